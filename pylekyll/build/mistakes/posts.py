"""Posts that Jekyll does not read, or reads with another date, because of their names."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.site.content.names import dated_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.build.mistakes.source import SiteSource

_POSTS = (".md", ".markdown", ".mkd", ".mkdn", ".mkdown", ".html", ".htm", ".textile", ".adoc")
_OWN_DATE = lazy_pattern(r"^date[ \t]*:[ \t]*\S", re.MULTILINE)
_DAY_FIRST = lazy_pattern(r"(\d{1,2})[-_.](\d{1,2})[-_.](\d{4})[-_. ](.+)")
_DATE_FIRST = lazy_pattern(r"(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})[-_. ]*(.+)")


def misnamed_posts(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield files in ``_posts`` whose names do not begin with a date, or begin with a day that does not exist."""
    for path in source.paths:
        folders, _, name = path.rpartition("/")
        if "_posts" not in folders.split("/") or not name.lower().endswith(_POSTS) or name.startswith(("_", "#")):
            continue
        parts = dated_parts(name)
        if parts is None and not name.lower().startswith("readme."):
            better = _dated(name)
            yield Diagnostic(
                "post-name",
                Severity.WARNING,
                f"The post '{name}' is not published: its name is not YYYY-MM-DD-title.ext.",
                SourceLocation(path, 1),
                f"Rename it to '{better or f'YYYY-MM-DD-{name}'}'.",
                corrections=((name, better),) if better else (),
            )
        elif parts is not None and _is_wrong_day(parts[0]) and not _OWN_DATE.search(source.texts.get(path, "")):
            yield Diagnostic(
                "post-date",
                Severity.WARNING,
                f"The post '{name}' has another date than its name:  {parts[0]} does not exist.",
                SourceLocation(path, 1),
                "Correct the date in its name.",
            )


def _is_wrong_day(text: str) -> bool:
    """Tell whether a month does not have the day; what no month has ends the build."""
    year, month, day = (int(part) for part in text.split("-"))
    try:
        date(year + 2000 if year < 100 else year, month, day)
    except ValueError:
        return 1 <= month <= 12 and 1 <= day <= 31
    return False


def _dated(name: str) -> str | None:
    if match := _DAY_FIRST.fullmatch(name):
        day, month, year, rest = match.groups()
        return f"{year}-{month:0>2}-{day:0>2}-{rest}"
    if match := _DATE_FIRST.fullmatch(name):
        return "-".join(match.groups())
    return None
