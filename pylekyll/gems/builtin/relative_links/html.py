"""Links in rendered pages that lead to Markdown files, for example from an include."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from pylekyll.foundation.reads import Kind
from pylekyll.gems.builtin.relative_links.targets import excludes, is_absolute, path_from_root, targets_of
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.liquid.filters.urls import relative
from pylekyll.languages.ruby.uri import unescape
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.markdown_files import is_markdown, settings_of
from pylekyll.site.content.document import Document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.readings import Readings
    from pylekyll.site.site import Item, Site, SiteFile

_SPACE: Final = " \t\r\n\f\v"
_READING: Final = "relative-link"
_TAG: Final = re.compile(r"<a(\s+)", re.ASCII)
_ADDRESS: Final = re.compile(r'href="(?=[^"]*")([^"]+\.md)(#[^"]*)?"\s*', re.ASCII)
_SIMPLE: Final = re.compile(r'<a href="(?=[^"]*")([^"]+\.md)(#([^"]+))?"')


class HtmlLinks:
    """Rewrites links in the output of one build (``JekyllRelativeLinks::Hooks``)."""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._targets: Callable[[], dict[str, SiteFile]] = dict
        self._changes: Callable[[Item], bool] = lambda _: False
        readings.add(_READING, self._url_of)

    def attach(self, site: Site) -> None:
        """Begin a build of ``site``."""
        settings = settings_of(site, "relative_links")
        is_excluded = excludes(site, settings)
        documents, enabled = settings.get("collections") is True, settings.get("enabled") is not False
        self._targets = cache(lambda: targets_of(site))
        self._changes = lambda item: (
            enabled
            and (documents or not isinstance(item, Document))
            and is_markdown(site, item.ext)
            and not is_excluded(item)
        )

    def rewrite(self, item: Item, *_: Any) -> None:
        """Rewrite the links of an item's output. As in the gem, they do not get the base URL."""
        output = item.output
        if output is None or not (".md" in output and self._changes(item)):
            return
        folder = posixpath.dirname(item.relative_path)
        out: list[str] = []
        done = 0
        for start, end, before, address, after in _links(output):
            url = self.address(address[1], cast("Site", item.site), folder)
            if url is not None:
                url = url if url.startswith("/") else f"/{url}"
                parts = [f'href="{url}{address[2] or ""}"']
                if before:
                    parts.insert(0, strip(before))
                if after:
                    parts.append(strip(after))
                out += (output[done:start], f"<a {' '.join(parts)}>")
                done = end
        if done:
            item.output = "".join((*out, output[done:]))

    def address(self, path: str, site: Site, folder: str) -> str | None:
        """Return the URL of the file to which ``path`` leads from ``folder``; ``None`` for another address."""
        if is_absolute(path):
            return None
        meant = unescape(path_from_root(path, site, folder).replace("+", " "))
        self._readings.note(Kind.PLUGIN, (_READING, meant))
        return self._url_of(meant)

    def _url_of(self, path: str) -> str | None:
        target = self._targets().get(path)
        return None if target is None else target.url


def _links(html: str) -> Iterator[tuple[int, int, str, re.Match[str], str]]:
    r"""Find start and end of links with what is before and after their address, in linear time.

    The gem's expression is ``<a\s+([^>]*?\s+)?href="([^"]+\.md)(#[^"]*)?"\s*([^>]*)>``.
    """
    position = 0
    while (tag := _TAG.search(html, position)) is not None:
        limit = html.find(">", tag.end())
        if limit < 0:
            return
        position = limit
        address = _address(html, tag.end(), limit)
        if address is None:
            continue
        end = html.find(">", address.end())
        if end < 0:
            return
        yield tag.start(), end + 1, html[tag.end() : address.start()], address, html[address.end() : end]
        position = end + 1


def _address(html: str, start: int, limit: int) -> re.Match[str] | None:
    """Return the address of a tag with its attributes from ``start`` on; one after another attribute comes first."""
    first = None
    at = html.find('href="', start, limit)
    while at >= 0:
        if (at == start or html[at - 1] in _SPACE) and (found := _ADDRESS.match(html, at)):
            if at > start:
                return found
            first = found
        at = html.find('href="', at + 1, limit)
    return first


def rellinks(links: HtmlLinks) -> Callable[..., Any]:
    """Return the filter that rewrites the links of converted Markdown (``JekyllRelativeLinks::Filter``)."""

    @with_context
    def filtered(value: Any, *_: Any, context: Context) -> Any:
        page = context.registers.page
        site = cast("Site", context.registers.site)
        folder = posixpath.dirname(to_s(page["path"])) if page else ""

        def rewrite(match: re.Match[str]) -> str:
            url = links.address(match[1], site, folder)
            return match[0] if url is None else f'<a href="{relative(url, site.config)}{match[2] or ""}"'

        return value if value is None else _SIMPLE.sub(rewrite, to_s(value))

    return filtered
