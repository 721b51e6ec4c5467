"""One source file, read and split.

Jekyll continues after invalid front matter, and publishes a page without title, layout or permalink. So does pylekyll,
but reports an error with its location.
"""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import inspect
from pylekyll.site.content import front_matter

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config


_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_SIZE = 1 << 16
_UNREADABLE = "The front matter cannot be read"
_CROWDED = lazy_pattern(r"[\w-]+:[^ ]")


class SourceFile(NamedTuple):
    """Front matter (empty without one), the body, and the line on which the body begins.

    ``error`` describes invalid front matter that was ignored; ``slip`` describes a mistake in valid front matter.
    """

    data: dict[str, Any]
    body: str
    first_line: int
    error: SourceError | None = None
    slip: SourceError | None = None


def read_text(path: Path, shown: str, config: Config) -> str:
    """Return the text of ``path`` in the site's encoding; ``shown`` is its name in messages.

    Raises ``SourceError`` for an unreadable file or another encoding.
    """
    return front_matter.decode(read_bytes(path, shown), shown, config.encoding)


def read_bytes(path: Path, shown: str) -> bytes:
    """Return the bytes of ``path``. Raises ``SourceError`` for an unreadable file."""
    try:
        file = os.open(path, _FLAGS)  # takes a quarter of the time of `Path.read_bytes`, for thousands of files
        try:
            parts = [os.read(file, _SIZE)]
            while parts[-1]:
                parts.append(os.read(file, _SIZE))
        finally:
            os.close(file)
        return b"".join(parts)
    except OSError as error:
        raise unreadable(path, shown, error) from None


def unreadable(path: Path, shown: str, error: OSError) -> SourceError:
    """Return the error for an unreadable file."""
    hint = None
    if path.is_symlink():
        hint = f"It is a symlink to '{path.readlink()}'. Remove it, or add it to `exclude`."
    return SourceError(f"The file cannot be read: {error.strerror}.", SourceLocation(shown), hint)


def read_source_file(path: Path, shown: str, config: Config, *, of_document: bool = False) -> SourceFile:
    """Return the file at ``path``, split; ``shown`` is its name in messages.

    Invalid YAML is ignored, as in Jekyll, and ``error`` of the result says why. A document also ignores front matter
    that is not a mapping and an empty permalink, which end the build for a page or layout. Raises ``SourceError`` for
    those, and for all of them under ``strict_front_matter`` (``Convertible#read_yaml``, ``#validate_data!``,
    ``#validate_permalink!``, ``Document#handle_read_error``).
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
    """Report mistakes in the front matter of the file ``shown``, which is published anyway.

    Jekyll does not report front matter without a closing line or with an empty permalink.
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


def report_skipped(error: SourceError, log: Log) -> None:
    """Report that a post is not published because of ``error``."""
    _report(error, "The post is not published.", log)


def report_undecoded(error: SourceError, effect: str, log: Log) -> None:
    """Warn of a file in another encoding, which does not end the build."""
    message = f"{error.message.removesuffix('.')}. {effect}"
    log.report(Diagnostic("encoding-wrong", Severity.WARNING, message, error.location, error.hint), topic="Encoding:")


def _report(error: SourceError, effect: str, log: Log) -> None:
    message = f"{error.message.removesuffix('.')}. {effect}"
    hint = "\n".join(filter(None, (error.excerpt, error.hint))) or None
    log.report(Diagnostic(error.code, Severity.ERROR, message, error.location, hint), topic="Error:")


def line_of(key: str, path: Path, body_line: int) -> int | None:
    """Return the line of ``key`` in the front matter of ``path``; the body begins on ``body_line``."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            for number, line in enumerate(islice(file, body_line - 1), 1):
                if line.startswith(f"{key}:"):
                    return number
    except OSError:  # a plugin's page does not have a file
        return None
    return None
