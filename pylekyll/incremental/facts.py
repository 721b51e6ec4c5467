"""Facts: the values that templates read of a site, as fingerprints that another build can compare.

A fact is a read (``pylekyll.rendering.record``) with the fingerprint of its value. If all facts of an item are still
true, a build gives the same output for it, so the result of the previous build is reused.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PylekyllError
from pylekyll.incremental import clock
from pylekyll.incremental.fingerprint import UnknowableError, encoded, fingerprint
from pylekyll.incremental.text_files import digest_of
from pylekyll.languages.liquid.drop import OptionDrop
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.times import strftime
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.readings import UnknownReadingError
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.content.layout import near_layout
from pylekyll.site.content.page import Page
from pylekyll.site.site import Fingerprints

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator
    from pathlib import Path

    from pylekyll.incremental.traces import Fact
    from pylekyll.rendering.renderer import Renderer
    from pylekyll.site.site import Item

#: Attributes of items that have facts of their own, or do not count.
_APART = frozenset({"site", "data", "content", "output", "deferred", "collection", "path"})
#: Placeholders of a permalink that do not show a date.
_DATELESS = lazy_pattern(r":(?:collection|path|output_ext|title|name|slug|slugified_categories|categories|basename)\b")

#: Aspects of items that change during a build.
_CHANGING = ("content", "output")

#: Fingerprint of a value that does not exist.
_NOTHING = "-"


class SiteFacts:
    """The facts about one site while it is rendered."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._site = renderer.site
        self._known: dict[tuple[str, Hashable], str | None] = {}
        #: The text of an item, or where it is deferred to, with its fingerprint.
        self._contents: dict[tuple[Item, bool], tuple[object, str]] = {}
        self._states: dict[Item, str] = {}
        self._known_layouts: dict[str, str] = {}
        self._post_dates: str | None = None
        self._items: dict[str, list[Item]] = defaultdict(list)
        self._places: dict[Item, tuple[str, str]] = {}
        self._sources: dict[str, tuple[str, str, int]] = {}
        for item in self._site.rendered_items():
            self._items[item.relative_path].append(item)
            if isinstance(item, Page) and item.renders_liquid:
                own = (item.content, item.relative_path, item.first_line)
                self._sources.setdefault(item.shown_path, own)  # as `Renderer.source_of`
        for collection in self._site.collections.values():
            names = ["", *(each.relative_path for each in collection.docs), ""]
            self._places.update(
                (document, (names[place], names[place + 2])) for place, document in enumerate(collection.docs)
            )

    def is_alone(self, item: Item) -> bool:
        """Return whether no other item has the path under which reads record ``item``."""
        return len(self._items[item.relative_path]) == 1

    def own(self, item: Item) -> str | None:
        """Return the fingerprint of everything that ``item`` itself contributes to its rendering."""
        layout = item.get("layout")
        try:
            core = self._fingerprints(item).core
            layouts = (self._known_layouts.get(layout) if isinstance(layout, str) else None) or self._layouts(layout)
            source = fingerprint(self._sources.get(item.shown_path)) if isinstance(item, Page) else ""
        except UnknowableError:
            return None
        return f"{core} {layouts} {source}"

    def _fingerprints(self, item: Item) -> Fingerprints:
        """Return the fingerprints of an item before its rendering. Raises ``UnknowableError``."""
        documents = self._site.known_documents
        known = None if documents is None else documents.fingerprints(item)
        if known is None:
            state, excerpt = self._state(item), _digest(_raw_excerpt(item))
            content = self._content_digest(item, whole=False)
            known = Fingerprints(state, fingerprint([state, content, excerpt]), excerpt, content)
            if documents is not None:
                documents.note(item, known)
        return known

    def value(self, kind: str, key: Any) -> str | None:
        """Return the fingerprint of the current value of a read; ``None`` if it cannot be determined."""
        if is_changing(kind, key):
            return self._content(key[0], whole=key[1] == "output")
        if (kind, key) not in self._known:
            try:
                self._known[kind, key] = self._find(kind, key)
            except UnknowableError:
                self._known[kind, key] = None
        return self._known[kind, key]

    def _find(self, kind: str, key: Any) -> str | None:
        if kind == "item" and key[1] == "neighbours":
            return self._neighbours(self._items.get(key[0], ()))
        if kind == "item":
            return " ".join(map(self._state, self._items.get(key[0], ())))
        find = getattr(self, f"_find_{kind}", None)
        found: str | None = self._of_plugin(kind, key) if find is None else find(key)
        return found

    def _neighbours(self, items: Iterable[Item]) -> str:
        return repr([self._places.get(item) for item in items])

    def proved(self, facts: Iterable[Fact]) -> set[int]:
        """Return the numbers of true ``facts`` about the data and the neighbours of unchanged documents.

        This is faster than a look at each by ``value``, and a large site has hardly any others.
        """
        found = set()
        documents = self._site.known_documents
        for number, (kind, key, then) in enumerate(facts):
            items = self._items.get(key[0], ()) if kind == "item" else ()
            if len(items) != 1:
                continue
            if key[1] == "neighbours":
                if f"[{self._places.get(items[0])}]" == then:  # as `_neighbours`, without its calls
                    found.add(number)
            elif documents is not None and key[1] == "data":
                known = documents.fingerprints(items[0])
                if known is not None and known.state == then:
                    found.add(number)
        return found

    def _of_plugin(self, kind: str, key: Any) -> str | None:
        """Return the fingerprint of a read of a plugin, which may be of an unknown kind."""
        reading = extensions_of(self._site).readings.kinds.get(kind)
        try:
            return None if reading is None else fingerprint(reading.value(key))
        except (UnknownReadingError, PylekyllError, OSError):
            return None

    # -- items ------------------------------------------------------------------------------------------------------

    def _state(self, item: Item) -> str:
        """Return the fingerprint of the attributes and data of an item, and of the clock behind its date.

        The content and the excerpt have their own.

        Only rendering that item may change it.
        """
        documents = self._site.known_documents
        known = None if documents is None else documents.fingerprints(item)
        if known is not None:
            return known.state
        state = self._states.get(item)
        if state is None:
            state = self._states[item] = fingerprint(self._state_anew(item))
        return state

    def is_changed(self, item: Item) -> bool:
        """Return whether the rendering of ``item`` changed its attributes or data, for others to see."""
        try:
            return self._state(item) != fingerprint(self._state_anew(item))
        except UnknowableError:
            return True

    def forget(self, item: Item) -> None:
        """Drop the cached fingerprints of ``item``: it was rendered."""
        self._states.pop(item, None)
        if self._site.known_documents is not None:
            self._site.known_documents.forget(item)

    def _state_anew(self, item: Item) -> list[bytes]:
        kind: type = type(item)
        derived = _derived(kind)
        own = {name: value for name, value in vars(item).items() if name not in derived}
        data = {name: value for name, value in item.data.items() if value is not self._site.time}
        if isinstance(data.get("excerpt"), Excerpt):
            data["excerpt"] = b"excerpt"  # a read of it counts as one of the content
        state = [kind.__qualname__.encode(), encoded(item.relative_path), encoded(own), encoded(data)]
        if isinstance(item, Document):
            state.append(encoded(item.collection.label))
            if "date" not in data and has_dated_address(item):
                state.append(encoded(self._site.time))
        return state

    def _content(self, path: str, *, whole: bool) -> str | None:
        """Return the fingerprint of the contents at ``path``; with ``whole`` that of the outputs."""
        return " ".join(self._content_of(item, whole=whole) for item in self._items.get(path, ()))

    def _content_of(self, item: Item, *, whole: bool) -> str:
        digest = self._content_digest(item, whole=whole)
        excerpt = _NO_EXCERPT if whole else self._excerpt_digest(item)
        return digest if excerpt == _NO_EXCERPT else f"{excerpt}+{digest}"

    def _excerpt_digest(self, item: Item) -> str:
        documents = self._site.known_documents
        known = None if documents is None else documents.fingerprints(item)
        return _digest(_raw_excerpt(item)) if known is None else known.excerpt

    def _content_digest(self, item: Item, *, whole: bool) -> str:
        is_held = ("output" if whole else "content") in vars(item)
        known = None if is_held or item.deferred is None else item.deferred.digest(whole=whole)
        return self._digest_of(item, whole=whole) if known is None else known

    def _digest_of(self, item: Item, *, whole: bool) -> str:
        held = vars(item).get("output" if whole else "content", item.deferred)
        known = self._contents.get((item, whole))
        if known is None or known[0] is not held:
            known = self._contents[item, whole] = (held, _digest(item.output if whole else item.content))
        return known[1]

    def _layouts(self, name: Any) -> str:
        """Return the fingerprint of the layouts ``name`` and around it; a missing layout has its own fingerprint."""
        if isinstance(name, str):
            known = self._known_layouts.get(name)
            if known is None:
                known = self._known_layouts[name] = fingerprint(self._layouts_from(name))
            return known
        return fingerprint(self._layouts_from(name))

    def _layouts_from(self, name: Any) -> list[str | None]:
        found: list[str | None] = []
        seen: set[str] = set()
        while name is not None and (text := to_s(name)) not in seen:
            seen.add(text)
            found += [text, self.value("layout", text)]
            layout = self._site.layouts.get(text)
            name = None if layout is None else layout.data.get("layout")
        return found

    # -- the site ---------------------------------------------------------------------------------------------------

    def _find_site(self, key: Any) -> str | None:
        site = self._site
        collection = site.collections.get(key)
        if key in {"posts", "related_posts", "tags", "categories"}:
            return self._of_posts(key)
        if collection is not None:
            return fingerprint([document.relative_path for document in collection.docs])
        if key in {"pages", "html_pages"}:
            shown = [(page.relative_path, page.is_html or page.url.endswith("/")) for page in site.pages]
            return fingerprint(shown)
        if key in {"static_files", "documents", "collections"}:
            return fingerprint([list(self._files()), *self._collections()])
        if key == "data":
            return fingerprint(site.config.get("data") or site.data)
        if key in {"time", "config"}:
            return _NOTHING
        return fingerprint(site.config.get(key))

    def _of_posts(self, key: str) -> str:
        posts = self._site.posts.docs
        if self._post_dates is None:
            self._post_dates = fingerprint([[post.relative_path, _as_plain(post.data.get("date"))] for post in posts])
        if key in {"tags", "categories"}:
            return fingerprint([self._post_dates, *(encoded(post.data.get(key)) for post in posts)])
        return self._post_dates

    def _files(self) -> Iterator[bytes]:
        """Yield the files that templates see without a record."""
        for file in self._site.static_files:
            yield encoded([file.relative_path, file.name, file.modified_time, file.data, file.type])

    def _collections(self) -> Iterator[Any]:
        for label, collection in sorted(self._site.collections.items()):
            names = [each.relative_path for each in collection.docs]
            names += [each.relative_path for each in collection.files]
            yield [label, names, encoded(dict(collection.metadata))]

    # -- other reads ------------------------------------------------------------------------------------------------

    def _find_layout(self, name: str) -> str | None:
        layout = self._site.layouts.get(name)
        if layout is None:
            near = near_layout(name, self._site.layouts)  # the warning of a missing layout names it
            return _NOTHING if near is None else fingerprint(near)
        return fingerprint([layout.relative_path, layout.first_line, layout.content, encoded(layout.data)])

    def _find_include(self, path: str) -> str | None:
        """Return the texts of all files that an include of this path could be: one of them shadows the others."""
        site = self._site
        folders = [site.source / to_s(site.config["includes_dir"]).strip("/")]
        bases = [site.source, *folders]
        if site.theme is not None:
            bases += [site.theme.root, *filter(None, [site.theme.includes_path])]
        names = {path}
        for prefix in (to_s(site.config["includes_dir"]).strip("/"), "_includes"):
            if path.startswith(f"{prefix}/"):
                names.add(path.removeprefix(f"{prefix}/"))
        texts = [_bytes_of(base / name) for base in bases for name in sorted(names)]
        return fingerprint(texts)

    def _find_clock(self, key: str) -> str | None:
        return fingerprint(self._site.time) if clock.is_of_build(("clock", key)) else None

    def _find_data(self, key: str) -> str:
        data = self._site.config.get("data") or self._site.data
        return fingerprint(data[key]) if key in data else _NOTHING

    def _find_time(self, key: tuple[str, str]) -> str:
        """Return the fingerprint of the text that a template prints of the time."""
        time = self._site.time if key[0] == "site.time" else datetime.now(self._site.zone)
        return fingerprint(strftime(time, key[1]))

    def _find_option(self, key: tuple[str, str]) -> str | None:
        drop = self._site.config.get(key[0])
        return fingerprint(drop.value(key[1])) if isinstance(drop, OptionDrop) else None

    def _find_link(self, path: str) -> str | None:
        return fingerprint(self._renderer.template_site.linkable(path))

    def _find_links(self, _: str) -> str | None:
        posts = self._renderer.template_site.posts()
        return fingerprint([[post.relative_path, post.url, post.slug, encoded(post.date)] for post in posts])

    def _find_said(self, _: Any) -> str | None:
        return _NOTHING  # its dependencies are reads of their own


