"""Marks that identify a publication: DOI, arXiv id, title and authors, and what tells two versions of a work apart."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.languages.bibtex import addresses
from pylekyll.languages.bibtex.latex import decode
from pylekyll.languages.bibtex.people import folded, read_people

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.bibtex.people import Person

_VERSION = re.compile(r"v\d+\Z")
_OF_ARXIV = "10.48550/arxiv."
#: DOIs of bioRxiv and medRxiv, ChemRxiv, OSF and its communities, SSRN, Research Square, Preprints.org, Authorea,
#: TechRxiv, Cambridge, EGUsphere, JMIR, Nature Precedings and PeerJ Preprints.
_OF_PREPRINTS = re.compile(
    r"10\.(?:1101/\d|64898/\d|26434/|312\d\d/|32942/|35542/|2139/ssrn|21203/rs|20944/preprints|22541/au"
    r"|36227/techrxiv|33774/|5194/egusphere|2196/preprints|1038/npre|7287/peerj\.preprints)"
)
_PREPRINT_SERVERS = re.compile(
    r"arxiv|\bcorr\b|biorxiv|medrxiv|chemrxiv|techrxiv|ssrn|research square|preprint|osf\.io", re.IGNORECASE
)
#: Types of BibTeX and biblatex that name one kind of publication. ``misc`` and its like name none.
_KINDS = {
    **dict.fromkeys(("article", "suppperiodical"), "article"),
    **dict.fromkeys(("inproceedings", "conference"), "inproceedings"),
    **dict.fromkeys(("proceedings", "mvproceedings", "periodical"), "proceedings"),
    **dict.fromkeys(("book", "mvbook", "collection", "mvcollection", "manual", "booklet"), "book"),
    **dict.fromkeys(("incollection", "inbook", "suppbook", "suppcollection", "inreference", "bookinbook"), "chapter"),
    **dict.fromkeys(("techreport", "report"), "report"),
    **dict.fromkeys(("phdthesis", "mastersthesis", "bachelorthesis", "thesis", "dataset", "software", "patent"), ""),
}
#: Values of biblatex's field ``type``.
_THESES = {
    **dict.fromkeys(("phdthesis", "phd thesis"), "phdthesis"),
    **dict.fromkeys(("mathesis", "mastersthesis", "master thesis", "master's thesis"), "mastersthesis"),
    **dict.fromkeys(("bathesis", "bachelorthesis"), "bachelorthesis"),
}
_VENUES = (
    *("journal", "journaltitle", "booktitle", "maintitle", "howpublished", "eventtitle", "organization", "institution"),
    *("publisher",),
)
#: Notices about a paper, whose titles name it.
_NOTICE = re.compile(
    r"(?:(?:publisher|author|editorial)(?:\W?s)?\W+)?(?:correct(?:ion|ed)|corrigend|errat|addend|retract(?:ion|ed)"
    r"|expression of concern|withdrawal|comment(?:s|ary)? on|reply to|response to|berichtigung)",
    re.IGNORECASE,
)
_TALK = re.compile(
    r"\b(?:talk|poster|slides|presentation|lecture|keynote|seminar|conference abstract|vortrag)\b", re.IGNORECASE
)
_EDITIONS = dict(zip(("first", "second", "third", "fourth", "fifth", "sixth"), "123456", strict=True))
#: Fields in which people write the id of a preprint.
_MAY_NAME_ARXIV = ("arxiv", "url", "volume", "journal", "howpublished", "note")
#: Fields that name other entries by their keys, which an import may change.
KEYS_OF_OTHERS = ("crossref", "xref", "xdata")


@dataclass(frozen=True)
class Identity:
    """The marks of one publication; each is empty where it is not known.

    ``kind`` is empty for types that say little, such as ``misc``. ``preprint`` is the id of the preprint that the entry
    names. ``details`` are volume, number, first page and edition. ``whole`` stands for entries without a title.
    ``versions`` are ids that a service says belong to the work; ``initial`` is that of the first author. ``genre`` is
    ``notice`` for an erratum and its like, ``talk`` for a talk. ``series`` has the venue as one of its volumes.
    ``people`` are the authors with all parts of their names.
    """

    doi: str = ""
    arxiv: str = ""
    title: str = ""
    main_title: str = ""
    authors: tuple[frozenset[str], ...] = ()
    has_more_authors: bool = False
    year: str = ""
    kind: str = ""
    venue: str = ""
    preprint: str = ""
    details: tuple[str, ...] = ()
    whole: str = ""
    is_preprint: bool = False
    versions: frozenset[str] = frozenset()
    initial: str = ""
    genre: str = ""
    series: str = ""
    people: tuple[Person, ...] = field(default=(), compare=False, repr=False)

    @property
    def paper_doi(self) -> str:
        """The DOI, if it is not that of a preprint."""
        return "" if _OF_PREPRINTS.match(self.doi) else self.doi

    @cached_property
    def family_names(self) -> tuple[str, ...]:
        """The family name of each author behind the initial of the whole name: ``c garciasanchez``."""
        return tuple(f"{flat(one.name)[:1]} {flat(one.particle + one.family)}" for one in self.people)

    @cached_property
    def name_ends(self) -> tuple[frozenset[str], ...]:
        """The last words of each author's name behind the initial: ``c sanchez`` and ``c garciasanchez``."""
        return tuple(map(_ends, self.people))

    def ids(self) -> frozenset[str]:
        """Return all ids of the work: of this version, of its preprint, and of the versions that a service names."""
        return self.versions | {one for one in (self.doi, self.arxiv, self.preprint) if one}


