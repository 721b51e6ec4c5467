"""The lists below an entry of a CV, at most two levels deep; what is deeper becomes text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.formulas import parts_of
from pylekyll.academic.cv.model import Highlight
from pylekyll.academic.cv.names import KNOWN
from pylekyll.academic.cv.text import parse
from pylekyll.academic.cv.written import is_empty, is_off, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.academic.cv.fields import Fields, Path
    from pylekyll.academic.cv.text import Text

_BELOW = ("contents", "items", "highlights", "bullets", "description")
_MARKER = re.compile(r"^\s*(?:[-*+\u2022]\s+)?")


def listed_below(value: Mapping[Any, Any], name: str) -> bool:
    """Return whether a field is a list or a mapping, that is not a text."""
    return isinstance(value.get(name), (list, dict))


def highlights_of(value: Mapping[Any, Any], path: Path, fields: Fields) -> list[Highlight]:
    """Return the items below an entry, those of all its lists."""
    found: list[Highlight] = []
    for name in ("highlights", "items", "contents", "bullets", "description"):
        if name != "description" or listed_below(value, name):
            for item, place in _items(value.get(name), (*path, name), fields):
                _add(found, item, place, fields)
    return found


def _items(value: object, path: Path, fields: Fields) -> Iterator[tuple[Any, Path]]:
    """Yield the items of a list; those of a mapping are its pairs, those of a text its lines."""
    if isinstance(value, list):
        yield from fields.items(value, path)
    elif isinstance(value, dict):
        yield from (({name: each}, (*path, str(name))) for name, each in value.items())
    elif is_off(value):
        fields.use(path)
    else:
        lines = fields.scalar(value, path).split("\n")
        yield from ((line, path) for one in lines if (line := _MARKER.sub("", one).strip()))


def _add(found: list[Highlight], item: object, path: Path, fields: Fields) -> None:
    """Add one item; a list within the list belongs to the item before it."""
    if isinstance(item, list):
        if found:
            found[-1].items += _texts(item, path, fields)
        else:
            for each, place in fields.items(item, path):
                _add(found, each, place, fields)
    elif isinstance(item, dict):
        found += _of_mapping(item, path, fields)
    else:
        found += _of_text(fields.scalar(item, path))


def _of_text(text: str) -> list[Highlight]:
    """Return a highlight; RenderCV writes the items below it behind `` - ``."""
    first, *rest = parts_of(text, " - ")
    below = [parse(one) for one in rest if one.strip()]
    return [Highlight(parse(first), below)] if parse(first) else [Highlight(one) for one in below]


def _of_mapping(item: Mapping[Any, Any], path: Path, fields: Fields) -> list[Highlight]:
    """Return an item with a title and a list, as al-folio has it, or a text with a colon that YAML took apart."""
    title = fields.text(item, path, "title", "name", "label")
    if title:
        names = [*(name for name in item if name in KNOWN and name not in _BELOW), *_BELOW]
        read = [name for name in names if (*path, name) not in fields.used]
        return [Highlight(title, [text for name in read for text in _texts(item.get(name), (*path, name), fields)])]
    [*pairs] = item.items()
    if len(pairs) == 1 and isinstance(pairs[0][1], (list, dict)) and not is_empty(pairs[0][1]):
        fields.use(path)
        return [Highlight(parse(written(pairs[0][0])), _texts(pairs[0][1], path, fields))]
    return _of_text(fields.scalar(item, path))


def _texts(value: object, path: Path, fields: Fields) -> list[Text]:
    return [parse(text) for text in fields.strings(value, path)]
