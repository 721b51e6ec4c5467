"""The places in the source that an element of a page was made of, as files with lines."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from pylekyll.academic.importing.bibfile import parsed
from pylekyll.foundation.errors import PylekyllError, SourceLocation
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.tracing import Origin
from pylekyll.rendering.tracing import Field, Lines
from pylekyll.serve.failure import link
from pylekyll.site.authoring.yaml_nodes import composed, end_of, line_of, path_to
from pylekyll.site.config.files import default_file
from pylekyll.site.content import front_matter
from pylekyll.site.read.data import data_key

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from pylekyll.foundation.reads import Read
    from pylekyll.serve.edit.files import SourceFiles
    from pylekyll.site.site import Item, Site

_DATA: Final = (".yaml", ".yml", ".json", ".csv", ".tsv")
_MOST_PLACES: Final = 20
_MOST_READS: Final = 100
#: Characters of a text that are searched for, and of one that is too short for a search.
_LONGEST_TEXT: Final = 60
_SHORTEST_TEXT: Final = 4
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
        self._items: dict[str, Item] = {item.relative_path: item for item in site.rendered_items()}
        self._texts: dict[str, str] = {}
        self._roots: dict[str, tuple[str, int, yaml.Node | None]] = {}
        self._entries: list[tuple[str, str, int, int]] | None = None

    def of_origins(self, origins: Iterable[Hashable], most: int = _MOST_PLACES) -> list[Place]:
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
        listed = [read for read in reads if read.kind in _LISTED]
        for read in sorted(listed, key=lambda read: (_LISTED.index(read.kind), str(read.key))):
            if read.kind is Kind.DATA:
                found[Field("data", "", (read.key,))] = None
            elif read.kind is not Kind.LAYOUT:
                found[Origin(str(read.key), 1, "tag")] = None
            elif read.key in self._site.layouts:
                found[Origin(self._site.layouts[read.key].relative_path, 1, "tag")] = None
        return self.of_origins(found, _MOST_READS)

    def of_text(self, text: str, reads: Iterable[Place]) -> list[Place]:
        """Return the lines with a text in the files that a page has read, and the BibTeX entries with it.

        This is a search: it is for values that a plugin computed from what it read itself.
        """
        wanted = _plain(text)[:_LONGEST_TEXT]
        if len(wanted) < _SHORTEST_TEXT:
            return []
        paths = dict.fromkeys(place.path for place in reads if place.kind in {"block", "data"} and not place.theme)
        found: list[Place] = []
        for path in [*paths, *dict.fromkeys(path for path, *_ in self._bibliography())]:
            for number, line in enumerate(self._text(path).splitlines(), 1):
                if wanted in _plain(line) and len(found) < _MOST_PLACES:
                    found.append(self._found_at(path, number))
        return found

    def _found_at(self, path: str, line: int) -> Place:
        """Return the place of a line: the BibTeX entry around it, or the line itself."""
        for known, key, first, last in self._bibliography():
            if known == path and first <= line <= last:
                return self._place(path, first, last, "bib", (key,))
        return self._place(path, line, line, "block")

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
        base = self._site.theme.root if rest.get("theme") and self._site.theme else None
        shown = str(base / path) if base is not None else path
        opened = link(SourceLocation(shown, first), self._site.config)
        return Place(path, first, max(first, last), kind, tuple(keys), link=opened, **rest)

    # -- templates --------------------------------------------------------------------------------------------------

    def _of_template(self, origin: Origin) -> Iterator[Place]:
        path = self._source_path(origin.path)
        if path is not None:
            is_page = origin.path in self._items
            yield self._place(path, origin.line, origin.line, "block" if is_page else "template")
            return
        root = self._site.theme.root if self._site.theme else None
        if root is None:
            return
        file = Path(origin.path) if Path(origin.path).is_absolute() else root / origin.path
        if not file.is_file() and (self._site.source / origin.path).is_file():
            file = self._site.source / origin.path
        if file.is_file() and file.resolve().is_relative_to(root.resolve()):
            shown = file.resolve().relative_to(root.resolve()).as_posix()
            yield self._place(shown, origin.line, origin.line, "template", theme=True)

    def _source_path(self, path: str) -> str | None:
        """Return the path below the source of an item or template, if it is a file there that may be edited."""
        item = self._items.get(path)
        file = self._site.source / path if item is None or item.path is None else Path(item.path)
        try:
            relative = file.relative_to(self._site.source).as_posix()
            theme = self._site.theme
            if not file.is_file() or (
                theme is not None and file.is_relative_to(theme.root) and theme.root != self._site.source
            ):
                return None
            return self._files.checked(relative)
        except (ValueError, PylekyllError, OSError):
            return None

    # -- values -----------------------------------------------------------------------------------------------------

    def _of_field(self, field: Field) -> Iterator[Place]:
        entry = self.of_entry(str(field.keys[0])) if field.kind == "bib" else self._of_entry(field)
        if entry is not None:
            yield entry
        elif field.kind == "front":
            yield from self._of_front_matter(field)
        elif field.kind == "config":
            path = default_file(self._site.source).name
            yield from self._in_yaml(path, field.keys, "config")
        else:
            yield from self._of_data(field.keys)

    def _of_front_matter(self, field: Field) -> Iterator[Place]:
        path = self._source_path(field.path)
        if path is None:
            return
        first_line = self._items[field.path].first_line if field.path in self._items else 1
        if field.keys[0] in _TEXTS:
            yield self._place(path, first_line, len(self._text(path).splitlines()), "block")
            return
        yield from self._in_yaml(path, field.keys, "front")

    def _of_data(self, keys: Sequence[Hashable]) -> Iterator[Place]:
        theme = self._site.theme
        folders = [(self._site.config.data_path, False)]
        if theme is not None and (theme.root / "_data").is_dir():
            folders.append((theme.root / "_data", True))
        for folder, is_theme in folders:
            found = data_file(folder, keys)
            if found is None:
                continue
            file, rest = found
            if is_theme:
                path = file.relative_to(theme.root).as_posix() if theme else ""
                yield from self._in_yaml(path, rest, "data", theme=True)
            else:
                yield from self._in_yaml(file.relative_to(self._site.source).as_posix(), rest, "data")
            return

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
            self._roots[key] = (text, 0, root)
        text, _, root = self._roots[key]
        return text, root

    def _text(self, path: str, *, theme: bool = False) -> str:
        key = f"{theme}{path}"
        if key not in self._texts:
            if theme and self._site.theme is not None:
                self._texts[key] = (self._site.theme.root / path).read_text("utf-8", errors="replace")
            else:
                self._texts[key] = self._files.read(path).text
        return self._texts[key]

    # -- publications -----------------------------------------------------------------------------------------------

    def _of_entry(self, field: Field) -> Place | None:
        """Return the BibTeX entry from which a value was computed: a hash on the way to it has the entry's key."""
        value: Any = None
        if field.kind == "data":
            value = self._site.config.get("data") or self._site.data
            if data_file(self._site.config.data_path, field.keys) is not None:
                return None
        elif field.kind == "front" and field.path in self._items and self._source_path(field.path) is None:
            value = self._items[field.path].data
        for number, key in enumerate(field.keys):
            try:
                value = value[key]
            except (KeyError, IndexError, TypeError):
                return None
            if isinstance(value, dict) and isinstance(value.get("key"), str):
                return self.of_entry(value["key"], field.keys[number + 1 :])
        return None

    def entries(self) -> dict[str, Hashable]:
        """Return the origins of the BibTeX entries of the source by their keys."""
        return {key: Field("bib", "", (key,)) for _, key, _, _ in self._bibliography()}

    def of_entry(self, key: str, field: Sequence[Hashable] = ()) -> Place | None:
        """Return the place of the BibTeX entry with ``key``."""
        for path, name, first, last in self._bibliography():
            if name == key:
                return self._place(path, first, last, "bib", (key, *field[:1]))
        return None

    def _bibliography(self) -> list[tuple[str, str, int, int]]:
        if self._entries is None:
            self._entries = []
            for file in sorted(self._site.source.glob("_*/**/*.bib")) + sorted(self._site.source.glob("*.bib")):
                path = file.relative_to(self._site.source).as_posix()
                try:
                    text = self._files.read(self._files.checked(path)).text
                except PylekyllError:
                    continue
                for entry in parsed(text):
                    self._entries.append((path, entry.key, entry.line, line_of(text, entry.close)))
        return self._entries


def _plain(text: str) -> str:
    """Return a text without the marks of Markdown and LaTeX, with single spaces."""
    return " ".join(re.sub(r"[*_`{}\\\[\]]", "", text).split()).casefold()


def data_keys(site: Site, path: str) -> list[str] | None:
    """Return the keys in ``site.data`` of the value of a data file; ``None`` for another file."""
    try:
        relative = (site.source / path).relative_to(site.config.data_path)
    except ValueError:
        return None
    return [*(data_key(part) for part in relative.parts[:-1]), data_key(relative.stem)]


def data_file(folder: Path, keys: Sequence[Hashable]) -> tuple[Path, Sequence[Hashable]] | None:
    """Return the data file that has the value at ``keys``, and the keys in it."""
    for number, key in enumerate(keys):
        if not folder.is_dir():
            return None
        names = sorted(folder.iterdir())
        inner = next((path for path in names if path.is_dir() and data_key(path.name) == key), None)
        if inner is None:
            file = next(
                (path for path in names if path.suffix in _DATA and path.is_file() and data_key(path.stem) == key), None
            )
            return None if file is None else (file, keys[number + 1 :])
        folder = inner
    return None
