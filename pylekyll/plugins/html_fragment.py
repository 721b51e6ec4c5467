"""HTML, parsed and serialised like Nokogiri's HTML 4 fragments: both use libxml2, here through lxml.

The output equals that of ``Nokogiri::HTML::DocumentFragment.parse(text).to_html``: names in lowercase, elements closed,
entities decoded, URLs escaped, a line break after some blocks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.plugins.html_kept import marked, restored
from pylekyll.plugins.html_source import RETURN, prepared

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator

_BODY = lazy_pattern(r"^[^\S\n]*<body", re.IGNORECASE | re.MULTILINE)
_SPACE = " \t\n\r\f\v"
_PREFIXED = lazy_pattern(r"<[A-Za-z][\w.-]*:", re.UNICODE)
#: A name with a prefix, as libxml2 2.9 reads it. In newer versions, a name ends at a space or `>`.
_NAME = lazy_pattern(r"[\w.-]+:(?P<local>[\w:.-]*)")
#: The attributes that libxml2 treats as URLs (``htmlAttrDumpOutput``), and the characters in them that 2.9 escapes and
#: newer versions do not. One path: libxml2 takes quadratic time for the union of several.
_ADDRESSES = './/@*[name() = "href" or name() = "src" or name() = "action" or (name() = "name" and parent::a)]'
_NOT_IN_ADDRESS = lazy_pattern(rf'["$\[\\\]^`{{|}}{RETURN}]')


class Fragment:
    """A piece of HTML as a tree: ``root`` is lxml's element around it.

    As in ElementTree, ``text`` is the text before an element's children, and ``tail`` is the text after the element.
    """

    def __init__(self, text: str) -> None:
        self.root = parse_body(marked(text))
        self._is_body = _BODY.search(text) is not None
        for element in self.root:
            _move_prefixed_attributes(element)

    def to_html(self) -> str:
        """Return the fragment as HTML."""
        from lxml import etree

        root = self.root
        root.tail = None
        escape_addresses(root)
        if not self._is_body:  # no line breaks inside the element, as in a fragment
            root.attrib.clear()
            root.tag = "p"
        text: str = etree.tostring(root, method="html", encoding="unicode", pretty_print=True)
        text = text.removesuffix("\n") if self._is_body else text[len("<p>") : -len("</p>\n")]
        return restored(text.replace(RETURN, "\r"))

    def replace_texts(self, mark: str, ignored: Container[str], replacement: Callable[[str], str | None]) -> None:
        """Replace each text that contains ``mark`` by HTML, except inside the elements ``ignored``.

        A text stays unchanged if ``replacement`` returns ``None``.
        """
        for element, is_tail in list(self._texts(mark)):
            if _is_in(element.getparent() if is_tail else element, ignored):
                continue
            text = (element.tail if is_tail else element.text).replace(RETURN, "\r")
            markup = replacement(text)
            if markup is not None:
                _replace(element, markup, is_tail=is_tail)

    def _texts(self, mark: str) -> Iterator[tuple[Any, bool]]:
        """Yield each text that contains ``mark``, as its element and whether it is the tail."""
        for element in self.root.iter():
            if element.text and mark in element.text and isinstance(element.tag, str):
                yield element, False
            if element.tail and mark in element.tail and element is not self.root:
                yield element, True


def prepend(element: Any, markup: str) -> None:
    """Insert HTML before the content of an element of a fragment."""
    text = element.text or ""
    count = len(element)
    _replace(element, markup, is_tail=False)
    added = len(element) - count
    if added:
        last = element[added - 1]
        last.tail = (last.tail or "") + text
    else:
        element.text = (element.text or "") + text


def replace_body(output: str, replacement: Callable[[str], str | None]) -> str | None:
    """Return a page with the content of its ``body`` replaced; without a ``body``, all of it is replaced.

    Returns ``None`` if ``replacement`` does. Matches the handling of a document's output by jemoji and jekyll-mentions.
    """
    if "<body" not in output:
        return replacement(output)
    opening = output.find(">", output.index("<body")) + 1
    if not opening:
        return None
    opening += len(output) - opening - len(output[opening:].lstrip(_SPACE))
    content, end, rest = output[opening:].partition("</body>")
    replaced = replacement(content)
    return None if replaced is None else f"{output[:opening]}{replaced}{end}{rest}"


def is_html(item: Any) -> bool:
    """Return whether jemoji and jekyll-mentions process an item: it is written, and HTML."""
    permalink = item.permalink
    return bool(item.written and item.output_ext == ".html") or bool(permalink and permalink.endswith("/"))


def parse_body(text: str) -> Any:
    """Return the element ``body`` with the parsed HTML."""
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", remove_comments=False, remove_pis=False)
    document = etree.fromstring(f"<html><body>{prepared(text)}", parser)
    body = document.find("body")
    assert body is not None
    if _PREFIXED.search(text):  # in a fragment these are undeclared namespace prefixes
        for element in body.iter(etree.Element):
            name = _NAME.match(element.tag)
            if name is not None:
                element.tag = name["local"] or name[0]
    return body


def _move_prefixed_attributes(element: Any) -> None:
    """Move attributes with a colon to the end: Nokogiri sets them again when it moves an element into its fragment."""
    if isinstance(element.tag, str):
        for name in [name for name in element.attrib if ":" in name]:
            element.set(name, element.attrib.pop(name))


def escape_addresses(root: Any) -> None:
    """Escape the characters in the URLs of a tree that newer versions of libxml2 do not escape."""
    for address in root.xpath(_ADDRESSES):
        if _NOT_IN_ADDRESS.search(address):
            address.getparent().set(address.attrname, _NOT_IN_ADDRESS.sub(_percent, address))


def _percent(match: re.Match[str]) -> str:
    return "%0D" if match[0] == RETURN else f"%{ord(match[0]):02X}"


def _is_in(element: Any, names: Container[str]) -> bool:
    """Return whether ``element`` or an ancestor has one of these names."""
    while element is not None:
        if element.tag in names:
            return True
        element = element.getparent()
    return False


def _replace(element: Any, markup: str, *, is_tail: bool) -> None:
    """Replace the text or the tail of ``element`` by ``markup`` (``Nokogiri::XML::Node#replace``)."""
    new = parse_body(f"<div>{markup}</div>").find("div")
    children = list(new)
    if is_tail:
        element.tail = None
        for child in reversed(children):
            element.addnext(child)
        element.tail = new.text
    else:
        element.text = new.text
        for child in reversed(children):
            element.insert(0, child)
