"""Fields that entries take from others: ``crossref`` and ``xdata``, as biblatex inherits them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.languages.bibtex.bibliography import Bibliography
    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.bibtex.values import Value

#: Entries of these types that others refer to are where those appeared, not papers.
_CONTAINERS = frozenset({"proceedings", "collection", "mvproceedings", "mvcollection", "mvbook", "periodical", "xdata"})
_NO_WORKS = frozenset({"xdata", "set", "control"})
#: Fields that belong to the entry that has them.
_OWN = frozenset(
    {
        *("abbr", "abstract", "award", "award_name", "crossref", "doi", "entryset", "file", "ids", "keywords", "pages"),
        *("pdf", "preview", "selected", "shorthand", "sortkey", "title", "url", "xdata", "xref"),
    }
)
#: The field of the child that a parent's title becomes.
_TITLES = {"article": "journaltitle", "suppperiodical": "journaltitle"}
#: Fields of a parent that an entry does not take if it has another one for the same thing, in BibTeX or biblatex.
_REPLACED = {
    "date": ("year", "month", "day"),
    "year": ("date",),
    "journal": ("journaltitle",),
    "journaltitle": ("journal",),
    "address": ("location",),
    "location": ("address",),
    "school": ("institution",),
    "institution": ("school",),
    "number": ("issue",),
    "issue": ("number",),
    "archiveprefix": ("eprinttype",),
    "eprinttype": ("archiveprefix",),
}
#: Fields that name the entries from which one inherits.
PARENTS = ("crossref", "xdata")
_DEEPEST = 8


def papers(bibliography: Bibliography) -> Iterator[Entry]:
    """Yield the entries that are works of their own: not those that only give fields to others, and no sets."""
    referred = {key.lower() for entry in bibliography for name in PARENTS for key in _keys(entry, name)}
    for entry in bibliography:
        is_container = entry.type in _CONTAINERS or (entry.type == "book" and "author" not in entry.fields)
        if entry.type not in _NO_WORKS and not (is_container and entry.key.lower() in referred):
            yield entry


def whole_fields(entry: Entry, bibliography: Bibliography) -> dict[str, Value]:
    """Return the fields of an entry with those that it inherits."""
    return _inherit(entry, bibliography, 0)


def missing_parents(entry: Entry, bibliography: Bibliography) -> Iterator[tuple[str, str]]:
    """Yield the field and the key of each entry that this one refers to, but that does not exist."""
    for name in PARENTS:
        yield from ((name, key) for key in _keys(entry, name) if bibliography.find(key) is None)


def _inherit(entry: Entry, bibliography: Bibliography, depth: int) -> dict[str, Value]:
    fields = dict(entry.fields)
    if depth == _DEEPEST:
        return fields
    for key in _keys(entry, "xdata"):
        if (data := bibliography.find(key)) is not None:
            fields = _completed(fields, _inherit(data, bibliography, depth + 1))
    for key in _keys(entry, "crossref"):
        if (parent := bibliography.find(key)) is not None:
            fields = _completed(fields, _from_parent(entry, _inherit(parent, bibliography, depth + 1)))
    return fields


def _completed(fields: dict[str, Value], given: dict[str, Value]) -> dict[str, Value]:
    """Return fields with those of a parent that they lack, in any of their names."""
    replaced = {name for own in fields for name in _REPLACED.get(own, ())}
    return {**{name: value for name, value in given.items() if name not in replaced}, **fields}


def _from_parent(entry: Entry, parent: dict[str, Value]) -> dict[str, Value]:
    given = {name: value for name, value in parent.items() if name not in _OWN}
    if "title" in parent:
        given.setdefault(_TITLES.get(entry.type, "booktitle"), parent["title"])
    return given


def _keys(entry: Entry, name: str) -> list[str]:
    value = entry.fields.get(name)
    return [] if value is None else [key for part in str(value).split(",") if (key := part.strip())]
