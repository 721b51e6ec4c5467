"""Everything that can go wrong, as one hierarchy of values with a place in the source.

The library raises these and never prints; the command line shows them and chooses the exit status.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class SourceLocation:
    """A place in a source file.

    Lines and columns count from 1 and include the front matter's lines; either may be unknown (``None``). ``path`` is
    as a person would type it: relative to the site's source where the file is inside it.
    """

    path: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.path, self.line, self.column) if part is not None)


#: So much of a long line is shown before and behind the column that is meant.
_BEFORE, _BEHIND = 56, 24


def pointed(line: str, column: int) -> str:
    """A line of a file with a pointer under ``column`` (from 1), as two lines; of a long one the part around it."""
    start = max(column - 1 - _BEFORE, 0)
    shown = line.rstrip()[start : column + _BEHIND].replace("\t", " ")
    return f"{shown}\n{' ' * (column - 1 - start)}^"


class PylekyllError(Exception):
    """Base of every error that pylekyll raises on purpose.

    ``message`` is one sentence for a person; ``location`` where it happened; ``hint`` what to do about it. ``code`` is
    the stable name of the kind of error; an instance may have a more exact one than its class.
    """

    exit_code = 1
    code = "error"

    def __init__(self, message: str, location: SourceLocation | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.location = location
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.location}: {self.message}" if self.location else self.message


class UsageError(PylekyllError):
    """The command line asks for something that cannot be."""

    code = "usage"


class ConfigError(PylekyllError):
    """The configuration cannot be read or contradicts itself.

    ``excerpt`` is the line that is meant with a pointer under the column, as two lines, where there is one.
    """

    code = "configuration"
    excerpt: str | None = None


class SourceError(PylekyllError):
    """A source file cannot be read as what it is: front matter, data file, permalink, date or theme.

    ``excerpt`` is the line that is meant with a pointer under the column, as two lines, where there is one.
    """

    code = "source"
    excerpt: str | None = None


class RenderError(PylekyllError):
    """A template, include, link, conversion or stylesheet failed.

    ``chain`` leads from the outermost file (the page or its layout) to the one that failed, one location each.
    """

    code = "render"

    def __init__(
        self,
        message: str,
        location: SourceLocation | None = None,
        hint: str | None = None,
        chain: Sequence[SourceLocation] = (),
    ) -> None:
        super().__init__(message, location, hint)
        self.chain = tuple(chain)


class StylesheetError(RenderError):
    """A stylesheet cannot be compiled.

    ``excerpt`` is the line that is meant with a pointer under the column, as two lines, where the compiler shows it.
    """

    excerpt: str | None = None


class WriteError(PylekyllError):
    """The destination cannot be written."""

    code = "write"


class PluginError(PylekyllError):
    """A plugin failed or cannot be had; ``plugin`` names it."""

    code = "plugin"

    def __init__(
        self, message: str, plugin: str, location: SourceLocation | None = None, hint: str | None = None
    ) -> None:
        super().__init__(message, location, hint)
        self.plugin = plugin


class StrictError(PylekyllError):
    """There were warnings where none are allowed (``--strict``)."""

    code = "strict"

    def __init__(self, number: int) -> None:
        warnings = "1 warning" if number == 1 else f"{number} warnings"
        super().__init__(f"Build failed: {warnings} with --strict.", hint="The site was written.")


class FetchError(PylekyllError):
    """Something could not be fetched over the network."""

    code = "fetch"
