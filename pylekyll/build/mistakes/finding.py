"""Diagnostics as the checks make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterable

ERROR, WARNING, NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE


def finding(
    code: str,
    message: str,
    place: SourceLocation | tuple[str, int | None] | None,
    hint: str | None = None,
    *,
    severity: Severity = WARNING,
    subjects: Iterable[str] = (),
) -> Diagnostic:
    """Return a diagnostic; ``place`` is a location, or a path relative to the source and a line."""
    location = SourceLocation(*place) if isinstance(place, tuple) else place
    return Diagnostic(code, severity, message, location, hint, tuple(subjects))
