"""Entries of a CV's sections: the nine kinds of RenderCV, the sections of JSON Resume, and those of al-folio.

The kind is found by the fields that an entry has, so that one file may mix vocabularies, as al-folio's own do.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.model import Entry, Highlight, Person, as_text
from pylekyll.academic.cv.text import Span, parse, plain, safe_url

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.academic.cv.fields import Fields, Path
    from pylekyll.academic.cv.text import Text

    #: True if a name is that of the CV's person.
    IsOwner = Callable[[str], bool]

#: All fields that an entry may have, for the search of slips.
KNOWN = frozenset(
    {
        *("company", "position", "institution", "area", "degree", "name", "title", "label", "details", "bullet"),
        *("number", "reversed_number", "authors", "doi", "url", "journal", "date", "start_date", "end_date"),
        *("location", "summary", "highlights", "startDate", "endDate", "studyType", "score", "courses", "awarder"),
        *("issuer", "publisher", "releaseDate", "level", "keywords", "language", "fluency", "reference", "description"),
        *("organization", "entity", "roles", "type", "website", "year", "items", "value", "contents", "event", "role"),
        *("course", "gpa", "category", "icon", "conference", "venue", "logo", "link"),
    }
)
_TITLE = ("position", "title", "name", "course", "label")
_ORGANISATION = ("company", "organization", "institution", "awarder", "issuer", "entity", "event", "conference")
_URL = ("url", "website", "link")
_DOI = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
_SEPARATOR = Span(", ")


def read_entry(value: object, path: Path, fields: Fields, key: str, is_owner: IsOwner) -> Entry | None:
    """Return the entry that ``value`` describes, or ``None`` for one that has nothing to show.

    ``key`` is what the data call the section: JSON Resume's ``name`` is the employer under ``work`` and ``volunteer``.
    """
    if isinstance(value, dict):
        fields.check_names(value, path, KNOWN)
    if not isinstance(value, dict) or KNOWN.isdisjoint(value):
        text = parse(fields.scalar(value, path))
        return Entry("text", title=text) if text else None
    for names, make in _KINDS:
        if names <= {name for name, given in value.items() if given not in (None, "")}:
            return make(value, path, fields)
    if _is_publication(value, key):
        return _publication(value, path, fields, is_owner)
    return _usual(value, path, fields, key)


def _bullet(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
    return Entry("bullet", title=fields.text(value, path, "bullet"))


def _number(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
    return Entry("number", title=fields.text(value, path, "number"))


def _reversed_number(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
    return Entry("countdown", title=fields.text(value, path, "reversed_number"))


def _line(label: str, detail: str) -> Callable[[Mapping[Any, Any], Path, Fields], Entry]:
    def make(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
        return Entry("line", title=fields.text(value, path, label), details=fields.text(value, path, detail))

    return make


def _keywords(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
    words = ", ".join(fields.strings(value.get("keywords"), (*path, "keywords")))
    level = fields.string(value, path, "level")
    details = f"{words} ({level})" if words and level else words or level
    return Entry("line", title=fields.text(value, path, "name"), details=parse(details))


def _quote(value: Mapping[Any, Any], path: Path, fields: Fields) -> Entry:
    return Entry("quote", title=fields.text(value, path, "name"), summary=fields.paragraphs(value, path, "reference"))


#: Fields that tell the kind of an entry, and what makes it.
_KINDS: tuple[tuple[frozenset[str], Callable[[Mapping[Any, Any], Path, Fields], Entry]], ...] = (
    (frozenset({"bullet"}), _bullet),
    (frozenset({"number"}), _number),
    (frozenset({"reversed_number"}), _reversed_number),
    (frozenset({"label", "details"}), _line("label", "details")),
    (frozenset({"name", "details"}), _line("name", "details")),
    (frozenset({"label", "value"}), _line("label", "value")),
    (frozenset({"language", "fluency"}), _line("language", "fluency")),
    (frozenset({"name", "value"}), _line("name", "value")),
    (frozenset({"name", "level"}), _keywords),
    (frozenset({"name", "reference"}), _quote),
)


def _is_publication(value: Mapping[Any, Any], key: str) -> bool:
    has_title = bool(value.get("title") or value.get("name"))
    return has_title and (key.lower() == "publications" or isinstance(value.get("authors"), list))


def _publication(value: Mapping[Any, Any], path: Path, fields: Fields, is_owner: IsOwner) -> Entry:
    doi = _DOI.sub("", fields.string(value, path, "doi"))
    date, sort = fields.date(value, path)
    names = (parse(name) for name in fields.strings(value.get("authors"), (*path, "authors")))
    return Entry(
        "publication",
        title=fields.text(value, path, "title", "name"),
        organisation=fields.text(value, path, "journal", "publisher", "venue"),
        date=date,
        sort=sort,
        summary=fields.paragraphs(value, path, "summary", "description"),
        authors=[_person(name, is_owner) for name in names if name],
        url=safe_url(f"https://doi.org/{doi}") if doi else fields.url(value, path, *_URL),
    )


def _person(name: Text, is_owner: IsOwner) -> Person:
    """Return an author; RenderCV's users write the CV's own person as ``*Name*``."""
    shown = plain(name)
    return Person(shown, all(span.italic or span.bold for span in name) or is_owner(shown))


def _usual(value: Mapping[Any, Any], path: Path, fields: Fields, key: str) -> Entry | None:
    if value.get("name") and _is_list_of_words(value):
        return _keywords(value, path, fields)
    date, sort = fields.date(value, path)
    title, organisation = _title_and_organisation(value, path, fields, key)
    summary = [] if _has_list(value, "description") else fields.paragraphs(value, path, "summary", "description")
    entry = Entry(
        "entry",
        title=title,
        organisation=organisation,
        location=fields.text(value, path, "location"),
        date=date,
        sort=sort,
        details=_details(value, path, fields),
        summary=summary,
        highlights=_highlights(value, path, fields),
        url=fields.url(value, path, *_URL),
    )
    is_empty = not (entry.title or entry.organisation or entry.date or summary or entry.highlights)
    return None if is_empty else entry


def _is_list_of_words(value: Mapping[Any, Any]) -> bool:
    """Return whether an entry is a skill or an interest: keywords, and nothing of a project."""
    others = ("description", "summary", "highlights", "startDate", "endDate", "start_date", "end_date", "date")
    return isinstance(value.get("keywords"), list) and not any(value.get(name) for name in others)


def _has_list(value: Mapping[Any, Any], name: str) -> bool:
    return isinstance(value.get(name), list)


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
    if value.get("position") or not (value.get("institution") or value.get("studyType") or value.get("degree")):
        return ()
    degree, area = fields.text(value, path, "degree", "studyType"), fields.text(value, path, "area")
    return _listed([degree, area])


def _details(value: Mapping[Any, Any], path: Path, fields: Fields) -> Text:
    """Return the short facts of an entry: roles, a score, courses, keywords."""
    parts = [
        fields.text(value, path, "details"),
        as_text(", ".join(fields.strings(value.get("roles"), (*path, "roles")))),
        fields.text(value, path, "score", "gpa"),
        as_text(", ".join(fields.strings(value.get("courses"), (*path, "courses")))),
        as_text(", ".join(fields.strings(value.get("keywords"), (*path, "keywords")))),
    ]
    return _listed(parts, Span(" \u00b7 "))


def _listed(texts: list[Text], separator: Span = _SEPARATOR) -> Text:
    found: Text = ()
    for text in texts:
        if text:
            found = (*found, separator, *text) if found else text
    return found


def _highlights(value: Mapping[Any, Any], path: Path, fields: Fields) -> list[Highlight]:
    """Return the items below an entry; RenderCV writes those below an item behind `` - ``."""
    names = [name for name in ("highlights", "items") if value.get(name)]
    name = next(iter(names), "description" if _has_list(value, "description") else None)
    if name is None:
        return []
    given = [value[name]] if isinstance(value[name], str) else value[name]
    return [one for item, place in fields.items(given, (*path, name)) if (one := _highlight(item, place, fields))]


def _highlight(item: object, path: Path, fields: Fields) -> Highlight | None:
    if isinstance(item, dict) and not {"title", "name", "contents"}.isdisjoint(item):
        below = [parse(text) for text in fields.strings(item.get("contents"), (*path, "contents"))]
        title = fields.text(item, path, "title", "name")
        return Highlight(title, below) if title else None
    first, *rest = fields.scalar(item, path).split(" - ") if " - " in str(item) else [fields.scalar(item, path)]
    text = parse(first)
    return Highlight(text, [parse(one) for one in rest if one.strip()]) if text else None
