"""The addresses of a publication, from the fields of its entry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.bibtex.addresses import absolute_addresses, addresses, arxiv, doi, short_doi, written_address
from pylekyll.languages.ruby import uri

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Fields with an address, the kind of link and its label. Relative addresses are files of the site.
_FIELDS = (
    ("pdf", "paper", "Paper"),
    ("html", "page", "Page"),
    ("url", "page", "Page"),
    ("code", "code", "Code"),
    ("slides", "slides", "Slides"),
    ("poster", "poster", "Poster"),
    ("video", "video", "Video"),
    ("data", "data", "Data"),
    ("dataset", "data", "Data"),
    ("supp", "supplement", "Supplement"),
    ("website", "website", "Website"),
    ("blog", "blog", "Blog"),
)
_OF_THE_SITE = frozenset({"pdf", "slides", "poster", "supp"})
#: Addresses of identifiers, by the name of their archive in lowercase.
_ARCHIVES = {
    "hal": ("HAL", "https://hal.science/"),
    "jstor": ("JSTOR", "https://www.jstor.org/stable/"),
    "pubmed": ("PubMed", "https://pubmed.ncbi.nlm.nih.gov/"),
    "hdl": ("Handle", "https://hdl.handle.net/"),
    "googlebooks": ("Google Books", "https://books.google.com/books?id="),
}
_SCRIPTS = ("javascript:", "vbscript:", "data:text/html")
#: Browsers leave these characters out of an address, and control characters and spaces before it.
_LEFT_OUT = str.maketrans("", "", "\t\n\r")
_BEFORE = "".join(map(chr, range(0x21)))
_PMCID = re.compile(r"(?:PMC)?(\d{3,})")
_PREPRINT = re.compile(r"arxiv", re.IGNORECASE)


def is_script(address: str) -> bool:
    """Return whether a browser runs an address as a script, or as a page of its own."""
    return ":" in address and address.translate(_LEFT_OUT).lstrip(_BEFORE).lower().startswith(_SCRIPTS)


def fault_of(address: str) -> str:
    """Return why the theme cannot use an address, as the end of a sentence; empty if it can."""
    if is_script(address):
        return "which runs a script"
    try:
        uri.parse(address.strip())
    except uri.InvalidURIError:
        return "which is not an address"
    return ""


def links_of(fields: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield the kind, the label and the address of each link; ``fields`` are the values as they are written."""
    own_doi = doi(fields.get("doi", ""))
    for name, kind, label in _FIELDS:
        for address in addresses(fields.get(name, "")):
            if own_doi and doi(address).lower() == own_doi.lower() and "doi.org/" in address:
                continue
            is_file = "/" not in address and name in _OF_THE_SITE
            yield kind, label, f"/assets/pdf/{address}" if is_file else address
    yield from (("page", "Page", each) for each in absolute_addresses(fields.get("howpublished", "")))
    if shown := own_doi or short_doi(fields.get("doi", "")):
        yield "doi", "DOI", f"https://doi.org/{shown}"
    else:  # some publishers do not have DOIs, and people write the address of a page there
        yield from (("page", "Page", each) for each in absolute_addresses(fields.get("doi", "")))
    if not (shown or fields.get("url")):  # DBLP's and BibDesk's
        yield from (("page", "Page", each) for name in ("ee", "bdsk-url-1") for each in addresses(fields.get(name, "")))
    yield from _archives(fields)


def _archives(fields: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    if number := arxiv_of(fields):
        yield "arxiv", "arXiv", f"https://arxiv.org/abs/{number}"
    archive = (fields.get("eprinttype") or fields.get("archiveprefix", "")).lower().replace(" ", "")
    if archive in _ARCHIVES and (number := written_address(fields.get("eprint", ""))):
        label, address = _ARCHIVES[archive]
        yield from (
            (archive, label, whole)
            for whole in addresses(number if number.startswith(("http://", "https://")) else f"{address}{number}")
        )
    if (number := written_address(fields.get("pmid", ""))).isdigit():
        yield "pubmed", "PubMed", f"https://pubmed.ncbi.nlm.nih.gov/{number}/"
    if found := _PMCID.fullmatch(written_address(fields.get("pmcid") or fields.get("pmc", ""))):
        yield "pmc", "PMC", f"https://pmc.ncbi.nlm.nih.gov/articles/PMC{found[1]}/"


def arxiv_of(fields: Mapping[str, str]) -> str:
    """Return the arXiv identifier of an entry, wherever programs write it, or an empty text."""
    if number := arxiv(fields.get("arxiv", "")) or arxiv(fields.get("arxivid", "")):  # Mendeley's
        return number
    archive = fields.get("eprinttype") or fields.get("archiveprefix") or ""
    eprint = fields.get("eprint", "")
    if eprint and (_PREPRINT.search(archive + eprint) or not archive) and (number := arxiv(eprint)):
        return number
    mentions = (fields.get(name, "") for name in ("journal", "journaltitle", "howpublished", "note", "volume"))
    return next((found for text in mentions if _PREPRINT.search(text) and (found := arxiv(text))), "")
