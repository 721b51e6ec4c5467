"""jekyll-default-layout 0.1.5: a layout for Markdown files without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.plugins.markdown_files import is_markdown
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site


class DefaultLayoutGenerator(Generator):
    """Gives pages and posts the layout that fits (``JekyllDefaultLayout::Generator``)."""

    safe = True
    priority = Priority.LOWEST
    reads = Reads.NOTHING  # it announces those that it changes

    def generate(self, site: Site) -> None:
        """Set the layouts."""
        items: list[Item] = [*site.pages, *site.posts.docs]
        for item in items:
            if is_markdown(site, item.ext) and not _says_layout(item):
                item.data["layout"] = _layout_for(item, site)
                self.extensions.changes.announce(item)  # the result also depends on the site's layouts


def _says_layout(item: Item) -> bool:
    """Return whether the front matter or a default has the key, even with the value ``null``."""
    if "layout" in item.data:
        return True
    return isinstance(item, Page) and "layout" in item.site.defaults.all(item.relative_path, item.type)


def _layout_for(item: Item, site: Site) -> str | None:
    """Return the first of the fitting layouts that the site has."""
    wanted = ["home"] if item.url == "/" else []
    wanted += ["page" if isinstance(item, Page) else "post", "default"]
    return next((name for name in wanted if name in site.layouts), None)


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(DefaultLayoutGenerator)
