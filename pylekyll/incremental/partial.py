"""Partial builds: build only what changed, where the result is certain to equal a whole build's.

The certain cases are the frequent ones: the text of a page or document, front matter that is only shown, includes, the
text of layouts, stylesheets, and files that are copied. For each the recorded reads tell which items see the change,
directly or through another item's content. These are rendered again, in their order, among the remembered others.

Any other change builds the whole site. So does a site in which state passes from item to item, or whose own plugins may
read anything.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.build.write.writer import WriteReport, write_site
from pylekyll.foundation.reads import Kind, Read
from pylekyll.incremental.item_update import NeedsWholeBuild, Reread, read_again, read_layout_again
from pylekyll.incremental.memory import is_source_map
from pylekyll.incremental.shared_texts import SharedTextUsers
from pylekyll.plugins.extensions import extensions_of
from pylekyll.rendering.record import ReadRecorder
from pylekyll.rendering.renderer import Renderer
from pylekyll.site.config.paths import plugin_folders
from pylekyll.site.content import front_matter
from pylekyll.site.content.document import Document
from pylekyll.site.content.names import SASS_EXTENSIONS, STYLE_EXTENSIONS
from pylekyll.site.content.page import Page
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.incremental.memory import PreviewState
    from pylekyll.site.content.layout import Layout
    from pylekyll.site.site import Item, Site, SiteFile


#: Kinds of reads of plugins that are read again for each item.
_ANEW = frozenset({Kind.FILE, Kind.EXISTS, Kind.FOLDER})


@dataclass
class Edits:
    """The changes, read again and not yet applied."""

    items: list[Reread] = field(default_factory=list)
    layouts: list[tuple[Layout, str, int]] = field(default_factory=list)
    files: list[StaticFile] = field(default_factory=list)
    keys: set[Read] = field(default_factory=set)
    templates: set[str] = field(default_factory=set)
    stylesheets: bool = False


def build_partly(memory: PreviewState, paths: Iterable[str], before_writing: Callable[[], None]) -> WriteReport:
    """Bring site and destination up to date after a change of ``paths`` (absolute).

    Raises ``NeedsWholeBuild``, before or after it changed ``memory``, ``PylekyllError``, and the exceptions of
    ``before_writing``. After an exception ``memory`` is no longer usable.
    """
    site = memory.site
    extensions = extensions_of(site)
    if memory.has_variants or memory.carries or extensions.undeclared_reads or extensions.undeclared_generators:
        raise NeedsWholeBuild
    if not site.destination.is_dir():
        raise NeedsWholeBuild
    if site.config.page_excerpts:
        raise NeedsWholeBuild  # reading any attribute of its page renders an excerpt
    edits = Edits()
    places = _places(memory)
    for path in paths:
        if path in places and places[path] is None:
            raise NeedsWholeBuild
        if Path(path).is_dir():
            raise NeedsWholeBuild  # no event lists the content of a folder that was moved here
        if path not in places and any(known.startswith(path + os.sep) for known in places):
            raise NeedsWholeBuild  # nor of one that was removed
        _classify(path, places.get(path), memory, edits)
    _take_over(memory, edits)
    memory.environment.forget(edits.templates)
    cached = SharedTextUsers(memory)
    dirty = _affected(memory, edits, cached)
    _check_excerpts(memory, dirty)
    before = {path: getattr(file, "output", None) for path, file in memory.files.items()}
    _render(memory, dirty)
    if memory.carries:
        raise NeedsWholeBuild
    _check_excerpts(memory, dirty)
    cached.check(dirty)
    before_writing()
    return _write(memory, before, edits)


# -- what a path is ---------------------------------------------------------------------------------------------


def _places(memory: PreviewState) -> dict[str, Item | Layout | StaticFile | None]:
    """Return items, layouts and files by their source path; ``None`` for a file that several were made of."""
    site = memory.site
    found: dict[str, Item | Layout | StaticFile] = {}
    twice: set[str] = set()
    everything: list[Any] = [*memory.raw, *site.layouts.values(), *site.static_files]
    everything += [file for collection in site.collections.values() for file in collection.files]
    for each in everything:
        if each.path is None:
            continue
        path = str(each.path)
        if path in found and found[path] is not each:
            twice.add(path)
        found[path] = each
    return {path: None if path in twice else each for path, each in found.items()}


def _classify(path: str, place: Item | Layout | StaticFile | None, memory: PreviewState, edits: Edits) -> None:
    shown = _shown(path, memory.site)
    edits.keys.add(Read(Kind.INCLUDE, shown))
    edits.keys.update(_readings(path, memory))
    edits.templates.add(shown)
    if place is None:
        _classify_other(path, shown, memory, edits)
    elif not Path(path).is_file():
        raise NeedsWholeBuild
    elif isinstance(place, StaticFile):
        if front_matter.has_header(Path(path)) or not place.path.is_file() or place.path.is_symlink():
            raise NeedsWholeBuild
        edits.files.append(place)
        edits.keys.update(_keys_of_files(memory.site))
    elif isinstance(place, (Page, Document)):
        again = read_again(place, memory)
        edits.items.append(again)
        edits.templates.add(place.relative_path)
        edits.keys.add(Read(Kind.CONTENT, place.relative_path))
        if again.shows_other_values:
            edits.keys.add(Read(Kind.ITEM, place.relative_path))
    else:
        edits.layouts.append(read_layout_again(place, memory.site))
        edits.keys.add(Read(Kind.LAYOUT, place.name))


def _classify_other(path: str, shown: str, memory: PreviewState, edits: Edits) -> None:
    """Classify a partial stylesheet, or an include that some item has read from here."""
    site = memory.site
    if Path(path).suffix.lower() in STYLE_EXTENSIONS and _is_partial(path, site):
        edits.stylesheets = True
    elif _came_and_went(path, shown, memory):
        return
    elif not _is_read_include(path, shown, memory):
        raise NeedsWholeBuild


def _is_read_include(path: str, shown: str, memory: PreviewState) -> bool:
    there = Path(path).is_file() and any(Read(Kind.INCLUDE, shown) in reads for reads in _reads_with_excerpts(memory))
    if not there:
        return False
    text = Path(path).read_bytes()
    return not any(word.encode() in text for word in extensions_of(memory.site).generator_keywords)


def _came_and_went(path: str, shown: str, memory: PreviewState) -> bool:
    """Return whether the last build cannot have known a removed file, such as an editor's temporary file."""
    site, gone = memory.site, Path(path)
    if os.path.lexists(path) or gone.suffix.lower() in STYLE_EXTENSIONS or _is_partial(path, site):
        return False
    names = [str(site.config[key]).strip("/") for key in ("data_dir", "layouts_dir", "includes_dir")]
    folders = [*(site.source / name for name in names), *plugin_folders(site.config)]
    if any(gone.is_relative_to(folder) or folder.is_relative_to(gone) for folder in folders):
        return False
    in_source = gone.is_relative_to(site.source)
    return in_source and not any(Read(Kind.INCLUDE, shown) in reads for reads in _reads_with_excerpts(memory))


