"""Crossref: the works that name an ORCID iD, by its REST API (api.crossref.org/swagger-ui, ``/works``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from pylekyll.academic.importing.records import DATA, PART, escaped, listed, plain
from pylekyll.academic.importing.sources import doi
from pylekyll.academic.importing.sources.orcid import identifier
from pylekyll.academic.importing.web import incomplete, json_at

if TYPE_CHECKING:
    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.web import Answers

_API = "https://api.crossref.org/works"
_ROWS = 100
_LAST_PAGE = 20
_SELECTED = (
    *("DOI", "type", "subtype", "title", "subtitle", "author", "editor", "container-title", "volume", "issue", "page"),
    *("article-number", "publisher", "issued", "published-print", "published-online", "ISBN", "abstract", "relation"),
    *("institution", "group-title"),
)
_PARTS = frozenset(
    (
        *("component", "peer-review", "journal", "journal-issue", "journal-volume", "grant", "database", "book-series"),
        *("book-set", "report-series", "proceedings-series"),
    )
)


def address(orcid: str, cursor: str = "*", contact: str = "") -> str:
    """Return where a page of the works of a person is. Raises ``UsageError`` for what is not an ORCID iD."""
    query = {"filter": f"orcid:{identifier(orcid)}", "select": ",".join(_SELECTED), "rows": _ROWS, "cursor": cursor}
    return f"{_API}?{urlencode({**query, 'mailto': contact} if contact else query, safe=':,*')}"


def fetch(web: Answers, orcid: str, contact: str = "") -> list[Record]:
    """Return the works of a person. Raises ``FetchError`` if there are more of them than were sent."""
    records: list[Record] = []
    cursor, total = "*", 0
    for _ in range(_LAST_PAGE):
        answer = json_at(web, address(orcid, cursor, contact))
        message = answer.get("message") if isinstance(answer, dict) else None
        message = message if isinstance(message, dict) else {}
        items = listed(message.get("items"))
        number = message.get("total-results")
        total = number if isinstance(number, int) else total
        records += [record_of(item) for item in items if isinstance(item, dict)]
        cursor = str(message.get("next-cursor") or "")
        if len(items) < _ROWS or not cursor:
            break
    if len(records) < min(total, _ROWS * _LAST_PAGE):
        raise incomplete("api.crossref.org", len(records), total)
    return records


def record_of(item: dict[str, Any]) -> Record:
    """Return the publication that an item describes; a preprint gets the name of its server."""
    found = doi.record_of(item, "crossref.org")
    kind = str(item.get("type"))
    if kind in _PARTS:
        found.genre = PART
    elif kind == "dataset":
        found.genre = DATA
    if kind == "posted-content" and "howpublished" not in found.fields and (server := _server(item)):
        found.fields["howpublished"] = escaped(server)
    if not found.fields.get("pages") and (number := plain(item.get("article-number"))):
        found.fields["pages"] = escaped(number)
    return found


def _server(item: dict[str, Any]) -> str:
    institutions = item.get("institution")
    first = institutions[0] if isinstance(institutions, list) and institutions else institutions
    name = first.get("name") if isinstance(first, dict) else None
    return plain(name or item.get("group-title") or item.get("publisher"))
