"""All errors, as one hierarchy of exceptions with a location in the source.

The library raises them and never prints; the command line shows them and chooses the exit status.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class SourceLocation(NamedTuple):
    """A location in a source file.

    Lines and columns count from 1 and include the front matter's lines; either may be unknown (``None``). ``path`` is
    relative to the site's source if the file is inside it.
    """

    path: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.path, self.line, self.column) if part is not None)


#: Characters of a long line that are shown before and after the column.
_BEFORE, _BEHIND = 56, 24


def pointed(line: str, column: int) -> str:
    """Return a line with a pointer under ``column`` (from 1), as two lines; long lines are shortened."""
    start = max(column - 1 - _BEFORE, 0)
    shown = line.rstrip()[start : column + _BEHIND].replace("\t", " ")
    return f"{shown}\n{' ' * (column - 1 - start)}^"


class PylekyllError(Exception):
    """Base of every error that pylekyll raises on purpose.

    ``message`` is one sentence, ``location`` is where it happened, and ``hint`` says what to do. ``code`` is the stable
    name of the kind of error; an instance may have a more exact one than its class.
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


def of_system(error: OSError | MemoryError) -> PylekyllError:
    """Return an error of the operating system, such as a full disk, as a ``PylekyllError`` that names the file."""
    if isinstance(error, MemoryError):
        return PylekyllError("The build ran out of memory.", hint="The destination was not changed.")
    path = f" ({error.filename})" if error.filename else ""
    return PylekyllError(f"{error.strerror or error}{path}.")


class UsageError(PylekyllError):
    """The command line is invalid."""

    code = "usage"


class ConfigError(PylekyllError):
    """The configuration is unreadable or contradictory.

    ``excerpt`` is the line with a pointer under the column, as two lines, if known.
    """

    code = "configuration"
    excerpt: str | None = None


class SourceError(PylekyllError):
    """A source file is invalid: front matter, data file, permalink, date or theme.

    ``excerpt`` is the line with a pointer under the column, as two lines, if known.
    """

    code = "source"
    excerpt: str | None = None


class EncodingError(SourceError):
    """A source file has bytes that are not of the site's encoding."""


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

    ``excerpt`` is the line with a pointer under the column, as two lines, if the compiler shows it.
    """

    excerpt: str | None = None


class WriteError(PylekyllError):
    """The destination cannot be written."""

    code = "write"


class PluginError(PylekyllError):
    """A plugin failed or is not available; ``plugin`` names it."""

    code = "plugin"

    def __init__(
        self, message: str, plugin: str, location: SourceLocation | None = None, hint: str | None = None
    ) -> None:
        super().__init__(message, location, hint)
        self.plugin = plugin


class StrictError(PylekyllError):
    """A build with ``--strict`` had warnings."""

    code = "strict"

    def __init__(self, number: int) -> None:
        warnings = "1 warning" if number == 1 else f"{number} warnings"
        super().__init__(f"Build failed: {warnings} with --strict.", hint="The site was written.")


class FetchError(PylekyllError):
    """A download failed."""

    code = "fetch"
