"""jekyll-relative-links 0.6.1: links to Markdown files become links to their pages."""

from __future__ import annotations

import posixpath
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.liquid.filters.urls import relative
from pylekyll.languages.ruby.uri import InvalidURIError, parse
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.markdown_files import MarkdownGenerator, written_documents
from pylekyll.plugins.markdown_links import replace_links
from pylekyll.site.read.entry_filter import EntryFilter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.plugins.markdown_links import MarkdownLink
    from pylekyll.site.site import Item, Site


class RelativeLinksGenerator(MarkdownGenerator):
    """Rewrites the links in Markdown (``JekyllRelativeLinks::Generator``)."""

    setting = "relative_links"

    def changer(self, site: Site, settings: dict[str, Any]) -> Callable[[Item], None]:
        """Rewrites the links of an item that ``exclude`` does not name."""
        addresses = cache(lambda: _addresses(site))
        excluded = settings.get("exclude")
        patterns = [to_s(pattern) for pattern in excluded] if isinstance(excluded, list) else []
        entry_filter = EntryFilter(site.config)

        def change(item: Item) -> None:
            if truthy(excluded) and entry_filter.matches(patterns, item.relative_path):
                site.log.debug("Relative Links:", f"excluded {item.relative_path}")
            else:
                item.content = _rewritten(item, addresses, site)

        return change


def _addresses(site: Site) -> dict[str, str]:
    """Return the URL of every file that a link may refer to, by its path; the first of two files with the same path."""
    addresses: dict[str, str] = {}
    for page in site.pages:
        addresses.setdefault(page.relative_path, page.url)
    for file in site.static_files:
        addresses.setdefault(file.relative_path.removeprefix("/"), file.url)
    for document in written_documents(site):
        addresses.setdefault(document.relative_path, document.url)
    return addresses


def _rewritten(item: Item, addresses: Callable[[], Mapping[str, str]], site: Site) -> str:
    working_directory = site.config.working_directory.as_posix()
    folder = posixpath.join(working_directory, posixpath.dirname(item.relative_path))

    def rewrite(link: MarkdownLink) -> str | None:
        path = link.target
        if path.startswith("#") or _is_absolute(path):
            return None
        meant = posixpath.normpath(posixpath.join(folder, path.removeprefix("/")))
        address = addresses().get(meant.removeprefix(f"{working_directory}/"))
        if address is None:
            return None
        url = f"{relative(address, site.config)}{link.fragment}"
        return f"[{link.text}]({url})" if link.inline else f"\n[{link.text}]: {url}"

    return replace_links(item.content, rewrite)


def _is_absolute(path: str) -> bool:
    try:
        return parse(path).is_absolute
    except InvalidURIError:
        return False


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "relative_links": {
        "enabled": ("boolean", "Links to files become links to pages."),
        "collections": ("boolean", "Documents are changed too."),
        "exclude": ("array", "Files that stay."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(RelativeLinksGenerator)
