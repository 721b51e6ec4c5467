"""The places in the source that an element of a page was made of, as files with lines."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from pylekyll.academic.importing.bibfile import parsed
from pylekyll.foundation.errors import PylekyllError, SourceLocation
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.tracing import Origin
from pylekyll.rendering.origins import Field, Sources, plain
from pylekyll.rendering.tracing import Lines
from pylekyll.serve.failure import link
from pylekyll.site.authoring.yaml_nodes import composed, end_of, line_of, path_to
from pylekyll.site.config.files import default_file
from pylekyll.site.content import front_matter
from pylekyll.site.read.data import file_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from pylekyll.academic.importing.bibfile import StoredEntry
    from pylekyll.foundation.reads import Read
    from pylekyll.serve.edit.files import SourceFiles
    from pylekyll.site.site import Item, Site

#: Places that are listed for an element, and files for a page.
MOST_PLACES: Final = 20
_MOST_READS: Final = 100
#: Characters of a text that are compared with those of places.
_LONGEST_TEXT: Final = 60
_WORD: Final = re.compile(r"\w+")
#: Kinds of reads in the order in which their files are listed.
_LISTED: Final = (Kind.LAYOUT, Kind.INCLUDE, Kind.DATA, Kind.ITEM, Kind.CONTENT)
#: Values of an item that are its text.
_TEXTS: Final = frozenset({"content", "excerpt", "output"})


@dataclass(frozen=True)
class Place:
    """A part of a file: the lines from ``first`` to ``last``, counted from 1.

    ``kind`` is ``block``, ``front`` (a value of front matter), ``data``, ``config``, ``bib`` or ``template``. ``keys``
    lead to a value; ``missing`` tells that the file does not have it yet. ``theme`` names the file of a theme, which is
    copied into the site before it is edited.
    """

    path: str
    first: int
    last: int
    kind: str
    keys: tuple[Any, ...] = ()
    missing: bool = False
    theme: bool = False
    link: str | None = None

    def as_message(self) -> dict[str, Any]:
        """Return the place for a message."""
        return {**asdict(self), "keys": list(self.keys)}


class Places:
    """Finds the places of origins in the files of a site as they are now."""

    def __init__(self, site: Site, files: SourceFiles) -> None:
        self._site = site
        self._files = files
        self._theme = site.theme.root if site.theme else None
        self._items: dict[str, Item] = {item.relative_path: item for item in site.rendered_items()}
        self._texts: dict[str, str] = {}
        self._roots: dict[str, tuple[str, yaml.Node | None]] = {}
        self._entries: list[tuple[str, int, StoredEntry]] | None = None
        self._known: Sources | None = None

    def of_origins(self, origins: Iterable[Hashable], most: int = MOST_PLACES) -> list[Place]:
        """Return the places of origins in their order, each once; those without a file are left out."""
        found: dict[tuple[Any, ...], Place] = {}
        for origin in origins:
            for place in self._of(origin):
                found.setdefault((place.path, place.first, place.last, place.keys, place.theme), place)
            if len(found) >= most:
                break
        return list(found.values())

    def of_reads(self, item: Item, reads: Iterable[Read]) -> list[Place]:
        """Return the files that the rendering of ``item`` has read: its own first, then layouts, includes and data."""
        found: dict[Hashable, None] = {Origin(item.relative_path, 1, "tag"): None}
        if item.path is None:  # a page that a plugin has made of a setting with its address, such as a redirect
            found |= dict.fromkeys(self._sources().of_text(item.url, 1.0))
        listed = [read for read in reads if read.kind in _LISTED]
        for read in sorted(listed, key=lambda read: (_LISTED.index(read.kind), str(read.key))):
            if read.kind is Kind.DATA:
                found[Field("data", "", (read.key,))] = None
            elif read.kind is not Kind.LAYOUT:
                found[Origin(str(read.key), 1, "tag")] = None
            elif read.key in self._site.layouts:
                found[Origin(self._site.layouts[read.key].relative_path, 1, "tag")] = None
        return self.of_origins(found, _MOST_READS)

    def of_text(self, text: str) -> list[Place]:
        """Return the places of values with a text, for what a plugin has computed and written itself."""
        return self.of_origins(self._sources().of_text(text))

    def shows(self, place: Place, text: str) -> bool:
        """Return whether the lines of a place have the words of a text, in any order, as names have."""
        try:
            lines = self._text(place.path, theme=place.theme).splitlines()[place.first - 1 : place.last]
        except PylekyllError:
            return False
        wanted = _WORD.findall(plain(text[:_LONGEST_TEXT]))
        known = {word for line in lines for word in _WORD.findall(plain(line))}
        return bool(wanted) and known.issuperset(wanted[:-1] if len(text) > _LONGEST_TEXT else wanted)

    def _sources(self) -> Sources:
        if self._known is None:
            self._known = Sources(self._site, [(entry.key, entry.values()) for *_, entry in self._bibliography()])
        return self._known

    def _of(self, origin: Hashable) -> Iterator[Place]:
        if isinstance(origin, Lines):
            path = self._source_path(origin.path)
            if path is not None:
                yield self._place(path, origin.first, origin.end - 1, "block")
        elif isinstance(origin, Origin):
            yield from self._of_template(origin)
        elif isinstance(origin, Field):
            yield from self._of_field(origin)

    def _place(self, path: str, first: int, last: int, kind: str, keys: Sequence[Any] = (), **rest: bool) -> Place:
        shown = str(self._theme / path) if rest.get("theme") and self._theme else path
        opened = link(SourceLocation(shown, first), self._site.config)
        return Place(path, first, max(first, last), kind, tuple(keys), link=opened, **rest)

    # -- templates --------------------------------------------------------------------------------------------------

    def _of_template(self, origin: Origin) -> Iterator[Place]:
        path = self._source_path(origin.path)
        if path is not None:
            is_page = origin.path in self._items
            yield self._place(path, origin.line, origin.line, "block" if is_page else "template")
            return
        if self._theme is None:
            return
        files = (folder / origin.path for folder in (self._theme, self._site.source))  # it may be absolute
        file = next((file.resolve() for file in files if file.is_file()), None)
        if file is not None and file.is_relative_to(self._theme.resolve()):
            shown = file.relative_to(self._theme.resolve()).as_posix()
            yield self._place(shown, origin.line, origin.line, "template", theme=True)

    def _source_path(self, path: str) -> str | None:
        """Return the path below the source of an item or template, if it is a file there that may be edited."""
        item = self._items.get(path)
        source = self._site.source
        file = source / path if item is None or item.path is None else Path(item.path)
        is_theme = self._theme not in {None, source} and file.is_relative_to(str(self._theme))
        with suppress(ValueError, PylekyllError, OSError):
            if file.is_file() and not is_theme:
                return self._files.checked(file.relative_to(source).as_posix())
        return None

    # -- values -----------------------------------------------------------------------------------------------------

    def _of_field(self, field: Field) -> Iterator[Place]:
        entry = self._of_entry(field)
        if entry is not None:
            yield entry
            return
        found = list(self._written(field))
        if not found or found[0].missing:
            is_front = field.kind == "front" and field.path in self._items
            if not found or (is_front and field.keys[0] in self._items[field.path].data):
                computed = (place for each in self._sources().of_field(field) for place in self._written(each))
                yield from (place for place in computed if not place.missing)
        yield from found

    def _written(self, field: Field) -> Iterator[Place]:
        """Yield the place of a value by its keys in the files that have values of its kind."""
        path = self._source_path(field.path) if field.kind == "front" else None
        if field.kind == "bib":
            entry = self._of_entry(field)
            yield from () if entry is None else (entry,)
        elif path is not None and field.keys[0] in _TEXTS:
            first = self._items[field.path].first_line if field.path in self._items else 1
            yield self._place(path, first, len(self._text(path).splitlines()), "block")
        elif path is not None:
            yield from self._in_yaml(path, field.keys, "front")
        elif field.kind == "config":
            yield from self._in_yaml(default_file(self._site.source).name, field.keys, "config")
        elif field.kind == "data":
            yield from self._of_data(field.keys)

    def _of_data(self, keys: Sequence[Hashable]) -> Iterator[Place]:
        own, theme = self._site.source, self._theme
        folders = [(own, self._site.config.data_path), *([] if theme is None else [(theme, theme / "_data")])]
        found = ((root, file_of(folder, keys)) for root, folder in folders)
        root, written = next(((root, each) for root, each in found if each is not None), (own, None))
        if written is not None:
            path = written[0].relative_to(root).as_posix()
            yield from self._in_yaml(path, written[1], "data", theme=root is theme)

    def _in_yaml(self, path: str, keys: Sequence[Hashable], kind: str, *, theme: bool = False) -> Iterator[Place]:
        """Yield the place of the value at ``keys``, or of what is written of the way to it."""
        try:
            if not theme:
                self._files.checked(path)
            text, root = self._composed(path, kind, theme=theme)
        except (PylekyllError, OSError):
            return
        if path.endswith((".csv", ".tsv")):
            row = keys[0] + 2 if keys and isinstance(keys[0], int) else 1
            yield self._place(path, row, row, kind, keys, theme=theme)
            return
        steps = path_to(text, root, keys)
        is_written = len(steps) == len(keys) + 1
        if not steps or not (is_written or kind == "front"):
            if kind == "front":
                yield self._place(path, 1, 1, kind, keys, missing=True)
            return
        first = line_of(text, steps[-1].start) if len(steps) > 1 else 1
        last = line_of(text, max(end_of(text, steps[-1].node) - 1, steps[-1].start)) if len(steps) > 1 else 1
        yield self._place(path, first, last, kind, keys, missing=not is_written, theme=theme)

    def _composed(self, path: str, kind: str, *, theme: bool) -> tuple[str, yaml.Node | None]:
        key = f"{theme}{kind}{path}"
        if key not in self._roots:
            text = self._text(path, theme=theme)
            if kind == "front":
                parts = front_matter.cut(text)
                text = parts[0] if parts else ""
            try:
                root = None if path.endswith((".csv", ".tsv", ".toml")) else composed(text)
            except yaml.YAMLError:
                root = None
            self._roots[key] = (text, root)
        return self._roots[key]

    def _text(self, path: str, *, theme: bool = False) -> str:
        key = f"{theme}{path}"
        if key not in self._texts:
            of_theme = self._theme / path if theme and self._theme else None
            text = of_theme.read_text("utf-8", "replace") if of_theme is not None else self._files.read(path).text
            self._texts[key] = text
        return self._texts[key]

    # -- publications -----------------------------------------------------------------------------------------------

    def _of_entry(self, field: Field) -> Place | None:
        """Return the BibTeX entry of a value, also of a computed one: a hash on the way to it has the entry's key."""
        value: Any = None
        if field.kind == "bib":
            return self._entry(str(field.keys[0]), field.keys[1:])
        if field.kind == "data":
            value = self._site.config.get("data") or self._site.data
            if file_of(self._site.config.data_path, field.keys) is not None:
                return None
        elif field.kind == "front" and field.path in self._items and self._source_path(field.path) is None:
            value = self._items[field.path].data
        for number, key in enumerate(field.keys):
            try:
                value = value[key]
            except (KeyError, IndexError, TypeError):
                return None
            if isinstance(value, dict) and isinstance(value.get("key"), str):
                return self._entry(value["key"], field.keys[number + 1 :])
        return None

    def entries(self) -> dict[str, Hashable]:
        """Return the origins of the BibTeX entries of the source by their keys."""
        return {entry.key: Field("bib", "", (entry.key,)) for *_, entry in self._bibliography()}

    def _entry(self, key: str, field: Sequence[Hashable]) -> Place | None:
        found = next(((path, last, entry) for path, last, entry in self._bibliography() if entry.key == key), None)
        if found is None:
            return None
        path, last, entry = found
        return self._place(path, entry.line, last, "bib", (key, *field[:1]))

    def _bibliography(self) -> list[tuple[str, int, StoredEntry]]:
        """Return the entries of the source, with their files and last lines."""
        if self._entries is None:
            self._entries = []
            source = self._site.source
            for file in (*sorted(source.glob("_*/**/*.bib")), *sorted(source.glob("*.bib"))):
                path = file.relative_to(source).as_posix()
                with suppress(PylekyllError):
                    text = self._text(path)
                    self._entries += [(path, line_of(text, entry.close), entry) for entry in parsed(text)]
        return self._entries
