"""One source file, read and taken apart; what Jekyll only mumbles about ends the build here.

Jekyll warns of front matter that it cannot read and goes on without it, which publishes a page without title, layout or
address. Here it is an error with its place (see ``docs/differences.md``), unless the site asks for what Jekyll does.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.content import front_matter
from pylekyll.errors import SourceError, SourceLocation
from pylekyll.ruby.values import inspect

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.config import Config
    from pylekyll.log import Log


_WAY_OUT = "`pylekyll: {strict_front_matter: false}` in _config.yml builds the site without it, as Jekyll does."
_CROWDED = re.compile(r"[\w-]+:[^ ]")


class SourceFile(NamedTuple):
    """Front matter (empty where there is none), what follows it, and the line on which that begins.

    ``error`` is what is wrong with front matter that the site goes on without.
    """

    data: dict[str, Any]
    body: str
    first_line: int
    error: SourceError | None = None


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

    Raises ``SourceError`` for front matter that is not YAML (unless the site goes on without it) or not a mapping, and
    for an empty permalink (``Convertible#read_yaml``, ``#validate_data!``, ``#validate_permalink!``).
    """
    parsed = front_matter.split(read_text(path, shown, config), shown)
    if parsed.error is not None:
        message = f"The front matter cannot be read: {parsed.error.message}"
        error = SourceError(message, parsed.error.location, "\n".join(filter(None, (parsed.error.hint, _WAY_OUT))))
        error.excerpt = parsed.error.excerpt
        if config.strict_front_matter:
            raise error
        return SourceFile({}, parsed.body, parsed.body_line, error)
    data = {} if parsed.data is None else parsed.data
    if not isinstance(data, dict):
        message = f"Invalid YAML front matter: it must be `key: value` pairs, not {inspect(data)[:60]}"
        crowded = isinstance(data, str) and _CROWDED.match(data)
        hint = "A colon must have a space behind it, as in `key: value`." if crowded else None
        raise SourceError(message, SourceLocation(shown, 2), hint)
    if data.get("permalink") == "":
        raise SourceError(
            "Invalid permalink: it is empty.", SourceLocation(shown, line_of("permalink", path, parsed.body_line))
        )
    return SourceFile(data, parsed.body, parsed.body_line)


def warn_of_front_matter(parsed: SourceFile, shown: str, log: Log) -> None:
    """Say that a file is built without its front matter, or shows it as text because no line closes it.

    Of the second Jekyll says nothing.
    """
    if parsed.error is not None:
        log.warning(
            "Front Matter:",
            parsed.error.message,
            code="front-matter-invalid",
            location=parsed.error.location,
            hint="The file is built without it.",
        )
    near = front_matter.nearly_closed(parsed.body) if parsed.first_line == 1 else None
    if near is None:
        return
    number, line = near
    if number:
        hint = f"Line {number} is {line!r}: write `---` at its beginning, and nothing else on it."
    else:
        hint = "The page shows it as text. Write `---` on a line of its own below the last key."
    log.warning(
        "Front Matter:",
        f"{shown}:1 opens it with three dashes, and no line of three dashes closes it.",
        code="front-matter-unclosed",
        location=SourceLocation(shown, number or 1),
        hint=hint,
    )


def line_of(key: str, path: Path, body_line: int) -> int | None:
    """The line of the front matter of ``path`` on which ``key`` is set; the body begins on ``body_line``."""
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if number >= body_line:
                break
            if line.startswith(f"{key}:"):
                return number
    return None
