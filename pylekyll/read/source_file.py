"""One source file, read and taken apart; what Jekyll only mumbles about ends the build here.

Jekyll warns of front matter that it cannot read and goes on without it, which publishes a page without title, layout or
address. Here it is an error with its place (see ``docs/differences.md``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.content import front_matter
from pylekyll.errors import SourceError, SourceLocation
from pylekyll.ruby.values import inspect

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.config import Config


class SourceFile(NamedTuple):
    """Front matter (empty where there is none), what follows it, and the line on which that begins."""

    data: dict[str, Any]
    body: str
    first_line: int


def read_text(path: Path, shown: str, config: Config) -> str:
    """The text of ``path`` in the site's encoding; ``shown`` is how messages call it.

    Raises ``SourceError`` for a file that cannot be read or is not in that encoding.
    """
    return front_matter.decode(read_bytes(path, shown), shown, config.encoding)


def read_bytes(path: Path, shown: str) -> bytes:
    """The bytes of ``path``. Raises ``SourceError`` for a file that cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, shown, error) from None


def unreadable(path: Path, shown: str, error: OSError) -> SourceError:
    """What to say of a file that cannot be read."""
    hint = None
    if path.is_symlink():
        hint = f"It is a link to '{path.readlink()}'. Remove it, or name it in `exclude`."
    return SourceError(f"The file cannot be read: {error.strerror}.", SourceLocation(shown), hint)


def read_source_file(path: Path, shown: str, config: Config) -> SourceFile:
    """The file at ``path``, taken apart.

    Raises ``SourceError`` for front matter that is not YAML or not a mapping, and for an empty permalink
    (``Convertible#read_yaml``, ``#validate_data!``, ``#validate_permalink!``).
    """
    parsed = front_matter.split(read_text(path, shown, config), shown)
    if parsed.error is not None:
        raise SourceError(
            f"The front matter cannot be read: {parsed.error.message}",
            parsed.error.location,
            parsed.error.hint,
        )
    data = {} if parsed.data is None else parsed.data
    if not isinstance(data, dict):
        message = f"Invalid YAML front matter: it must be `key: value` pairs, not {inspect(data)[:60]}"
        raise SourceError(message, SourceLocation(shown, 2))
    if data.get("permalink") == "":
        raise SourceError("Invalid permalink: it is empty.", SourceLocation(shown, _line_of("permalink", parsed, path)))
    return SourceFile(data, parsed.body, parsed.body_line)


def _line_of(key: str, parsed: front_matter.FrontMatter, path: Path) -> int | None:
    """The line of the front matter on which ``key`` is set."""
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if number >= parsed.body_line:
                break
            if line.startswith(f"{key}:"):
                return number
    return None
