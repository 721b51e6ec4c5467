"""Findings that many entries have in common: each is reported once, at the first of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.languages.bibtex.entry import Entry


@dataclass
class _Common:
    """A finding: its first entry, the field there, the end of the message, and the entries that have it."""

    entry: Entry
    name: str
    message: str
    hint: str
    keys: set[str] = field(default_factory=set)


class CommonFindings:
    """Collects findings by their code and by what they are about, such as a command of LaTeX."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], _Common] = {}

    def add(self, code: str, about: str, entry: Entry, name: str, *, message: str, hint: str) -> None:
        """Add a finding in a field of an entry; ``message`` follows the names of both."""
        common = self._found.setdefault((code, about), _Common(entry, name, message, hint))
        common.keys.add(entry.key)

    def diagnostics(self) -> Iterator[Diagnostic]:
        """Yield the findings, each once."""
        for (code, _), found in self._found.items():
            entry, others = found.entry, len(found.keys) - 1
            more = f" (and {others} more)" if others else ""
            message = f"The field '{found.name}' of '{entry.key}'{more} {found.message}"
            line = entry.lines.get(found.name, entry.line)
            location = SourceLocation(entry.path, line) if entry.path else None
            yield Diagnostic(code, Severity.WARNING, message, location, found.hint)
