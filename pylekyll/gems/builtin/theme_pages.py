"""Pages that the theme ``academic`` links to from other pages: ``site.data.theme.menu`` and ``site.data.theme.pages``.

Templates that look for them among all pages would read each page once for every page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site

_LAYOUTS: Final = ("tags", "news", "publications")


class ThemePagesGenerator(Generator):
    """Sets the menu of a site without ``_data/navigation``, and the addresses of pages by their layout."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.LOWEST

    def generate(self, site: Site) -> None:
        """Look through the pages once."""
        data = site.data.setdefault("theme", {})
        if not isinstance(data, dict):
            return
        found: dict[str, str] = {}
        for page in site.pages:
            layout = to_s(page.data.get("layout"))
            if layout in _LAYOUTS:
                found.setdefault(layout, page.url)
        data["pages"] = found
        if site.data.get("navigation") is None:
            shown = [page for page in site.pages if to_s(page.data.get("nav")) == "true"]
            data["menu"] = [{"title": page.data.get("title"), "url": page.url} for page in sorted(shown, key=_order)]


def _order(page: Item) -> tuple[bool, float, str]:
    """Return the key by which the menu is sorted (``sort: "nav_order", "last"``)."""
    order: Any = page.get("nav_order")
    is_number = isinstance(order, (int, float))
    return order is None, order if is_number else 0, "" if is_number else to_s(order)


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(ThemePagesGenerator)
