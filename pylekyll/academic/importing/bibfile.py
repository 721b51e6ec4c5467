"""A BibTeX file with the places of its entries and fields, so that it can be changed without touching the rest."""

from __future__ import annotations

import re
from bisect import bisect
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.foundation.limits import SHORT, LimitError, check_text
from pylekyll.languages.bibtex.dates import MONTHS
from pylekyll.languages.bibtex.files import UTF_8, Encoding, encoding_of
from pylekyll.languages.bibtex.scanner import is_commented

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_OBJECT = re.compile(r"@[ \t]*([A-Za-z][\w-]*)\s*([{(])")
_KEY = re.compile(r"\s*([^\s,={}\"]+)\s*(,|(?=[})]))")
_KEY_ALONE = re.compile(r"[^\s,={}\"%#\\~]+\Z")
#: Comments between fields are an error to BibTeX, but people write them and other programs read over them.
_NAME = re.compile(r"(?:\s|%[^\n]*\n)*([A-Za-z][\w.:+/-]*)\s*=\s*")
_BARE = re.compile(r"[^\s,#{}()\"]+")
_BLANK = re.compile(r"\s*")
#: A text in the place of the key that cannot be one, up to the comma before the first field; or the whole entry.
_NO_KEY = re.compile(r"([^=@,]*(?:,[^=@,]*){0,99}?),(?=(?:\s|%[^\n]*\n)*[A-Za-z][\w.:+/-]*\s*=)")
_NO_FIELDS = re.compile(r"[^=@{}]*")
_BETWEEN = re.compile(r"(?:[\s,]|%[^\n]*(?:\n|\Z))*")
#: Where reading continues after a piece that is not a field: the next comma, a value to skip, or another object.
_RESUME = re.compile(r"[{,]|(?<![^\s},\"])@[ \t]*[A-Za-z][\w-]*\s*[{(]")
#: Fields behind the brace that ends an entry: the entry has one closing brace too many.
_FIELD_OUTSIDE = re.compile(r"\s*(?:,\s*)?[A-Za-z][\w-]*\s*=\s*[{\"]")
_HASH = re.compile(r"\s*#\s*")
_BRACE = re.compile(r"[{}]")
_BRACE_OR_END = re.compile(r"[{)]")
_QUOTE_OR_BRACE = re.compile(r'["{]')
_OTHERS = frozenset({"comment", "string", "preamble"})
#: Words that are values without an ``@string``: the months, which BibTeX's styles define, and what sites use as flags.
_WORDS = frozenset((*MONTHS, "true", "false"))


@dataclass
class StoredField:
    """A field: its name in lowercase, its value, and where it is written, from the name to the end of the value."""

    name: str
    value: str
    start: int
    end: int


@dataclass
class StoredEntry:
    """An entry: where it is written, and where its closing brace is.

    ``key`` is empty if the entry does not have one, and may be a text that cannot be a key. ``unread`` are the lines of
    pieces that are not fields, ``undefined`` the words that no ``@string`` before the entry defines.
    """

    kind: str
    key: str
    start: int
    close: int
    line: int
    fields: list[StoredField] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    undefined: list[str] = field(default_factory=list)

    def values(self) -> dict[str, str]:
        """Return the fields by their names."""
        return {one.name: one.value for one in self.fields}

    def repeated(self) -> list[str]:
        """Return the names of fields that are there more than once, with different values."""
        last = self.values()
        return sorted({one.name for one in self.fields if one.value != last[one.name]})


@dataclass
class Rest:
    """The content of a text beside its entries.

    ``unclosed`` are the lines of entries that no brace closes, ``preambles`` the texts of
    ``@preamble``.
    """

    unclosed: list[int] = field(default_factory=list)
    preambles: list[str] = field(default_factory=list)


@dataclass
class BibFile:
    """A file as it was read. ``shown`` is its path as messages name it."""

    path: Path
    shown: str
    text: str
    entries: list[StoredEntry] = field(default_factory=list)
    encoding: Encoding = UTF_8

    @cached_property
    def newline(self) -> str:
        """The line end of the file."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def content(self, text: str) -> bytes:
        """Return a new text of the file in the file's encoding. Raises ``SourceError`` for what that cannot have."""
        try:
            return self.encoding.encode(text)
        except UnicodeEncodeError as error:
            message = (
                f"{self.shown} is {self.encoding.name}, which does not have '{error.object[error.start : error.end]}'."
            )
            raise SourceError(message, SourceLocation(self.shown), "Save it as UTF-8 first.") from None


@dataclass(frozen=True)
class Insertion:
    """A text to be written at a place of a file, in place of the text up to ``until``."""

    place: int
    text: str
    until: int = 0


