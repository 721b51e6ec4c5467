"""Dates of items, and the parts of dates in styles and locales (``CiteProc::Date``, ``CSL::DatePart``)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages.csl.format import Formatting
from pylekyll.languages.ruby.times import parse_date

_INTEGER = re.compile(r"\s*([+-]?\d{1,18})", re.ASCII)
_YEAR_MONTH = re.compile(r"(\d{4})(?:[-/](\d{1,2}))?", re.ASCII)


@dataclass(frozen=True)
class DatePart:
    """How a style or a locale writes the day, the month or the year."""

    name: str
    form: str | None
    formatting: Formatting

    @classmethod
    def of(cls, attributes: Mapping[str, str]) -> DatePart:
        """Return the part that the attributes of an element ``date-part`` describe."""
        formatting = Formatting.of(attributes, "text-case", "display", "strip-periods")
        return cls(attributes.get("name", ""), attributes.get("form"), formatting)


@dataclass(frozen=True)
class Date:
    """A date of an item. Of a range, only the start is written, as citeproc-ruby does."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    literal: str = ""
    season: str = ""
    is_uncertain: bool = False
    #: The date parts of start and end, for sorting.
    parts: tuple[tuple[int, ...], ...] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to write (``Date#empty?``)."""
        return not (any(self.parts) or self.literal or self.season)

    @property
    def is_plural(self) -> bool:
        """Return whether the date is a range."""
        return len(self.parts) > 1 and bool(self.parts[1])

    def __str__(self) -> str:
        """Return the date as a text variable shows it (``Date#to_s``)."""
        return self.literal or self.season or str([list(part) for part in self.parts])

    @classmethod
    def of(cls, value: object) -> Date:
        """Return the date of a CSL-JSON value: a mapping, lists of date parts, a year or a written date.

        citeproc-ruby raises for a written date that Ruby does not understand; here its year is taken, or the text is
        shown as it is.
        """
        if isinstance(value, Mapping):
            return cls._of_mapping(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            nested = bool(value) and isinstance(value[0], Sequence) and not isinstance(value[0], str)
            return cls._of_parts(value if nested else [value])
        if isinstance(value, int):
            return cls._of_parts([[value]])
        return cls._of_text("" if value is None else str(value))

    @classmethod
    def _of_mapping(cls, value: Mapping[object, object]) -> Date:
        fields = {str(name): entry for name, entry in value.items()}
        parts = fields.get("date-parts") or []
        date = cls._of_text(str(fields["raw"])) if "raw" in fields else cls._of_parts(parts)
        return cls(
            date.year,
            date.month,
            date.day,
            _shown(fields.get("literal")) or date.literal,
            _shown(fields.get("season")),
            is_uncertain=bool(_shown(fields.get("circa"))),
            parts=date.parts,
        )

    @classmethod
    def _of_parts(cls, value: object) -> Date:
        entries = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
        parts = tuple(_numbers(entry) for entry in entries)
        year, month, day = (*parts[0], None, None, None)[:3] if parts else (None, None, None)
        return cls(year, month, day, parts=parts)

    @classmethod
    def _of_text(cls, text: str) -> Date:
        match = _YEAR_MONTH.fullmatch(text.strip())
        if match:
            return cls._of_parts([[part for part in match.groups() if part]])
        try:
            found = parse_date(text)
        except (PylekyllError, ValueError):
            return cls(literal=text)
        return cls._of_parts([[found.year, found.month, found.day]])


def _shown(value: object) -> str:
    """Return a field as text; empty for what counts as absent (``Attributes#attribute?``)."""
    text = "" if value is None or value is False else str(value)
    return "" if text.lower() in {"false", "no", "never"} else text


def _numbers(entry: object) -> tuple[int, ...]:
    """Return year, month and day as numbers (``String#to_i``)."""
    values = entry if isinstance(entry, Sequence) and not isinstance(entry, str) else [entry]
    return tuple(_to_i(value) for value in values[:3])


def _to_i(value: object) -> int:
    if isinstance(value, int):
        return int(value)
    match = _INTEGER.match(str(value))
    return int(match[1]) if match else 0
