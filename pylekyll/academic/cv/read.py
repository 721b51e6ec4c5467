"""Data of a CV as the one model: RenderCV's, JSON Resume's and al-folio's older list of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.dates import read_date
from pylekyll.academic.cv.entries import mapping_entries, read_entries
from pylekyll.academic.cv.fields import MOST_CHARACTERS, MOST_ENTRIES, Fields
from pylekyll.academic.cv.header import contacts_of, name_of
from pylekyll.academic.cv.model import Curriculum, Section
from pylekyll.academic.cv.names import CV_NAMES, KNOWN, NAME_LABELS, is_setting
from pylekyll.academic.cv.text import plain
from pylekyll.academic.cv.unread import unread_fields
from pylekyll.academic.cv.written import is_empty, is_off, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.academic.cv.entries import IsOwner
    from pylekyll.academic.cv.fields import Path, Problem
    from pylekyll.academic.cv.model import Entry
    from pylekyll.academic.cv.words import Words
    from pylekyll.languages.bibtex.text import Converts

_HINT = "See docs/cv.md for the four supported formats."


def read_curriculum(
    data: object, words: Words, is_owner: IsOwner, converts: Converts | None = None
) -> tuple[Curriculum, list[Problem]]:
    """Return the curriculum that ``data`` describe, and the fields that could not be used.

    ``data`` are the file of RenderCV (with ``cv`` at its root), of JSON Resume (with ``basics`` or its sections), or
    al-folio's older list of cards. ``is_owner`` tells whether an author is the person, ``converts`` whether a
    formula can be converted. Never raises for what the data are.
    """
    fields = Fields(words, converts)
    read = _Reader(fields, is_owner)
    found = Curriculum()
    if isinstance(data, list):
        found = read.cv_of_cards(data, ())
    elif isinstance(data, dict) and isinstance(data.get("cv"), (dict, list)):
        found = read.rendercv(data)
    elif isinstance(data, dict) and any(name == "basics" or isinstance(data[name], (dict, list)) for name in data):
        found = read.resume(data)
    else:
        fields.note((), "It does not have `cv` or `basics` at its root.", _HINT)
    found.lang, found.title = words.lang, words.title
    if fields.characters > MOST_CHARACTERS:
        fields.note((), f"It has more than {MOST_CHARACTERS} characters; it is not shown.", "Shorten it.")
        found.sections = []
    return found, [*fields.problems, *unread_fields(data, fields)]


class _Reader:
    def __init__(self, fields: Fields, is_owner: IsOwner) -> None:
        self._fields = fields
        self._is_owner = is_owner
        self._entries = 0

    def rendercv(self, data: Mapping[Any, Any]) -> Curriculum:
        """Read RenderCV's ``cv``; up to version 0.10, its lists were the sections, in the order of their names."""
        path: Path = ("cv",)
        if isinstance(data["cv"], list):
            return self.cv_of_cards(data["cv"], path)
        cv = data["cv"]
        found = self._person(cv, path)
        found.sections = self._sections(cv.get("sections"), (*path, "sections"))
        found.sections += self._kept(_other_sections(cv, path))
        found.sections += self.cards(cv.get("custom_sections"), (*path, "custom_sections"))
        order = self._fields.strings(cv.get("section_order"), (*path, "section_order"))
        names = [name.casefold() for name in order]
        found.sections.sort(key=lambda one: names.index(one.title.casefold()) if one.title.casefold() in names else 99)
        settings = data.get("rendercv_settings") or data.get("settings")
        found.updated = _iso(settings.get("date") or settings.get("current_date")) if isinstance(settings, dict) else ""
        return found

    def resume(self, data: Mapping[Any, Any]) -> Curriculum:
        """Read JSON Resume's sections; the fields of ``basics`` may be beside them."""
        if "basics" in data:
            found = self._person(self._fields.mapping(data["basics"], ("basics",)), ("basics",))
        else:
            found = self._person({name: data[name] for name in data if name in CV_NAMES}, ())
        found.sections = self._kept(
            (name, value, path)
            for name, value, path in _fields_of(data, ())
            if not is_setting(name) and name != "basics" and not self._fields.is_used(path)
        )
        meta = data.get("meta")
        found.updated = _iso(meta.get("lastModified")) if isinstance(meta, dict) else ""
        return found

    def cv_of_cards(self, value: object, path: Path) -> Curriculum:
        """Read al-folio's cards; the name is in the card of general information, and not repeated there."""
        found = Curriculum(sections=self.cards(value, path))
        lines = ((card, each) for card in found.sections for each in card.entries if each.kind == "line")
        for card, line in lines:
            if not found.name and plain(line.title).strip(" :").casefold() in NAME_LABELS:
                found.name = plain(line.details)
                card.entries = [each for each in card.entries if each is not line]
        found.sections = [card for card in found.sections if card.entries]
        return found

    def cards(self, value: object, path: Path) -> list[Section]:
        """Read a list of sections, each with a title: al-folio's cards, and ``custom_sections`` of RenderCV 0."""
        found = []
        for card, place in self._fields.items(value, path):
            given = self._fields.mapping(card, place)
            named = "name" if is_empty(given.get("title")) else "title"
            name = next((one for one in ("contents", "entries", "items") if not is_empty(given.get(one))), "contents")
            section = self._section(written(given.get(named)), given.get(name), (*place, name))
            if section:
                section.title = self._fields.plain(given, place, named)
                if given.get("type") == "list":
                    section.entries = [_in_list(entry) for entry in section.entries]
                for setting in ("type", "entry_type"):
                    self._fields.use((*place, setting))
                found.append(section)
        return found

    def _sections(self, value: object, path: Path) -> list[Section]:
        if isinstance(value, list):
            return self.cards(value, path)
        return self._kept(_fields_of(self._fields.mapping(value, path), path))

    def _kept(self, given: Iterator[tuple[str, Any, Path]]) -> list[Section]:
        return [section for key, value, path in given if (section := self._section(key, value, path))]

    def _person(self, given: Mapping[Any, Any], path: Path) -> Curriculum:
        fields = self._fields
        photo = next((name for name in ("photo", "image", "picture") if not is_empty(given.get(name))), "photo")
        return Curriculum(
            name=name_of(given, path, fields),
            headline=fields.text(given, path, "headline", "label", "role"),
            photo=fields.string({photo: None if is_off(given.get(photo)) else given.get(photo)}, path, photo),
            summary=fields.paragraphs(given, path, "summary", "bio"),
            contacts=contacts_of(given, path, fields),
        )

    def _section(self, key: str, value: object, path: Path) -> Section | None:
        """Return a section, or ``None`` for one without entries.

        An empty section ``publications`` is kept: it is the place of the site's own.
        """
        entries = self._entries_of(key, value, path)
        self._entries += len(entries)
        if self._entries > MOST_ENTRIES:
            self._fields.note(path, f"Only {MOST_ENTRIES} entries are shown.", "Shorten the list.")
            entries = entries[: max(0, len(entries) - self._entries + MOST_ENTRIES)]
        is_kept = entries or key.lower() == "publications"
        return Section(key, self._fields.words.section(key), entries) if is_kept else None

    def _entries_of(self, key: str, value: object, path: Path) -> list[Entry]:
        """Return the entries of a section: of its list, of a mapping of subjects, or of a text alone."""
        if isinstance(value, dict) and 2 * len(KNOWN.intersection(value)) < len(value):
            return mapping_entries(value, path, self._fields, key, self._is_owner)
        if is_off(value):
            self._fields.use(path)
            return []
        items = self._fields.items(value, path) if isinstance(value, list) else [(value, path)]
        return [
            entry for item, place in items for entry in read_entries(item, place, self._fields, key, self._is_owner)
        ]


def _in_list(entry: Entry) -> Entry:
    """Return an entry of a card of the type ``list``, whose texts al-folio shows as the items of a list."""
    return replace(entry, kind="bullet") if entry.kind == "text" else entry


def _fields_of(given: Mapping[Any, Any], path: Path) -> Iterator[tuple[str, Any, Path]]:
    yield from ((str(name), value, (*path, str(name))) for name, value in given.items())


def _other_sections(cv: Mapping[Any, Any], path: Path) -> Iterator[tuple[str, Any, Path]]:
    """Yield the sections beside RenderCV's own fields."""
    for one in _fields_of(cv, path):
        if one[0] not in CV_NAMES and not is_setting(one[0]) and isinstance(one[1], (list, dict)):
            yield one


def _iso(value: object) -> str:
    found = read_date(value)
    return found.iso() if found else ""
