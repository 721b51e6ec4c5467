"""Years and months as dates of documents, for the bundled theme; Jekyll itself stops at ``date: 2024``.

The document gets the first day as its date, for sorting and addresses, and ``date_written``, which the theme shows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.months import month_number
from pylekyll.site.content.names import dated_parts

if TYPE_CHECKING:
    from pylekyll.site.content.document import Document

_THEME = "academic"
_POSTS = "posts"
_DIGITS = re.compile(r"([1-9]\d{3})(?:[-/.](0?[1-9]|1[0-2]))?\Z", re.ASCII)
_MONTH_FIRST = re.compile(r"(0?[1-9]|1[0-2])[/.](\d{4})\Z", re.ASCII)
_WORDS = re.compile(r"([^\d]+)\s(\d{4})\Z", re.ASCII)


def with_first_day(document: Document, data: dict[str, Any]) -> dict[str, Any]:
    """Return front matter with the first day of a ``date`` that is a year, a month, or words with a year.

    Jekyll gives a document without a date the time of the build; its ``date_written`` is empty.
    """
    if document.site.config.get("theme") != _THEME or document.collection.label == _POSTS:
        return data
    if data.get("date") is None:
        has_other = dated_parts(document.basename) or document.data.get("date") is not None
        return data if has_other else {**data, "date_written": ""}
    if not isinstance(data["date"], (int, str)):
        return data
    written = str(data["date"]).strip()
    found = _year_and_month(written)
    if found is None:
        return data
    year, month = found
    return {**data, "date": f"{year}-{month:02}-01", "date_written": written}


def _year_and_month(text: str) -> tuple[str, int] | None:
    if match := _DIGITS.match(text):
        return match[1], int(match[2] or 1)
    if match := _MONTH_FIRST.match(text):
        return match[2], int(match[1])
    if match := _WORDS.match(text):
        return match[2], month_number(match[1]) or 1
    return None
