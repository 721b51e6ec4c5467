"""The element ``date`` (``Renderer#render_date``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.csl.dates import Date, DatePart
from pylekyll.languages.csl.errors import CslError
from pylekyll.languages.csl.format import Formatting
from pylekyll.languages.csl.nodes.base import Node

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pylekyll.languages.csl.item import Citation
    from pylekyll.languages.csl.rendering import Rendering

_SEASON = re.compile(r"[0-9]{1,9}")


class DateNode(Node):
    """``<date>``: a date in parts that the style gives, or in a form of the locale."""

    def __init__(self, attributes: Mapping[str, str], parts: Sequence[DatePart]) -> None:
        self.formatting = Formatting.of(attributes, "text-case", "display")
        self._name = attributes.get("variable")
        self._form = attributes.get("form")
        self._delimiter = attributes.get("delimiter", "")
        self._parts = parts
        self._shown = attributes.get("date-parts", "year-month-day").split("-")

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the date. Raises ``CslError`` when the locale does not have the form."""
        date = citation.item.read(self._name) if self._name else None
        if not isinstance(date, Date):
            return "" if date is None else str(date)
        if date.is_empty:
            return ""
        if date.literal:
            return date.literal
        texts = (rendering.format.apply(_part(rendering, date, part), part.formatting) for part in self._of(rendering))
        return self._delimiter.join(text for text in texts if text)

    def _of(self, rendering: Rendering) -> Iterable[DatePart]:
        if self._form is None:
            return self._parts
        local = rendering.locale.dates.get(self._form)
        if local is None:
            raise CslError(f"The locale does not have the date form '{self._form}'.")
        return (part for part in local.parts if part.name in self._shown)


def _part(rendering: Rendering, date: Date, part: DatePart) -> str | None:
    """Return a part of a date (``Renderer#render_date_part``)."""
    name = part.name.lower()
    if "day" in name:
        return _day(rendering, date, part.form or "numeric")
    if "month" in name:
        return _month(rendering, date, part.form or "long")
    return _year(rendering, date, part.form or "long") if "year" in name else ""


def _day(rendering: Rendering, date: Date, form: str) -> str:
    if date.day is None:
        return ""
    if form == "ordinal" and not (date.day > 1 and rendering.locale.limits_day_ordinals):
        return rendering.locale.ordinalize(date.day)
    return f"{date.day:02d}" if form == "numeric-leading-zeros" else str(date.day)


def _month(rendering: Rendering, date: Date, form: str) -> str | None:
    form = form.lower()
    if date.season:
        if not _SEASON.fullmatch(date.season):
            return date.season
        return rendering.locale.translate(f"season-{int(date.season):02d}", form)
    if date.month is None:
        return ""
    if form == "numeric":
        return str(date.month)
    if form == "numeric-leading-zeros":
        return f"{date.month:02d}"
    return rendering.locale.translate(f"month-{date.month:02d}", form)


def _year(rendering: Rendering, date: Date, form: str) -> str:
    if date.year is None:
        return ""
    # The short form of 2005 is 5, as in citeproc-ruby.
    year = date.year % 100 if form.lower() == "short" else date.year
    if date.year < 0:
        return f"{-year}{rendering.locale.translate('bc') or ''}"
    if date.year < 1000:
        return f"{year}{rendering.locale.translate('ad') or ''}"
    return str(year)
