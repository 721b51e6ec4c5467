"""Front matter: the YAML between dashes at the top of a file, found and read as Jekyll does it."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll import safe_yaml
from pylekyll.errors import ConfigError, SourceError, SourceLocation

if TYPE_CHECKING:
    from pathlib import Path

# Jekyll::Document::YAML_FRONT_MATTER_REGEXP; Ruby's \s is ASCII, and its ^ and $ are always those of a line.
BOUNDARY = re.compile(
    r"(---[ \t\r\n\f\v]*\n.*?\n?)^(?:---|\.\.\.)[ \t\r\n\f\v]*$\n?",
    re.DOTALL | re.MULTILINE,
)
_HEADER = re.compile(rb"---[ \t\r\n\f\v]*\n")
_LONGEST_HEADER = 4096  # a first line of blanks alone; what is longer is no header that anyone wrote

#: So much of a file tells whether it was meant to open with front matter: dashes and a key.
_LOOKED_AT = 256
_OPENED = re.compile(rb"---[ \t\r]*\n[\w-]+[ \t]*:")
#: So many lines are looked through for one that was meant to close it.
_LONGEST_OPEN = 60

# Ruby's names of encodings that Python knows by others. Binary text keeps its bytes in either language.
_CODECS = {
    "ascii-8bit": "latin-1",
    "binary": "latin-1",
    "utf-8-mac": "utf-8",
    "cp51932": "euc-jp",
    "eucjp-ms": "euc-jp",
}


class FrontMatter(NamedTuple):
    """A file taken apart.

    ``data`` is the front matter: ``None`` where the file has none, where it holds nothing, or where it cannot be read
    (then ``error`` says why); a ``dict`` else, or whatever value is there instead, which Jekyll refuses. ``body`` is
    what follows, from line ``body_line`` of the file on.
    """

    data: Any
    body: str
    body_line: int
    error: safe_yaml.YamlError | None = None


def cut(text: str) -> tuple[str, str] | None:
    """Return the front matter with its opening line, and the body as it is; ``None`` without front matter."""
    match = BOUNDARY.match(text)
    return None if match is None else (match[1], text[match.end() :])


def split(text: str, path: str = "") -> FrontMatter:
    """Take ``text``, the content of the file ``path``, apart; never raises: what is wrong is in the answer's ``error``.

    Without front matter the body is all of ``text``. Matches ``Jekyll::Convertible#read_yaml``, which leaves to its
    caller what to do about an error (see ``read_error_message``).
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
    """Return what Jekyll logs of front matter that it cannot read: YAML's own errors are told from Ruby's others."""
    if isinstance(error, safe_yaml.YamlSyntaxError):
        return f"YAML Exception reading {filename}: {error.ruby_message}"
    return f"Error reading file {filename}: {error.ruby_message}"


def has_header(path: Path) -> bool:
    """Tell whether the first line of the file at ``path`` opens front matter, so that the file is no static one.

    A byte-order mark before the dashes hides them, as in ``Jekyll::Utils.has_yaml_header?``. Raises ``OSError``.
    """
    with path.open("rb") as file:
        start = file.read(4)
        if not start.startswith(b"---"):
            return False
        return _HEADER.match(start + file.readline(_LONGEST_HEADER) if b"\n" not in start else start) is not None


def why_hidden(path: Path) -> str | None:
    """Say what hides the front matter of the file at ``path``, which ``has_header`` denies; ``None`` if there is none.

    The words go on after the file's name. Raises ``OSError``.
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
    """The line of ``text``, and how it is written, that was perhaps meant to close front matter that stays open.

    Number 0 and nothing where there is no such line; ``None`` where the text does not open front matter.
    """
    if not _OPENED.match(text[:_LOOKED_AT].encode()):
        return None
    for number, line in enumerate(text.split("\n")[1:_LONGEST_OPEN], 2):
        if line.strip() and not line.strip().strip("-\u2013\u2014"):
            return number, line.rstrip()
    return 0, ""


def decode(data: bytes, path: str, encoding: str | None = "utf-8", *, keep_mark: bool = False) -> str:
    """Return the text of the file ``path``, whose bytes are ``data``, line ends as they are.

    ``encoding`` is the option of that name, a name that Ruby knows; a byte-order mark of a Unicode encoding is dropped,
    unless ``keep_mark``.
    Raises ``SourceError`` with the line of the first byte that is not text, ``ConfigError`` for an unknown encoding.
    """
    name = (encoding or "utf-8").lower()
    try:
        text = data.decode(_CODECS.get(name, name))
    except LookupError:
        raise ConfigError(f"unknown encoding name - {encoding}") from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        byte = data[error.start]
        raise SourceError(
            f"the file is not valid {codecs.lookup(error.encoding).name.upper()}: byte 0x{byte:02x}",
            SourceLocation(path, line, column),
            "Save it in that encoding, or set `encoding` in the configuration.",
        ) from None
    return text.removeprefix("\ufeff") if name.startswith("utf-") and not keep_mark else text
