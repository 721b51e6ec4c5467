"""Values of the metadata: the page's, otherwise the site's.

Matches ``Jekyll::SeoTag::Drop`` with its ``AuthorDrop`` and ``ImageDrop``.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.ruby.uri import InvalidURIError, parse
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.liquid.context import Context

_SEPARATOR = " | "
_FORMAT = ("markdownify", "strip_html", "normalize_whitespace", "escape_once")
_HOME_OR_ABOUT = re.compile(r"^/(about/)?(index.html?)?$", re.MULTILINE)
_INDEX = re.compile(r"/index\.html$", re.MULTILINE)
_AT_SIGN = re.compile(r"^@", re.MULTILINE)
_PAGE_MESSAGE = "Page %<current>s of %<total>s for "
_FORMAT_FIELD = re.compile(r"%(?:<(\w+)>[-0 ]*\d*[sd]|\{(\w+)\}|(%))", re.ASCII)


def dig(value: Any, *keys: str) -> Any:
    """Return the value under the keys through hashes and drops, or ``None`` if one is missing."""
    for key in keys:
        value = value.get(key) if isinstance(value, (dict, Drop)) else None
    return value


def first(*values: Any) -> Any:
    """Ruby's ``a || b``: the first that is neither nil nor false, or the last."""
    return next((value for value in values if truthy(value)), values[-1])


class SeoValues:
    """The values for the page that ``context`` renders; ``formatted`` is a cache of texts that all pages share."""

    def __init__(self, context: Context, formatted: dict[str, str | None]) -> None:
        self._context = context
        self._formatted = formatted
        self.page: Mapping[str, Any] | Drop = context.registers.page or {}
        self.site: Drop = cast("Drop", context.environment.get("site"))
        self.paginator: Any = context.lookup("paginator")

    def _format(self, value: Any) -> str | None:
        """Return ``value`` as one line of text without markup, or ``None`` if that is empty (``#format_string``)."""
        text = to_s(value)
        if text not in self._formatted:
            formatted: Any = text
            for name in _FORMAT:
                formatted = self._context.call_filter(name, formatted)
            self._formatted[text] = formatted or None
        return self._formatted[text]

    def _absolute(self, value: Any) -> Any:
        return self._context.call_filter("absolute_url", value)

    def _xmlschema(self, date: Any) -> Any:
        return self._context.call_filter("date_to_xmlschema", date)

    # -- title and description ----------------------------------------------------------------------------------

    @cached_property
    def site_title(self) -> str | None:
        """The site's title or name."""
        return self._format(first(self.site.get("title"), self.site.get("name")))

    @cached_property
    def site_description(self) -> str | None:
        """The site's description."""
        return self._format(self.site.get("description"))

    @cached_property
    def page_title(self) -> str | None:
        """The page's own title, or the site's."""
        return self._format(self.page.get("title")) or self.site_title

    @cached_property
    def title(self) -> str | None:
        """Return the title for the browser's tab: page and site, or without a page title the site and its tagline."""
        if self.site_title and self.page_title != self.site_title:
            title: str | None = f"{self.page_title}{_SEPARATOR}{self.site_title}"
        elif self.site_description and self.site_title:
            tagline = self._format(self.site.get("tagline"))
            title = f"{self.site_title}{_SEPARATOR}{tagline or self.site_description}"
        else:
            title = self.page_title or self.site_title
        return f"{self._page_number}{title or ''}" if self._page_number else title

    @cached_property
    def _page_number(self) -> str | None:
        """Return the text with the page number, on the second and later pages of a paginated list."""
        current = dig(self.paginator, "page")
        if not isinstance(current, int) or current <= 1:
            return None
        values = {"current": to_s(current), "total": to_s(dig(self.paginator, "total_pages"))}
        message = to_s(first(self.site.get("seo_paginator_message"), _PAGE_MESSAGE))
        return _FORMAT_FIELD.sub(lambda field: field[3] or values.get(field[1] or field[2], ""), message)

    @cached_property
    def description(self) -> str | None:
        """The page's description or excerpt, or the site's description."""
        return self._format(first(self.page.get("description"), self.page.get("excerpt"))) or self.site_description

    @cached_property
    def name(self) -> Any:
        """Return the name of the page's subject, for the home page and pages that set it."""
        own = dig(self._page_seo, "name")
        if truthy(own):
            formatted = self._format(own)
            if formatted:
                return formatted
        if not self._is_home_or_about:
            return None
        social = dig(self._site_social, "name")
        return self._format(social) if truthy(social) else self.site_title

    # -- kind, dates, addresses ---------------------------------------------------------------------------------

    @cached_property
    def _page_seo(self) -> dict[str, Any]:
        value = self.page.get("seo")
        return value if isinstance(value, dict) else {}

    @cached_property
    def _site_social(self) -> dict[str, Any]:
        value = self.site.get("social")
        return value if isinstance(value, dict) else {}

    @cached_property
    def _is_home_or_about(self) -> bool:
        return bool(_HOME_OR_ABOUT.search(to_s(self.page.get("url"))))

    @cached_property
    def type(self) -> Any:
        """The page's type as a term of schema.org."""
        own = self._page_seo.get("type")
        if truthy(own):
            return own
        if self._is_home_or_about:
            return "WebSite"
        return "BlogPosting" if truthy(self.page.get("date")) else "WebPage"

    @cached_property
    def links(self) -> Any:
        """URLs of the page's subject on other sites."""
        own = self._page_seo.get("links")
        if truthy(own):
            return own
        return first(self._site_social.get("links"), None) if self._is_home_or_about else None

    @cached_property
    def date_published(self) -> Any:
        """Return when the page was published."""
        date = self.page.get("date")
        return self._xmlschema(date) if truthy(date) else None

    @cached_property
    def date_modified(self) -> Any:
        """Return when the page was last changed, according to its front matter."""
        page = self.page
        date = first(self._page_seo.get("date_modified"), page.get("last_modified_at"), page.get("date"))
        return self._xmlschema(date) if truthy(date) else None

    @cached_property
    def page_locale(self) -> str:
        """The page's language as Open Graph writes it."""
        language = first(self.page.get("lang"), self.site.get("lang"), "en_US")
        return to_s(first(self.page.get("locale"), self.site.get("locale"), language)).replace("-", "_")

    @cached_property
    def canonical_url(self) -> Any:
        """The page's canonical URL."""
        own = self.page.get("canonical_url")
        if to_s(own):
            return own
        return _INDEX.sub("/", to_s(self._absolute(self.page.get("url"))))

    # -- images -------------------------------------------------------------------------------------------------

    @cached_property
    def image(self) -> dict[str, Any] | None:
        """Return the page's image: its absolute address under ``path``, and the other keys of the front matter."""
        given = self.page.get("image")
        image: dict[str, Any] = {"path": None}
        if isinstance(given, dict):
            image.update(given)
        elif isinstance(given, str):
            image["path"] = given
        path = first(image["path"], image.get("facebook"), image.get("twitter"))
        if not truthy(path):
            return None
        if isinstance(path, str) and _is_relative(path):
            path = self._absolute(path)
        return {**image, "path": self._context.call_filter("uri_escape", path)}

    @cached_property
    def logo(self) -> Any:
        """The address of the site's logo."""
        logo = self.site.get("logo")
        if not truthy(logo):
            return None
        address = logo if _is_absolute(logo) else self._absolute(logo)
        return self._context.call_filter("uri_escape", address)

    @cached_property
    def author(self) -> Author:
        """The page's author."""
        return Author(self.page, self.site)


