"""jekyll-redirect-from 0.16: pages that send the browser from old addresses to new ones."""

from __future__ import annotations

from itertools import dropwhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.liquid.filters.urls import absolute
from pylekyll.languages.ruby import json
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.uri import InvalidURIError
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Generator, Reads
from pylekyll.site.content.document import Document
from pylekyll.site.content.layout import Layout
from pylekyll.site.content.names import extension
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site

_WEB_ADDRESS = lazy_pattern(r"https?://")
_LAYOUT = """\
{% assign target = page.redirect.to -%}
<!DOCTYPE html>
<html lang="en-US">
  <meta charset="utf-8">
  <title>Redirecting&hellip;</title>
  <link rel="canonical" href="{{ target }}">
  <script>location="{{ target }}"</script>
  <meta http-equiv="refresh" content="0; url={{ target }}">
  <meta name="robots" content="noindex">
  <h1>Redirecting&hellip;</h1>
  <a href="{{ target }}">Click here if you are not redirected.</a>
</html>
"""


class RedirectPage(Page):
    """A page that redirects; it may share its destination with another file (``Doctor.allow_used_permalink?``)."""

    shares_destination = True


class RedirectGenerator(Generator):
    """Adds a redirect page for every ``redirect_from``, and turns items with ``redirect_to`` into redirect pages.

    Matches ``JekyllRedirectFrom::Generator``.
    """

    safe = True
    reads = Reads.NOTHING

    def generate(self, site: Site) -> None:
        """Add the pages, the layout and the list of all redirects as JSON."""
        redirects: dict[str, str] = {}
        site.layouts.setdefault(
            "redirect", Layout("redirect", Path("redirect.html"), "_layouts/redirect.html", _LAYOUT)
        )
        for item in [*_written_documents(site), *site.pages]:
            _redirect_item(site, item, redirects)
        _warn_of_loops(site, redirects)
        settings = site.config.get("redirect_from")
        wanted = not isinstance(settings, dict) or settings.get("json") is not False
        if wanted and not (site.source / "redirects.json").exists():
            content = json.generate(redirects)
            listing = Page(site=site, directory="", name="redirects.json", data={"layout": None}, content=content)
            site.pages.append(listing)


def _redirect_item(site: Site, item: Item, redirects: dict[str, str]) -> None:
    """Add the redirects to ``item``, and make it redirect by ``redirect_to``. Raises ``InvalidURIError``."""
    for path in _listed(_value(item, "redirect_from")):
        page = RedirectPage(site=site, directory="", name="redirect.html", data=_redirect(item, path, item.url))
        site.pages.append(page)
        _note(redirects, page.data)
    target = next(iter(_listed(_value(item, "redirect_to"))), None)
    if target is not None:
        item.data.update(_redirect(item, item.url, target))
        item.content = ""
        _note(redirects, item.data)


def _written_documents(site: Site) -> Iterable[Item]:
    return (item for item in site.documents() if isinstance(item, Document) and item.written)


def _value(item: Item, key: str) -> Any:
    """Return a value of the front matter as templates see it: for a page, a default replaces ``null`` too."""
    value = item.get(key)
    if value is None and isinstance(item, Page):
        return item.site.defaults.find(item.relative_path, item.type, key)
    return value


def _listed(value: Any) -> list[Any]:
    """Return the URLs in front matter as a list: one URL, or a list of URLs."""
    return [path for path in (value if isinstance(value, list) else [value]) if truthy(path)]


def _redirect(item: Item, origin: Any, target: Any) -> dict[str, Any]:
    """Return the front matter of a page at ``origin`` that redirects to ``target`` (``RedirectPage#set_paths``).

    ``item`` has the redirect in its front matter. Raises ``InvalidURIError``.
    """
    path, address = to_s(origin), to_s(target)
    if path and not path.startswith("/"):
        path = f"/{path}"
    if not _WEB_ADDRESS.match(address):
        try:
            address = absolute(address, item.site.config)
        except InvalidURIError as error:
            error.location = SourceLocation(item.relative_path)
            raise
    return {"sitemap": False, "layout": "redirect", "permalink": path, "redirect": {"from": path, "to": address}}


def _note(redirects: dict[str, str], data: dict[str, Any]) -> None:
    redirects[data["redirect"]["from"]] = data["redirect"]["to"]


def _warn_of_loops(site: Site, redirects: dict[str, str]) -> None:
    """Warn of redirect loops, at which browsers give up."""
    steps = {_address(absolute(origin, site.config)): _address(target) for origin, target in redirects.items()}
    done: set[str] = set()
    for start in steps:
        way: dict[str, None] = {}
        place = start
        while place in steps and place not in done and place not in way:
            way[place] = None
            place = steps[place]
        if place in way:
            circle = [*dropwhile(place.__ne__, way), place]
            site.log.warning(
                "Redirect From:", f"The redirects form a loop: {' -> '.join(circle)}", code="redirect-loop"
            )
        done.update(way)


def _address(url: str) -> str:
    """Return the address of the file that a server sends for ``url``."""
    if url.endswith("/"):
        return f"{url}index.html"
    return url if extension(url) else f"{url}.html"


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {"redirect_from": {"json": ("boolean", "Write redirects.json.")}}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(RedirectGenerator)
