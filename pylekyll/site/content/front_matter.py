"""Front matter: the YAML between dashes at the top of a file, detected and parsed as in Jekyll."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.errors import ConfigError, EncodingError, SourceLocation
from pylekyll.languages import safe_yaml

if TYPE_CHECKING:
    from pathlib import Path

# Jekyll::Document::YAML_FRONT_MATTER_REGEXP; Ruby's \s is ASCII, and its ^ and $ match at every line. The lookahead
# matches whitespace only once; otherwise many empty lines would cause backtracking.
BOUNDARY = re.compile(
    r"(---(?=([ \t\r\n\f\v]*\n))\2.*?\n?)^(?:---|\.\.\.)[ \t\r\n\f\v]*$\n?",
    re.DOTALL | re.MULTILINE,
)
_HEADER = re.compile(rb"---[ \t\r\n\f\v]*\n")
_LONGEST_HEADER = 4096  # a first line with only spaces; a longer one is not a header

#: Bytes inspected to detect front matter: dashes and a key.
_LOOKED_AT = 256
_OPENED = re.compile(rb"---[ \t\r]*\n[\w-]+[ \t]*:")
#: Number of lines that are searched for a misspelled closing line.
_LONGEST_OPEN = 60

# Ruby's names of encodings that have other names in Python. Binary text keeps its bytes in both languages.
_CODECS = {
    "ascii-8bit": "latin-1",
    "binary": "latin-1",
    "utf-8-mac": "utf-8",
    "cp51932": "euc-jp",
    "eucjp-ms": "euc-jp",
}


class FrontMatter(NamedTuple):
    """A file split into front matter and body.

    ``data`` is the front matter: a ``dict``, or another value, which Jekyll refuses. It is ``None`` if the file does
    not have front matter, if that is empty, or if it is invalid (``error`` then says why). ``body`` is the rest, from
    line ``body_line`` of the file on.
    """

    data: Any
    body: str
    body_line: int
    error: safe_yaml.YamlError | None = None


def cut(text: str) -> tuple[str, str] | None:
    """Return the front matter with its opening line, and the unchanged body; ``None`` without front matter."""
    match = BOUNDARY.match(text)
    return None if match is None else (match[1], text[match.end() :])


def split(text: str, path: str = "") -> FrontMatter:
    """Split ``text``, the content of the file ``path``; never raises: ``error`` of the result says what is wrong.

    Without front matter, the body is all of ``text``. Matches ``Jekyll::Convertible#read_yaml``; the caller handles the
    error (see ``read_error_message``).
    """
    if not text.startswith("---"):
        return FrontMatter(None, text, 1)
    parts = cut(text)
    if parts is None:
        return FrontMatter(None, text, 1)
    header, body = parts
    body_line = text.count("\n", 0, len(text) - len(body)) + 1
    try:
        data = safe_yaml.load(header, path)
    except safe_yaml.YamlError as error:
        return FrontMatter(None, body, body_line, error)
    return FrontMatter(None if data is False else data, body, body_line)


def read_error_message(error: safe_yaml.YamlError, filename: str) -> str:
    """Return Jekyll's message for invalid front matter; YAML's own errors differ from Ruby's others."""
    if isinstance(error, safe_yaml.YamlSyntaxError):
        return f"YAML Exception reading {filename}: {error.ruby_message}"
    return f"Error reading file {filename}: {error.ruby_message}"


def has_header(path: Path) -> bool:
    """Return whether the first line of the file at ``path`` opens front matter, so that the file is not static.

    A byte-order mark before the dashes hides them, as in ``Jekyll::Utils.has_yaml_header?``. Raises ``OSError``.
    """
    with path.open("rb") as file:
        start = file.read(4)
        if not start.startswith(b"---"):
            return False
        return _HEADER.match(start + file.readline(_LONGEST_HEADER) if b"\n" not in start else start) is not None


def why_hidden(path: Path) -> str | None:
    """Return why ``has_header`` does not see the front matter of the file at ``path``, or ``None``.

    The text continues a sentence that begins with the file's name. Raises ``OSError``.
    """
    with path.open("rb") as file:
        start = file.read(_LOOKED_AT)
    if start[:4] in (codecs.BOM_UTF16_LE + b"-\0", codecs.BOM_UTF16_BE + b"\0-"):
        return "is in UTF-16, which hides its front matter: save it as UTF-8"
    marked = start.startswith(codecs.BOM_UTF8)
    shown = start.removeprefix(codecs.BOM_UTF8).lstrip(b" \t\r\n")
    if shown == start or not _OPENED.match(shown):
        return None
    if marked:
        return "begins with a byte-order mark, which hides its front matter: save it as UTF-8 without BOM"
    return "has an empty line or spaces above its front matter, which hides it: `---` must be the first line"


def nearly_closed(text: str) -> tuple[int, str] | None:
    """Return the line of ``text``, and its content, that was probably meant to close the front matter.

    Returns 0 and the empty string without such a line, and ``None`` if the text does not open front matter.
    """
    if not _OPENED.match(text[:_LOOKED_AT].encode()):
        return None
    for number, line in enumerate(text.split("\n")[1:_LONGEST_OPEN], 2):
        if line.strip() and not line.strip().strip("-\u2013\u2014"):
            return number, line.rstrip()
    return 0, ""


def codec_of(name: str) -> str:
    """Return Python's name of an encoding that Ruby knows by ``name``."""
    return _CODECS.get(name, name)


def decode(data: bytes, path: str, encoding: str | None = "utf-8", *, keep_mark: bool = False) -> str:
    """Return the text of the file ``path`` with the bytes ``data``; line ends are unchanged.

    ``encoding`` is the option of that name, a name that Ruby knows. A byte-order mark of a Unicode encoding is removed,
    unless ``keep_mark``. Raises ``EncodingError`` with the line of the first invalid byte, ``ConfigError`` for an
    unknown encoding.
    """
    name = (encoding or "utf-8").lower()
    try:
        text = data.decode(_CODECS.get(name, name))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        byte = data[error.start]
        raise EncodingError(
            f"the file is not valid {codecs.lookup(error.encoding).name.upper()}: byte 0x{byte:02x}",
            SourceLocation(path, line, column),
            "Save it in that encoding, or set `encoding` in the configuration.",
        ) from None
    except (LookupError, ValueError):  # Python has codecs that decode nothing, such as "undefined"
        raise ConfigError(f"unknown encoding name - {encoding}") from None
    return text.removeprefix("\ufeff") if name.startswith("utf-") and not keep_mark else text