def _content(path: Path, shown: str) -> bytes:
    if not path.exists():
        return b""
    if not path.is_file():  # a pipe would wait for its other end
        raise SourceError(f"{shown} is not a regular file.", SourceLocation(shown))
    return path.read_bytes()


def read_file(path: Path, shown: str) -> BibFile:
    """Read a file in its encoding, or begin one that does not exist.

    Raises ``SourceError`` for bytes that would not be the same when they are written again, and for a pipe.
    """
    content = _content(path, shown)
    encoding = encoding_of(content)
    text = encoding.decode(content)
    with naming_growth(shown):
        file = BibFile(path, shown, text, list(_entries(text)), encoding)
    if file.content(text) != content:
        raise SourceError(f"{shown} is damaged {encoding.name}.", SourceLocation(shown), "Save it as UTF-8 first.")
    return file


@contextmanager
def naming_growth(shown: str) -> Iterator[None]:
    """Name the file in the ``LimitError`` of a block that parses it: its strings are longer than a text may be."""
    try:
        yield
    except LimitError as error:
        hint = "Look for an @string whose value names another one several times."
        raise LimitError(error.message, SourceLocation(shown), hint) from None


def parsed(text: str) -> list[StoredEntry]:
    """Return the entries of a text; what cannot be read as an entry is left out."""
    return list(_entries(text))


def parsed_with_rest(text: str) -> tuple[list[StoredEntry], Rest]:
    """Return the entries of a text, and the rest of it."""
    rest = Rest()
    return list(_entries(text, rest)), rest


def is_key(text: str) -> bool:
    """Return whether BibTeX can read a text as the key of an entry."""
    return _KEY_ALONE.match(text) is not None


def changed(text: str, insertions: Sequence[Insertion]) -> str:
    """Return a text with insertions at their places; nothing else is different."""
    parts = []
    last = 0
    for insertion in sorted(insertions, key=lambda one: one.place):
        parts += [text[last : insertion.place], insertion.text]
        last = max(last, insertion.place, insertion.until)
    return "".join([*parts, text[last:]])


def _entries(text: str, rest: Rest | None = None) -> Iterator[StoredEntry]:
    """Yield the entries; ``rest`` gets what is not one."""
    reader = _Reader(text)
    rest = Rest() if rest is None else rest
    position = 0
    while match := _OBJECT.search(text, position):
        position = match.end()
        if is_commented(text, match.start()):
            continue
        kind = match[1].lower()
        close = reader.closing(match.end() - 1)
        if kind in _OTHERS:
            if close is not None:
                if kind == "string":
                    reader.define(match, close)
                elif kind == "preamble":
                    rest.preambles.append(reader.preamble(match, close))
                position = close + 1
            continue
        entry, inner = reader.entry(match, close) if close is not None else (None, None)
        if entry is not None:
            yield entry
            position = entry.close + 1
        else:
            position = inner or position
            rest.unclosed.append(reader.line_of(match.start()))