@cache
def _derived(kind: type) -> frozenset[str]:
    """Return the attributes of a class of items that follow from the others, or have facts of their own."""
    attributes = (pair for each in kind.__mro__ for pair in vars(each).items())
    return _APART.union(name for name, value in attributes if isinstance(value, cached_property))


def is_changing(kind: str, key: Any) -> bool:
    """Return whether the value of a read changes during a build."""
    return kind == "item" and key[1] in _CHANGING


def _as_plain(date: Any) -> Any:
    """Return the date of a post in types that are encoded fast."""
    return [date.isoformat(), date.tzname()] if type(date) is datetime else encoded(date)


def _raw_excerpt(item: Item) -> str:
    """Return the source of an excerpt that was cut from the content."""
    excerpt = item.data.get("excerpt")
    return excerpt.raw if isinstance(excerpt, Excerpt) else ""


def has_dated_address(document: Document) -> bool:
    """Return whether the URL of ``document`` may contain its date."""
    return ":" in _DATELESS.sub("", document.permalink or document.collection.url_template)


def _digest(text: str | None) -> str:
    return _NOTHING if text is None else digest_of(text.encode("utf-8", "surrogatepass"))


#: The digest of the source of an excerpt that does not exist.
_NO_EXCERPT = _digest("")


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None
