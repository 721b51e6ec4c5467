"""jekyll-seo-tag 2.8: ``{% seo %}``, a page's metadata for search engines and social networks."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.reads import Kind
from pylekyll.gems.builtin.seo_tag.json_ld import json_ld
from pylekyll.gems.builtin.seo_tag.values import SeoValues, dig
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.values import output_text
from pylekyll.languages.ruby.values import truthy
from pylekyll.rendering.drops import DocumentDrop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions

VERSION = "2.8.0"

_WITHOUT_TITLE = re.compile(r"title=false", re.IGNORECASE | re.ASCII)
#: Settings that prove the owner of the site to a search engine.
_VERIFICATIONS = {
    "google": "google-site-verification",
    "bing": "msvalidate.01",
    "alexa": "alexaVerifyID",
    "yandex": "yandex-verification",
    "baidu": "baidu-site-verification",
    "facebook": "facebook-domain-verification",
}
_FACEBOOK = {"admins": "fb:admins", "publisher": "article:publisher", "app_id": "fb:app_id"}


class SeoNode(Node):
    """Writes the metadata of the page that is rendered (``Jekyll::SeoTag``)."""

    __slots__ = ("formatted", "with_title")

    def __init__(self, tag: TagMarkup, formatted: dict[str, str | None]) -> None:
        super().__init__(tag.token)
        self.with_title = not _WITHOUT_TITLE.search(tag.markup)
        self.formatted = formatted

    def emit(self, context: Context, output: Output) -> None:
        """Write one element per line."""
        values = SeoValues(context, self.formatted)
        page = values.page if isinstance(values.page, DocumentDrop) else None
        with nullcontext() if page is None else page.printing_dates():
            text = "".join(f"{element}\n" for element in self._elements(values, context))
        if page is not None and (times := text.count(page.document.site.time.isoformat(timespec="seconds"))):
            context.registers.recorder.note(Kind.PRINTED, times)
        output.append(f"<!-- Begin Jekyll SEO tag v{VERSION} -->\n{text}<!-- End Jekyll SEO tag -->\n")

    def _elements(self, values: SeoValues, context: Context) -> Iterator[str]:
        if self.with_title and values.title:
            yield f"<title>{values.title}</title>"
        yield f'<meta name="generator" content="Jekyll v{dialect_of(context.registers.site.config).jekyll_version}" />'
        yield from _about_page(values)
        yield from _about_image(values)
        yield from _about_article(values, context)
        yield from _twitter(values)
        yield from _verifications(values)
        yield '<script type="application/ld+json">'
        yield f"{json_ld(values)}</script>"


def _name(name: str, value: Any) -> str:
    return f'<meta name="{name}" content="{output_text(value)}" />'


def _property(name: str, value: Any) -> str:
    return f'<meta property="{name}" content="{output_text(value)}" />'


def _about_page(values: SeoValues) -> Iterator[str]:
    if values.page_title:
        yield _property("og:title", values.page_title)
    if truthy(values.author.name):
        yield _name("author", values.author.name)
    yield _property("og:locale", values.page_locale)
    if truthy(values.description):
        yield _name("description", values.description)
        yield _property("og:description", values.description)
    if truthy(values.site.get("url")):
        yield f'<link rel="canonical" href="{output_text(values.canonical_url)}" />'
        yield _property("og:url", values.canonical_url)
    if values.site_title:
        yield _property("og:site_name", values.site_title)


def _about_image(values: SeoValues) -> Iterator[str]:
    if values.image is None:
        return
    yield _property("og:image", values.image["path"])
    for key in ("height", "width", "alt"):
        if truthy(values.image.get(key)):
            yield _property(f"og:image:{key}", values.image[key])


def _about_article(values: SeoValues, context: Context) -> Iterator[str]:
    date = values.page.get("date")
    yield _property("og:type", "article" if truthy(date) else "website")
    if truthy(date):
        yield _property("article:published_time", values.date_published)
    for step, rel in (("previous", "prev"), ("next", "next")):
        if truthy(dig(values.paginator, f"{step}_page")):
            address = context.call_filter("absolute_url", dig(values.paginator, f"{step}_page_path"))
            yield f'<link rel="{rel}" href="{output_text(address)}" />'


def _twitter(values: SeoValues) -> Iterator[str]:
    image = values.image
    if image is None:
        yield _name("twitter:card", "summary")
    else:
        cards = (dig(values.page, "twitter", "card"), dig(values.site, "twitter", "card"))
        yield _name("twitter:card", next((card for card in cards if not _is_blank(card)), "summary_large_image"))
        yield _property("twitter:image", image["path"])
        if truthy(image.get("alt")):
            yield _name("twitter:image:alt", image["alt"])
    if values.page_title:
        yield _property("twitter:title", values.page_title)
    if truthy(values.site.get("twitter")):
        yield _name("twitter:site", _handle(dig(values.site, "twitter", "username")))
        if values.author.twitter is not None:
            yield _name("twitter:creator", _handle(values.author.twitter))


def _is_blank(value: Any) -> bool:
    """Return whether Liquid's filter ``default`` replaces a value."""
    return not truthy(value) or (isinstance(value, (str, list, dict)) and not value)


def _handle(name: Any) -> str:
    return "@" + output_text(name).replace("@", "")


def _verifications(values: SeoValues) -> Iterator[str]:
    site = values.site
    for key, name in _FACEBOOK.items():
        value = dig(site, "facebook", key)
        if truthy(value):
            yield _property(name, value)
    if truthy(site.get("webmaster_verifications")):
        for key, name in _VERIFICATIONS.items():
            value = dig(site, "webmaster_verifications", key)
            if truthy(value):
                yield _name(name, value)
    elif truthy(site.get("google_site_verification")):
        yield _name(_VERIFICATIONS["google"], site.get("google_site_verification"))


class SeoTag(Tag):
    """``seo``, and ``seo title=false``."""

    block = False

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        #: Cache of formatted texts: the site's title and description are the same on every page.
        self._formatted: dict[str, str | None] = {}

    def read(self, tag: TagMarkup, parser: Parser) -> SeoNode:
        """Return the node."""
        return SeoNode(tag, self._formatted)


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "twitter": {
        "username": ("string", "The account of the site."),
        "card": ("string", "summary or summary_large_image."),
    },
    "facebook": {
        "app_id": ("string|integer", "The number of the app."),
        "publisher": ("string", "The page of the publisher."),
        "admins": ("string|integer", "The administrators."),
    },
    "social": {
        "name": ("string", "The name of the person or organisation."),
        "links": ("array", "The addresses of its profiles."),
    },
    "webmaster_verifications": {
        "google": ("string", "The key of Google."),
        "bing": ("string", "The key of Bing."),
        "alexa": ("string", "The key of Alexa."),
        "yandex": ("string", "The key of Yandex."),
        "baidu": ("string", "The key of Baidu."),
        "facebook": ("string", "The key of Facebook."),
    },
    "front_matter": {
        "seo": ("object", "The page's metadata for search engines, by jekyll-seo-tag."),
        "canonical_url": ("string", "The address under which search engines list the page."),
    },
    "front_matter.seo": {
        "name": ("string", "The name of what the page is about."),
        "type": ("string", "A type of schema.org, as BlogPosting."),
        "links": ("array", "Addresses of the same thing elsewhere."),
        "date_modified": ("any", "The date of the last change."),
    },
}


def register(extensions: Extensions) -> None:
    """Add the tag."""
    extensions.add_settings(SETTINGS)
    extensions.add_tag("seo", SeoTag)
