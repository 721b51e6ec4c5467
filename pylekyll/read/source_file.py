"""One source file, read and taken apart.

Jekyll goes on without front matter that it cannot read, which publishes a page without title, layout or address. So do
we, and report it as an error with its place.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.content import front_matter
from pylekyll.diagnostics import Diagnostic, Severity
from pylekyll.errors import SourceError, SourceLocation
from pylekyll.ruby.values import inspect

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.config import Config
    from pylekyll.log import Log


_UNREADABLE = "The front matter cannot be read"
_CROWDED = re.compile(r"[\w-]+:[^ ]")


class SourceFile(NamedTuple):
    """Front matter (empty where there is none), what follows it, and the line on which that begins.

    ``error`` is what is wrong with front matter that the site goes on without; ``slip`` what is wrong with front matter
    that is there.
    """

    data: dict[str, Any]
    body: str
    first_line: int
    error: SourceError | None = None
    slip: SourceError | None = None


def read_text(path: Path, shown: str, config: Config) -> str:
    """Return the text of ``path`` in the site's encoding; ``shown`` is how messages call it.

    Raises ``SourceError`` for a file that cannot be read or is not in that encoding.
    """
    return front_matter.decode(read_bytes(path, shown), shown, config.encoding)


def read_bytes(path: Path, shown: str) -> bytes:
    """Return the bytes of ``path``. Raises ``SourceError`` for a file that cannot be read."""
    try:
        with path.open("rb", buffering=0) as file:  # half of the time of `read_bytes`
            return file.read()
    except OSError as error:
        raise unreadable(path, shown, error) from None


def unreadable(path: Path, shown: str, error: OSError) -> SourceError:
    """What to say of a file that cannot be read."""
    hint = None
    if path.is_symlink():
        hint = f"It is a symlink to '{path.readlink()}'. Remove it, or add it to `exclude`."
    return SourceError(f"The file cannot be read: {error.strerror}.", SourceLocation(shown), hint)


def read_source_file(path: Path, shown: str, config: Config, *, of_document: bool = False) -> SourceFile:
    """Return the file at ``path``, taken apart; ``shown`` is how messages call it.

    Front matter that is not YAML is left out, as by Jekyll, and the answer's ``error`` says why. A document goes on
    without front matter that is not a mapping, and with an empty permalink, which ends the build of a page or layout.
    Raises ``SourceError`` for those, and for all of them under ``strict_front_matter`` (``Convertible#read_yaml``,
    ``#validate_data!``, ``#validate_permalink!``, ``Document#handle_read_error``).
    """
    parsed = front_matter.split(read_text(path, shown, config), shown)
    if parsed.error is not None:
        error = SourceError(f"{_UNREADABLE}: {parsed.error.message}", parsed.error.location, parsed.error.hint)
        error.excerpt = parsed.error.excerpt
        error.code = "front-matter-invalid"
        return _without_front_matter(parsed, error, ends_build=config.strict_front_matter)
    data = {} if parsed.data is None else parsed.data
    if not isinstance(data, dict):
        ends_build = config.strict_front_matter or not of_document
        return _without_front_matter(parsed, _not_a_mapping(data, shown), ends_build=ends_build)
    if data.get("permalink") == "":
        error = _empty_permalink(SourceLocation(shown, line_of("permalink", path, parsed.body_line)))
        if config.strict_front_matter or not of_document:
            raise error
        return SourceFile(data, parsed.body, parsed.body_line, slip=error)
    return SourceFile(data, parsed.body, parsed.body_line)


def _without_front_matter(parsed: front_matter.FrontMatter, error: SourceError, *, ends_build: bool) -> SourceFile:
    if ends_build:
        raise error
    return SourceFile({}, parsed.body, parsed.body_line, error)


def _not_a_mapping(data: object, shown: str) -> SourceError:
    message = f"Invalid YAML front matter: it must be `key: value` pairs, not {inspect(data)[:60]}"
    crowded = isinstance(data, str) and _CROWDED.match(data)
    hint = "A colon must be followed by a space, as in `key: value`." if crowded else None
    error = SourceError(message, SourceLocation(shown, 2), hint)
    error.code = "front-matter-not-a-mapping"
    return error


def _empty_permalink(location: SourceLocation) -> SourceError:
    hint = "Write a path, such as /about/, or remove the key."
    error = SourceError("Invalid permalink: it is empty.", location, hint)
    error.code = "permalink-empty"
    return error


def report_front_matter(parsed: SourceFile, shown: str, log: Log) -> None:
    """Report what is wrong with the front matter of the file ``shown``, which Jekyll publishes all the same.

    Jekyll does not tell of front matter that no line closes, nor of an empty permalink.
    """
    if parsed.error is not None:
        report_left_out(parsed.error, log)
    if parsed.slip is not None:
        _report(parsed.slip, "The document is written to the front page of the site.", log)
    near = front_matter.nearly_closed(parsed.body) if parsed.first_line == 1 else None
    if near is None:
        return
    number, line = near
    if number:
        hint = f"Line {number} is {line!r}: write only `---`, at the beginning of the line."
    else:
        hint = "The page shows it as text. Write `---` on a separate line after the last key."
    log.warning(
        "Front Matter:",
        f"{shown}:1 opens it with three dashes, and no line of three dashes closes it.",
        code="front-matter-unclosed",
        location=SourceLocation(shown, number or 1),
        hint=hint,
    )


def report_left_out(error: SourceError, log: Log) -> None:
    """Report that a file is published without its front matter because of ``error``."""
    _report(error, "The file is published without its front matter.", log)


def _report(error: SourceError, effect: str, log: Log) -> None:
    message = f"{error.message.removesuffix('.')}. {effect}"
    hint = "\n".join(filter(None, (error.excerpt, error.hint))) or None
    log.report(Diagnostic(error.code, Severity.ERROR, message, error.location, hint), topic="Error:")


def line_of(key: str, path: Path, body_line: int) -> int | None:
    """Return the line of the front matter of ``path`` on which ``key`` is set; the body begins on ``body_line``."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            for number, line in enumerate(islice(file, body_line - 1), 1):
                if line.startswith(f"{key}:"):
                    return number
    except OSError:  # a page that a plugin made has no file
        return None
    return None
