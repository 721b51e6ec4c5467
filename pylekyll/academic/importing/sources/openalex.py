"""OpenAlex: the works of an author, by an id of OpenAlex or an ORCID (docs.openalex.org, Work object)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from pylekyll.academic.importing.identity import arxiv_id, doi_of
from pylekyll.academic.importing.records import DATA, PART, Record, listed, made, month, names, plain, split_name
from pylekyll.academic.importing.web import incomplete, json_at
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.academic.importing.web import Answers

_API = "https://api.openalex.org/works"
_ORCID = re.compile(r"(?:https?://orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\Z")
_AUTHOR = re.compile(r"(?:https?://openalex\.org/(?:authors/)?)?(A\d+)\Z", re.IGNORECASE)
_PER_PAGE = 100
_LAST_PAGE = 20
_FIELDS = (
    "id,doi,title,publication_year,publication_date,type,ids,authorships,primary_location,locations,biblio,"
    "abstract_inverted_index"
)
_KINDS = {"article": "article", "book": "book", "book-chapter": "incollection", "dissertation": "phdthesis"}
_OTHER_KINDS = {"report": "techreport", "preprint": "misc", "dataset": "misc", "review": "article", "letter": "article"}
_GENRES = {
    **dict.fromkeys(("dataset", "software"), DATA),
    **dict.fromkeys(("paratext", "peer-review", "supplementary-materials", "libguides", "grant", "other"), PART),
}


def address(author: str, page: int, key: str | None = None) -> str:
    """Return where a page of an author's works is."""
    orcid, own = _ORCID.match(author.strip()), _AUTHOR.match(author.strip())
    if orcid is None and own is None:
        hint = "Give an id such as A5023888391, or an ORCID such as 0000-0002-1825-0097."
        raise UsageError(f"'{author}' is not an author of OpenAlex.", hint=hint)
    wanted = f"author.orcid:{orcid[1]}" if orcid else f"author.id:{own[1].upper()}" if own else ""
    query = {"filter": wanted, "select": _FIELDS, "per_page": _PER_PAGE, "page": page}
    return f"{_API}?{urlencode({**query, 'api_key': key} if key else query, safe=':,')}"


def fetch(web: Answers, author: str, key: str | None = None) -> list[Record]:
    """Return the works of an author, also those without a title. ``key`` is OpenAlex's API key."""
    records: list[Record] = []
    total = 0
    for page in range(1, _LAST_PAGE + 1):
        answer = json_at(web, address(author, page, key))
        answer = answer if isinstance(answer, dict) else {}
        meta = answer.get("meta")
        total = meta["count"] if isinstance(meta, dict) and type(meta.get("count")) is int else total
        found = [record_of(work) for work in listed(answer.get("results")) if isinstance(work, dict)]
        records += found
        if len(found) < _PER_PAGE:
            break
    if len(records) < min(total, _PER_PAGE * _LAST_PAGE):
        raise incomplete("api.openalex.org", len(records), total)
    return records


def record_of(work: dict[str, Any]) -> Record:
    """Return the publication that a work describes."""
    source = _source(work)
    kind = {**_KINDS, **_OTHER_KINDS}.get(str(work.get("type")), "misc")
    if kind == "article" and source.get("type") == "conference":
        kind = "inproceedings"
    if kind == "article" and source.get("type") == "repository":
        kind = "misc"
    biblio: dict[str, Any] = work["biblio"] if isinstance(work.get("biblio"), dict) else {}
    first, last = plain(biblio.get("first_page")), plain(biblio.get("last_page"))
    doi, arxiv = doi_of(str(work.get("doi") or "")), _arxiv(work)
    date = str(work.get("publication_date") or "")
    container = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}.get(kind, "")
    venue = plain(source.get("display_name"))
    fields = {
        "title": plain(work.get("title") or work.get("display_name")),
        "author": names(_authors(work)),
        "volume": plain(biblio.get("volume")),
        "number": plain(biblio.get("issue")),
        "pages": f"{first}--{last}" if first and last and first != last else first,
        "year": plain(work.get("publication_year")) or date[:4],
        "month": month(date[5:7].lstrip("0")),
        "doi": doi,
        "eprint": arxiv,
        "archiveprefix": "arXiv" if arxiv else "",
        "abstract": _abstract(work.get("abstract_inverted_index")),
    }
    if container or (venue and not arxiv):
        fields[container or "howpublished"] = venue
    found = made(kind, "openalex.org", fields)
    found.genre = _GENRES.get(str(work.get("type")), "")
    found.versions = frozenset(_versions(work)) - {doi}
    return found


def _source(work: dict[str, Any]) -> dict[str, Any]:
    location = work.get("primary_location")
    source = location.get("source") if isinstance(location, dict) else None
    return source if isinstance(source, dict) else {}


def _addresses(work: dict[str, Any]) -> list[str]:
    locations = [work.get("primary_location"), *listed(work.get("locations"))]
    return [str(one.get("landing_page_url") or "") for one in locations if isinstance(one, dict)]


def _arxiv(work: dict[str, Any]) -> str:
    return next((found for one in _addresses(work) if "arxiv.org/" in one and (found := arxiv_id(one))), "")


def _versions(work: dict[str, Any]) -> Iterator[str]:
    """Yield the DOIs and arXiv ids of the places where OpenAlex found versions of a work."""
    for one in _addresses(work):
        found = arxiv_id(one) if "arxiv.org/" in one else doi_of(one)
        if found:
            yield found


def _authors(work: dict[str, Any]) -> list[tuple[str, str]]:
    found = []
    for authorship in listed(work.get("authorships")):
        if isinstance(authorship, dict):
            author = authorship.get("author")
            name = authorship.get("raw_author_name") or (author.get("display_name") if isinstance(author, dict) else "")
            if name:
                found.append(split_name(str(name)))
    return found


def _abstract(index: object) -> str:
    """Return the text of an inverted index: each word with the places where it stands."""
    if not isinstance(index, dict):
        return ""
    places = [
        (place, str(word))
        for word, all_places in index.items()
        for place in listed(all_places)
        if isinstance(place, int)
    ]
    return plain(" ".join(word for _, word in sorted(places)))