def _is_absolute(address: Any) -> bool | None:
    """Return whether the URL has a scheme; ``None`` if it is invalid (``UrlHelper#absolute_url?``)."""
    try:
        return parse(to_s(address)).is_absolute
    except InvalidURIError:
        return None


def _is_relative(address: str) -> bool:
    return _is_absolute(address) is False


class Author:
    """The page's author: its own, the first of several, or the site's (``Jekyll::SeoTag::AuthorDrop``).

    A name is looked up in the data file ``authors``.
    """

    def __init__(self, page: Mapping[str, Any] | Drop, site: Drop) -> None:
        several = page.get("authors")
        sources = [
            page.get("author"),
            several[0] if isinstance(several, list) and several else None,
            site.get("author"),
        ]
        author = next((source for source in sources if to_s(source)), None)
        self._values: dict[str, Any] = {}
        if isinstance(author, dict):
            self._values = author
        elif isinstance(author, str):
            data_for = getattr(site, "data_for", None)
            data = None if data_for is None else data_for("authors")
            known = dig(site.get("data") if data is None else data, "authors", author)
            self._values = {"name": author, **(known if isinstance(known, dict) else {})}

    def get(self, key: str) -> Any:
        """Return a field of the author's hash."""
        return self._values.get(key)

    @property
    def name(self) -> Any:
        """The name."""
        return self._values.get("name")

    @property
    def twitter(self) -> str | None:
        """The name on Twitter without ``@``; the fallback is the author's name."""
        name = first(self._values.get("twitter"), self.name)
        return _AT_SIGN.sub("", name, count=1) if isinstance(name, str) else None
