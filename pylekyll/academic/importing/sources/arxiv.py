"""arXiv: the Atom feed of its API (info.arxiv.org/help/api/user-manual.html)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from pylekyll.academic.importing.identity import arxiv_id
from pylekyll.academic.importing.records import Record, made, month, names, paragraphs, plain, split_name
from pylekyll.academic.importing.sources import xml
from pylekyll.academic.importing.web import incomplete
from pylekyll.foundation.errors import FetchError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from pylekyll.academic.importing.web import Answers

_API = "https://export.arxiv.org/api/query"
_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_MOST = 100
_AUTHOR = re.compile(
    r"(?:https?://(?:www\.)?(?:arxiv|orcid)\.org/(?:a/)?)?([a-z]+(?:-[a-z]+)*_[a-z](?:_[a-z])*_\d+|(?:\d{4}-){3}\d{3}[\dX])/?\Z"
)


def address(ids: Sequence[str]) -> str:
    """Return the address of the metadata of some ids."""
    return f"{_API}?{urlencode({'id_list': ','.join(ids), 'max_results': len(ids)}, safe=',/')}"


def fetch(web: Answers, texts: Sequence[str]) -> list[Record]:
    """Return the preprints with these ids, a hundred in one question. Raises ``UsageError`` for what is not an id."""
    ids = []
    for text in texts:
        found = arxiv_id(text)
        if not found:
            raise UsageError(f"'{text}' is not an id of arXiv.", hint="Write it as 2301.12345 or hep-ex/0307015.")
        ids.append(found)
    records: list[Record] = []
    for start in range(0, len(ids), _MOST):
        records += read(web.get(address(ids[start : start + _MOST])))
    return records


def author_address(author: str) -> str:
    """Return where the feed of a person is: by an arXiv author id, or by an ORCID iD that is linked to one."""
    match = _AUTHOR.match(author.strip())
    if match is None:
        raise UsageError(f"'{author}' is not an author of arXiv.", hint="Write it as warner_s_1, or give an ORCID.")
    return f"https://arxiv.org/a/{match[1]}.atom2"


def fetch_author(web: Answers, author: str) -> list[Record]:
    """Return the preprints of a person: their ids from the person's feed, the rest from the API."""
    feed = _parsed(web.get(author_address(author)), "arxiv.org")
    ids = [found for entry in feed.iter(f"{_ATOM}entry") if (found := arxiv_id(_text(entry, f"{_ATOM}id")))]
    records = fetch(web, list(dict.fromkeys(ids)))
    if len(records) < len(set(ids)):
        raise incomplete("export.arxiv.org", len(records), len(set(ids)))
    return [as_preprint(record) for record in records]


def as_preprint(record: Record) -> Record:
    """Return a preprint whose DOI, which is that of the paper, is a version, and whose note is left out."""
    fields = {name: value for name, value in record.fields.items() if name not in ("doi", "note")}
    doi = record.fields.get("doi", "")
    return replace(record, fields=fields, versions=frozenset({doi.lower()} if doi else ()))


def read(body: bytes) -> list[Record]:
    """Return the preprints of a feed. Raises ``FetchError`` for what is not XML."""
    return list(_records(_parsed(body, "export.arxiv.org")))


def _parsed(body: bytes, host: str) -> etree._Element:
    try:
        return xml.root_of(body)
    except xml.NotWellFormedError:
        raise FetchError(f"{host} did not answer with a feed.", hint="Try again later.") from None


def _records(feed: etree._Element) -> Iterator[Record]:
    for entry in feed.iter(f"{_ATOM}entry"):
        identifier = arxiv_id(_text(entry, f"{_ATOM}id"))
        if not identifier:
            continue  # an error of the API is an entry too
        published = _text(entry, f"{_ATOM}published")
        authors = [split_name("".join(name.itertext())) for name in entry.iter(f"{_ATOM}name")]
        primary = entry.find(f"{_ARXIV}primary_category")
        yield made(
            "misc",
            "arxiv.org",
            {
                "title": plain(_text(entry, f"{_ATOM}title")),
                "author": names(authors),
                "year": published[:4],
                "month": month(published[5:7].lstrip("0")),
                "eprint": identifier,
                "archiveprefix": "arXiv",
                "primaryclass": primary.get("term", "") if primary is not None else "",
                "doi": _text(entry, f"{_ARXIV}doi"),
                "note": plain(_text(entry, f"{_ARXIV}journal_ref")),
                "abstract": paragraphs(_text(entry, f"{_ATOM}summary")),
            },
        )


def _text(entry: etree._Element, name: str) -> str:
    found = entry.find(name)
    return "" if found is None else "".join(found.itertext()).strip()