def identity_of(fields: Mapping[str, str], kind: str = "", versions: frozenset[str] = frozenset()) -> Identity:
    """Return the marks that an entry's fields have; ``kind`` is its type, ``versions`` are those of its record."""
    doi = doi_of(fields.get("doi", "")) or doi_of(fields.get("url", ""))
    arxiv = doi.removeprefix(_OF_ARXIV) if doi.startswith(_OF_ARXIV) else ""
    arxiv = arxiv or _arxiv_of(fields)
    kind = kind.lower()
    title = fields.get("title", "")
    names = fields.get("author") or fields.get("editor") or ""
    written = read_people(names)
    venue = _venue_of(fields, kind)
    return Identity(
        doi="" if doi.startswith(_OF_ARXIV) else doi,
        arxiv=arxiv,
        title=flat(title),
        main_title=flat(title.partition(":")[0]),
        authors=tuple(map(_spellings, written.people)),
        has_more_authors=written.has_others,
        year=_year_of(fields),
        kind=_kind_of(fields, kind),
        venue="" if _PREPRINT_SERVERS.search(venue) else venue,
        preprint=arxiv or doi_of(fields.get("eprint", "")),
        details=tuple(_detail(fields, name) for name in ("volume", "number", "pages", "edition")),
        whole="" if flat(title) else _whole(fields, kind),
        is_preprint=_is_preprint(kind, venue, doi, arxiv, fields.get("note", "")),
        versions=frozenset(one.removeprefix(_OF_ARXIV) for one in versions),
        initial=flat(written.people[0].given if written.people else "")[:1],
        genre=_genre_of(fields, kind, title),
        series=decode(fields.get("series", "")),
        people=written.people,
    )


def _kind_of(fields: Mapping[str, str], kind: str) -> str:
    """Return the kind of a publication; biblatex has one type for theses, with their kind in a field."""
    if kind == "thesis":
        return _THESES.get(fields.get("type", "").lower(), "")
    return _KINDS.get(kind, "") or (kind if kind in _KINDS else "")


def _spellings(person: Person) -> frozenset[str]:
    """Return the family name of a person without and with its particles and what follows it."""
    whole = "".join(part for part in (person.particle, person.family, person.suffix) if part)
    return frozenset({flat(person.family), flat(whole)})


