"""Zotero RDF: items, and the journals, books and series that they are parts of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.importing.identity import arxiv_id, doi_of
from pylekyll.academic.importing.records import Gathered, names, paragraphs, plain
from pylekyll.academic.importing.sources.exported import keywords, month_of, page_range, record, thesis_kind, year_of
from pylekyll.academic.importing.sources.xml import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from pylekyll.academic.importing.records import Record

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_Z = "{http://www.zotero.org/namespaces/export#}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"
_BIB = "{http://purl.org/net/biblio#}"
_FOAF = "{http://xmlns.com/foaf/0.1/}"
_PRISM = "{http://prismstandard.org/namespaces/1.2/basic/}"
_VCARDS = ("{http://nwalsh.com/rdf/vCard#}", "{http://www.w3.org/2006/vcard/ns#}")
KINDS = {
    **dict.fromkeys(("journalArticle", "magazineArticle", "newspaperArticle"), "article"),
    "conferencePaper": "inproceedings",
    **dict.fromkeys(("bookSection", "encyclopediaArticle", "dictionaryEntry"), "incollection"),
    "book": "book",
    "thesis": "phdthesis",
    "report": "techreport",
    "manuscript": "unpublished",
}
#: Types of items without a name of their type.
_BY_TAG = {
    f"{_BIB}Article": "journalArticle",
    f"{_BIB}BookSection": "bookSection",
    f"{_BIB}Thesis": "thesis",
    f"{_BIB}Report": "report",
    f"{_BIB}Manuscript": "manuscript",
}
#: The people of a work: programs have programmers, talks and films others.
_AUTHORS = (
    f"{_BIB}authors",
    *(f"{_Z}{name}" for name in ("programmers", "presenters", "directors", "inventors", "artists", "podcasters")),
)
NOT_ITEMS = frozenset(("attachment", "note", "annotation"))


def gather(root: etree._Element, source: str) -> Gathered:
    """Return the items of a file of Zotero; attachments, notes and collections are not items."""
    graph = _Graph(root)
    kinds = ((node, text_of(node, f"{_Z}itemType") or _BY_TAG.get(str(node.tag), "")) for node in root)
    return Gathered.of(_record(graph, node, kind, source) for node, kind in kinds if kind and kind not in NOT_ITEMS)


class _Graph:
    """Nodes by their ids; a property has its value inside, or refers to it."""

    def __init__(self, root: etree._Element) -> None:
        self._nodes = {node.get(f"{RDF}about"): node for node in root.iter() if node.get(f"{RDF}about")}

    def values(self, node: etree._Element, name: str) -> Iterator[etree._Element]:
        """Yield the nodes that a property of a node names."""
        for found in node.iterfind(name):
            referred = self._nodes.get(found.get(f"{RDF}resource"))
            if referred is not None:
                yield referred
            else:
                yield from (child for child in found if isinstance(child.tag, str))

    def people(self, node: etree._Element, name: str) -> str:
        """Return the names of a list of people."""
        found = []
        for sequence in self.values(node, name):
            for person in self.values(sequence, f"{RDF}li"):
                given = text_of(person, f"{_FOAF}givenName") or text_of(person, f"{_FOAF}givenname")
                found.append((plain(text_of(person, f"{_FOAF}surname")), plain(given)))
        return names(found)

    def parents(self, node: etree._Element) -> Iterator[etree._Element]:
        """Yield what a node is part of, also through others."""
        for parent in self.values(node, f"{_TERMS}isPartOf"):
            if parent is not node:
                yield parent
                yield from self.values(parent, f"{_TERMS}isPartOf")


def _record(graph: _Graph, node: etree._Element, item_type: str, source: str) -> Record:
    parents = list(graph.parents(node))
    series = next((one for one in parents if one.tag == f"{_BIB}Series"), None)
    container = next((one for one in parents if one.tag != f"{_BIB}Series"), None)
    kind = KINDS.get(item_type, "misc")
    work = text_of(node, f"{_Z}type")
    if kind == "phdthesis":
        kind = thesis_kind(work)
    places = [node, *parents]
    identifiers = [text for place in places for text in _identifiers(place)]
    date = text_of(node, f"{_DC}date")
    venue = text_of(container, f"{_DC}title") or _of_conference(graph, node) or text_of(node, f"{_Z}repository")
    extra = paragraphs(text_of(node, f"{_DC}description"))
    given = {
        "title": plain(text_of(node, f"{_DC}title")),
        "author": next((found for name in _AUTHORS if (found := graph.people(node, name))), ""),
        "editor": graph.people(node, f"{_BIB}editors"),
        "container": plain(venue),
        "series": plain(text_of(series, f"{_DC}title")),
        "volume": _first(places, f"{_PRISM}volume"),
        "number": _first(places, f"{_PRISM}number"),
        "pages": page_range(text_of(node, f"{_BIB}pages")),
        "publisher": plain(_publisher(graph, node, "name")),
        "address": plain(_publisher(graph, node, "locality")),
        "edition": text_of(node, f"{_PRISM}edition"),
        "year": year_of(date),
        "month": month_of(date),
        "doi": next((doi for text in (*identifiers, extra) if (doi := doi_of(text))), ""),
        **_eprint(text_of(node, f"{_Z}archiveID") or extra),
        "url": next((text for text in _addresses(node)), ""),
        **{name: _identifier(identifiers, name.upper()) for name in ("isbn", "issn")},
        "abstract": paragraphs(text_of(node, f"{_TERMS}abstract")),
        "keywords": keywords(text_of(found) for found in node.iterfind(f"{_DC}subject")),
        "language": text_of(node, f"{_Z}language"),
        "type": work if kind in ("phdthesis", "mastersthesis", "techreport") else "",
        "note": extra,
    }
    return record(kind, source, node.sourceline or 0, given, text_of(node, f"{_Z}citationKey"))


def _first(places: list[etree._Element], name: str) -> str:
    return next((text for place in places if (text := text_of(place, name))), "")


def _identifiers(node: etree._Element) -> Iterator[str]:
    for found in node.iterfind(f"{_DC}identifier"):
        if len(found) == 0:
            yield (found.text or "").strip()


def _identifier(identifiers: list[str], name: str) -> str:
    return next((text.removeprefix(name).strip() for text in identifiers if text.startswith(f"{name} ")), "")


def _addresses(node: etree._Element) -> Iterator[str]:
    for found in node.iterfind(f"{_DC}identifier/{_TERMS}URI"):
        yield text_of(found, f"{RDF}value")


def _of_conference(graph: _Graph, node: etree._Element) -> str:
    return next((text_of(one, f"{_DC}title") for one in graph.values(node, f"{_BIB}presentedAt")), "")


def _publisher(graph: _Graph, node: etree._Element, name: str) -> str:
    """Return name or place of who published an item."""
    names_of_it = (f"{_FOAF}{name}", *(f"{vcard}{name}" for vcard in _VCARDS))
    for organisation in graph.values(node, f"{_DC}publisher"):
        for found in organisation.iter(*names_of_it):
            return text_of(found)
    return ""


def _eprint(text: str) -> dict[str, str]:
    found = arxiv_id(text) if "arxiv" in text.lower() else ""
    return {"eprint": found, "archiveprefix": "arXiv"} if found else {}
