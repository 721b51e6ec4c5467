"""Lists of names, and names parsed as BibTeX does: first names, prefix ("von"), last name, suffix ("Jr")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.languages.bibtex.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pylekyll.languages.bibtex.values import Filter

#: A word outside braces, whitespace, a comma, a brace or an escaped character.
_PIECE = re.compile(r"[{}]|,|\s+|\\.|[^\s{},\\]+", re.DOTALL | re.ASCII)
_LETTER = re.compile(r"[^\W\d_]", re.UNICODE)
#: The comma of `Mora,and Cazorla`: for BibTeX, the second part of one name begins after it.
_TOUCHED_AND = re.compile(r",(?=and\s)", re.IGNORECASE | re.ASCII)


class Name(NamedTuple):
    """One name (``BibTeX::Name``); a missing part is ``None``."""

    first: str | None = None
    prefix: str | None = None
    last: str | None = None
    suffix: str | None = None

    def __str__(self) -> str:
        """Return the name in the order for sorting: "von Last, Jr, First"."""
        family = " ".join(part for part in (self.prefix, self.last) if part)
        return ", ".join(part for part in (family, self.suffix, self.first) if part)

    def parts(self) -> Iterator[tuple[str, str | None]]:
        """Yield the parts with their names, in bibtex-ruby's order."""
        return iter([("first", self.first), ("last", self.last), ("prefix", self.prefix), ("suffix", self.suffix)])

    def to_csl(self) -> dict[str, str]:
        """Return the name as CSL has it (``Name#to_citeproc``)."""
        parts = (
            ("family", self.last),
            ("given", self.first),
            ("suffix", self.suffix),
            ("non-dropping-particle", self.prefix),
        )
        return {key: value for key, value in parts if value}


class Names(Value):
    """The value of a field that holds names (``BibTeX::Names``)."""

    __slots__ = ("names",)

    is_names = True

    def __init__(self, names: Iterable[Name]) -> None:
        super().__init__()
        self.names = list(names)

    @classmethod
    def parse(cls, text: str) -> Names:
        """Return the names of a list joined with ``and``.

        bibtex-ruby loses a list in which a name has four parts. There, an ``and`` that a comma touches is meant as one.
        """
        names = list(_split(text))
        if any(len(parts) > 3 for parts in names):
            names = list(_split(_TOUCHED_AND.sub(", ", text)))
        return cls(map(_name, names))

    def __str__(self) -> str:
        return " and ".join(map(str, self.names))

    def __repr__(self) -> str:
        return f"Names({self.names!r})"

    @property
    def is_numeric(self) -> bool:
        """Return false: names are never numeric."""
        return False

    def written(self) -> str:
        """Return the names as one quoted text."""
        return f'"{self}"'

    def convert(self, filters: Iterable[Filter]) -> Names:
        """Return the names with each part passed through ``filters``."""
        filters = tuple(filters)
        return Names(Name(*(_convert(part, filters) for part in name)) for name in self.names)

    def replace(self, strings: Mapping[str, Value]) -> Names:
        """Return the names."""
        return self

    def join(self) -> Names:
        """Return the names."""
        return self


def _convert(part: str | None, filters: Iterable[Filter]) -> str | None:
    if part is None:
        return None
    for apply in filters:
        part = apply(part)
    return part


def _split(text: str) -> Iterator[list[list[str]]]:
    """Yield the words of each name, a list for each of its parts between commas.

    An ``and`` without a name on both sides is a word like any other, as is one that a comma touches. A comma before an
    ``and`` does not count; one at the end of the list does.
    """
    parts: list[list[str]] = [[]]
    words = list(_words(text))
    for index, (kind, word) in enumerate(words):
        if kind == ",":
            parts.append([])
        elif kind == "and" and any(parts) and index + 1 < len(words):
            yield parts if parts[-1] else parts[:-1]
            parts = [[]]
        else:
            parts[-1].append(word)
    if any(parts):
        yield parts


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Yield words and commas outside of braces; if braces are not balanced, all are part of words.

    An ``and`` is a separator, not a word, unless it follows a comma without a space.
    """
    word: list[str] = []
    kind = "and"
    depth = 0
    nests = _is_balanced(text)
    for match in _PIECE.finditer(text):
        piece = match[0]
        outside = depth == 0
        depth += nests * ((piece == "{") - (piece == "}"))
        if not outside or not (piece == "," or piece.isspace()):
            word.append(piece)
            continue
        if word:
            yield _kind("".join(word), kind), "".join(word)
            word = []
        kind = "word" if piece == "," else "and"
        if piece == ",":
            yield ",", ""
    if word:
        yield _kind("".join(word), kind), "".join(word)


def _kind(word: str, kind_of_and: str) -> str:
    return kind_of_and if word.lower() == "and" else "word"


def _is_balanced(text: str) -> bool:
    depth = 0
    for match in _PIECE.finditer(text):
        depth += (match[0] == "{") - (match[0] == "}")
        if depth < 0:
            return False
    return depth == 0


def _is_lower(word: str) -> bool:
    """Return whether the first letter outside of braces, not counting an escaped one, is in lowercase."""
    depth = 0
    escaped = False
    for character in word:
        if escaped:
            escaped = False
        elif character == "\\" and depth == 0:
            escaped = True
        else:
            depth += (character == "{") - (character == "}")
            if depth == 0 and _LETTER.match(character):
                return character.islower()
    return False


def _name(parts: list[list[str]]) -> Name:
    if len(parts) == 1:
        return _plain(parts[0])
    prefix, last = _family(parts[0])
    if len(parts) == 2:
        return Name(_joined(parts[1]), prefix, last)
    first = [word for part in parts[2:] for word in part]
    return Name(_joined(first), prefix, last, _joined(parts[1]))


def _joined(words: list[str]) -> str | None:
    return " ".join(words) or None


def _plain(words: list[str]) -> Name:
    """Return a name without commas: "First von Last"."""
    lower = [index for index, word in enumerate(words[:-1]) if _is_lower(word)]
    if not lower:
        return Name(_joined(words[:-1]), None, words[-1])
    start, end = lower[0], lower[-1] + 1
    return Name(_joined(words[:start]), _joined(words[start:end]), _joined(words[end:]))


def _family(words: list[str]) -> tuple[str | None, str | None]:
    """Return the prefix and the last name before the first comma."""
    lower = [index for index, word in enumerate(words[:-1]) if _is_lower(word)]
    end = lower[-1] + 1 if lower else 0
    return _joined(words[:end]), _joined(words[end:])