def _ends(person: Person) -> frozenset[str]:
    """Return the last words of a name: one word, two words, and so on, without the first word of the name."""
    words = [word for word in map(flat, re.split(r"[\s.]", person.name)) if word]
    return frozenset(f"{words[0][0]} {''.join(words[start:])}" for start in range(1, len(words)))


def _genre_of(fields: Mapping[str, str], kind: str, title: str) -> str:
    if _NOTICE.match(decode(title).strip()):
        return "notice"
    if _KINDS.get(kind, "misc") not in ("misc", ""):
        return ""
    return "talk" if any(_TALK.search(fields.get(name, "")) for name in ("howpublished", "note", "type")) else ""


def doi_of(text: str) -> str:
    """Return the DOI in a text, in lowercase: ``10.1000/xyz`` of its address too."""
    return addresses.doi(text).lower()


def arxiv_id(text: str) -> str:
    """Return the arXiv id in a text, without its version: ``2301.12345`` or ``hep-ex/0307015``."""
    return _VERSION.sub("", addresses.arxiv(text)).lower()


def flat(text: str) -> str:
    """Return a title as it is compared: letters and digits alone, without accents and case."""
    return "".join(filter(str.isalnum, folded(decode(text))))


def _whole(fields: Mapping[str, str], kind: str) -> str:
    told = [f"{name}={flat(text)}" for name, text in fields.items() if name not in KEYS_OF_OTHERS and flat(text)]
    return "\n".join([kind, *sorted(told)])


def _is_preprint(kind: str, venue: str, doi: str, arxiv: str, note: str) -> bool:
    """Return whether an entry is a preprint or a manuscript: it names a server, and no other venue."""
    if venue:
        return _PREPRINT_SERVERS.search(venue) is not None
    if _KINDS.get(kind, "misc") not in ("article", "report", "misc"):
        return False
    return kind == "unpublished" or bool(arxiv or _OF_PREPRINTS.match(doi) or _PREPRINT_SERVERS.search(note))


def _venue_of(fields: Mapping[str, str], kind: str) -> str:
    """Return where a publication appeared; for a book the publisher, and for a thesis nothing."""
    if "thesis" in kind:
        return ""
    names = _VENUES if _KINDS.get(kind) in ("book", "proceedings") else _VENUES[:-1]
    found = next((fields[name] for name in names if fields.get(name)), "")
    return "" if found.startswith(("http:", "https:", "\\url")) else decode(found)


def _year_of(fields: Mapping[str, str]) -> str:
    found = re.search(r"[0-9]{4}", fields.get("year") or fields.get("date") or "")
    return found[0] if found else ""


def _detail(fields: Mapping[str, str], name: str) -> str:
    """Return the first number of a volume, an issue, pages or an edition; the text where it does not have a number."""
    text = folded(decode(fields.get(name) or (fields.get("issue", "") if name == "number" else ""))).strip()
    if name == "volume" and text.startswith("abs/"):
        return ""  # DBLP's way to write an id of arXiv
    text = _EDITIONS.get(text, text)
    found = re.search(r"[0-9]+", text)
    return found[0].lstrip("0") if found else text


def _arxiv_of(fields: Mapping[str, str]) -> str:
    kind = (fields.get("archiveprefix") or fields.get("eprinttype") or "").lower()
    if fields.get("eprint") and kind in ("arxiv", ""):
        found = arxiv_id(fields["eprint"])
        if found:
            return found
    if found := arxiv_id(fields.get("arxivid", "")):  # Mendeley's
        return found
    return next((found for name in _MAY_NAME_ARXIV if (found := _written(fields, name))), "")


def _written(fields: Mapping[str, str], name: str) -> str:
    text = fields.get(name, "")
    is_about_arxiv = name == "arxiv" or "arxiv" in text.lower() or (name == "volume" and text.startswith("abs/"))
    return arxiv_id(text) if is_about_arxiv else ""
