"""HTML as Nokogiri's HTML 4 fragments are read and written again: both are libxml2's, which lxml provides here.

The output equals that of ``Nokogiri::HTML::DocumentFragment.parse(text).to_html``: names in lowercase, elements closed,
entities decoded, addresses escaped, a line break after some blocks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.plugins.html_source import RETURN, prepared

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator

_BODY = lazy_pattern(r"^[^\S\n]*<body", re.IGNORECASE | re.MULTILINE)
_SPACE = " \t\n\r\f\v"
_PREFIXED = lazy_pattern(r"<[A-Za-z][\w.-]*:")
#: A name with a prefix, as libxml2 2.9 reads it. Newer versions have all up to a space or `>` in a name.
_NAME = lazy_pattern(r"[\w.-]+:(?P<local>[\w:.-]*)", re.ASCII)
#: The attributes that libxml2 takes for addresses (``htmlAttrDumpOutput``), and what newer versions of it leave in
#: them as it is, where 2.9 escapes it.
_ADDRESSES = ".//@href | .//@src | .//@action | .//a/@name"
_NOT_IN_ADDRESS = lazy_pattern(rf'["$\[\\\]^`{{|}}{RETURN}]')


class Fragment:
    """A piece of HTML as a tree: ``root`` is the element that holds it, one of lxml's.

    As in ElementTree, ``text`` and ``tail`` hold what is in an element before the others, and what is behind it.
    """

    def __init__(self, text: str) -> None:
        self.root = parse_body(text)
        self._is_body = _BODY.search(text) is not None
        for element in self.root:
            _move_prefixed_attributes(element)

    def to_html(self) -> str:
        """Return the fragment as text again."""
        from lxml import etree

        root = self.root
        root.tail = None
        escape_addresses(root)
        if not self._is_body:  # no line breaks inside the element, as in a fragment
            root.attrib.clear()
            root.tag = "p"
        text: str = etree.tostring(root, method="html", encoding="unicode", pretty_print=True)
        text = text.removesuffix("\n") if self._is_body else text[len("<p>") : -len("</p>\n")]
        return text.replace(RETURN, "\r")

    def replace_texts(self, mark: str, ignored: Container[str], replacement: Callable[[str], str | None]) -> None:
        """Put HTML for every text with ``mark`` in it that is in none of the elements ``ignored``.

        A text stays for which ``replacement`` gives ``None``.
        """
        for element, is_tail in list(self._texts(mark)):
            if _is_in(element.getparent() if is_tail else element, ignored):
                continue
            text = (element.tail if is_tail else element.text).replace(RETURN, "\r")
            markup = replacement(text)
            if markup is not None:
                _replace(element, markup, is_tail=is_tail)

    def _texts(self, mark: str) -> Iterator[tuple[Any, bool]]:
        """Every text with ``mark`` in it: an element, and whether the text is that behind it."""
        for element in self.root.iter():
            if element.text and mark in element.text and isinstance(element.tag, str):
                yield element, False
            if element.tail and mark in element.tail and element is not self.root:
                yield element, True


def prepend(element: Any, markup: str) -> None:
    """Put HTML before everything that is in an element of a fragment."""
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
    """A page with the content of its ``body`` replaced, or all of it if it is missing.

    ``None`` where ``replacement`` gives ``None``. Matches what jemoji and jekyll-mentions do with a document's output.
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
    """Return whether jemoji and jekyll-mentions look at an item: it is written, and HTML."""
    permalink = item.permalink
    return bool(item.written and item.output_ext == ".html") or bool(permalink and permalink.endswith("/"))


def parse_body(text: str) -> Any:
    """Return the element ``body`` around what HTML is read as."""
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", remove_comments=False, remove_pis=False)
    document = etree.fromstring(f"<html><body>{prepared(text)}", parser)
    body = document.find("body")
    assert body is not None
    if _PREFIXED.search(text):  # to a fragment these are prefixes of namespaces that nobody declares
        for element in body.iter(etree.Element):
            name = _NAME.match(element.tag)
            if name is not None:
                element.tag = name["local"] or name[0]
    return body


def _move_prefixed_attributes(element: Any) -> None:
    """Put attributes with a colon last: Nokogiri sets them again when it moves an element into its fragment."""
    if isinstance(element.tag, str):
        for name in [name for name in element.attrib if ":" in name]:
            element.set(name, element.attrib.pop(name))


def escape_addresses(root: Any) -> None:
    """Escape in the addresses of a tree what newer versions of libxml2 leave."""
    for address in root.xpath(_ADDRESSES):
        if _NOT_IN_ADDRESS.search(address):
            address.getparent().set(address.attrname, _NOT_IN_ADDRESS.sub(_percent, address))


def _percent(match: re.Match[str]) -> str:
    return "%0D" if match[0] == RETURN else f"%{ord(match[0]):02X}"


def _is_in(element: Any, names: Container[str]) -> bool:
    """Return whether ``element`` or one around it has one of these names."""
    while element is not None:
        if element.tag in names:
            return True
        element = element.getparent()
    return False


def _replace(element: Any, markup: str, *, is_tail: bool) -> None:
    """Put ``markup`` where the text of ``element``, or that behind it, is (``Nokogiri::XML::Node#replace``)."""
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
