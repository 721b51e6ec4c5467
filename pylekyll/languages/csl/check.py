"""Checks for mistakes in a style that would otherwise appear only while references are rendered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pylekyll.languages.csl import xml
from pylekyll.languages.csl.errors import CslError

if TYPE_CHECKING:
    from pylekyll.languages.csl.xml import Element

_DATE_FORMS = frozenset({"text", "numeric"})
_PAGE_RANGE_FORMATS = ("expanded", "minimal", "minimal-two", "chicago")
#: Levels of elements, and of macros that call macros. The 10,844 public styles have at most 19 and 12.
_DEEPEST = 100
#: Limit of macro calls for one reference. Public styles have at most 149,961.
_MOST_MACROS = 2_000_000


def check_style(root: Element, name: str) -> None:
    """Check that macros exist and end, and that forms of dates and page ranges are known.

    A style that would take too long is refused: elements that nest very deep, macros that double with each level.

    ``name`` is the name of the style. Raises ``CslError`` for the first mistake.
    """
    _check_depth(root, name)
    page_range_format = root.get("page-range-format")
    if page_range_format is not None and not page_range_format.startswith(_PAGE_RANGE_FORMATS):
        raise CslError(f"The citation style '{name}' has an unknown page-range-format, '{page_range_format}'.")
    for element in root.iter():
        form = element.get("form") if xml.local_name(element) == "date" else None
        if form is not None and form not in _DATE_FORMS:
            raise CslError(f"The citation style '{name}' has a date in an unknown form, '{form}'.")
    _Macros(root, name).check()


class _Macros:
    """The macros of a style, and how many each leads to."""

    def __init__(self, root: Element, name: str) -> None:
        self._name = name
        self._calls = {macro.get("name", ""): _called(macro) for macro in xml.children(root, "macro")}
        sections = [section for kind in ("citation", "bibliography") for section in xml.children(root, kind)]
        self._of_sections = sum(map(_called, sections), Counter())
        self._counts: dict[str, int] = {}

    def check(self) -> None:
        """Check the macros that the sections call. Raises ``CslError``."""
        self._sum(self._of_sections, ())

    def _sum(self, calls: Counter[str], callers: tuple[str, ...]) -> int:
        """Return how many macros some calls lead to; ``callers`` are the macros with these calls."""
        count = sum(times * self._count(called, callers) for called, times in sorted(calls.items()))
        if count > _MOST_MACROS:
            raise CslError(
                f"The citation style '{self._name}' calls more than {_MOST_MACROS:,} macros for a reference."
            )
        return count

    def _count(self, macro: str, callers: tuple[str, ...]) -> int:
        if macro in callers:
            raise CslError(f"The macro '{macro}' of the citation style '{self._name}' calls itself.")
        if macro not in self._calls:
            raise CslError(f"The citation style '{self._name}' calls the macro '{macro}', which it does not define.")
        if macro not in self._counts:
            if len(callers) == _DEEPEST:
                raise CslError(
                    f"The macros of the citation style '{self._name}' nest more than {_DEEPEST} levels deep."
                )
            self._counts[macro] = 1 + self._sum(self._calls[macro], (*callers, macro))
        return self._counts[macro]


def _called(element: Element) -> Counter[str]:
    return Counter(str(found.get("macro")) for found in element.iter() if found.get("macro") is not None)


def _check_depth(root: Element, name: str) -> None:
    """Raise ``CslError`` where elements nest deeper than they can be compiled."""
    level = [root]
    for _ in range(_DEEPEST):
        level = [child for element in level for child in element]
        if not level:
            return
    line = level[0].sourceline
    raise CslError(f"The citation style '{name}' nests elements more than {_DEEPEST} levels deep (line {line}).")
