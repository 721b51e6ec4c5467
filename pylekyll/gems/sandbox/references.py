"""References across both languages: objects of a site by number in Ruby, and Ruby objects in the site."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from pylekyll.gems.sandbox.machine import guest_path
from pylekyll.gems.sandbox.shown import PageLink
from pylekyll.gems.sandbox.wire import Opaque, Reference
from pylekyll.languages.liquid.context import Context
from pylekyll.languages.liquid.drop import Drop, DropItem, LoopDrop
from pylekyll.languages.liquid.payload import Payload
from pylekyll.languages.liquid.values import NOT_LIQUID, to_liquid
from pylekyll.languages.ruby.times import fixed_offset
from pylekyll.languages.ruby.values import to_s
from pylekyll.rendering.drops import CollectionDrop, DocumentDrop, ExcerptDrop, StaticFileDrop
from pylekyll.rendering.page_hashes import PageHash
from pylekyll.rendering.site_drops import SiteDrop
from pylekyll.site.content.collection import Collection
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.content.layout import Layout
from pylekyll.site.content.page import Page
from pylekyll.site.content.static_file import StaticFile
from pylekyll.site.site import Site

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from pylekyll.gems.sandbox.session import RubySession


#: Number of drops that are cached for later reads by Ruby code.
_MOST_VIEWS: Final = 5000


class RubyObject(Drop):
    """A Ruby object in a template's values: each print and each read calls Ruby."""

    __slots__ = ("_session", "number")

    def __init__(self, number: int, session: RubySession) -> None:
        self.number = number
        self._session = session

    def get(self, key: str) -> Any:
        """Return the result of the object's ``[]``."""
        return self._session.in_templates(self._session.ask("object_get", self.number, key))

    def keys(self) -> tuple[str, ...]:
        """Return nothing: the keys cannot be listed."""
        return ()

    def to_s(self) -> str:
        """``to_s``."""
        return to_s(self._session.ask("asked_back", self.number, "to_s", []))

    def inspect(self) -> str:
        """``inspect``."""
        return to_s(self._session.ask("asked_back", self.number, "inspect", []))


class RubyValue(RubyObject):
    """An object with its own ``to_liquid``, which is called for each read of a template."""

    __slots__ = ()

    def to_liquid(self) -> Any:
        """``to_liquid``."""
        return to_liquid(self._session.in_templates(self._session.ask("asked_back", self.number, "to_liquid", [])))

    def get(self, key: str) -> Any:
        """Return a field of the object's ``to_liquid``."""
        value = self.to_liquid()
        return value.get(key) if isinstance(value, (Drop, Mapping)) else None


NOT_LIQUID.add(RubyValue)


