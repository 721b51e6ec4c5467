"""Fields of CV data that no part of the CV shows, so that nothing is lost without a word."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from pylekyll.academic.cv.fields import Problem
from pylekyll.academic.cv.names import CV_NAMES, DATES, DECORATIONS, KNOWN, SETTINGS
from pylekyll.academic.cv.written import is_empty, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.academic.cv.fields import Fields, Path

_ALIKE = 0.86
_WITH_SETTINGS: tuple[Path, ...] = ((), ("cv",), ("basics",))
_NAMES = sorted(KNOWN | CV_NAMES)
_ELSEWHERE = "Move its text into a field that is shown, such as `summary` or `highlights`; see docs/cv.md."


def unread_fields(data: object, fields: Fields) -> Iterator[Problem]:
    """Yield a problem for each field of ``data`` outside of the values that ``fields`` has read."""
    if () not in fields.used:
        yield from _below(data, (), fields)


def _below(value: object, path: Path, fields: Fields) -> Iterator[Problem]:
    if isinstance(value, dict):
        for name, each in value.items():
            if not (name in SETTINGS and path in _WITH_SETTINGS):
                yield from _of(each, (*path, str(name)), value, fields)
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from _of(each, (*path, place), {}, fields)


def _of(value: object, path: Path, beside: Mapping[object, object], fields: Fields) -> Iterator[Problem]:
    if path in fields.used or is_empty(value):
        return
    if path in fields.above:
        yield from _below(value, path, fields)
        return
    text = written(value)
    yield Problem(path, f"It is not shown: '{text}'.", _hint(path[-1], beside), text)


def _hint(name: str | int, beside: Mapping[object, object]) -> str:
    if isinstance(name, int) or name in KNOWN:
        return "Another field overrides it; remove one of the two." if name in DATES else _ELSEWHERE
    if name in DECORATIONS:
        return "Pictures and icons of entries are not shown; remove the field."
    near = [each for each in get_close_matches(name, _NAMES, n=1, cutoff=_ALIKE) if each not in beside]
    return f"Is it '{near[0]}'?" if near else _ELSEWHERE
