"""Years and months as dates of documents, for the bundled theme; Jekyll itself stops at ``date: 2024``.

The document gets the first day as its date, for sorting and addresses, and ``date_written``, which the theme shows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.months import month_number

if TYPE_CHECKING:
    from pylekyll.site.config import Config

_THEME = "academic"
_POSTS = "posts"
_DIGITS = re.compile(r"([1-9]\d{3})(?:[-/.](0?[1-9]|1[0-2]))?\Z")
_MONTH_FIRST = re.compile(r"(0?[1-9]|1[0-2])[/.](\d{4})\Z")
_WORDS = re.compile(r"([^\d]+)\s(\d{4})\Z")


def with_first_day(data: dict[str, Any], collection: str, config: Config) -> dict[str, Any]:
    """Return front matter with the first day of a ``date`` that is a year, a month, or words with a year."""
    if config.get("theme") != _THEME or collection == _POSTS or not isinstance(data.get("date"), (int, str)):
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
