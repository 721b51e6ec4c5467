"""Publications in RIS, which reference managers read; the tags are those of Zotero's and EndNote's documentation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TYPES = {
    "article": "JOUR",
    "conference": "CONF",
    "book": "BOOK",
    "chapter": "CHAP",
    "thesis": "THES",
    "preprint": "UNPB",
    "report": "RPRT",
    "software": "COMP",
}
_VENUES = {"article": "JO", "thesis": "PB", "report": "PB", "book": "PB"}
_FIELDS = (("VL", "volume"), ("IS", "number"), ("IS", "issue"), ("PB", "publisher"), ("SN", "isbn"), ("SN", "issn"))


def as_ris(paper: Mapping[str, Any]) -> str:
    """Return one publication of ``site.data.publications`` as a record of RIS, with an empty line behind it."""
    lines = [f"{tag}  - {' '.join(value.split())}\n" for tag, value in _tags(paper) if value]
    return "".join([f"TY  - {_TYPES.get(paper.get('kind', ''), 'GEN')}\n", *lines, "ER  - \n\n"])


def _tags(paper: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    fields = paper.get("fields", {})
    for author in paper.get("authors", ()):
        yield "AU", author.get("listed_name") or author["name"]
    yield "TI", paper.get("title", "")
    yield _VENUES.get(paper.get("kind", ""), "T2"), paper.get("venue", "")
    yield "PY", str(paper.get("year", ""))
    yield "DA", paper.get("date", "").replace("-", "/")
    for tag, name in _FIELDS:
        yield tag, fields.get(name, "")
    first, _, last = re.sub(r"(?:(?<!\s)\s+)?[-\u2013\u2014]+\s*", "-", fields.get("pages", "")).partition("-")
    yield "SP", first
    yield "EP", last
    yield "DO", paper.get("doi", "")
    for link in paper.get("links", ()):
        if "://" in link["url"] and link["kind"] != "doi":
            yield "UR", link["url"]
    for topic in paper.get("topics", ()):
        yield "KW", topic
    yield "AB", paper.get("abstract", "")
    yield "ID", paper.get("key", "")
