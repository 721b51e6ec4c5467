"""A whole HTML page, parsed and serialised like Nokogiri's HTML 4 documents.

The output equals that of ``Nokogiri::HTML(text).to_html``: a declaration of the character set at the beginning of the
head, the document type on a separate line, elements closed, URLs escaped.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

from lxml import etree

from pylekyll.plugins.html_fragment import escape_addresses, parse_body
from pylekyll.plugins.html_source import RETURN, prepared

if TYPE_CHECKING:
    from collections.abc import Iterator

_DOCTYPE = '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" "http://www.w3.org/TR/REC-html40/loose.dtd">'
_CHARSET = "text/html; charset=UTF-8"
#: Placeholder for a carriage return between tags: a run of whitespace that does not occur in pages.
_BLANK_RETURN = "\t \t\t \t\t\t \t\t\t\t "
_BETWEEN_TAGS = re.compile(rf"(?:(?<=>)|\A)[ \t\n{RETURN}]+(?=<|\Z)")
_RAW = frozenset({"script", "style"})


class HtmlDocument:
    """A page as a tree: ``root`` is lxml's element ``html``, or ``None`` for an empty page."""

    def __init__(self, text: str) -> None:
        source = prepared(text)
        if RETURN in source:  # between tags it is whitespace, unlike the placeholder
            source = _BETWEEN_TAGS.sub(lambda match: match[0].replace(RETURN, _BLANK_RETURN), source)
        if not source.lstrip().startswith("<"):
            source = f"<p>{source}" if source.strip() else ""  # 2.9 puts leading text into a paragraph
        parser = etree.HTMLParser(encoding="utf-8", remove_comments=False, remove_pis=False)
        self.root: Any = etree.fromstring(source.encode("utf-8", "surrogatepass"), parser) if source else None

    @property
    def body(self) -> Any:
        """The element ``body``, or ``None``."""
        return None if self.root is None else self.root.find("body")

    @property
    def head(self) -> Any:
        """The element ``head``, or ``None``."""
        return None if self.root is None else self.root.find("head")

    def elements(self, *names: str) -> Iterator[Any]:
        """Yield the elements of these names in their order in the page."""
        yield from () if self.root is None else self.root.iter(*names)

    def to_html(self) -> str:
        """Return the page as HTML."""
        if self.root is None:
            return f"{_DOCTYPE}\n\n"
        self._declare_charset()
        escape_addresses(self.root)
        doctype = self.root.getroottree().docinfo.doctype or _DOCTYPE
        around = [*reversed(list(self.root.itersiblings(preceding=True))), None, *self.root.itersiblings()]
        pieces = [_outer(self.root if node is None else node) for node in around]
        return _with_returns(f"{doctype}\n{''.join(pieces)}\n")

    def _declare_charset(self) -> None:
        """Insert the declaration at the start of the head, unless it exists (``htmlSetMetaEncoding``)."""
        head = self.head
        if head is None:
            return
        for meta in head.iter("meta"):
            if (meta.get("http-equiv") or "").lower() == "content-type":
                return
        meta = head.makeelement("meta", {"http-equiv": "Content-Type", "content": _CHARSET})
        text, head.text = head.text, None
        head.insert(0, meta)
        meta.tail = text


def _with_returns(text: str) -> str:
    return text.replace(RETURN, "\r").replace(_BLANK_RETURN, "\r")


def _outer(node: Any) -> str:
    text: str = etree.tostring(node, method="html", encoding="unicode", pretty_print=True, with_tail=False)
    return text.removesuffix("\n")


def inner_html(element: Any) -> str:
    """Return the content of an element as HTML (``Nokogiri::XML::Node#inner_html``)."""
    if element.tag in _RAW:
        return element.text or ""
    if not len(element):
        return escape(element.text or "", quote=False)
    escape_addresses(element)
    attributes = list(element.items())
    element.attrib.clear()  # then the first `>` ends the tag
    whole = _outer(element)
    for name, value in attributes:
        element.set(name, value)
    inside = whole[whole.index(">") + 1 : whole.rindex("</")]
    if len(element) > 1 or element.text or element[-1].tail:  # line breaks next to the tags belong to the text
        inside = inside if element.text else inside.removeprefix("\n")
        inside = inside if element[-1].tail else inside.removesuffix("\n")
    return _with_returns(inside)


def set_inner_html(element: Any, markup: str) -> None:
    """Replace the content of an element by HTML (``Nokogiri::XML::Node#inner_html=``)."""
    for child in list(element):
        element.remove(child)
    new = parse_body(markup)
    element.text = new.text
    element.extend(list(new))


def append_markup(element: Any, markup: str) -> None:
    """Append HTML to the content of an element (``Nokogiri::XML::Node#add_child``)."""
    new = parse_body(markup)
    _append_text(element, len(element), new.text or "")
    element.extend(list(new))


def replace_element(element: Any, markup: str) -> None:
    """Replace an element by HTML; the text after it stays (``Nokogiri::XML::Node#replace``)."""
    parent = element.getparent()
    if parent is None:
        return
    new = parse_body(markup)
    position = parent.index(element)
    tail = element.tail or ""
    parent.remove(element)
    children = list(new)
    _append_text(parent, position, new.text or "")
    for offset, child in enumerate(children):
        parent.insert(position + offset, child)
    _append_text(parent, position + len(children), tail)


def remove_element(element: Any) -> None:
    """Remove an element; the text after it stays."""
    parent = element.getparent()
    if parent is not None:
        position = parent.index(element)
        tail = element.tail or ""
        parent.remove(element)
        _append_text(parent, position, tail)


def _append_text(parent: Any, position: int, text: str) -> None:
    """Insert text before the child at ``position``."""
    if not text:
        return
    if position:
        before = parent[position - 1]
        before.tail = (before.tail or "") + text
    else:
        parent.text = (parent.text or "") + text