class References:
    """Assigns numbers to objects: positive ones are permanent, negative ones are valid during a call."""

    def __init__(self, session: RubySession) -> None:
        self._session = session
        self._numbers: dict[int, int] = {}
        self._objects: dict[int, Any] = {}
        self._passing: dict[int, Any] = {}
        self._kinds: dict[type, Callable[[Any], Any]] = {
            Site: self._site,
            Collection: self._collection,
            Layout: self._layout,
            Excerpt: self._excerpt,
            Context: self._context,
            Payload: self._payload,
        }
        self._shared: dict[int, list[Any] | dict[Any, Any]] = {}
        self._shared_numbers: dict[int, int] = {}
        #: True once a message from Ruby has named a shared list or mapping.
        self.sends_shared = False
        self._named: dict[int, tuple[Any, bool]] = {}
        self._contexts: dict[int, tuple[int, Context]] = {}
        self._views: deque[int] = deque()
        self._last = 0
        self._last_passing = 0

    # -- numbers ------------------------------------------------------------------------------------------------

    def number(self, value: object) -> int:
        """Return the permanent number of an object of the site."""
        known = self._numbers.get(id(value))
        if known is None:
            self._last += 1
            known = self._numbers[id(value)] = self._last
            self._objects[known] = value
        return known

    def view(self, value: object) -> int:
        """Return the number of the view of an item for templates.

        Only the latest ones are kept, as each page has its own.
        """
        known = self._numbers.get(id(value))
        if known is None:
            known = self.number(value)
            self._views.append(known)
            if len(self._views) > _MOST_VIEWS:
                forgotten = self._objects.pop(self._views.popleft())
                del self._numbers[id(forgotten)]
        return known

    def passing(self, value: object) -> int:
        """Return a number that is valid until the outermost call ends."""
        self._last_passing -= 1
        self._passing[self._last_passing] = value
        return self._last_passing

    def forget_passing(self) -> None:
        """Drop these numbers at the end of the outermost call."""
        self._passing.clear()

    def resolve(self, number: int) -> Any:
        """Return the object with a number; raises ``LookupError`` if its call has ended."""
        return self._objects[number] if number > 0 else self._passing[number]

    def share(self, number: int, value: list[Any] | dict[Any, Any]) -> None:
        """Share a list or mapping of Ruby's, or apply Ruby's changes to it."""
        known = self._shared.get(number)
        if isinstance(known, list) and isinstance(value, list):
            known[:] = value
        elif isinstance(known, dict) and isinstance(value, dict):
            known.clear()
            known.update(value)
        else:
            self._shared[number] = value
            self._shared_numbers[id(value)] = number

    def shared(self, number: int) -> Any:
        """Return the list or mapping that is shared under a number."""
        self.sends_shared = True
        return self._shared[number]

    def shared_number(self, value: object) -> int | None:
        """Return the number under which a list or mapping is shared."""
        return self._shared_numbers.get(id(value)) if self._shared_numbers else None

    def name(self, number: int, value: Any) -> None:
        """Store a value that Ruby sends by name from now on, until ``forget_named``."""
        self._named[number] = (value, self.sends_shared)

    def named(self, number: int) -> Any:
        """Return the value with a name."""
        value, shares = self._named[number]
        self.sends_shared |= shares
        return value

    def forget_named(self) -> None:
        """Drop all names."""
        self._named.clear()

    def opaque(self, number: int, converts: bool) -> RubyObject:
        """Return a Ruby object; with ``converts`` it has its own ``to_liquid``."""
        self._session.extensions.changes.give_up()
        return (RubyValue if converts else RubyObject)(number, self._session)

    def drop(self, question: str, number: int | None) -> Drop:
        """Return the drop that Ruby code passes to templates without reading it."""
        return self.site_drop() if number is None else self.document_drop(self.resolve(number))

    def site_drop(self) -> Drop:
        """Return a new view of the site."""
        return SiteDrop(self._session.views())

    def document_drop(self, document: Document) -> Drop:
        """Return the view of a document."""
        return self._session.views().document(document)

    # -- serialised objects ----------------------------------------------------------------------------------

    def local(self, moment: datetime, offset: int) -> datetime:
        """Return the time with an offset in seconds, in the site's zone if that has this offset."""
        zone = None if self._session.site is None else self._session.site.zone
        if zone is not None and moment.astimezone(zone).utcoffset() == timedelta(seconds=offset):
            return moment.astimezone(zone)
        return moment.astimezone(fixed_offset(offset))

    def refer(self, value: object, *, nested: bool) -> Any:
        """Return the serialised form of ``value``; a drop in a list is sent as its item, as in Jekyll's lists."""
        describe = self._kinds.get(type(value))
        if describe is not None:
            return describe(value)
        if isinstance(value, (Document, Page, StaticFile)):
            return self._item(value)
        if isinstance(value, RubyObject):
            return Opaque(value.number)
        if isinstance(value, PageLink):
            return self._item(value.page)
        if isinstance(value, PageHash):
            page = self._session.page_of(value) if nested else None
            return value if page is None else self._item(page)
        if isinstance(value, DropItem):
            return self._drop(value.drop, nested=False)
        return self._drop(value, nested=nested) if isinstance(value, Drop) else value

    def _drop(self, drop: Drop, *, nested: bool) -> Any:
        if nested and isinstance(drop, DocumentDrop) and not isinstance(drop, ExcerptDrop):
            return self._item(drop.document)
        if isinstance(drop, StaticFileDrop) and nested:
            return self._item(drop.file)
        if isinstance(drop, CollectionDrop):
            return self._collection(drop.collection)
        return Reference(("drop", self.passing(drop) if isinstance(drop, LoopDrop) else self.view(drop)))

    def _item(self, item: Document | Page | StaticFile) -> Reference:
        """Return the reference to an item; the first one includes the values that Ruby's mirror of it needs."""
        number = self._numbers.get(id(item))
        if number is not None:
            return Reference(("item", number))
        number = self.number(item)
        if isinstance(item, Page):
            return Reference(("page", number, item.directory, item.name))
        if isinstance(item, Document):
            path = self.path(item.path)
            return Reference(("document", number, path, item.relative_path, self._collection(item.collection)))
        label = item.collection.label if item.collection else None
        return Reference(("file", number, self.path(item.path), item.directory, item.name, label))

    def _collection(self, collection: Collection) -> Reference:
        number = self.number(collection)
        return Reference(("collection", number, collection.label, collection.metadata, self.path(collection.directory)))

    def _layout(self, layout: Layout) -> Reference:
        return Reference(("layout", self.number(layout), layout.name, self.path(layout.path), layout.relative_path))

    def _excerpt(self, excerpt: Excerpt) -> Reference:
        return Reference(("excerpt", self.number(excerpt), excerpt.document))

    def _context(self, context: Context) -> Reference:
        """Return a render's context: Ruby has one object for it, since filters store values in it."""
        known = self._contexts.get(id(context))
        if known is None or known[1] is not context:
            self._last_passing -= 1
            known = self._contexts[id(context)] = (self._last_passing, context)
        self._passing[known[0]] = context
        return Reference(("context", known[0], self.number(context.state)))

    def forget_contexts(self) -> None:
        """Drop the contexts of the previous item when another one is rendered."""
        self._contexts.clear()

    def _site(self, site: Site) -> Reference:
        facts = {
            "source": self.path(site.source),
            "dest": self.path(site.destination),
            "cache_dir": self.path(site.config.cache_dir),
            "time": site.time,
            "safe": site.config.safe,
        }
        return Reference(("site", self.number(site), facts))

    def _payload(self, payload: Payload) -> Reference:
        return Reference(("drop", self.passing(payload)))

    def path(self, path: Any) -> str:
        """Return a path as Ruby sees it."""
        return guest_path(path)