class _Reader:
    """Finds the parts of entries; all pairs of braces are known from one pass over the text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._braces: dict[int, int] = {}
        stack: list[int] = []
        for match in _BRACE.finditer(text):
            if match[0] == "{":
                stack.append(match.start())
            elif stack:
                self._braces[stack.pop()] = match.start()
        self._line_start, self._line = 0, 1
        self._marks = [match.start() for match in _BRACE_OR_END.finditer(text)]
        self._ends: list[int | None] = []
        self._strings: dict[str, str] = {}
        self._copied = 0
        self._undefined: list[str] = []

    def define(self, match: re.Match[str], close: int) -> None:
        """Keep the value of a ``@string``, for the entries behind it."""
        name = _NAME.match(self._text, match.end())
        if name is not None:
            value, end = self._value(name.end(), close)
            if end is not None:
                self._strings[name[1].lower()] = value

    def preamble(self, match: re.Match[str], close: int) -> str:
        """Return the text of a ``@preamble``; nothing if it is not a value."""
        return self._value(_after(_BLANK, self._text, match.end()), close)[0]

    def line_of(self, place: int) -> int:
        """Return the line of a place that is not before the last one that was asked for."""
        self._line += self._text.count("\n", self._line_start, place)
        self._line_start = place
        return self._line

    def entry(self, match: re.Match[str], close: int) -> tuple[StoredEntry | None, int | None]:
        """Return an entry; none, and where the next object begins, if that is inside: this one is not closed."""
        key, position = self._key(match.end(), close)
        entry = StoredEntry(match[1], key, match.start(), close, self.line_of(match.start()))
        self._undefined = entry.undefined
        unread = []
        while (position := _after(_BETWEEN, self._text, position)) < close:
            end = self._field(entry, position, close)
            if end is None:
                unread.append(position)
                end, has_object = self._resume(position, close)
                if has_object:
                    return None, end
            position = end
        if _FIELD_OUTSIDE.match(self._text, close + 1):
            unread.append(close)
        entry.unread += [entry.line + self._text.count("\n", entry.start, place) for place in unread]
        return entry, None

    def _key(self, start: int, close: int) -> tuple[str, int]:
        """Return the key, or the text in its place, and where the fields begin."""
        key = _KEY.match(self._text, start, close + 1)
        if key is not None:
            return key[1], key.end()
        if _NAME.match(self._text, start, close):
            return "", start
        if written := _NO_KEY.match(self._text, start, close):
            return " ".join(written[1].split()), written.end()
        whole = _NO_FIELDS.fullmatch(self._text, start, close)
        return (" ".join(whole[0].split()), close) if whole else ("", start)

    def _field(self, entry: StoredEntry, position: int, close: int) -> int | None:
        """Read a field, and return where it ends; nothing if there is not one."""
        name = _NAME.match(self._text, position, close)
        if name is None:
            return None
        value, end = self._value(name.end(), close)
        if end is None:
            if self._text[name.end()] not in ",})":
                return None
            value, end = "", name.end() - len(name[0]) + len(name[0].rstrip())
        entry.fields.append(StoredField(name[1].lower(), value, name.start(1), end))
        return end

    def _resume(self, position: int, close: int) -> tuple[int, bool]:
        """Return where a field or an object begins behind a piece that is neither, and whether it is an object."""
        while (mark := _RESUME.search(self._text, position, close)) is not None:
            if mark[0][0] == "@":
                return mark.start(), True
            inner = self._braces.get(mark.start()) if mark[0] == "{" else None
            if mark[0] == "," and _NAME.match(self._text, mark.end(), close):
                return mark.end(), False
            position = mark.end() if inner is None else inner + 1
        return close, False

    def closing(self, opening: int) -> int | None:
        """Return where the brace or parenthesis at ``opening`` is closed; braces inside a parenthesis nest."""
        if self._text[opening] == "{":
            return self._braces.get(opening)
        if not self._ends:
            self._ends = self._closing_parentheses()
        return self._ends[bisect(self._marks, opening)]

    def _closing_parentheses(self) -> list[int | None]:
        """Return, for each brace or parenthesis in ``_marks``, which parenthesis a text that begins there ends at.

        From the last to the first, so that the answer behind a pair of braces is known: linear for any text.
        """
        ends: list[int | None] = [None] * (len(self._marks) + 1)
        for place in range(len(self._marks) - 1, -1, -1):
            mark = self._marks[place]
            if self._text[mark] == ")":
                ends[place] = mark
            elif (inner := self._braces.get(mark)) is not None:
                ends[place] = ends[bisect(self._marks, inner)]
        return ends

    def _value(self, position: int, limit: int) -> tuple[str, int | None]:
        """Return a value, whose parts may be joined by ``#``, and where it ends; no end where it cannot be read."""
        parts = []
        while position < limit:
            first = self._text[position]
            if first == "{":
                end = self._braces.get(position)
            elif first == '"':
                end = self._closing_quote(position, limit)
            else:
                bare = _BARE.match(self._text, position)
                end = bare.end() - 1 if bare else None
            if end is None or end >= limit:
                return "", None
            part = self._text[position + 1 : end] if first in '{"' else self._text[position : end + 1]
            parts.append(part if first in '{"' else self._word(part))
            hash_mark = _HASH.match(self._text, end + 1)
            if hash_mark is None:
                return "".join(parts), end + 1
            position = hash_mark.end()
        return "", None

    def _word(self, word: str) -> str:
        """Return what a word outside of braces stands for; the word itself if no ``@string`` defines it."""
        text = self._strings.get(word.lower())
        if text is None and not word.isdecimal() and word.lower() not in _WORDS:
            self._undefined.append(word)
        self._copied += len(text or "")
        if self._copied > SHORT:
            check_text(self._copied)
        return word if text is None else text

    def _closing_quote(self, opening: int, limit: int) -> int | None:
        """Return where the quote at ``opening`` is closed, outside of braces."""
        position = opening + 1
        while found := _QUOTE_OR_BRACE.search(self._text, position, limit):
            if found[0] == '"':
                return found.start()
            inner = self._braces.get(found.start())
            if inner is None:
                return None
            position = inner + 1
        return None


def _after(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return match.end() if match else position
