"""BibTeX entries as publications, with the fields that al-folio's users write."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from pylekyll.academic.publications.authors import authors_of, names_of, places_of
from pylekyll.academic.publications.copies import bibtex_to_copy
from pylekyll.academic.publications.findings import CommonFindings
from pylekyll.academic.publications.inheritance import missing_parents, papers, whole_fields
from pylekyll.academic.publications.links import arxiv_of, links_of
from pylekyll.academic.publications.model import Author, Owner, Publication, usable_links
from pylekyll.academic.publications.surroundings import Surroundings, project_keys
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.bibtex.addresses import (
    NO_ADDRESS,
    absolute_addresses,
    begins_with_address,
    doi,
    short_doi,
    written_address,
)
from pylekyll.languages.bibtex.dates import PartialDate, read_date
from pylekyll.languages.bibtex.macros import expanded, macros_of
from pylekyll.languages.bibtex.people import People, Person, folded, is_same_person, read_people, read_person
from pylekyll.languages.bibtex.text import read_text
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pylekyll.languages.bibtex.bibliography import Bibliography
    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.bibtex.text import Converts

    Report = Callable[[Diagnostic], None]

_KINDS = {
    "article": "article",
    "inproceedings": "conference",
    "conference": "conference",
    "proceedings": "book",
    "mvproceedings": "book",
    "book": "book",
    "mvbook": "book",
    "collection": "book",
    "mvcollection": "book",
    "booklet": "book",
    "inbook": "chapter",
    "bookinbook": "chapter",
    "incollection": "chapter",
    "inreference": "chapter",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "bachelorsthesis": "thesis",
    "thesis": "thesis",
    "unpublished": "preprint",
    "preprint": "preprint",
    "techreport": "report",
    "report": "report",
    "manual": "report",
    "software": "software",
    "dataset": "software",
}
_PREPRINT = lazy_pattern(r"arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|preprint|\bcorr\b", re.IGNORECASE)
_VENUES = (
    *("journal", "journaltitle", "booktitle", "maintitle", "eventtitle", "school", "institution", "organization"),
    *("publisher", "howpublished", "archiveprefix", "eprinttype", "series"),
)
#: Fields that are shown, and those of them that may have markup.
_SHOWN = ("title", "subtitle", *_VENUES, "note", "additional_info", "award", "award_name", "abstract", "abbr")
#: Fields with names, in which a command without braces takes the letters after it: ``Tr\aardh`` is ``Tr``.
_PEOPLE = ("author", "editor")
_NAME_HINT = r"Write the character, or put a letter's command in braces: `Tr{\aa}rdh`."
_COMMAND_HINT = "The text in its braces is shown without it. A `@preamble` with `\\newcommand` can define it."
_BRACE_HINT = "A backslash makes a brace a character. Remove the backslash, or the brace."
_ESCAPED_HINT = "Write what the command means, or `\\texttt{}` around it if the text is about the command."
#: Fields that tell two works of one title apart.
_PLACES = ("volume", "number", "issue", "pages", "eid", "edition")
#: And those that do so without a person: reports and editions of institutions.
_WITHOUT_PEOPLE = frozenset({"address", "location", "publisher", "institution", "organization", "url", "date", "note"})
_NUMBER = lazy_pattern(r"\d{1,18}")
#: Works of one title, type and year with which another is compared: a site has fewer, and each is compared with each.
_MOST_ALIKE = 100
#: Fields that name a work without a title.
_INSTEAD_OF_TITLE = ("booktitle", "maintitle", "shorttitle", "key")
_TRUE = frozenset({"true", "yes", "1"})


def publications_of(
    bibliography: Bibliography,
    owner: Owner,
    surroundings: Surroundings | None = None,
    *,
    math: Converts | None = None,
    report: Report | None = None,
) -> list[Publication]:
    r"""Return the publications of a bibliography, newest first; ``owner`` is marked among the authors.

    ``surroundings`` are what the site says of venues and people. ``math`` tells which formulas can be converted: they
    are ``\(...\)`` in the texts that are HTML. ``report`` gets what is left of LaTeX, lists of names without ``and``,
    and works that are there twice. Values of names (``author``) are texts.
    """
    found: dict[object, list[Publication]] = {}
    common = CommonFindings()
    people: dict[str, Person] = {}
    site, macros = surroundings or Surroundings(), macros_of(bibliography.preambles)
    for entry in papers(bibliography):
        whole = whole_fields(entry, bibliography)
        fields = {name: expanded(value.text(), macros) for name, value in whole.items()}
        reader = _Reader(entry, fields, owner, site, people, math=math, report=report)
        reader.add_commands(common)
        missing = list(missing_parents(entry, bibliography))
        _add_missing(common, entry, missing)
        publication = reader.publication()
        publication.bibtex = bibtex_to_copy(entry, whole, {field for field, _ in missing})
        alike = found.setdefault((publication.kind, publication.year, folded(publication.title)), [])
        first = next((each for each in alike[:_MOST_ALIKE] if _is_repeated(each, publication)), None)
        if first is None:
            alike.append(publication)
            continue
        _complete(first, publication)
        if report is not None:
            report(_repeated(first, publication))
    if report is not None:
        for diagnostic in common.diagnostics():
            report(diagnostic)
    return sorted(chain.from_iterable(found.values()), key=lambda publication: publication.order)


def _add_missing(common: CommonFindings, entry: Entry, parents: Iterable[tuple[str, str]]) -> None:
    for field, key in parents:
        message = f"names the entry '{key}', which does not exist."
        common.add(
            "bibtex-crossref-missing", key, entry, field, message=message, hint="Correct the key, or add the entry."
        )


def _is_repeated(one: Publication, other: Publication) -> bool:
    """Return whether two entries with one title, type and year are about one work.

    Each issue of a journal may have an editorial of that title, and each volume a part.
    """
    mine, theirs = one.fields, other.fields
    places = [[re.search(r"\w+", each.get(name, "")) for each in (mine, theirs)] for name in _PLACES]
    if any(here and there and here[0] != there[0] for here, there in places):
        return False
    if one.doi.lower() != other.doi.lower() and one.doi and other.doi:
        return False
    if folded(one.venue) != folded(other.venue) and not one.doi:
        return False
    if not (one.authors or other.authors) and any(
        mine[name] != theirs[name] for name in _WITHOUT_PEOPLE & mine.keys() & theirs.keys()
    ):
        return False
    people = [[read_person(author.name) for author in each.authors] for each in (one, other)]
    has_all = not (one.has_others or other.has_others)
    return (len(people[0]) == len(people[1]) or not has_all) and all(map(is_same_person, *people))


def _complete(first: Publication, other: Publication) -> None:
    """Give the first entry of a work what only the other one has."""
    for name, value in vars(other).items():
        if not getattr(first, name):
            setattr(first, name, value)


def _repeated(first: Publication, other: Publication) -> Diagnostic:
    message = f"'{other.title}' is in {first.path}:{first.line} too; it is listed once."
    location = SourceLocation(other.path, other.line) if other.path else None
    return Diagnostic("publication-repeated", Severity.WARNING, message, location, "Remove one of the two entries.")


class _Reader:
    """Reads one entry: its fields as they are written, as texts, and as plain texts."""

    def __init__(
        self,
        entry: Entry,
        fields: dict[str, str],
        owner: Owner,
        surroundings: Surroundings,
        known: dict[str, Person],
        *,
        math: Converts | None,
        report: Report | None,
    ) -> None:
        self._entry = entry
        self._owner = owner
        self._site = surroundings
        self._known = known
        self._math = math
        self._report = report
        self._written = fields
        self._texts = {name: read_text(value) for name, value in self._written.items()}
        self._plain = {name: text.plain() for name, text in self._texts.items()}
        self._tell_names()

    def publication(self) -> Publication:
        """Return the publication."""
        text, venue, people = self._plain, self._venue(), self._people()
        preview = text.get("preview", "")
        date = read_date(text)
        self._tell_years(date)
        self._tell_doi()
        return Publication(
            key=self._entry.key,
            title=self._title(),
            kind=self._kind(text.get(venue, "")),
            year=date.year,
            month=date.month,
            day=date.day,
            status=date.status,
            authors=self._authors(people),
            has_others=people.has_others,
            venue=text.get(venue, ""),
            badge=text.get("abbr", ""),
            details=_details(text),
            award=text.get("award_name") or text.get("award", ""),
            note=text.get("additional_info") or text.get("note", ""),
            image=preview if not preview or "/" in preview else f"assets/img/publication_preview/{preview}",
            links=usable_links(links_of(self._written)),
            abstract=text.get("abstract", ""),
            doi=doi(self._written.get("doi", "")),
            topics=_topics(text.get("topics") or text.get("keywords", "")),
            projects=project_keys(text.get("project", "")),
            people=names_of(people.people, self._site),
            site_venue=self._site.venue(text.get("abbr", ""), text.get(venue, "")),
            selected=text.get("selected", "").lower() in _TRUE,
            scholar_id=text.get("google_scholar_id", ""),
            fields=text,
            html=self._html(venue),
            path=self._entry.path,
            line=self._entry.line or 0,
        )

    def _title(self) -> str:
        title, subtitle = self._plain.get("title", ""), self._plain.get("subtitle", "")
        if not title:
            title = self._plain.get(self._instead_of_title(), "") or self._entry.key
            if not (self._instead_of_title() and "crossref" in self._entry.fields):  # a volume of a work has its name
                message = f"'{self._entry.key}' does not have a title; it is shown as '{title}'."
                self._tell("bibtex-title-missing", message, "", "Write a `title`.")
        return f"{title}: {subtitle}" if subtitle else title

    def _instead_of_title(self) -> str:
        """Return the name of the field that names a work without a title."""
        names = () if self._plain.get("title") else _INSTEAD_OF_TITLE
        return next((name for name in names if self._plain.get(name)), "")

    def _venue(self) -> str:
        """Return the name of the field with the venue; an address alone is a link."""
        names = (name for name in _VENUES if self._plain.get(name) and name != self._instead_of_title())
        return next(
            (name for name in names if name != "howpublished" or not begins_with_address(self._written[name])), ""
        )

    def _kind(self, venue: str) -> str:
        kind = _KINDS.get(self._entry.type.lower(), "other")
        if kind in {"article", "other"} and (_PREPRINT.search(venue) or (not venue and self._has_eprint())):
            return "preprint"
        return kind

    def _has_eprint(self) -> bool:
        return bool(self._plain.get("eprint") or arxiv_of(self._written))

    def _html(self, venue: str) -> dict[str, str]:
        """Return the texts with markup as HTML, by the name of what they are."""
        names = {"venue": venue, "note": "additional_info" if self._plain.get("additional_info") else "note"}
        found = {
            what: self._texts[name].html(math=self._converts(name))
            for what, name in names.items()
            if name in self._texts
        }
        title = [
            self._texts[name].html(math=self._converts(name), links=False)
            for name in ("title", "subtitle")
            if self._plain.get(name)
        ]
        if title and self._plain.get("title"):
            found["title"] = ": ".join(title)
        if "abstract" in self._texts:
            found["abstract"] = self._texts["abstract"].paragraphs(math=self._converts("abstract"))
        return found

    def _converts(self, field: str) -> Converts | None:
        """Return what tells whether a formula of a field can be converted, and reports one that cannot."""
        if (converts := self._math) is None:
            return None

        def checked(latex: str) -> bool:
            if converts(latex):
                return True
            message = f"A formula in the field '{field}' of '{self._entry.key}' cannot be converted: '{latex[:60]}'."
            hint = "The page shows its text without commands. Define its commands under `math: macros`."
            self._tell("math-formula", message, field, hint)
            return False

        return checked

    # -- people -------------------------------------------------------------------------------------------------

    def _people(self) -> People:
        field = next((name for name in _PEOPLE if self._written.get(name, "").strip()), "")
        people = read_people(self._written.get(field, ""), self._known)
        if people.separator and self._report is not None:
            certain = "" if people.is_certain else " They may not be read as they are meant."
            message = f"The names in '{field}' are divided by '{people.separator}', not by 'and'.{certain}"
            self._tell(
                "bibtex-names-separator", message, field, "Put `and` between two names: {Last, First and Last, First}."
            )
        return people

    def _authors(self, people: People) -> list[Author]:
        found = _NUMBER.search(self._plain.get("equal", ""))
        equal = set(range(int(found[0]) if found else 0))
        equal |= {place for place, person in enumerate(people.people) if person.has_mark}
        named = {name: places_of(self._written.get(name, ""), people.people) for name in ("corresponding", "advised")}
        return authors_of(
            people.people,
            self._owner,
            self._site,
            equal=equal,
            corresponding=named["corresponding"],
            students=named["advised"],
        )

    # -- findings -----------------------------------------------------------------------------------------------

    def add_commands(self, common: CommonFindings) -> None:
        """Add the commands that are not known, or that are text, in the texts that are shown."""
        for name in _SHOWN:
            if (text := self._texts.get(name)) is None:
                continue
            for command in text.unknown:
                message = f"has LaTeX that is not known: \\{command}."
                common.add("bibtex-latex-left", command, self._entry, name, message=message, hint=_COMMAND_HINT)
            for command in text.shown_commands():
                message = f"shows the command \\{command}, because its backslash is escaped."
                common.add("bibtex-latex-left", command, self._entry, name, message=message, hint=_ESCAPED_HINT)
            if text.has_lone_brace():
                message = "shows a brace without its partner."
                common.add("bibtex-latex-left", "{", self._entry, name, message=message, hint=_BRACE_HINT)

    def _tell_names(self) -> None:
        """Report LaTeX in names: a command that took letters with it is another one each time."""
        for name in _PEOPLE:
            if (text := self._texts.get(name)) is None:
                continue
            listed = ", ".join(f"\\{command}" for command in (*text.unknown, *text.shown_commands()))
            if listed:
                message = f"The field '{name}' of '{self._entry.key}' has LaTeX that is not known: {listed}."
                self._tell("bibtex-latex-left", message, name, _NAME_HINT)
            elif text.has_lone_brace():
                message = f"The field '{name}' of '{self._entry.key}' shows a brace without its partner."
                self._tell("bibtex-latex-left", message, name, _BRACE_HINT)

    def _tell_years(self, date: PartialDate) -> None:
        if date.ignored_year:
            message = f"'year' of '{self._entry.key}' is {date.ignored_year}, but 'date' is '{self._plain['date']}'."
            self._tell(
                "bibtex-year-ignored", message, "year", "`date` is shown, as in biblatex. Remove one of the two."
            )

    def _tell_doi(self) -> None:
        written = self._written.get("doi", "")
        shown = written_address(written)
        is_usable = doi(written) or short_doi(written) or absolute_addresses(written)
        if shown and shown.lower() not in NO_ADDRESS and not is_usable:
            message = f"The field 'doi' of '{self._entry.key}' is neither a DOI nor an address: '{shown[:60]}'."
            self._tell("bibtex-doi-unusable", message, "doi", "Write a DOI such as `10.1000/182`, or remove the field.")

    def _tell(self, code: str, message: str, field: str, hint: str) -> None:
        if self._report is not None:
            line = self._entry.lines.get(field, self._entry.line)
            location = SourceLocation(self._entry.path, line) if self._entry.path else None
            self._report(Diagnostic(code, Severity.WARNING, message, location, hint))


def _details(text: Mapping[str, str]) -> str:
    volume, number, pages = text.get("volume", ""), text.get("number") or text.get("issue", ""), text.get("pages", "")
    issue = f"{volume}({number})" if volume and number else volume or number
    place = re.sub(r"(?<!\s)\s*-{1,3}\s*", "\u2013", pages) or text.get("eid") or text.get("articleno", "")
    return ", ".join(part for part in (issue, place) if part)


def _topics(text: str) -> list[str]:
    return [topic for part in re.split(r"[,;]", text) if (topic := part.strip())]