def _reads_with_excerpts(memory: PreviewState) -> Iterable[Iterable[Read]]:
    yield from memory.reads.values()
    yield from memory.excerpt_reads.values()


def _readings(path: str, memory: PreviewState) -> set[Read]:
    """Return the reads of plugins that the file at ``path`` decides.

    Raises ``NeedsWholeBuild`` if a generator or hook reads it, or a plugin has cached what it read.
    """
    readings = extensions_of(memory.site).readings
    found: set[Read] = {
        read
        for reads in [readings.early, *_reads_with_excerpts(memory)]
        for read in reads
        if any(Path(path).is_relative_to(file) for file in readings.files(read))
    }
    if not found.isdisjoint(readings.early) or any(read.kind not in _ANEW for read in found):
        raise NeedsWholeBuild
    return found


def _is_partial(path: str, site: Site) -> bool:
    settings = site.config.get("sass")
    folder = str(settings.get("sass_dir") or "_sass") if isinstance(settings, dict) else "_sass"
    folders = [site.source / folder.strip("/")]
    if site.theme and site.theme.sass_path:
        folders.append(site.theme.sass_path)
    return any(Path(path).is_relative_to(each) for each in folders)


def _shown(path: str, site: Site) -> str:
    """Return a path as reads name it."""
    for base in [site.source, *([site.theme.root] if site.theme else [])]:
        if Path(path).is_relative_to(base):
            return Path(path).relative_to(base).as_posix()
    return path


