"""Data of a CV as the one model: RenderCV's, JSON Resume's and al-folio's older list of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.dates import read_date
from pylekyll.academic.cv.entries import read_entry
from pylekyll.academic.cv.fields import MOST_CHARACTERS, MOST_ENTRIES, Fields
from pylekyll.academic.cv.header import CV_NAMES, contacts_of
from pylekyll.academic.cv.model import Curriculum, Section
from pylekyll.academic.cv.text import paragraphs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.academic.cv.entries import IsOwner
    from pylekyll.academic.cv.fields import Path, Problem
    from pylekyll.academic.cv.words import Words

#: The sections of JSON Resume 1.0.0; a file may have others.
RESUME_SECTIONS = (
    *("work", "volunteer", "education", "awards", "certificates", "publications", "skills", "languages"),
    *("interests", "references", "projects"),
)
_NOT_SECTIONS = frozenset({"basics", "meta", "$schema"})
_HINT = "See docs/cv.md for the three supported formats."


def read_curriculum(data: object, words: Words, is_owner: IsOwner) -> tuple[Curriculum, list[Problem]]:
    """Return the curriculum that ``data`` describe, and the fields that could not be used.

    ``data`` are the file of RenderCV (with ``cv`` at its root), of JSON Resume (with ``basics`` or its sections), or
    al-folio's older list of cards. ``is_owner`` tells whether an author is the person. Never raises for what the
    data are.
    """
    fields = Fields(words)
    read = _Reader(fields, is_owner)
    if isinstance(data, list):
        found = read.cards(data)
    elif isinstance(data, dict) and isinstance(data.get("cv"), dict):
        found = read.rendercv(data)
    elif isinstance(data, dict) and any(name in data for name in ("basics", *RESUME_SECTIONS)):
        found = read.resume(data)
    else:
        found = Curriculum()
        fields.note((), "It does not have `cv` or `basics` at its root.", _HINT)
    found.lang, found.title = words.lang, words.title
    if fields.characters > MOST_CHARACTERS:
        fields.note((), f"It has more than {MOST_CHARACTERS} characters; it is not shown.", "Shorten it.")
        found.sections = []
    return found, fields.problems


class _Reader:
    def __init__(self, fields: Fields, is_owner: IsOwner) -> None:
        self._fields = fields
        self._is_owner = is_owner
        self._entries = 0

    def rendercv(self, data: Mapping[Any, Any]) -> Curriculum:
        path: Path = ("cv",)
        cv = self._fields.mapping(data.get("cv"), path)
        found = self._person(cv, path)
        sections = self._fields.mapping(cv.get("sections"), (*path, "sections"))
        found.sections = [
            section
            for key, value in sections.items()
            if (section := self._section(str(key), value, (*path, "sections", str(key))))
        ]
        settings = data.get("rendercv_settings") or data.get("settings")
        found.updated = _iso(settings.get("date") or settings.get("current_date")) if isinstance(settings, dict) else ""
        return found

    def resume(self, data: Mapping[Any, Any]) -> Curriculum:
        found = self._person(self._fields.mapping(data.get("basics"), ("basics",)), ("basics",))
        found.sections = [
            section
            for key, value in data.items()
            if str(key) not in _NOT_SECTIONS and (section := self._section(str(key), value, (str(key),)))
        ]
        meta = data.get("meta")
        found.updated = _iso(meta.get("lastModified")) if isinstance(meta, dict) else ""
        return found

    def cards(self, data: list[Any]) -> Curriculum:
        """Read the list of cards that al-folio had before it took RenderCV's form."""
        found = Curriculum()
        for card, path in self._fields.items(data, ()):
            given = self._fields.mapping(card, path)
            title = self._fields.plain(given, path, "title")
            section = self._section(title, given.get("contents"), (*path, "contents"))
            if section:
                section.title = title
                found.sections.append(section)
        return found

    def _person(self, given: Mapping[Any, Any], path: Path) -> Curriculum:
        fields = self._fields
        fields.check_names(given, path, CV_NAMES)
        return Curriculum(
            name=fields.plain(given, path, "name"),
            headline=fields.text(given, path, "headline", "label"),
            photo=fields.string(given, path, "photo", "image"),
            summary=paragraphs(fields.string(given, path, "summary")),
            contacts=contacts_of(given, path, fields),
        )

    def _section(self, key: str, value: object, path: Path) -> Section | None:
        """Return a section, or ``None`` for one without entries; a text alone is one entry.

        An empty section ``publications`` is kept: it is the place of the site's own.
        """
        if isinstance(value, str):
            value = [value]
        entries = []
        for item, place in self._fields.items(value, path):
            self._entries += 1
            if self._entries > MOST_ENTRIES:
                self._fields.note(path, f"Only {MOST_ENTRIES} entries are shown.", "Shorten the list.")
                break
            entry = read_entry(item, place, self._fields, key, self._is_owner)
            if entry is not None:
                entries.append(entry)
        is_kept = entries or key.lower() == "publications"
        return Section(key, self._fields.words.section(key), entries) if is_kept else None


def _iso(value: object) -> str:
    found = read_date(value)
    return found.iso() if found else ""
