"""BibTeX entries as publications, with the fields that al-folio's users write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.publications.model import Author, Owner, Publication, usable_links
from pylekyll.languages.bibtex.latex import decode
from pylekyll.languages.bibtex.names import Names
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.languages.bibtex.bibliography import Bibliography
    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.bibtex.names import Name

_KINDS = {
    "article": "article",
    "inproceedings": "conference",
    "conference": "conference",
    "proceedings": "book",
    "book": "book",
    "booklet": "book",
    "inbook": "chapter",
    "incollection": "chapter",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "unpublished": "preprint",
    "preprint": "preprint",
    "online": "preprint",
    "techreport": "report",
    "report": "report",
    "manual": "report",
    "software": "software",
    "dataset": "software",
}
_PREPRINT = lazy_pattern(r"arxiv|biorxiv|medrxiv|ssrn|preprint", re.IGNORECASE)
_VENUES = ("journal", "booktitle", "school", "institution", "publisher", "howpublished", "archiveprefix")
#: Fields with an address, the kind of link and its label. Relative addresses are files of the site.
_LINKS = (
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
#: Fields that are for the web page, not for who cites.
OF_THE_PAGE = frozenset(
    {
        *("abbr", "abstract", "additional_info", "annotation", "annote", "award", "award_name", "bibtex_show", "blog"),
        *("code", "dataset", "equal", "google_scholar_id", "html", "inspirehep_id", "pdf", "poster", "preview"),
        *("selected", "slides", "supp", "teaser", "topics", "video", "website"),
    }
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MARKS = lazy_pattern(r"[*\u2217\u2020\u2021\u00a7]|\$\^?\{?\\?\w*\}?\$|\\textsuperscript\{[^}]*\}")
_EQUAL = "*\u2217"
_MARKUP = lazy_pattern(r"[{}]|\\(?:textit|textbf|emph|texttt)\b")
_NUMBER = lazy_pattern(r"\d{1,18}")
_TRUE = frozenset({"true", "yes", "1"})


def publications_of(bibliography: Bibliography, owner: Owner) -> list[Publication]:
    """Return the publications of a bibliography, newest first; ``owner`` is marked among the authors."""
    found = [_publication(entry, owner) for entry in bibliography]
    return sorted(found, key=lambda publication: publication.order)


def _publication(entry: Entry, owner: Owner) -> Publication:
    text = {name: _plain(str(value)) for name, value in entry.inherited()}
    text |= {name: _plain(str(value)) for name, value in entry.fields.items()}
    venue = next((text[name] for name in _VENUES if text.get(name)), "")
    preview = text.get("preview", "")
    return Publication(
        key=entry.key,
        title=text.get("title", "") or entry.key,
        kind=_kind(entry.type, venue, text),
        year=_number(text.get("year") or text.get("date", "")[:4]),
        month=_month(text),
        day=_number(text.get("day", "")),
        authors=list(_authors(entry, owner, text)),
        venue=venue,
        badge=text.get("abbr", ""),
        details=_details(text),
        award=text.get("award_name") or text.get("award", ""),
        note=text.get("additional_info") or text.get("note", ""),
        image=preview if not preview or "/" in preview else f"assets/img/publication_preview/{preview}",
        links=usable_links(_links(text)),
        abstract=text.get("abstract", ""),
        bibtex=_bibtex(entry),
        doi=_doi(text.get("doi", "")),
        topics=[
            topic
            for part in re.split(r"[,;]", text.get("topics") or text.get("keywords", ""))
            if (topic := part.strip())
        ],
        selected=text.get("selected", "").lower() in _TRUE,
        scholar_id=text.get("google_scholar_id", ""),
        fields=text,
    )


def _plain(value: str) -> str:
    return _MARKUP.sub("", decode(value)).strip()


def _kind(type_: str, venue: str, text: dict[str, str]) -> str:
    kind = _KINDS.get(type_.lower(), "other")
    if kind in {"article", "other"} and (_PREPRINT.search(venue) or (not venue and text.get("eprint"))):
        return "preprint"
    return kind


def _number(text: str) -> int | None:
    found = _NUMBER.search(text)
    return int(found[0]) if found else None


def _month(text: dict[str, str]) -> int | None:
    if text.get("month_numeric"):
        return _number(text["month_numeric"])
    name = text.get("month", "").strip().lower()
    if name[:3] in _MONTHS:
        return _MONTHS.index(name[:3]) + 1
    number = _number(name) or _number(text.get("date", "")[5:7])
    return number if number and 1 <= number <= 12 else None


def _authors(entry: Entry, owner: Owner, text: dict[str, str]) -> Iterator[Author]:
    given = entry.get("author") or entry.get("editor")
    names: Iterable[Name] = given.names if isinstance(given, Names) else ()
    equal = _number(text.get("equal", "")) or 0
    for place, name in enumerate(names):
        raw = " ".join(part for part in (name.first, name.prefix, name.last, name.suffix) if part)
        shown = _plain(_MARKS.sub("", raw))
        if shown:
            yield Author(shown, owner.is_named(shown), place < equal or any(mark in raw for mark in _EQUAL))


def _details(text: dict[str, str]) -> str:
    volume, number, pages = text.get("volume", ""), text.get("number", ""), text.get("pages", "")
    issue = f"{volume}({number})" if volume and number else volume or number
    return ", ".join(part for part in (issue, re.sub(r"-{1,3}", "\u2013", pages)) if part)


def _links(text: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    for name, kind, label in _LINKS:
        value = text.get(name, "")
        file = value and "/" not in value and name in {"pdf", "slides", "poster", "supp"}
        yield kind, label, f"/assets/pdf/{value}" if file else value
    doi = _doi(text.get("doi", ""))
    yield "doi", "DOI", f"https://doi.org/{doi}" if doi else ""
    arxiv = text.get("arxiv") or (text.get("eprint", "") if "arxiv" in text.get("archiveprefix", "").lower() else "")
    yield "arxiv", "arXiv", arxiv if "://" in arxiv else f"https://arxiv.org/abs/{arxiv}" if arxiv else ""


def _doi(value: str) -> str:
    return re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", "", value.strip(), flags=re.IGNORECASE)


def _bibtex(entry: Entry) -> str:
    """Return the entry as people copy it, without what only the page needs."""
    kept = {name: value for name, value in entry.fields.items() if name not in OF_THE_PAGE and name != "month_numeric"}
    return entry.copy(kept).to_bibtex().strip()
