"""Facts: the values that templates read of a site, as fingerprints that another build can compare.

A fact is a read (``pylekyll.rendering.record``) with the fingerprint of its value. If all facts of an item are still
true, a build gives the same output for it, so the result of the previous build is reused.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.reads import CHANGING, Kind, Read
from pylekyll.incremental.fingerprint import UnknowableError, encoded, fingerprint
from pylekyll.incremental.states import NOTHING, STATES
from pylekyll.incremental.store.interface import digest_of
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.incremental.known_documents import DocumentCache
    from pylekyll.incremental.traces import Fact
    from pylekyll.rendering.renderer import Renderer
    from pylekyll.site.site import Item

    State = Callable[["SiteFacts", Any], str | None]

#: Attributes of items that have facts of their own, or do not count.
_APART = frozenset({"site", "data", "content", "output", "deferred", "collection", "path"})
#: Placeholders of a permalink that do not show a date.
_DATELESS = lazy_pattern(r":(?:collection|path|output_ext|title|name|slug|slugified_categories|categories|basename)\b")


class Fingerprints(NamedTuple):
    """Fingerprints of a document before its rendering.

    They cover its state, everything except layouts that rendering reads of it, the source of its excerpt, and its
    content.
    """

    state: str
    core: str
    excerpt: str
    content: str


class SiteFacts:
    """The facts about one site while it is rendered; ``documents`` has fingerprints of an earlier build."""

    def __init__(self, renderer: Renderer, documents: DocumentCache) -> None:
        self._documents = documents
        #: The renderer of the site, which has its addresses.
        self.renderer = renderer
        self.site = renderer.site
        self._known: dict[Read, str | None] = {}
        #: The text of an item, or where it is deferred to, with its fingerprint.
        self._contents: dict[tuple[Item, bool], tuple[object, str]] = {}
        self._states: dict[Item, str] = {}
        self._known_layouts: dict[str, str] = {}
        self._items: dict[str, list[Item]] = defaultdict(list)
        self._places: dict[Item, tuple[str, str]] = {}
        #: The fingerprints of the templates of pages, as in ``Renderer.source_of``; ``None`` for one without.
        self._sources: dict[str, str | None] = {}
        for item in self.site.rendered_items():
            self._items[item.relative_path].append(item)
            if isinstance(item, Page) and item.renders_liquid and item.shown_path not in self._sources:
                self._sources[item.shown_path] = _template_of(item)
        for collection in self.site.collections.values():
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
            source = self._sources.get(item.shown_path, "") if isinstance(item, Page) else ""
        except UnknowableError:
            return None
        return None if source is None else f"{core} {layouts} {source}"

    def _fingerprints(self, item: Item) -> Fingerprints:
        """Return the fingerprints of an item before its rendering. Raises ``UnknowableError``."""
        known = self._documents.fingerprints(item)
        if known is None:
            state, excerpt = self._state(item), _digest(_raw_excerpt(item))
            content = self._content_digest(item, whole=False)
            known = Fingerprints(state, fingerprint([state, content, excerpt]), excerpt, content)
            self._documents.note(item, known)
        return known

    def value(self, read: Read) -> str | None:
        """Return the fingerprint of the current value of a read; ``None`` if it cannot be determined."""
        if read.kind in CHANGING:
            return STATES[read.kind](self, read.key)
        if read not in self._known:
            try:
                self._known[read] = STATES[read.kind](self, read.key)
            except UnknowableError:
                self._known[read] = None
        return self._known[read]

    def proved(self, facts: Iterable[Fact]) -> set[int]:
        """Return the numbers of true ``facts`` about the data and the neighbours of unchanged documents.

        This is faster than a look at each by ``value``, and a large site has hardly any others.
        """
        found = set()
        for number, (read, then) in enumerate(facts):
            items = self._items.get(read.key, ()) if read.kind in _PROVED else ()
            if len(items) != 1:
                continue
            if read.kind is Kind.NEIGHBOURS:
                if f"[{self._places.get(items[0])}]" == then:  # as `neighbours`, without its calls
                    found.add(number)
            else:
                known = self._documents.fingerprints(items[0])
                if known is not None and known.state == then:
                    found.add(number)
        return found

    def data(self, path: str) -> str:
        """Return the fingerprint of the attributes and data of the items at ``path``."""
        return " ".join(map(self._state, self._items.get(path, ())))

    def neighbours(self, path: str) -> str:
        """Return the paths of the documents before and after those at ``path``."""
        return repr([self._places.get(item) for item in self._items.get(path, ())])

    # -- items ------------------------------------------------------------------------------------------------------

    def _state(self, item: Item) -> str:
        """Return the fingerprint of the attributes and data of an item, and of the clock behind its date.

        The content and the excerpt have their own.

        Only rendering that item may change it.
        """
        known = self._documents.fingerprints(item)
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
        self._contents.pop((item, False), None)
        self._contents.pop((item, True), None)
        self._documents.forget(item)

    def _state_anew(self, item: Item) -> list[bytes]:
        kind: type = type(item)
        derived = _derived(kind)
        own = {name: value for name, value in vars(item).items() if name not in derived}
        data = {name: value for name, value in item.data.items() if not self._is_build_time(value)}
        if isinstance(data.get("excerpt"), Excerpt):
            data["excerpt"] = b"excerpt"  # a read of it counts as one of the content
        state = [kind.__qualname__.encode(), encoded(item.relative_path), encoded(own), encoded(data)]
        if isinstance(item, Document):
            state.append(encoded(item.collection.label))
            if "date" not in data and has_dated_address(item):
                state.append(encoded(self.site.time))
        return state

    def _is_build_time(self, value: Any) -> bool:
        return type(value) is datetime and value == self.site.time

    def content(self, path: str, *, whole: bool) -> str | None:
        """Return the fingerprint of the contents at ``path``; with ``whole`` that of the outputs."""
        return " ".join(self._content_of(item, whole=whole) for item in self._items.get(path, ()))

    def _content_of(self, item: Item, *, whole: bool) -> str:
        digest = self._content_digest(item, whole=whole)
        excerpt = _NO_EXCERPT if whole else self._excerpt_digest(item)
        return digest if excerpt == _NO_EXCERPT else f"{excerpt}+{digest}"

    def _excerpt_digest(self, item: Item) -> str:
        known = self._documents.fingerprints(item)
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
            found += [text, self.value(Read(Kind.LAYOUT, text))]
            layout = self.site.layouts.get(text)
            name = None if layout is None else layout.data.get("layout")
        return found


#: Kinds that ``SiteFacts.proved`` looks at.
_PROVED = frozenset({Kind.ITEM, Kind.NEIGHBOURS})


@cache
def _derived(kind: type) -> frozenset[str]:
    """Return the attributes of a class of items that follow from the others, or have facts of their own."""
    attributes = (pair for each in kind.__mro__ for pair in vars(each).items())
    return _APART.union(name for name, value in attributes if isinstance(value, cached_property))


def _raw_excerpt(item: Item) -> str:
    """Return the source of an excerpt that was cut from the content."""
    excerpt = item.data.get("excerpt")
    return excerpt.raw if isinstance(excerpt, Excerpt) else ""


def has_dated_address(document: Document) -> bool:
    """Return whether the URL of ``document`` may contain its date."""
    return ":" in _DATELESS.sub("", document.permalink or document.collection.url_template)


def _template_of(page: Page) -> str | None:
    """Return the fingerprint of the template of ``page``, whose content a plugin may have replaced by any value."""
    try:
        return fingerprint((page.content, page.relative_path, page.first_line))
    except UnknowableError:
        return None


def _digest(text: str | None) -> str:
    return NOTHING if text is None else digest_of(text.encode("utf-8", "surrogatepass"))


#: The digest of the source of an excerpt that does not exist.
_NO_EXCERPT = _digest("")
