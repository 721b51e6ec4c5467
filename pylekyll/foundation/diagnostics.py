"""Warnings and errors as values: what happened, where, and what to do.

Every printer shows a ``Diagnostic`` in its own form: Jekyll's topic lines in a terminal, a workflow's annotations,
JSON, the preview's overlay. Codes are stable; ``docs/diagnostics.md`` lists them.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.foundation.errors import PylekyllError, SourceLocation


#: Code of a plugin's warning without its own code.
PLUGIN_WARNING = "plugin-warning"


class Severity(Enum):
    """Severity of a diagnostic: an error is wrong output, a warning may be, a notice is an omission."""

    NOTICE = "notice"
    WARNING = "warning"
    ERROR = "error"


def listed(names: Sequence[str], most: int) -> str:
    """Return the first ``most`` of ``names`` for a message, and how many others there are: ``a, b and 3 more``."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


class Diagnostic(NamedTuple):
    """One finding about a site.

    ``code`` is its stable name in lowercase with hyphens (``front-matter-unclosed``). ``message`` is one sentence
    without the location. ``location`` is relative to the site's source. ``hint`` says what to do next. ``subjects`` are
    the names of the affected plugins or settings, for programs. ``corrections`` are pairs: a setting, key or file
    name, and what should be in its place. They are given where the correction is certain (``doctor --fix``).
    """

    code: str
    severity: Severity
    message: str
    location: SourceLocation | None = None
    hint: str | None = None
    subjects: tuple[str, ...] = ()
    corrections: tuple[tuple[str, str], ...] = ()

    def lines(self) -> list[str]:
        """Return the message, the place unless the message names it, and the hint, as lines of text."""
        lines = self.message.rstrip("\r\n").split("\n")
        place = self.location
        if place is not None and (f"{place.path}:" if place.line else place.path) not in self.message:
            lines.append(str(self.location))
        return lines + (self.hint.split("\n") if self.hint else [])

    def as_dict(self) -> dict[str, Any]:
        """Return the fields as values of JSON."""
        place = self.location
        return {**self._asdict(), "severity": self.severity.value, "location": place and place._asdict()}

    @classmethod
    def of_error(cls, error: PylekyllError) -> Diagnostic:
        """Return the diagnostic of an error that ended the build."""
        return cls(error.code, Severity.ERROR, error.message, error.location, error.hint)
