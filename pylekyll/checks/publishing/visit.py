"""Requests to the published site, with every redirect on the way."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

from lxml import etree

from pylekyll.checks.doctor.references import references
from pylekyll.foundation.http.client import Deadline, HttpError, bounded
from pylekyll.foundation.http.exchange import as_sent
from pylekyll.foundation.http.public import is_public_host

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.foundation.http.client import Answer, Client

_SECONDS = 20.0
_MOST_REDIRECTS = 10
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_FEEDS = frozenset({"application/atom+xml", "application/rss+xml", "application/feed+json"})
_PAGES = (".html", ".htm")


#: Where GitHub asks visitors of a private site to log in.
LOGIN = re.compile(r"https://(?:[\w.-]+\.)?github\.com/(?:login|pages/auth)")


class EndlessRedirectError(HttpError):
    """The redirects do not end; the message has the last URLs."""


@dataclass(frozen=True)
class Visit:
    """An answer of the site: the URLs on the way, the last of which answered."""

    way: tuple[str, ...]
    answer: Answer

    @property
    def url(self) -> str:
        """Return the URL that answered."""
        return self.way[-1]

    @property
    def status(self) -> int:
        """Return the status of the answer."""
        return self.answer.status

    @cached_property
    def text(self) -> str:
        """The body as text."""
        return self.answer.body.decode("utf-8", "replace").lstrip("\ufeff")

    @cached_property
    def page(self) -> Page:
        """The body as an HTML page."""
        return Page(self.url, self.answer.body)


@dataclass
class Page:
    """A fetched HTML page."""

    url: str
    body: bytes
    _root: etree._Element | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        try:
            self._root = etree.HTML(self.body, etree.HTMLParser(encoding="utf-8", huge_tree=True))
        except (etree.XMLSyntaxError, ValueError):
            self._root = None

    def _found(self, path: str) -> list[str]:
        return [] if self._root is None else [str(each).strip() for each in self._root.xpath(path)]

    @cached_property
    def references(self) -> list[tuple[str, str]]:
        """Kinds and addresses of everything that the page names, as it writes them."""
        return [] if self._root is None else [(each.kind, each.address) for each in references(self._root)]

    @property
    def generators(self) -> list[str]:
        """Return the programs that the page says it was made with."""
        return self._found("//meta[@name='generator']/@content")

    @property
    def prose(self) -> str:
        """Return the text of the page without code and scripts."""
        inner = "not(ancestor-or-self::*[self::code or self::pre or self::script or self::style or self::textarea])"
        return " ".join(self._found(f"//body//*[{inner}]/text()"))

    def stylesheets(self) -> Iterator[str]:
        """Yield the URLs of the site's own stylesheets."""
        return self._own("link")

    def pictures(self) -> Iterator[str]:
        """Yield the URLs of the site's own pictures."""
        return self._own("img")

    def feeds(self) -> Iterator[str]:
        """Yield the URLs of the feeds that the page names."""
        if self._root is None:
            return
        for link in self._root.iter("link"):
            if (link.get("type") or "").lower() in _FEEDS and link.get("href"):
                yield urljoin(self.url, link.get("href"))

    def inner_pages(self) -> Iterator[str]:
        """Yield the URLs of other pages of the site that the page links to."""
        here = urldefrag(self.url)[0].rstrip("/")
        for url in self._own("a"):
            name = urlsplit(url).path.rpartition("/")[2]
            is_page = "." not in name or name[name.rfind(".") :] in _PAGES
            plain = urldefrag(url)[0]
            if is_page and plain.rstrip("/") not in {here, f"{here}/index.html"}:
                yield plain

    def _own(self, kind: str) -> Iterator[str]:
        """Yield the URLs of one kind that are on the page's own host, each once."""
        found = (urljoin(self.url, address) for each, address in self.references if each == kind and address)
        host = urlsplit(self.url).netloc
        yield from (url for url in dict.fromkeys(found) if urlsplit(url).netloc == host)


def visit(client: Client, url: str) -> Visit:
    """Return the site's answer to ``url`` after redirects. Raises ``HttpError``."""
    deadline = Deadline(_SECONDS)
    return bounded(lambda: _follow(client, url, deadline), deadline)


def _follow(client: Client, url: str, deadline: Deadline) -> Visit:
    way = [url]
    while True:
        answer = client.look(way[-1], deadline)
        if answer.status not in _REDIRECTS or not answer.location or LOGIN.match(answer.location):
            return Visit(tuple(way), answer)
        following = _target(way[-1], answer.location)
        if following in way or len(way) > _MOST_REDIRECTS:
            raise EndlessRedirectError(f"redirects without an end: {' > '.join([*way[-2:], following])}")
        _check_redirect(url, following)
        way.append(following)


def _target(url: str, location: str) -> str:
    """Return the address to which ``url`` redirects. Raises ``HttpError`` for an invalid one."""
    try:
        return as_sent(urljoin(url, location))
    except ValueError:
        raise HttpError("redirects to an invalid address") from None


def _check_redirect(url: str, following: str) -> None:
    """Raise ``HttpError`` for a redirect of a public site to this machine or its network, which would show answers."""
    before, after = (urlsplit(each).hostname or "" for each in (url, following))
    if before != after and is_public_host(before) and not is_public_host(after):
        raise HttpError(f"redirects to {after}, which is an address of this machine or of a local network")
