"""Bibliographies: entries by key and in order, strings, and what a query selects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pylekyll.foundation.errors import SourceLocation
from pylekyll.foundation.limits import LimitError, check_text
from pylekyll.languages.bibtex import queries
from pylekyll.languages.bibtex.entry import Entry
from pylekyll.languages.bibtex.names import Names
from pylekyll.languages.bibtex.succ import succ
from pylekyll.languages.bibtex.values import MacroName

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.languages.bibtex.values import Value

NAME_FIELDS = frozenset({"author", "editor", "translator", "director", "producer"})
_IDENTITY = ("author", "title", "year")
#: Texts and names of strings in one value.
_MOST_PARTS: Final = 100_000
_GROWS: Final = "Look for an @string whose value names another one several times."


@dataclass(frozen=True)
class Text:
    """The text between the objects of a file (``BibTeX::MetaContent``)."""

    text: str


@dataclass(frozen=True)
class Other:
    """A ``@string``, ``@preamble`` or ``@comment``: its kind and its content."""

    kind: str
    text: str = ""


@dataclass
class Bibliography:
    """A bibliography (``BibTeX::Bibliography``).

    ``elements`` are all objects in the order of the file. ``strings`` are the values of the names that ``@string``
    defines. ``diagnostics`` are the mistakes in the file.
    """

    elements: list[Entry | Other | Text] = field(default_factory=list)
    strings: dict[str, Value] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    #: True if fields such as ``author`` hold names.
    has_names: bool = True
    _by_key: dict[str, Entry] = field(default_factory=dict)
    _last_keys: dict[str, str] = field(default_factory=dict)
    _by_lower_key: dict[str, Entry] = field(default_factory=dict)

    @property
    def entries(self) -> list[Entry]:
        """The entries in order."""
        return [element for element in self.elements if isinstance(element, Entry)]

    @property
    def preambles(self) -> list[str]:
        """The texts of ``@preamble`` in order."""
        return [each.text for each in self.elements if isinstance(each, Other) and each.kind == "preamble"]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self._by_key)

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def get(self, key: str) -> Entry | None:
        """Return the entry with ``key``."""
        return self._by_key.get(key)

    def find(self, key: str) -> Entry | None:
        """Return the entry with ``key``, or the first one whose key differs in capitals only, as BibTeX does."""
        if (exact := self._by_key.get(key)) is not None:
            return exact
        if not self._by_lower_key:
            self._by_lower_key = {each.lower(): entry for each, entry in reversed([*self._by_key.items()])}
        return self._by_lower_key.get(key.lower())

    def __getitem__(self, key: str) -> Entry:
        """Return the entry with ``key``. Raises ``KeyError``."""
        return self._by_key[key]

    def add(self, element: Entry | Other | Text) -> str | None:
        """Append an element; an entry whose key is taken gets the next free one, which is returned.

        The next one is Ruby's ``String#succ``: ``doe2008`` becomes ``doe2009``.
        """
        self.elements.append(element)
        if not isinstance(element, Entry):
            return None
        element.bind(self)
        self._by_lower_key = {}
        wanted = element.key
        if wanted in self._by_key:
            key = self._last_keys.get(wanted, wanted)
            while key in self._by_key:
                key = succ(key)
            self._last_keys[wanted] = key
            element.key = key
        self._by_key[element.key] = element
        return element.key if element.key != wanted else None

    def select(self, query: str) -> list[Entry]:
        """Return the entries that ``query`` selects, in order: ``@*``, ``@type[conditions]``, a key, ``/regexp/``."""
        return queries.select(query, self)

    def replace_strings(self) -> None:
        """Replace the names of strings by their values, and join texts (``replace_strings``, ``join``)."""
        for entry in self.entries:
            for name, value in entry.fields.items():
                try:
                    replaced = expand(value, self.strings)
                except LimitError as error:
                    place = SourceLocation(entry.path, entry.lines.get(name, entry.line)) if entry.path else None
                    raise LimitError(error.message, place, error.hint) from None
                if replaced is not value:
                    entry.fields[name] = replaced

    def join(self) -> None:
        """Join adjacent texts into one, and parse the fields that hold names."""
        for entry in self.entries:
            for name, value in entry.fields.items():
                entry.fields[name] = value.join()
        if self.has_names:
            self.parse_names()

    def parse_names(self) -> None:
        """Parse the names in author and editor fields that consist of text only."""
        for entry in self.entries:
            for name in NAME_FIELDS & entry.fields.keys():
                value = entry.fields[name]
                if not value.is_names and len(value.tokens) == 1 and not value.is_macro:
                    entry.fields[name] = Names.parse(value.tokens[0])

    def remove_duplicates(self, fields: Sequence[str] = ()) -> None:
        """Keep the first of entries with the same type and ``fields``; author, title, year by default (``uniq!``)."""
        seen = set()
        kept: list[Entry | Other | Text] = []
        for element in self.elements:
            if isinstance(element, Entry):
                identity = (element.type, *(str(element.get(name) or "") for name in fields or _IDENTITY))
                if identity in seen:
                    del self._by_key[element.key]
                    continue
                seen.add(identity)
            kept.append(element)
        self.elements = kept


def expand(value: Value, strings: Mapping[str, Value]) -> Value:
    """Return ``value`` with the names of strings replaced, also those in their values.

    A string that refers to itself, through others, stays a name: each step may use a string once. Raises ``LimitError``
    for strings that double at each step.
    """
    known = dict(strings)
    while True:
        used = {token for token in value.tokens if isinstance(token, MacroName) and token in known}
        if not used:
            return value
        _check_growth(value, {name: known[name] for name in used})
        value = value.replace({name: known[name] for name in used})
        for name in used:
            del known[name]


def _check_growth(value: Value, strings: Mapping[str, Value]) -> None:
    parts = length = 0
    for token in value.tokens:
        tokens = strings[token].tokens if isinstance(token, MacroName) and token in strings else [token]
        parts += len(tokens)
        length += sum(map(len, tokens))
    if parts > _MOST_PARTS:
        raise LimitError(f"A value of a bibliography would have {parts} parts, more than {_MOST_PARTS}.", hint=_GROWS)
    check_text(length)


def merged(bibliographies: Iterable[Bibliography]) -> Bibliography:
    """Return a bibliography with the elements of all, as if they came from one file."""
    whole = Bibliography()
    for part in bibliographies:
        whole.strings.update(part.strings)
        whole.has_names = part.has_names
        whole.diagnostics += part.diagnostics
        for element in part.elements:
            whole.add(element.copy() if isinstance(element, Entry) else element)
    return whole
