"""Warnings and errors as values: what happened, where, and what to do about it.

A ``Diagnostic`` is what every printer shows in its own form: Jekyll's topic lines in a terminal, a workflow's
annotations, JSON, the preview's overlay. Codes are stable; ``docs/diagnostics.md`` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pylekyll.errors import PylekyllError, SourceLocation


class Severity(Enum):
    """How much a diagnostic matters: an error is wrong output, a warning may be."""

    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True)
class Diagnostic:
    """One finding about a site.

    ``code`` is its stable name in lower case with hyphens (``front-matter-unclosed``). ``message`` is one sentence
    for a person, without the place; ``location`` is the place, relative to the site's source; ``hint`` says what to do
    next.
    """

    code: str
    severity: Severity
    message: str
    location: SourceLocation | None = None
    hint: str | None = None

    def __str__(self) -> str:
        """Return the finding as one line: place, message, hint."""
        text = f"{self.location}: {self.message}" if self.location else self.message
        return f"{text} {self.hint}" if self.hint else text

    @classmethod
    def of_error(cls, error: PylekyllError) -> Diagnostic:
        """Return the diagnostic of an error that ended the build."""
        return cls(error.code, Severity.ERROR, error.message, error.location, error.hint)
