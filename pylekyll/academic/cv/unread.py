"""Fields of CV data that no part of the CV shows, so that nothing is lost without a word."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from pylekyll.academic.cv.fields import Problem
from pylekyll.academic.cv.names import CV_NAMES, DATES, KNOWN, SETTINGS, is_decoration
from pylekyll.academic.cv.written import is_empty, is_off, written

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
        yield from _Search(fields).below(data, ())


class _Search:
    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        #: The known name that an unknown one resembles, or nothing; a search takes half a millisecond.
        self._near: dict[str, str] = {}

    def below(self, value: object, path: Path) -> Iterator[Problem]:
        """Yield the problems of the items or fields of a value."""
        if isinstance(value, dict):
            for name, each in value.items():
                if not (name in SETTINGS and path in _WITH_SETTINGS):
                    yield from self._of(each, (*path, str(name)), value)
        elif isinstance(value, list):
            for place, each in enumerate(value):
                yield from self._of(each, (*path, place), {})

    def _of(self, value: object, path: Path, beside: Mapping[object, object]) -> Iterator[Problem]:
        if path in self._fields.used or is_empty(value) or is_off(value):
            return
        if path in self._fields.above:
            yield from self.below(value, path)
            return
        text = written(value)
        yield Problem(path, f"It is not shown: '{text}'.", self._hint(path[-1], beside), text)

    def _hint(self, name: str | int, beside: Mapping[object, object]) -> str:
        if isinstance(name, int) or name in KNOWN:
            return "Another field overrides it; remove one of the two." if name in DATES else _ELSEWHERE
        if is_decoration(name):
            return "Pictures, icons and settings of other programs are not shown."
        if name not in self._near:
            self._near[name] = next(iter(get_close_matches(name, _NAMES, n=1, cutoff=_ALIKE)), "")
        near = self._near[name]
        return f"Is it '{near}'?" if near and near not in beside else _ELSEWHERE
