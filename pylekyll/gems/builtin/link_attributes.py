"""jekyll-link-attributes 2.0: ``rel`` and ``target`` of links to other sites, and UTM parameters."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from pylekyll.languages.ruby.lists import as_list
from pylekyll.languages.ruby.regexp import compiled
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Reads
from pylekyll.plugins.html_document import HtmlDocument

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

_EXTERNAL = re.compile(r"^https?://", re.MULTILINE)
_DEFAULTS = {"rel": "external nofollow noopener", "target": "_blank"}
_NOT_IN_PATH = re.compile(r"[\s<>\"{}|\\^`\[\]]", re.ASCII)
#: Characters that lxml does not take.
_NOT_OF_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SCHEME = re.compile(r"\Ahttps?://")


def change_links(subject: Any, *_: Any) -> None:
    """Set the attributes in an item's output (``LinkAttributes.post_render_html``)."""
    item: Item = subject
    config = item.site.config
    settings = config.get("external_links")
    settings = settings if isinstance(settings, dict) else {}
    if settings.get("enabled") is False or item.output is None:
        return
    links = _Links(settings, _utm(settings, config, item))
    site_url = config.get("url")
    document = HtmlDocument(item.output)
    for link in document.elements("a"):
        address = link.get("href")
        if address and _EXTERNAL.search(address) and not (site_url is not None and address.startswith(to_s(site_url))):
            links.change(link, address)
    item.output = document.to_html()


class _Links:
    """The settings ``external_links``."""

    def __init__(self, settings: Mapping[str, Any], utm: Mapping[str, str] | None) -> None:
        self._settings = settings
        self._utm = utm

    def change(self, link: Any, address: str) -> None:
        """Set the attributes that a link to another site does not have yet."""
        if self._utm is not None and not self._is_excluded("utm", address):
            link.set("href", _with_parameters(address, self._utm))
        for name, default in _DEFAULTS.items():
            if link.get(name) is None and not self._is_excluded(name, address):
                section = self._settings.get(name)
                value = section.get("value") if isinstance(section, dict) else section
                link.set(name, _NOT_OF_XML.sub("", to_s(value)) if truthy(value) else default)

    def _is_excluded(self, name: str, address: str) -> bool:
        section = self._settings.get(name)
        if isinstance(section, dict):
            patterns = section.get("exclude")
        else:
            patterns = None if name == "utm" else self._settings.get("exclude")
        return any(compiled(f"^{to_s(pattern)}$").search(address) for pattern in as_list(patterns))


def _utm(settings: Mapping[str, Any], config: Mapping[str, Any], item: Item) -> dict[str, str] | None:
    """Return the UTM parameters of an item's links, or ``None`` if they are off (``.build_utm_params``)."""
    utm = settings.get("utm")
    if not isinstance(utm, dict) or utm.get("enabled") is not True:
        return None
    url = config.get("url")
    own = _SCHEME.sub("", to_s(url)) if url is not None else "website"
    path = item.url.removeprefix("/").removesuffix("/")
    campaign = "blog" if item.get("layout") in {"post", "blog"} else (path.split("/")[0] if path else "homepage")
    slug = item.get("slug")
    content = to_s(slug) if truthy(slug) else posixpath.basename(item.url.removesuffix("/"))
    return {
        "utm_source": to_s(utm["source"]) if truthy(utm.get("source")) else own,
        "utm_medium": to_s(utm["medium"]) if truthy(utm.get("medium")) else "website",
        "utm_campaign": campaign,
        "utm_content": content or "index",
    }


def _with_parameters(address: str, parameters: Mapping[str, str]) -> str:
    """Return the address with the parameters that it does not have (``.append_utm_params``)."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return address
    if not address.isascii() or _NOT_IN_PATH.search(address.split("?", maxsplit=1)[0]):  # URI::InvalidURIError
        return address
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    return urlunsplit(parts._replace(query=urlencode(_merged(query, parameters))))


def _merged(query: dict[str, str], parameters: Mapping[str, str]) -> dict[str, str]:
    return {**query, **{name: value for name, value in parameters.items() if name not in query}}


def _change_page(subject: Any, *_: Any) -> None:
    item: Item = subject
    if item.output_ext == ".html":
        change_links(item)


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "external_links": {
        "enabled": ("boolean", "Links to other sites are changed."),
        "rel": ("any", "The attribute rel."),
        "target": ("any", "The attribute target."),
        "exclude": ("any", "Addresses that stay."),
        "utm": ("object", "Parameters for statistics."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the hooks; as in the gem a post is changed as a document and again as a post."""
    extensions.add_settings(SETTINGS)
    extensions.add_hook("documents", "post_render", change_links, reads=Reads.NOTHING)
    extensions.add_hook("pages", "post_render", _change_page, reads=Reads.NOTHING)
    extensions.add_hook("posts", "post_render", change_links, reads=Reads.NOTHING)
