"""The order of items that a style asks for (``CiteProc::Ruby::SortItems``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pylekyll.languages.csl.dates import Date
from pylekyll.languages.csl.format import Format
from pylekyll.languages.csl.item import NUMBERS, Citation, Item, first_integer, is_blank, is_numeric
from pylekyll.languages.csl.names import Names
from pylekyll.languages.csl.nodes.name_list import NameList
from pylekyll.languages.csl.nodes.name_style import NameStyle
from pylekyll.languages.csl.rendering import Mode, Rendering

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pylekyll.languages.csl.item import Value
    from pylekyll.languages.csl.locale import Locale
    from pylekyll.languages.csl.nodes.base import Node

_Comparable = TypeVar("_Comparable", str, int, tuple[tuple[int, ...], ...])
_NAME_OPTIONS = {"names-min": "et-al-min", "names-use-first": "et-al-use-first", "names-use-last": "et-al-use-last"}


@dataclass(frozen=True)
class SortKey:
    """``<key>``: a variable or a macro by which items are sorted."""

    variable: str
    macro: Node | None
    is_ascending: bool
    mode: Mode
    demote_particle: str

    @classmethod
    def of(cls, attributes: Mapping[str, str], macros: Mapping[str, Node], demote_particle: str) -> SortKey:
        """Return the key that the attributes describe; ``demote_particle`` is the option of the style."""
        options = {option: attributes[name] for name, option in _NAME_OPTIONS.items() if name in attributes}
        return cls(
            attributes.get("variable", ""),
            macros.get(attributes.get("macro", "")),
            attributes.get("sort", "ascending").lower() == "ascending",
            Mode("key", options),
            demote_particle,
        )


def sorted_items(items: Sequence[Item], keys: Sequence[SortKey], locale: Locale) -> list[Item]:
    """Return the items in the order of the keys. Those that lack a variable come last."""
    text_format = Format(locale)

    def compare(one: Item, other: Item) -> int:
        return next((found for key in keys if (found := _compare(key, one, other, locale, text_format))), 0)

    return _merge_sorted(list(items), compare)


def _merge_sorted(items: list[Item], compare: Callable[[Item, Item], int]) -> list[Item]:
    """Return the items sorted as Ruby sorts on Linux, with the merge sort of the C library.

    The algorithm matters: in citeproc-ruby, if two items both lack a variable, each sorts after the other.
    """
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right = _merge_sorted(items[:middle], compare), _merge_sorted(items[middle:], compare)
    merged: list[Item] = []
    while left and right:
        merged.append((left if compare(left[0], right[0]) <= 0 else right).pop(0))
    return [*merged, *left, *right]


def _compare(key: SortKey, one: Item, other: Item, locale: Locale, text_format: Format) -> int:
    sign = 1 if key.is_ascending else -1
    rendering = Rendering(key.mode, locale, text_format)
    if key.macro is not None:
        texts = []
        for item in (one, other):
            texts.append(key.macro.render(rendering, Citation(item)).lower())
            # Substitutes are suppressed while the key is rendered only.
            item.suppressed.clear()
        return sign * _order(texts[0], texts[1])
    left, right = one.read(key.variable), other.read(key.variable)
    if left is None or right is None or is_blank(left) or is_blank(right):
        return 1 if is_blank(left) else -1
    return sign * _compare_values(key, left, right, rendering)


def _compare_values(key: SortKey, left: Value, right: Value, rendering: Rendering) -> int:
    if isinstance(left, Names) and isinstance(right, Names):
        options = {**key.mode.name_options, "name-as-sort-order": "all"}
        names = NameList(NameStyle.of(options, (), None, key.demote_particle))
        return _order(names.write(rendering, left).lower(), names.write(rendering, right).lower())
    if isinstance(left, Date) and isinstance(right, Date):
        return _order(left.parts, right.parts)
    if key.variable in NUMBERS and is_numeric(left):
        return _order(first_integer(str(left)), first_integer(str(right)))
    return _order(str(left).lower(), str(right).lower())


def _order(left: _Comparable, right: _Comparable) -> int:
    return (left > right) - (left < right)
