"""Zotero: the items of a public group or of one of its collections (zotero.org/support/dev/web_api, version 3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from pylekyll.academic.importing.identity import arxiv_id, doi_of
from pylekyll.academic.importing.records import DATA, PART, TALK, listed, names, paragraphs, plain, split_name
from pylekyll.academic.importing.sources.exported import month_of, page_range, record, thesis_kind, year_of
from pylekyll.academic.importing.sources.zotero import KINDS, NOT_ITEMS
from pylekyll.academic.importing.web import json_at
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.web import Answers

_API = "https://api.zotero.org/groups"
_GROUP = re.compile(
    r"(?!.*\n)(?:https?://(?:www\.|api\.)?zotero\.org/groups/)?(\d+)(?:/(?!collections)[\w-]+)?(?:/collections/(\w{8}))?"
)
_LIMIT = 100
_LAST_PAGE = 50
#: Fields of Zotero for what a publication appeared in, the nearest first.
_CONTAINERS = ("publicationTitle", "proceedingsTitle", "bookTitle", "encyclopediaTitle", "dictionaryTitle")
_EVENTS = ("conferenceName", "meetingName", "repository", "websiteTitle", "forumTitle")
_PUBLISHERS = ("publisher", "university", "institution")
_GENRES = {
    "presentation": TALK,
    "dataset": DATA,
    "computerProgram": DATA,
    **dict.fromkeys(("webpage", "blogPost", "email", "letter", "artwork", "film", "videoRecording", "podcast"), PART),
}


def address(group: str, start: int = 0) -> str:
    """Return where a page of the items of a group is. Raises ``UsageError`` for what is not a group."""
    match = _GROUP.match(group.strip())
    if match is None:
        hint = "It is the number in the address of the group, such as 4712864 of zotero.org/groups/4712864/coastal_lab."
        raise UsageError(f"'{group}' is not a group of Zotero.", hint=hint)
    folder = f"/collections/{match[2]}" if match[2] else ""
    query = {"format": "json", "v": 3, "limit": _LIMIT, "start": start, "sort": "dateAdded", "direction": "asc"}
    return f"{_API}/{match[1]}{folder}/items/top?{urlencode(query)}"


def fetch(web: Answers, group: str) -> list[Record]:
    """Return the publications of a group; notes, attachments and web pages are not publications."""
    records: list[Record] = []
    for page in range(_LAST_PAGE):
        items = listed(json_at(web, address(group, page * _LIMIT)))
        records += read(items)
        if len(items) < _LIMIT:
            break
    return records


def read(items: list[Any]) -> list[Record]:
    """Return the publications among items of the API."""
    found = (record_of(item) for item in items if isinstance(item, dict))
    return [one for one in found if one is not None and "title" in one.fields]


def record_of(item: dict[str, Any]) -> Record | None:
    """Return the publication that an item describes; nothing for an attachment, a note or a damaged item."""
    data, meta = item.get("data"), item.get("meta")
    item_type = str(data.get("itemType")) if isinstance(data, dict) else ""
    if not isinstance(data, dict) or item_type in NOT_ITEMS or data.get("deleted"):
        return None
    work = plain(data.get("thesisType") or data.get("reportType") or data.get("genre"))
    kind = thesis_kind(work) if item_type == "thesis" else KINDS.get(item_type, "misc")
    date = str(data.get("date") or "")
    parsed = str((meta.get("parsedDate") if isinstance(meta, dict) else "") or date)
    extra = paragraphs(data.get("extra"))
    arxiv = _arxiv(data, extra)
    given = {
        "title": plain(data.get("title")),
        "author": names(_people(data, "author", "presenter", "programmer", "contributor")),
        "editor": names(_people(data, "editor")),
        "container": _first(data, *_CONTAINERS) or _first(data, *_EVENTS),
        "series": _first(data, "series", "seriesTitle"),
        "volume": plain(data.get("volume")),
        "number": _first(data, "issue", *(("reportNumber",) if item_type == "report" else ())),
        "pages": page_range(plain(data.get("pages"))),
        "publisher": _first(data, *_PUBLISHERS),
        "address": plain(data.get("place")),
        "edition": plain(data.get("edition")),
        "year": year_of(parsed),
        "month": month_of(parsed) or month_of(date),
        "doi": doi_of(str(data.get("DOI") or "")) or next(_dois(extra), ""),
        **({"eprint": arxiv, "archiveprefix": "arXiv"} if arxiv else {}),
        "isbn": plain(data.get("ISBN")).split(" ")[0],
        "url": plain(data.get("url")),
        "abstract": paragraphs(data.get("abstractNote")),
    }
    found = record(kind, "zotero.org", 0, given, plain(data.get("citationKey")))
    found.genre = _GENRES.get(item_type, "")
    return found


def _first(data: dict[str, Any], *fields: str) -> str:
    return next((text for name in fields if (text := plain(data.get(name)))), "")


def _people(data: dict[str, Any], *roles: str) -> list[tuple[str, str]]:
    """Return the people of the first role among the creators."""
    creators = [one for one in listed(data.get("creators")) if isinstance(one, dict)]
    for role in roles:
        chosen = [one for one in creators if one.get("creatorType") == role]
        if chosen:
            return [_person(one) for one in chosen]
    return []


def _person(creator: dict[str, Any]) -> tuple[str, str]:
    """Return family and given name; a whole name in the field of the family name is written in reading order."""
    family, given = plain(creator.get("lastName")), plain(creator.get("firstName"))
    if name := plain(creator.get("name")):
        return name, ""
    return (family, given) if given or " " not in family else split_name(family)


def _dois(extra: str) -> Iterator[str]:
    return (doi_of(line) for line in extra.splitlines() if line.lower().startswith("doi:"))


def _arxiv(data: dict[str, Any], extra: str) -> str:
    texts = (str(data.get("archiveID") or ""), extra, str(data.get("url") or ""))
    return next((found for text in texts if "arxiv" in text.lower() and (found := arxiv_id(text))), "")
