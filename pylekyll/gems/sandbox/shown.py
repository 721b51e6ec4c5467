"""Items in values that Ruby code passes to templates: they become drops, as in Ruby's Liquid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.drop import Drop
from pylekyll.rendering.page_hashes import page_values
from pylekyll.site.content.document import Document
from pylekyll.site.content.page import Page
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.rendering.site_drops import SiteViews

_ITEMS = (Document, Page, StaticFile)


class PageLink(Drop):
    """A page in a value: templates see its values at the time of the read (``Convertible#to_liquid``)."""

    __slots__ = ("_views", "page")
    is_enumerable = False

    def __init__(self, page: Page, views: SiteViews) -> None:
        self.page = page
        self._views = views

    def get(self, key: str) -> Any:
        """Return a field of the page."""
        return self._values().get(key)

    def keys(self) -> Sequence[str]:
        """Return the names of its fields."""
        return tuple(self._values())

    def _values(self) -> Mapping[str, Any]:
        return self.page.liquid_values(self._views) or page_values(self.page)


def shown(value: Any, views: SiteViews) -> Any:
    """Return ``value`` with drops for the items in it; lists and mappings without items are the same objects."""
    kind = value.__class__
    if kind is list:
        return _replaced(value, [shown(each, views) for each in value])
    if kind is dict:
        new = {key: shown(each, views) for key, each in value.items()}
        return value if all(new[key] is each for key, each in value.items()) else new
    if not isinstance(value, _ITEMS):
        return value
    if isinstance(value, Document):
        return views.document(value)
    return PageLink(value, views) if isinstance(value, Page) else views.static_file(value)


def _replaced(old: list[Any], new: list[Any]) -> list[Any]:
    return old if all(before is after for before, after in zip(old, new, strict=True)) else new
