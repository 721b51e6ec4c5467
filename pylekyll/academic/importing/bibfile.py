"""A BibTeX file with the places of its entries and fields, so that it can be changed without touching the rest."""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import SourceError, SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_OBJECT = re.compile(r"@[ \t]*([A-Za-z][\w-]*)\s*([{(])")
_KEY = re.compile(r"\s*([^\s,={}\"]+)\s*(,|(?=[})]))")
#: Comments between fields are an error to BibTeX, but people write them and other programs read over them.
_NAME = re.compile(r"(?:\s|%[^\n]*\n)*([A-Za-z][\w.:+/-]*)\s*=\s*")
_BARE = re.compile(r"[^\s,#{}()\"]+")
_COMMA = re.compile(r"\s*,")
_HASH = re.compile(r"\s*#\s*")
_BRACE = re.compile(r"[{}]")
_BRACE_OR_END = re.compile(r"[{)]")
_QUOTE_OR_BRACE = re.compile(r'["{]')
_OTHERS = frozenset({"comment", "string", "preamble"})


@dataclass
class StoredField:
    """A field: its name in lowercase, its value, and where it is written, from the name to the end of the value."""

    name: str
    value: str
    start: int
    end: int


@dataclass
class StoredEntry:
    """An entry: where it is written, and where its closing brace is."""

    kind: str
    key: str
    start: int
    close: int
    line: int
    fields: list[StoredField] = field(default_factory=list)

    def values(self) -> dict[str, str]:
        """Return the fields by their names."""
        return {one.name: one.value for one in self.fields}


@dataclass
class BibFile:
    """A file as it was read. ``shown`` is its path as messages name it."""

    path: Path
    shown: str
    text: str
    entries: list[StoredEntry] = field(default_factory=list)

    @cached_property
    def newline(self) -> str:
        """The line end of the file."""
        return "\r\n" if "\r\n" in self.text else "\n"


@dataclass(frozen=True)
class Insertion:
    """A text to be written at a place of a file."""

    place: int
    text: str


def read_file(path: Path, shown: str) -> BibFile:
    """Read a file, or begin one that does not exist. Raises ``SourceError`` for one that is not UTF-8."""
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        text = ""
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        message = f"{shown} is not UTF-8."
        raise SourceError(message, SourceLocation(shown, line), "Save it as UTF-8 first.") from None
    return BibFile(path, shown, text, list(_entries(text)))


def parsed(text: str) -> list[StoredEntry]:
    """Return the entries of a text; what cannot be read as an entry is left out."""
    return list(_entries(text))


def changed(text: str, insertions: Sequence[Insertion]) -> str:
    """Return a text with insertions at their places; nothing else is different."""
    parts = []
    last = 0
    for insertion in sorted(insertions, key=lambda one: one.place):
        parts += [text[last : insertion.place], insertion.text]
        last = insertion.place
    return "".join([*parts, text[last:]])


def unread_lines(text: str) -> list[int]:
    """Return the lines of entries that are left out: they are not closed, or what is in them is not an entry."""
    skipped: list[int] = []
    for _ in _entries(text, skipped):
        pass
    return skipped


def _entries(text: str, skipped: list[int] | None = None) -> Iterator[StoredEntry]:
    """Yield the entries; ``skipped`` gets the lines of those that cannot be read."""
    reader = _Reader(text)
    position = 0
    while match := _OBJECT.search(text, position):
        position = match.end()
        kind = match[1].lower()
        close = reader.closing(match.end() - 1)
        if kind in _OTHERS and close is not None:
            if kind == "string":
                reader.define(match, close)
            position = close + 1
            continue
        entry = reader.entry(match, close) if close is not None else None
        if entry is not None:
            yield entry
            position = entry.close + 1
        elif skipped is not None and kind not in _OTHERS:
            skipped.append(text.count("\n", 0, match.start()) + 1)


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

    def define(self, match: re.Match[str], close: int) -> None:
        """Keep the value of a ``@string``, for the entries behind it."""
        name = _NAME.match(self._text, match.end())
        if name is not None:
            value, end = self._value(name.end(), close)
            if end is not None:
                self._strings[name[1].lower()] = value

    def entry(self, match: re.Match[str], close: int) -> StoredEntry | None:
        key = _KEY.match(self._text, match.end())
        if key is None or key.end() > close + 1:
            return None
        self._line += self._text.count("\n", self._line_start, match.start())
        self._line_start = match.start()
        entry = StoredEntry(match[1], key[1], match.start(), close, self._line)
        position = key.end()
        while name := _NAME.match(self._text, position):
            value, end = self._value(name.end(), close)
            if end is None:
                break
            entry.fields.append(StoredField(name[1].lower(), value, name.start(1), end))
            comma = _COMMA.match(self._text, end)
            if comma is None:
                break
            position = comma.end()
        return entry

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
            parts.append(part if first in '{"' else self._strings.get(part.lower(), part))
            hash_mark = _HASH.match(self._text, end + 1)
            if hash_mark is None:
                return "".join(parts), end + 1
            position = hash_mark.end()
        return "", None

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
