"""Prefetching of fields: Ruby code usually reads the same field of one item after another.

One request for each of thousands of items takes far more time than the values themselves. Only fields are prefetched
that nothing but Ruby code changes until the call ends; ``Mirrors`` of the Ruby side drops them after a change.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.errors import PylekyllError
from pylekyll.gems.sandbox.made import RubyPage
from pylekyll.site.content.document import Document
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from pylekyll.gems.sandbox.session import RubySession

_FIRST: Final = 8
_MOST: Final = 64
#: The number of items that may be left out where items are read in order.
_GAP: Final = 16


class ReadAhead:
    """Tracks the fields that Ruby requests during an outermost call."""

    def __init__(self, session: RubySession) -> None:
        self._session = session
        #: The list and the position of the next item, if Ruby reads the items in order.
        self._next: dict[str, tuple[int, int]] = {}
        self._sizes: dict[str, int] = {}
        self._places: dict[int, dict[int, int]] = {}
        #: Documents that Ruby has copies of, with ``date`` and ``draft`` as they were then, if these may still be set.
        self._open: dict[int, tuple[Document, Any, Any]] = {}

    def end_call(self) -> None:
        """Drop the tracked requests."""
        self._next.clear()
        self._sizes.clear()

    def can_keep(self, item: Any) -> bool:
        """Return whether Ruby can keep its copy of the item's data: it makes the changes, or receives them."""
        if isinstance(item, Document) and not _is_final(item):
            self._open[id(item)] = (item, item.data.get("date"), item.data.get("draft"))
        return isinstance(item, (Document, Page)) and "data" in item.__dict__  # not calculated for each read

    def set_since(self) -> list[tuple[Document, dict[str, Any]]]:
        """Return the documents whose date or draft was set since Ruby copied their data, with these values."""
        found = []
        for number, (document, date, draft) in list(self._open.items()):
            data = document.data
            if data.get("date") is date and data.get("draft") is draft:
                continue
            values: dict[str, Any] = {key: data[key] for key in ("date", "draft") if key in data}
            found.append((document, values))
            del self._open[number]
            self.can_keep(document)
        return found

    def forget_copies(self) -> None:
        """Drop the record of copies once Ruby has dropped them."""
        self._open.clear()

    def behind(self, item: Any, field: str) -> list[list[Any]]:
        """Return the items after ``item`` in its list, each with its ``field``, if Ruby reads them in order."""
        items = self._list_of(item)
        place = None if items is None else self._place(items, item)
        if items is None or place is None:
            return []
        size = 0
        follows, expected = self._next.get(field, (0, 0))
        if follows == id(items) and 0 <= place - expected <= _GAP:
            size = min(2 * self._sizes.get(field, 0) or _FIRST, _MOST)
        found = (
            []
            if size == 0 or not self._session.only_ruby_changes
            else self._fields(items[place + 1 : place + 1 + size], field)
        )
        self._sizes[field] = size
        self._next[field] = (id(items), place + len(found) + 1)
        return found

    def _list_of(self, item: Any) -> list[Any] | None:
        site = self._session.site
        if site is None:
            return None
        if isinstance(item, Document):
            return item.collection.docs
        return site.pages if isinstance(item, Page) else None

    def _place(self, items: list[Any], item: Any) -> int | None:
        place = self._places.get(id(items), {}).get(id(item))
        if place is None or place >= len(items) or items[place] is not item:
            places = self._places[id(items)] = {id(each): place for place, each in enumerate(items)}
            place = places.get(id(item))
        return place

    def _fields(self, items: list[Any], field: str) -> list[list[Any]]:
        found: list[list[Any]] = []
        for item in items:
            if not self.can_keep(item):
                break
            if field == "data":
                found.append([item, item.data])
            elif field in item.__dict__:
                found.append([item, item.__dict__[field]])
            elif field == "url" and (url := _url_now(item)) is not None:
                found.append([item, url])
            else:
                break
        return found


def _url_now(item: Any) -> str | None:
    """Return the URL that an item would have if Ruby code read it now; ``None`` if plugins determine it.

    An item keeps the first URL that is read. The Ruby side reports the read.
    """
    if item.site.extensions.placeholders or type(item) is RubyPage:
        return None
    try:
        url: str = item.url
    except PylekyllError:  # raised again if Ruby code reads it
        return None
    del item.__dict__["url"]
    return url


def _is_final(item: Any) -> bool:
    """Return whether reads of an item's other fields leave its data unchanged (``Document#date``, ``#draft?``)."""
    return not isinstance(item, Document) or (isinstance(item.data.get("date"), datetime) and "draft" in item.data)
