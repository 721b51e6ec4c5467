"""Lines of the log as plain values, for files and for comparing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.foundation.log import Level, LogLine

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Level, topic and message; for a finding also code, severity, message, place, hint and subjects.
Row = tuple[Any, ...]


def as_row(line: LogLine) -> Row:
    """Return ``line`` as a tuple of texts, numbers and tuples."""
    row = (int(line.level), line.topic, line.message)
    found = line.diagnostic
    if found is None:
        return row
    place = None if found.location is None else (found.location.path, found.location.line, found.location.column)
    return (*row, found.code, found.severity.value, found.message, place, found.hint, found.subjects, found.corrections)


def from_row(row: Sequence[Any]) -> LogLine:
    """Return the line from the result of ``as_row``, in which lists may replace tuples."""
    level, topic, message, *finding = row
    if not finding:
        return LogLine(Level(level), topic, message)
    code, severity, text, place, hint, subjects, corrections = finding
    location = None if place is None else SourceLocation(*place)
    pairs = tuple((name, better) for name, better in corrections)
    diagnostic = Diagnostic(code, Severity(severity), text, location, hint, tuple(subjects), pairs)
    return LogLine(Level(level), topic, message, diagnostic)
