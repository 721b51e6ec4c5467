"""Links in Markdown that lead to files of the site."""

from __future__ import annotations

import posixpath
from functools import cache
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.gems.builtin.relative_links.html import HtmlLinks, rellinks
from pylekyll.gems.builtin.relative_links.targets import excludes, is_absolute, path_from_root, targets_of
from pylekyll.languages.liquid.filters.urls import relative
from pylekyll.languages.ruby.uri import unescape
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Reads
from pylekyll.plugins.markdown_files import MarkdownGenerator
from pylekyll.plugins.markdown_links import LinkFinder, replace_links
from pylekyll.plugins.titled_links import TitledLinkFinder
from pylekyll.site.content.excerpt import Excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.plugins.markdown_links import MarkdownLink
    from pylekyll.site.site import Item, Site, SiteFile


class RelativeLinksGenerator(MarkdownGenerator):
    """Rewrites the links in Markdown (``JekyllRelativeLinks::Generator``)."""

    setting = "relative_links"

    def __init__(self, extensions: Extensions) -> None:
        super().__init__(extensions)
        self._is_old = dialect_of(self.config).has_old_relative_links
        self._links = links = HtmlLinks(extensions.readings)
        if not self._is_old:
            extensions.add_hook(["pages", "documents"], "post_render", links.rewrite, reads=Reads.NOTHING)
            extensions.add_filter("rellinks", rellinks(links))

    def generate(self, site: Site) -> None:
        """Change the site's files, and begin the changes of what is rendered from them."""
        self._links.attach(site)
        super().generate(site)

    def changer(self, site: Site, settings: dict[str, Any]) -> Callable[[Item], None]:
        """Rewrites the links of an item that ``exclude`` does not name."""
        targets = cache(lambda: targets_of(site))
        is_excluded = excludes(site, settings)
        is_old = self._is_old

        def change(item: Item) -> None:
            if is_excluded(item):
                site.log.debug("Relative Links:", f"excluded {item.relative_path}")
                return
            item.content = _rewritten(item, targets, site, is_old=is_old)
            if not is_old:
                _cut_excerpt_again(item)

        return change


def _rewritten(item: Item, targets: Callable[[], Mapping[str, SiteFile]], site: Site, *, is_old: bool) -> str:
    folder = posixpath.dirname(item.relative_path)

    def rewrite(link: MarkdownLink) -> str | None:
        path = link.target
        if path.startswith("#") or is_absolute(path):
            return None
        # in 0.6, an address from the root of the site is one from the folder of the item
        path = path.removeprefix("/") if is_old else unescape(path.replace("+", " "))
        target = targets().get(path_from_root(path, site, folder))
        if target is None:
            return None
        url = f"{relative(target.url, site.config)}{link.fragment}{link.title}"
        return f"[{link.text}]({url})" if link.inline else f"\n[{link.text}]: {url}"

    return replace_links(item.content, rewrite, LinkFinder if is_old else TitledLinkFinder)


def _cut_excerpt_again(item: Item) -> None:
    """Cut the excerpt again, from the changed content (``replace_relative_links_excerpt!``)."""
    excerpt = item.data.get("excerpt")
    if not truthy(excerpt) or isinstance(excerpt, str):
        return
    separator = item.data.get("excerpt_separator")
    if not truthy(separator):
        separator = item.site.config.get("excerpt_separator")
    if separator := to_s(separator):
        item.data["excerpt"] = Excerpt(item, separator)
