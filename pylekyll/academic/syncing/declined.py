"""Works and fields that the owner of a site declined, in a file of the site or by closing a proposal.

A work of an earlier proposal that the site's files do not have is declined: the owner closed the proposal, or removed
the work before the merge or later.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.academic.importing.identity import Identity, arxiv_id, doi_of, identity_of
from pylekyll.academic.importing.sameness import PREPRINT_YEARS, is_same_title
from pylekyll.foundation.closed import Closed
from pylekyll.foundation.errors import SourceError, SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pylekyll.academic.importing.plan import Outcome

#: The data file, without its ending.
DATA_FILE = "publications_declined"
#: A service's fields that no entry gets which exists: a sync is to be reviewed, and abstracts are long.
_NEVER_ADDED = frozenset({"abstract"})
#: Characters of the comment in a proposal; GitHub takes 65,536 for the whole text.
_LONGEST = 30_000
_MARKER = Closed(re.compile(r"<!-- pylekyll-proposal (?=\[)"), {"": re.compile(r"\] -->")})
_AUTHORS = ("author", "authors")


@dataclass
class Declined:
    """Works that are not to be added, and fields and papers that entries are not to get, by their keys."""

    works: list[Identity] = field(default_factory=list)
    fields: dict[str, set[str]] = field(default_factory=dict)
    papers: dict[str, list[Identity]] = field(default_factory=dict)

    def add(self, item: Mapping[str, Any]) -> None:
        """Add one item of the file or of a proposal."""
        key = str(item.get("entry") or "").lower()
        if isinstance(item.get("fields"), list):
            self.fields.setdefault(key, set()).update(str(name).lower() for name in item["fields"])
        elif key:
            self.papers.setdefault(key, []).append(_identity(item))
        else:
            self.works.append(_identity(item))

    def refuses(self, identity: Identity) -> bool:
        """Return whether a publication is one of the works."""
        return any(_is_one(one, identity) for one in self.works)

    def refuses_paper(self, key: str, identity: Identity) -> bool:
        """Return whether an entry is not to become a paper."""
        return any(_is_one(one, identity) for one in self.papers.get(key.lower(), ()))

    def fields_of(self, key: str) -> frozenset[str]:
        """Return the fields that an entry is not to get."""
        return _NEVER_ADDED | frozenset(self.fields.get(key.lower(), ()))


def read(value: object, shown: str, proposals: Iterable[str] = ()) -> Declined:
    """Return what the value of the data file ``shown`` and the texts of proposals decline.

    An item is a DOI, an arXiv id or a title, or a mapping with ``doi``, ``arxiv``, ``title``, ``author`` and ``year``;
    with ``entry`` and ``fields``, fields of an entry. Raises ``SourceError`` for other values.
    """
    declined = Declined()
    if value is not None and not isinstance(value, list):
        raise SourceError(f"{shown} must be a list.", SourceLocation(shown), "Write a DOI or a title behind each `-`.")
    for item in value or ():
        if isinstance(item, dict):
            declined.add(item)
        else:
            declined.add(_item(str(item)))
    for text in proposals:
        for item in _of_proposal(text):
            declined.add(item)
    return declined


def as_items(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Return what declines the changes of a proposal."""
    return list(_items(outcomes))


def marker(items: list[dict[str, Any]]) -> str:
    """Return a comment for the text of a proposal, from which ``read`` has the items again.

    Of many works only the ids are kept, and of too many works the first ones: the text of a proposal has a limit.
    """
    text = _as_json(items)
    if len(text) > _LONGEST:
        items = [_with_ids_alone(item) for item in items]
        while len(text := _as_json(items)) > _LONGEST:
            items = items[: len(items) * 9 // 10]
    return f"<!-- pylekyll-proposal {text} -->"


def _as_json(items: list[dict[str, Any]]) -> str:
    return json.dumps(items, ensure_ascii=True).replace(">", "\\u003e").replace("--", "-\\u002d")


def _with_ids_alone(item: dict[str, Any]) -> dict[str, Any]:
    has_id = "doi" in item or "arxiv" in item
    return {name: value for name, value in item.items() if name not in ("title", "author", "year") or not has_id}


def _items(outcomes: Iterable[Outcome]) -> Iterator[dict[str, Any]]:
    for one in outcomes:
        fields = one.record.fields
        identity = identity_of(fields, one.record.kind, one.record.versions)
        work = {
            "doi": identity.doi,
            "arxiv": identity.arxiv,
            "title": fields.get("title", ""),
            "author": fields.get("author", "").partition(" and ")[0],
            "year": identity.year,
        }
        known = {name: value for name, value in work.items() if value}
        if one.what == "added":
            yield known
        elif one.what == "replaced":
            yield {"entry": one.key, **known}
        elif one.what == "completed":
            yield {"entry": one.key, "fields": list(one.names)}


def _of_proposal(text: str) -> Iterator[dict[str, Any]]:
    for found in _MARKER.found(text):
        try:
            items = json.loads(text[found.inner : found.inner_end + 1])
        except (ValueError, RecursionError):
            continue
        yield from (item for item in items if isinstance(item, dict))


def _item(text: str) -> dict[str, str]:
    doi = doi_of(text)
    if doi:
        return {"doi": doi}
    arxiv = arxiv_id(text)
    return {"arxiv": arxiv} if arxiv else {"title": text}


def _identity(item: Mapping[str, Any]) -> Identity:
    fields = {
        "title": str(item.get("title") or ""),
        "author": str(next((item[name] for name in _AUTHORS if item.get(name)), "")),
        "year": str(item.get("year") or ""),
        "doi": str(item.get("doi") or ""),
        "eprint": arxiv_id(str(item.get("arxiv") or "")),
    }
    return identity_of({name: value for name, value in fields.items() if value})


def _is_one(one: Identity, other: Identity) -> bool:
    if one.ids() & other.ids():
        return True
    if one.year and other.year and abs(int(one.year) - int(other.year)) > PREPRINT_YEARS:
        return False
    return is_same_title(one, other)
