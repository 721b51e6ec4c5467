"""One entry of a bibliography."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.bibtex import csl, printing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylekyll.languages.bibtex.bibliography import Bibliography
    from pylekyll.languages.bibtex.values import Filter, Value


class Entry:
    """A key, a type and fields in their order (``BibTeX::Entry``).

    Field names are in lowercase. A field that the entry lacks comes from the entry that its ``crossref`` names,
    but not from that entry's own ``crossref``; ``fields`` holds only its own. ``line`` is where it begins in its file,
    ``lines`` where its fields do.
    """

    __slots__ = ("_bibliography", "fields", "key", "line", "lines", "path", "type")

    def __init__(
        self,
        type_: str,
        key: str,
        fields: dict[str, Value] | None = None,
        *,
        path: str = "",
        line: int | None = None,
        lines: dict[str, int] | None = None,
    ) -> None:
        self.type = type_
        self.key = key
        self.fields = fields if fields is not None else {}
        self.path = path
        self.line = line
        self.lines = lines or {}
        self._bibliography: Bibliography | None = None

    def __repr__(self) -> str:
        return f"<Entry @{self.type} {self.key}>"

    def bind(self, bibliography: Bibliography) -> None:
        """Set the bibliography in which the entry finds cross-references and strings."""
        self._bibliography = bibliography

    def copy(self, fields: dict[str, Value] | None = None) -> Entry:
        """Return an entry of the same bibliography, with other fields when they are given."""
        twin = Entry(self.type, self.key, dict(self.fields) if fields is None else fields, path=self.path)
        twin.line = self.line
        twin.lines = self.lines
        twin._bibliography = self._bibliography
        return twin

    # -- fields -------------------------------------------------------------------------------------------------

    @property
    def parent(self) -> Entry | None:
        """The entry that ``crossref`` names."""
        reference = self.fields.get("crossref")
        if reference is None or self._bibliography is None:
            return None
        return self._bibliography.get(str(reference))

    def get(self, name: str) -> Value | None:
        """Return a field's value, or the parent's if the entry does not have one (``Entry#[]``)."""
        value = self.fields.get(name)
        if value is None and "crossref" in self.fields and (parent := self.parent) is not None:
            value = parent.fields.get(name)
            if value is None and name == "booktitle":
                value = parent.fields.get("title")
        return value

    def __getitem__(self, name: str) -> Value:
        """Return a field's value. Raises ``KeyError`` if it is missing."""
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __contains__(self, name: object) -> bool:
        return name in self.fields

    def inherited(self) -> Iterator[tuple[str, Value]]:
        """Yield the fields that come from the parent, by name."""
        parent = self.parent
        if parent is None:
            return
        own = {*self.fields, "crossref"}
        fields = {name: value for name, value in parent.fields.items() if name not in own}
        if "booktitle" not in self.fields and "booktitle" not in fields and "title" in parent.fields:
            fields["booktitle"] = parent.fields["title"]
        for name in sorted(fields):
            yield name, fields[name]

    # -- conversion -------------------------------------------------------------------------------------

    def convert(self, filters: Sequence[Filter]) -> Entry:
        """Return the entry with its own fields passed through ``filters`` (``Entry#convert``)."""
        return self.copy({name: value.convert(filters) for name, value in self.fields.items()})

    def to_csl(self) -> dict[str, Any]:
        """Return the entry as a CSL item (``Entry#to_citeproc``)."""
        return csl.item(self)

    def to_bibtex(self, *, quotes: Sequence[str] = ("{", "}"), filters: Sequence[Filter] = ()) -> str:
        """Return the entry as it is written in a file (``Entry#to_s``)."""
        return printing.entry(self, quotes, filters)

    def __str__(self) -> str:
        return self.to_bibtex()