def _keys_of_files(site: Site) -> set[Read]:
    """Return the keys of ``site`` under which templates see files that are copied."""
    return {Read(Kind.SITE, name) for name in ("static_files", "documents", "collections", *site.collections)}


def _take_over(memory: PreviewState, edits: Edits) -> None:
    for each in edits.items:
        each.take_over(memory)
    for layout, content, first_line in edits.layouts:
        layout.content, layout.first_line = content, first_line
    for file in edits.files:
        file.__dict__.pop("modified_time", None)


# -- rendering again --------------------------------------------------------------------------------------------


def _affected(memory: PreviewState, edits: Edits, cached: SharedTextUsers) -> set[Item]:
    """Return the items that see a change, directly or through the content of an affected item."""
    dirty = {each.item for each in edits.items}
    keys = set(edits.keys)
    if edits.stylesheets:
        sources = (template.source for template in memory.environment.parsed())
        if any("scssify" in source or "sassify" in source for source in sources):
            raise NeedsWholeBuild
        dirty.update(item for item in memory.raw if item.ext in SASS_EXTENSIONS)
    keys.update(Read(Kind.CONTENT, item.relative_path) for item in dirty)
    found = True
    while found:
        found = False
        for excerpt, reads in list(memory.excerpt_reads.items()):
            if not keys.isdisjoint(reads):
                excerpt.forget()
                del memory.excerpt_reads[excerpt]
                keys.add(Read(Kind.CONTENT, excerpt.document.relative_path))
                found = True
        more = {item for item, reads in memory.reads.items() if item not in dirty and not keys.isdisjoint(reads)}
        if more := more | cached.forget(keys, dirty | more):
            dirty |= more
            keys.update(Read(Kind.CONTENT, item.relative_path) for item in more)
            found = True
    return dirty


def _check_excerpts(memory: PreviewState, dirty: set[Item]) -> None:
    """Raise ``NeedsWholeBuild`` if an excerpt may show other content than in a whole build.

    An excerpt is rendered when the first item asks for it, so the content of others that it shows depends on that item.
    """
    if not memory.looking:
        return
    order = {item: place for place, item in enumerate(memory.site.rendered_items())}
    for key, first in memory.looking.items():
        earlier = (item for item in dirty if order.get(item, 0) < order[first])
        if first in dirty or any(key in memory.reads.get(item, ()) for item in earlier):
            raise NeedsWholeBuild


def _render(memory: PreviewState, dirty: set[Item]) -> None:
    """Go through all items as a build does; those that are not ``dirty`` keep their results."""
    site = memory.site
    site.pages[:] = [page for page in site.pages if not is_source_map(page)]
    rendered = {item: (item.content, item.output) for item in memory.raw}
    for item, content in memory.raw.items():
        item.content, item.output = content, None
    renderer = Renderer(site, memory.environment, ReadRecorder())
    memory.watch(renderer)
    extensions_of(site).readings.recorder = renderer.recorder
    for item in site.rendered_items():
        if item in dirty:
            for gone in memory.maps.pop(item, ()):
                del memory.raw[gone], memory.reads[gone]
            _render_one(memory, renderer, item)
        elif item in rendered:
            item.content, item.output = rendered[item]
            if isinstance(item, Page):
                renderer.views.update_page(item)
            site.pages.extend(memory.maps.get(item, ()))
        else:  # a source map of this rendering
            _render_one(memory, renderer, item)


def _render_one(memory: PreviewState, renderer: Renderer, item: Item) -> None:
    memory.begin(item)
    memory.end(item, renderer.render(item))


def _write(memory: PreviewState, before: dict[str, str | None], edits: Edits) -> WriteReport:
    site = memory.site
    planned: dict[str, SiteFile] = {file.destination: file for file in site.files()}
    if planned.keys() != memory.files.keys():
        raise NeedsWholeBuild
    memory.files = planned
    changed = {
        path: file
        for path, file in planned.items()
        if (file in edits.files if isinstance(file, StaticFile) else file.output != before[path])
    }
    return write_site(site, changed, complete=False)
