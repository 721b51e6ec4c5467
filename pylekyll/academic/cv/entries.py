"""Entries of a CV's sections: the nine kinds of RenderCV, the sections of JSON Resume, and those of al-folio.

The kind is found by the fields that an entry has, so that one file may mix vocabularies, as al-folio's own do. Fields
that the kind has no place for are added to its details.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.addresses import short_url
from pylekyll.academic.cv.highlights import highlights_of, listed_below
from pylekyll.academic.cv.model import Entry, Person, as_text
from pylekyll.academic.cv.names import DATES, KNOWN, LABELLED, LINKS
from pylekyll.academic.cv.text import Span, paragraphs, parse, plain
from pylekyll.academic.cv.written import ADDRESS, is_empty, written
from pylekyll.languages.bibtex import addresses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pylekyll.academic.cv.fields import Fields, Path
    from pylekyll.academic.cv.text import Text

    #: True if a name is that of the CV's person.
    IsOwner = Callable[[str], bool]

_TITLE = ("position", "title", "name", "course", "label")
_ORGANISATION = (
    "company",
    "organization",
    "institution",
    "awarder",
    "issuer",
    "entity",
    "event",
    "conference",
    "org",
    "school",
    "employer",
)
_URL = ("url", "website", "link")
_PLACES = ("company", "institution", "employer", "position")
#: Fields of an entry with a body: an entry with one of them is not of a short kind.
_BODY = ("highlights", "items", "contents", "bullets", "summary", "description", *_PLACES, *DATES)
_CAPITAL = re.compile(r"(?<=[a-z])[A-Z]")
_SEPARATOR = Span(", ")
_DOT = Span(" \u00b7 ")


def read_entries(value: object, path: Path, fields: Fields, key: str, is_owner: IsOwner) -> list[Entry]:
    """Return the entries that an item of a section describes: one, none if it is empty, more for a list of them.

    ``key`` is what the data call the section: JSON Resume's ``name`` is the employer under ``work`` and ``volunteer``.
    """
    if isinstance(value, list) and any(isinstance(each, (dict, list)) for each in value):
        return [
            entry
            for item, place in fields.items(value, path)
            for entry in read_entries(item, place, fields, key, is_owner)
        ]
    if not isinstance(value, dict):
        return [Entry("text", title=text) for text in paragraphs(fields.scalar(value, path))]
    if not KNOWN.isdisjoint(value):
        entry = _read_entry(value, path, fields, key, is_owner)
        return [entry] if entry is not None else []
    if not any(isinstance(each, (dict, list)) for each in value.values()):
        return [Entry("text", title=parse(fields.scalar(value, path)))]
    return mapping_entries(value, path, fields, key, is_owner)


def mapping_entries(value: Mapping[Any, Any], path: Path, fields: Fields, key: str, is_owner: IsOwner) -> list[Entry]:
    """Return the entries of a mapping of subjects to what belongs to them: ``Languages: [C++, Python]``."""
    found: list[Entry] = []
    for name, each in value.items():
        place = (*path, str(name))
        if isinstance(each, list) and any(isinstance(one, dict) and not KNOWN.isdisjoint(one) for one in each):
            found.append(Entry("entry", title=parse(fields.words.section(written(name))), is_heading=True))
            found += read_entries(each, place, fields, key, is_owner)
        elif not is_empty(each):
            found.append(
                Entry("line", title=parse(_label(written(name), fields)), details=parse(fields.scalar(each, place)))
            )
    return found


def _label(name: str, fields: Fields) -> str:
    """Return a name as a reader sees it: one of a program (``postalCode``, ``test_scores``) has its words apart."""
    is_technical = "_" in name or name in ADDRESS
    return fields.words.section(_CAPITAL.sub(r" \g<0>", name).lower()) if is_technical else name


def _read_entry(value: Mapping[Any, Any], path: Path, fields: Fields, key: str, is_owner: IsOwner) -> Entry | None:
    given = {name for name, each in value.items() if not is_empty(each)}
    make = next((make for names, make in _KINDS if names <= given and not given.intersection(_BODY)), None)
    if make is not None:
        entry = make(value, path, fields)
    elif _is_publication(value, key):
        entry = _publication(value, path, fields, is_owner)
    else:
        entry = _usual(value, path, fields, key)
    links = fields.date_links(value) if entry.kind in ("entry", "publication") else []
    if links and entry.title and not entry.url and not any(span.url for span in entry.title):
        entry.url = links.pop(0).url
    return _completed(
        entry, [*_rest(value, path, fields), *((replace(link, text=short_url(link.url)),) for link in links)]
    )


def _completed(entry: Entry, rest: list[Text]) -> Entry | None:
    """Return an entry with the texts that its kind has no place for; ``None`` for one with nothing to show."""
    rest = [text for text in rest if plain(text) != plain(entry.organisation)]
    if entry.kind in ("entry", "publication", "line"):
        entry.details = _listed([entry.details, *rest], _DOT)
    else:
        entry.title = _listed([entry.title, *rest], _DOT)
    parts = (entry.title, entry.organisation, entry.location, entry.date, entry.details, entry.summary)
    return entry if any(parts) or entry.highlights or entry.authors else None


def _rest(value: Mapping[Any, Any], path: Path, fields: Fields) -> Iterator[Text]:
    """Yield the known fields that nothing has read so far, in their order."""
    for name, each in value.items():
        place = (*path, str(name))
        if name not in KNOWN or name in DATES or fields.is_used(place) or is_empty(each):
            continue
        if name in LINKS and not isinstance(each, (dict, list)):
            url = fields.link(_address_of_doi(each) if name == "doi" else each, place)
            yield as_text(short_url(url), url=url)
        else:
            label = (Span(f"{fields.words.section(str(name))}: "),) if name in LABELLED else ()
            texts = [parse(text) for text in fields.strings(each, place)]
            yield (*label, *_listed(texts))


def _address_of_doi(value: object) -> str:
    text = written(value)
    found = addresses.doi(text)
    return f"https://doi.org/{found}" if found else text


def _line(label: str, detail: str) -> Callable[[Mapping[Any, Any], Path, Fields], Entry]:
    def make(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
        title = _with_link(fields.text(value, path, label), value, path, fields)
        return Entry("line", title=title, details=fields.text(value, path, detail))

    return make


def _item(kind: str, name: str) -> Callable[[Mapping[Any, Any], Path, Fields], Entry]:
    def make(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
        return Entry(kind, title=_with_link(fields.text(value, path, name), value, path, fields))

    return make


def _with_link(text: Text, value: Mapping[Any, Any], path: Path, fields: Fields) -> Text:
    """Return a text as the link that its entry has; one with links of its own keeps them."""
    if not text or any(span.url for span in text):
        return text
    url = fields.url(value, path, *_URL)
    return tuple(replace(span, url=url) for span in text)


def _keywords(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
    words = ", ".join(fields.strings(value.get("keywords"), (*path, "keywords")))
    level = fields.string(value, path, "level")
    details = f"{words} ({level})" if words and level else words or level
    title = _with_link(fields.text(value, path, "name"), value, path, fields)
    return Entry("line", title=title, details=parse(details))


def _quote(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
    title = _with_link(fields.text(value, path, "name"), value, path, fields)
    return Entry("quote", title=title, summary=fields.paragraphs(value, path, "reference"))


#: Fields that tell the kind of an entry without a body, and what makes it.
_KINDS: tuple[tuple[frozenset[str], Callable[[Mapping[Any, Any], Path, Fields], Entry]], ...] = (
    (frozenset({"bullet"}), _item("bullet", "bullet")),
    (frozenset({"number"}), _item("number", "number")),
    (frozenset({"reversed_number"}), _item("countdown", "reversed_number")),
    (frozenset({"label", "details"}), _line("label", "details")),
    (frozenset({"name", "details"}), _line("name", "details")),
    (frozenset({"label", "value"}), _line("label", "value")),
    (frozenset({"language", "fluency"}), _line("language", "fluency")),
    (frozenset({"name", "value"}), _line("name", "value")),
    (frozenset({"name", "level"}), _keywords),
    (frozenset({"name", "reference"}), _quote),
    (frozenset({"name", "keywords"}), _keywords),
)


def _is_publication(value: Mapping[Any, Any], key: str) -> bool:
    has_title = bool(value.get("title") or value.get("name")) and not value.get("awarder")
    return has_title and (key.lower() == "publications" or isinstance(value.get("authors"), list))


def _publication(value: Mapping[Any, Any], path: Path, fields: Fields, is_owner: IsOwner) -> Entry:
    doi = _address_of_doi(value.get("doi"))
    date, sort = fields.date(value, path)
    return Entry(
        "publication",
        title=fields.text(value, path, "title", "name"),
        organisation=fields.text(value, path, "journal", "publisher", "venue"),
        date=date,
        sort=sort,
        summary=fields.paragraphs(value, path, "summary", *_description(value)),
        highlights=highlights_of(value, path, fields),
        authors=list(_people(value.get("authors"), (*path, "authors"), fields, is_owner)),
        url=fields.link(doi, (*path, "doi")) if doi else fields.url(value, path, *_URL),
    )


def _people(value: object, path: Path, fields: Fields, is_owner: IsOwner) -> Iterator[Person]:
    """Yield the authors of a publication: texts, or mappings with a name.

    RenderCV's users write the CV's own person as ``*Name*``.
    """
    items = fields.items(value, path) if isinstance(value, list) else [(value, path)]
    for item, place in items:
        if isinstance(item, dict) and not is_empty(item.get("name")):
            name = fields.text(item, place, "name")
        else:
            name = parse(fields.scalar(item, place))
        if name:
            shown = fields.without_links(name, place)
            yield Person(shown, all(span.italic or span.bold for span in name) or is_owner(shown))


def _usual(value: Mapping[Any, Any], path: Path, fields: Fields, key: str) -> Entry:
    date, sort = fields.date(value, path)
    title, organisation = _title_and_organisation(value, path, fields, key)
    return Entry(
        "entry",
        title=title,
        organisation=organisation,
        location=fields.text(value, path, "location", "place"),
        date=date,
        sort=sort,
        details=_details(value, path, fields),
        summary=fields.paragraphs(value, path, "summary", *_description(value)),
        highlights=highlights_of(value, path, fields),
        url=fields.url(value, path, *_URL) if title else "",
    )


def _description(value: Mapping[Any, Any]) -> tuple[str, ...]:
    """Return the field ``description`` where it is a text; a list is one of highlights."""
    return () if listed_below(value, "description") else ("description",)


def _title_and_organisation(value: Mapping[Any, Any], path: Path, fields: Fields, key: str) -> tuple[Text, Text]:
    """Return the position or activity, and its place.

    A degree is the title of an education; ``name`` is the employer in ``work`` and the organisation in ``volunteer``.
    """
    organisation = fields.text(value, path, *_ORGANISATION)
    study = _study(value, path, fields)
    if study:
        return study, organisation
    if not organisation and key.lower() in ("work", "volunteer") and value.get("position"):
        organisation = fields.text(value, path, "name")
    title = fields.text(value, path, *_TITLE)
    role = fields.text(value, path, "role")
    if not title:
        return (organisation, role) if organisation else (role, ())
    return title, _listed([organisation, role])


def _study(value: Mapping[Any, Any], path: Path, fields: Fields) -> Text:
    if value.get("position") or is_empty([value.get(n) for n in ("institution", "studyType", "study_type", "degree")]):
        return ()
    degree = fields.text(value, path, "degree", "studyType", "study_type")
    return _listed([degree, fields.text(value, path, "area", "field", "major")])


def _details(value: Mapping[Any, Any], path: Path, fields: Fields) -> Text:
    """Return the short facts of an entry: roles, a score, courses, keywords."""
    parts = [
        fields.text(value, path, "details"),
        as_text(", ".join(fields.strings(value.get("roles"), (*path, "roles")))),
        fields.text(value, path, "score", "gpa"),
        as_text(", ".join(fields.strings(value.get("courses"), (*path, "courses")))),
        as_text(", ".join(fields.strings(value.get("keywords"), (*path, "keywords")))),
    ]
    return _listed(parts, _DOT)


def _listed(texts: list[Text], separator: Span = _SEPARATOR) -> Text:
    found: Text = ()
    for text in texts:
        if text:
            found = (*found, separator, *text) if found else text
    return found
