"""Pages as the editor shows them: with numbers on their elements, and as drafts of what is being written.

All work on the site is done under one lock, which the builds of the preview take too.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, runtime_checkable

from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages import safe_yaml
from pylekyll.rendering.tracing import Tracer
from pylekyll.serve.addresses import read_page
from pylekyll.serve.edit.errors import EditError, described
from pylekyll.serve.edit.outline import elements, numbered
from pylekyll.serve.edit.places import MOST_PLACES, Place, Places
from pylekyll.site.content import front_matter
from pylekyll.site.read.data import keys_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from pylekyll.foundation.reads import Read
    from pylekyll.rendering.tracing import TracedPage
    from pylekyll.serve.edit.files import SourceFiles
    from pylekyll.site.content.front_matter import FrontMatter
    from pylekyll.site.site import Item, Site

_MOST_PAGES: Final = 64
#: Places of one element that are compared with its text.
_MOST_COMPARED: Final = 100
_PAGES: Final = (".html", ".htm", ".xhtml")


@runtime_checkable
class Built(Protocol):
    """The site of the last build, as ``pylekyll.incremental.builder.Builder`` has it."""

    @property
    def site(self) -> Site | None:
        """The site, ``None`` if the last build failed."""

    def unrendered(self, item: Item) -> str | None:
        """Return the content of an item before it was rendered."""

    def reads_of(self, item: Item) -> frozenset[Read]:
        """Return what the last rendering of an item has read."""


class Shown(NamedTuple):
    """A page with numbers, and the origins of each number."""

    page: bytes
    origins: dict[str, tuple[Hashable, ...]]


class Draft(NamedTuple):
    """A text of the file ``path`` that is not saved."""

    path: str
    text: str

    def parts(self) -> FrontMatter:
        """Return its front matter and its body. Raises the error in its front matter."""
        parts = front_matter.split(self.text, self.path)
        if parts.error is not None:
            raise parts.error
        return parts


class Pages:
    """The pages of the site of the last build."""

    def __init__(self, built: Built, files: SourceFiles) -> None:
        self.lock = threading.RLock()
        self.draft: Draft | None = None
        self._saved: Draft | None = None
        self._built = built
        self._files = files
        self._tracer: tuple[Site, Tracer] | None = None
        self._is_stale = False
        self._numbers = count()
        self._shown: OrderedDict[tuple[str, str], Shown] = OrderedDict()
        self._by_number: OrderedDict[str, tuple[Hashable, ...]] = OrderedDict()

    @contextmanager
    def building(self) -> Iterator[None]:
        """Keep others away while the site is built; afterwards all pages are traced again."""
        with self.lock:
            try:
                yield
            finally:
                if self.draft is not None and self.draft is self._saved:
                    self.draft = None
                self._is_stale = True
                self._shown.clear()

    def _current(self) -> tuple[Site, Tracer]:
        site = self._built.site
        if site is None:
            raise EditError("not-built", "The last build failed: mend its error first.")
        if self._tracer is None or self._tracer[0] is not site:
            self._tracer = (site, Tracer(site))
        elif self._is_stale:
            self._tracer[1].built_again()
        self._is_stale = False
        return self._tracer

    def item_at(self, path: str) -> Item | None:
        """Return the item that is written to ``path`` below the destination."""
        found = [item for item in self._items() if item.written and item.destination.lstrip("/") == path]
        return found[-1] if found else None  # a later one has replaced the others

    def item_of(self, path: str) -> Item | None:
        """Return the item that the file ``path`` of the source makes."""
        return next((item for item in self._items() if item.path == self._files.root / path), None)

    def _items(self) -> Iterable[Item]:
        return [] if self._built.site is None else self._built.site.rendered_items()

    # -- pages with numbers -----------------------------------------------------------------------------------------

    def shown(self, path: str, page: bytes) -> Shown:
        """Return the file ``path`` of the destination with numbers, or its draft; ``page`` is its content.

        A page that no item was rendered to does not have numbers.
        """
        with self.lock:
            if page and self._built.site is not None:  # a build may have replaced what was read before
                with suppress(OSError):
                    page = read_page(self._built.site.destination, path)
            version = page if self.draft is None else repr(self.draft).encode("utf-8", "surrogatepass")
            key = (path, blake2b(version, digest_size=16).hexdigest())
            known = self._shown.get(key)
            if known is None:
                known = self._shown[key] = self._anew(path, page, self.draft)
                while len(self._shown) > _MOST_PAGES:
                    self._shown.popitem(last=False)
            return known

    def numbered(self, path: str, page: bytes) -> bytes:
        """Return the file ``path`` of the destination with numbers; as it is while its build has failed."""
        try:
            return self.shown(path, page).page
        except PylekyllError:
            return page

    def _anew(self, path: str, page: bytes, draft: Draft | None) -> Shown:
        item = self.item_at(path) if path.endswith(_PAGES) else None
        if item is None:
            return Shown(page, {})
        if draft is not None:
            return self._numbered(self.drafted(item, draft))
        _, tracer = self._current()
        traced = tracer.trace(item, self._raw(item))
        if traced.output.encode("utf-8", "surrogatepass") != page:
            return Shown(page, {})  # a plugin has changed the written file
        return self._numbered(traced)

    def take_draft(self, draft: Draft | None, path: str, page: bytes) -> dict[str, Any] | None:
        """Show ``path`` with another draft, or none; return what is wrong with it, and keep the one before."""
        with self.lock:
            before, self.draft = self.draft, draft
            try:
                self.shown(path, page)
            except (PylekyllError, OSError) as error:
                self.draft = before
                return described(error, draft.path if draft else "")
            return None

    def saved(self, path: str) -> None:
        """Show a draft of ``path`` until the site is built again."""
        if self.draft is not None and self.draft.path == path:
            self._saved = self.draft

    def _raw(self, item: Item) -> str:
        raw = self._built.unrendered(item)
        return item.content if raw is None else raw

    def _numbered(self, traced: TracedPage) -> Shown:
        names = self.places().entries()
        found = elements(traced.output, traced.spans, names)
        text, known = numbered(traced.output, found, (f"{number:x}" for number in self._numbers))
        origins = {number: tuple(element.origins) for number, element in known.items()}
        self._by_number.update(origins)
        while len(self._by_number) > _MOST_PAGES * 2000:
            self._by_number.popitem(last=False)
        return Shown(text.encode("utf-8", "surrogatepass"), origins)

    # -- places -----------------------------------------------------------------------------------------------------

    def places(self) -> Places:
        """Return what finds the places of origins now."""
        site, _ = self._current()
        return Places(site, self._files)

    def places_of(self, numbers: list[str], text: str = "") -> list[Place]:
        """Return the places of an element and those around it, by their numbers, the innermost first.

        Of the places of one element, those come first that have its ``text``.
        """
        with self.lock:
            found = self.places()
            groups = [self._by_number[number] for number in numbers if number in self._by_number]
            first = found.of_origins(groups[0], _MOST_COMPARED) if groups else []
            if text.strip():
                first.sort(key=lambda place: (not found.shows(place, text), place.theme))
                if all(place.kind == "template" and not found.shows(place, text) for place in first):
                    first = [*found.of_text(text), *first]  # a plugin has computed it
            others = found.of_origins(dict.fromkeys(origin for group in groups[1:] for origin in group))
            return list(dict.fromkeys([*first[:MOST_PLACES], *others]))

    def places_read_by(self, path: str) -> list[Place]:
        """Return the files that made the page at ``path`` of the destination, by the recorded reads."""
        with self.lock:
            item = self.item_at(path)
            if item is None:
                return []
            places = self.places()
            return places.of_reads(item, self._built.reads_of(item))

    # -- drafts -----------------------------------------------------------------------------------------------------

    def drafted(self, item: Item, draft: Draft) -> TracedPage:
        """Return ``item`` rendered with a draft.

        Raises ``PylekyllError`` with the place of what is wrong in the draft.
        """
        with self.lock, ExitStack() as restored:
            site, tracer = self._current()
            content = self._raw(item)
            if item.path == self._files.root / draft.path:
                content = self._with_item(item, draft, restored)
            elif not (self._with_layout(site, draft, restored) or self._with_data(site, draft, restored)):
                with tracer.reading({draft.path: draft.text}):
                    return tracer.trace(item, content, is_draft=True)
            return tracer.trace(item, content, is_draft=True)

    def _with_item(self, item: Item, draft: Draft, restored: ExitStack) -> str:
        """Give ``item`` the front matter of a draft until the end of the stack; return the content."""
        parts = draft.parts()
        written = front_matter.split(self._files.read(draft.path).text, draft.path).data
        old, new = (data if isinstance(data, dict) else {} for data in (written, parts.data))
        restored.callback(item.data.update, dict(item.data))
        restored.callback(item.data.clear)
        _lend(restored, item, first_line=parts.body_line)
        for key in old.keys() - new.keys():
            item.data.pop(key, None)
        item.data.update({key: value for key, value in new.items() if old.get(key) != value})
        return parts.body

    def _with_layout(self, site: Site, draft: Draft, restored: ExitStack) -> bool:
        file = self._files.root / draft.path
        layout = next((each for each in site.layouts.values() if each.path == file), None)
        if layout is None:
            return False
        parts = draft.parts()
        _lend(restored, layout, content=parts.body, first_line=parts.body_line)
        return True

    def _with_data(self, site: Site, draft: Draft, restored: ExitStack) -> bool:
        """Let the site have the data of a draft until the end of the stack."""
        keys = keys_of(site.config.data_path, site.source / draft.path)
        if not draft.path.endswith((".yml", ".yaml", ".json")) or keys is None or site.config.get("data"):
            return False
        value = safe_yaml.load(draft.text, draft.path)
        container: Any = site.data
        for key in keys[:-1]:
            container = container.get(key, {})
        if not isinstance(container, dict) or keys[-1] not in container:
            return False
        restored.callback(container.__setitem__, keys[-1], container[keys[-1]])
        container[keys[-1]] = value
        self._is_stale = True
        self._current()
        restored.callback(setattr, self, "_is_stale", True)
        return True


def _lend(restored: ExitStack, holder: object, **values: object) -> None:
    """Give an object other values until the end of the stack."""
    for name, value in values.items():
        restored.callback(setattr, holder, name, getattr(holder, name))
        setattr(holder, name, value)
