"""Bibliography files as text, in the encodings in which programs write them."""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.bibtex.commands import ACCENTS
from pylekyll.languages.bibtex.latex_symbols import LETTERS

#: The commands of accents; of several for one accent, the first and shortest.
_ACCENT_COMMANDS = {mark: command for command, mark in reversed(ACCENTS.items())}
_LETTER_COMMANDS = {letter: command for command, letter in LETTERS.items()}


#: A letter in UTF-8, and a byte that is not part of one.
_LETTER = re.compile(rb"[\xc2-\xf4][\x80-\xbf]+")
_LONE = re.compile(rb"(?<![\x80-\xff])[\x80-\xff](?![\x80-\xbf])")
_BEGINNING = 400
_MARK = "\ufffd"


@dataclass(frozen=True)
class Encoding:
    """The encoding of a file: its name for people, its codec, and the byte order mark before the text."""

    name: str
    codec: str
    mark: bytes = b""

    def decode(self, content: bytes, errors: str = "surrogateescape") -> str:
        """Return the text of a file; bytes that are not characters stay what they are when it is encoded again."""
        return content[len(self.mark) :].decode(self.codec, errors)

    def encode(self, text: str) -> bytes:
        """Return the content of a file; letters that its encoding does not have become LaTeX commands.

        Raises ``UnicodeEncodeError`` for a character that is not a letter with an accent.
        """
        try:
            return self.mark + text.encode(self.codec, "surrogateescape")
        except UnicodeEncodeError:
            return self.mark + "".join(map(self._fitting, text)).encode(self.codec, "surrogateescape")

    def _fitting(self, character: str) -> str:
        try:
            character.encode(self.codec, "surrogateescape")
        except UnicodeEncodeError:
            return _as_latex(character) or character
        return character


UTF_8 = Encoding("UTF-8", "utf-8")


def encoding_of(content: bytes) -> Encoding:
    """Return the encoding of a file: UTF-8, UTF-16 by its mark or its zeros, or else Windows-1252.

    A file of UTF-8 in which a program wrote some letters of Windows-1252 is UTF-8.
    """
    for codec, mark, zero in (("utf-16-le", codecs.BOM_UTF16_LE, 1), ("utf-16-be", codecs.BOM_UTF16_BE, 0)):
        if content.startswith(mark):
            return Encoding("UTF-16", codec, mark)
        if content[zero:_BEGINNING:2].count(0) * 4 > len(content[:_BEGINNING]) and len(content) % 2 == 0:
            return Encoding("UTF-16", codec)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        if len(_LETTER.findall(content)) <= len(_LONE.findall(content)):
            return Encoding("Windows-1252", "cp1252")
    return Encoding("UTF-8", "utf-8", codecs.BOM_UTF8 if content.startswith(codecs.BOM_UTF8) else b"")


def decode_file(content: bytes, path: str) -> tuple[str, Diagnostic | None]:
    """Return the text of a file, and a warning if it is not UTF-8 or has letters that a program has lost."""
    encoding = encoding_of(content)
    text = encoding.decode(content)
    lone = [character for character in text if "\udc80" <= character <= "\udcff"]
    for byte in set(lone):
        text = text.replace(byte, byte.encode("latin-1", "surrogateescape").decode("cp1252", "replace"))
    return text, _warning(content, path, encoding, text)


def _warning(content: bytes, path: str, encoding: Encoding, text: str) -> Diagnostic | None:
    message, line = f"'{path}' is not UTF-8; it was read as {encoding.name}.", 1
    hint = "Save the file as UTF-8."
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 if encoding.name == "UTF-16" else content.count(b"\n", 0, error.start) + 1
        if encoding.codec == "utf-8":
            message = f"'{path}' has letters that are not UTF-8; they were read as Windows-1252."
    else:
        if encoding.codec == "utf-8" and _MARK not in text:
            return None
    if _MARK in text:
        line = text.count("\n", 0, text.index(_MARK)) + 1
        message = f"'{path}' has characters that a program has replaced by '{_MARK}' because it could not read them."
        hint = "Write the characters again."
    return Diagnostic("bibtex-encoding", Severity.WARNING, message, SourceLocation(path, line), hint)


def _as_latex(character: str) -> str:
    r"""Return a letter as LaTeX writes it, such as ``{\c{S}}``; nothing for other characters."""
    if character in _LETTER_COMMANDS:
        return f"{{\\{_LETTER_COMMANDS[character]}}}"
    parts = unicodedata.normalize("NFD", character)
    command = _ACCENT_COMMANDS.get(parts[1:])
    return f"{{\\{command}{{{parts[0]}}}}}" if command else ""
