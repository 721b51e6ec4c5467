"""Entries of RSS and Atom feeds, and of web pages: the parts of Feedjira and Nokogiri that external-posts uses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import tzinfo

_CONTENT = "{http://purl.org/rss/1.0/modules/content/}encoded"
_DATES = ("pubDate", "{*}published", "{*}issued", "{*}date", "{*}updated", "{*}modified")


@dataclass(frozen=True)
class Entry:
    """An entry of a feed, or a page: ``content`` is HTML, ``summary`` is its description."""

    url: str
    title: str
    content: str | None
    summary: str | None
    published: datetime | None
    categories: tuple[str, ...] = ()


def read_feed(body: bytes, zone: tzinfo) -> list[Entry] | None:
    """Return the entries of a feed in its order, or ``None`` if it is not an RSS or Atom feed."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True, huge_tree=False)
    try:
        root = etree.fromstring(body, parser)
    except etree.XMLSyntaxError:
        return None
    if root is None or etree.QName(root).localname not in {"rss", "feed", "RDF"}:
        return None
    return [_entry(element, zone) for element in root.iterfind(".//{*}entry" if _is_atom(root) else ".//{*}item")]


def _is_atom(root: Any) -> bool:
    return str(root.tag).endswith("feed")


def _entry(element: Any, zone: tzinfo) -> Entry:
    content = _text(element, _CONTENT) or _text(element, "{http://www.w3.org/2005/Atom}content")
    summary = _text(element, "description") or _text(element, "{*}summary")
    categories = tuple(text for child in element.findall("{*}category") if (text := child.get("term") or child.text))
    title = _text(element, "{*}title") or ""
    return Entry(_address(element), title, content, summary, _date(element, zone), categories)


def _address(element: Any) -> str:
    links = element.findall("{*}link")
    alternate = [link for link in links if link.get("href") and link.get("rel", "alternate") == "alternate"]
    if alternate:
        return str(alternate[0].get("href"))
    text = next((link.text for link in links if link.text), None) or _text(element, "{*}guid")
    return strip(text or "")


def _date(element: Any, zone: tzinfo) -> datetime | None:
    for text in _values(element):
        try:
            moment = parse_time(text, zone)
        except RubyError:
            continue
        return moment if isinstance(moment, datetime) else None
    return None


def _values(element: Any) -> Iterator[str]:
    for path in _DATES:
        if text := _text(element, path):
            yield strip(text)


def _text(element: Any, path: str) -> str | None:
    found = element.find(path)
    if found is None:
        return None
    if found.get("type") == "xhtml" and len(found):
        from lxml import etree

        return "".join(etree.tostring(child, encoding="unicode", with_tail=False) for child in found)
    return strip("".join(found.itertext())) or None


def read_page(body: bytes, url: str, published: datetime | None) -> Entry:
    """Return a web page as an entry: its title, its description and the text of its paragraphs."""
    from lxml import html

    try:
        document = html.document_fromstring(body)
    except (ValueError, html.etree.ParserError):
        return Entry(url, "", "", None, published)
    title = next((strip(node.text_content()) for node in document.iterfind(".//head/title")), "")
    described = document.xpath(
        "//head/meta[@name='description' or @name='og:description' or @property='og:description']/@content"
    )
    content = "".join(node.text_content() for node in document.iter("p"))
    return Entry(url, title, content, str(described[0]) if described else None, published)
