"""Option `html_to_native`: HTML elements become equivalent elements of kramdown (`ElementConverter`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.html_tables import is_simple_table, make_table
from pylekyll.languages.markdown.kramdown.patterns import RUBY_STRIP, SPACES, words
from pylekyll.languages.markdown.kramdown.tags import CONTENT_MODEL
from pylekyll.languages.ruby.numbers import read_integer
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.markdown.kramdown.document import Document

_NO_TEXT = words("html head hgroup ol ul dl table colgroup tbody thead tfoot tr select optgroup")
_WRAP = words(
    "body section nav article aside header footer address div li dd blockquote figure figcaption fieldset form"
)
_NO_SPACE = _WRAP | {"td", "th"}
_STRIP = words(
    "address article aside blockquote body caption dd div dl dt fieldset figcaption form footer header h1 h2 h3 "
    "h4 h5 h6 legend li nav p section td th"
)
_SIMPLE = words("em strong blockquote hr br img p thead tbody tfoot tr td th ul ol dl li dt dd")
_ENTITY = lazy_pattern(r"&(?:([A-Za-z0-9_:][A-Za-z0-9_.:\-]*)|#([0-9]+)|#x([0-9a-fA-F]+));")
_QUOTES = frozenset(("lsquo", "rsquo", "ldquo", "rdquo"))
_SYMBOLS = frozenset(("mdash", "ndash", "hellip", "laquo", "raquo"))
_HIGHLIGHTER = lazy_pattern(
    r"(?<![ \t\r\n\f\v])[ \t\r\n\f\v]+\bhighlighter-[A-Za-z0-9_]+\b"
    r"|\bhighlighter-[A-Za-z0-9_]+\b[ \t\r\n\f\v]*",
    re.UNICODE,
)
_LANGUAGE = lazy_pattern(r"\blanguage-[^ \t\r\n\f\v]+", re.UNICODE)
_CDATA = lazy_pattern(r"\A(?:%\s*)?<!\[CDATA\[\n?(.*?)(?:\s%)?\]\]>\Z", re.DOTALL)


def to_native(document: Document, element: Element) -> None:
    """Convert an element and its descendants in place."""
    _Converter(document).process(element)


def document_to_native(document: Document, root: Element) -> None:
    """Convert everything below the root of a document that is HTML."""
    _Converter(document).process_root(root)


class _Converter:
    """Converts one element and its descendants."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.special: dict[str, Callable[[Element], None]] = {
            "textarea": lambda element: self._keep(element, converts=True, preserve=True),
            "a": self._link,
            "code": self._code,
            "pre": self._code,
            "table": self._table,
            "script": self._script,
            **dict.fromkeys(("em", "b", "strong", "i"), self._emphasis),
            **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), self._header),
        }

    def process(
        self, element: Element, *, converts: bool = True, preserve: bool = False, parent: Element | None = None
    ) -> None:
        """Convert one element; `converts` is off inside elements that stay HTML, `preserve` keeps whitespace."""
        if element.type in ("xml_comment", "xml_pi"):
            kind = "div" if parent is None else _tag_name(parent)
            element.options = {"category": "span" if CONTENT_MODEL.get(kind) == "span" else "block"}
        if element.type != "html_element":
            return
        name = element.value
        if converts and name in self.special:
            self.special[name](element)
            return
        if converts and name in _NO_TEXT:
            element.children = [child for child in element.children if child.type != "text"]
        if converts and name in _SIMPLE:
            _become(element, name)
            self._children(element, converts=converts, preserve=preserve)
        else:
            self._keep(element, converts=converts, preserve=preserve)
        if converts:
            _tidy(element, name)

    def process_root(self, root: Element) -> None:
        """Convert the children of the root, which prints no tag and has no name."""
        result = []
        for child in root.children:
            if child.type == "text":
                result += self._text(child.value, preserve=False)
            else:
                self.process(child)
                result.append(child)
        root.children = result
        _remove_space(root)

    def _children(self, element: Element, *, converts: bool = True, preserve: bool = False) -> None:
        result = []
        for child in element.children:
            if child.type == "text":
                result += self._text(child.value, preserve=preserve or not converts)
            else:
                self.process(child, converts=converts, preserve=preserve, parent=element)
                result.append(child)
        element.children = result

    def _text(self, text: str, *, preserve: bool) -> list[Element]:
        """Text with its entities as elements; runs of whitespace become a space."""
        if not preserve:
            text = SPACES.sub(" ", text)
        result, pos = [], 0
        while (found := _ENTITY.search(text, pos)) is not None:
            result.append(Element("text", text[pos : found.start()]))
            pos = found.end()
            key = found[1] or (read_integer(found[2]) if found[2] else read_integer(found[3], 16))
            if key in _QUOTES:
                result.append(Element("smart_quote", key))
            elif key in _SYMBOLS:
                result.append(Element("typographic_sym", key))
            elif (entity := self.document.entities.find(key)) is not None:
                result.append(Element("entity", entity, options={"original": found[0]}))
            else:
                result.append(Element("entity", self.document.entities["amp"]))
                pos = found.start() + 1
        if pos < len(text):
            result.append(Element("text", text[pos:]))
        return result

    def _keep(self, element: Element, *, converts: bool, preserve: bool = False) -> None:
        """Keep the element as HTML (`process_html_element`)."""
        element.options = {
            "category": "span" if element.value in self.document.tags.spans else "block",
            "content_model": CONTENT_MODEL.get(element.value, "raw") if converts else "raw",
        }
        self._children(element, converts=converts, preserve=preserve)

    def _link(self, element: Element) -> None:
        if element.attr.get("href"):
            _become(element, "a")
            self._children(element)
        else:
            self._keep(element, converts=False)

    def _emphasis(self, element: Element) -> None:
        text = _text_of(element)
        if text and (text[0] in " \t\r\n\f\v" or text[-1] in " \t\r\n\f\v"):
            self._keep(element, converts=False)
        else:
            _become(element, "em" if element.value in ("em", "i") else "strong")
            self._children(element)

    def _header(self, element: Element) -> None:
        level = int(element.value[1])
        _become(element, "header")
        element.options = {"level": level, "raw_text": _text_of(element)}
        self._children(element)

    def _code(self, element: Element) -> None:
        parts = self._text(_text_of(element), preserve=True)
        text = "".join(map(self._plain, parts))
        if element.value == "code":
            _become(element, "codespan")
            if element.attr.get("class"):
                element.attr["class"] = _HIGHLIGHTER.sub("", element.attr["class"] or "")
        else:
            inner = element.children[0] if len(element.children) == 1 else None
            _become(element, "codeblock")
            language = _LANGUAGE.search(inner.attr.get("class") or "") if inner and inner.value == "code" else None
            if language:
                element.attr["class"] = f"{language[0]} {element.attr.get('class') or ''}".rstrip(RUBY_STRIP)
        element.value = text
        element.children = []

    def _plain(self, part: Element) -> str:
        if part.type == "text":
            return str(part.value)
        if part.type == "entity":
            return str(part.value.char)
        return self.document.entities[part.value].char

    def _table(self, element: Element) -> None:
        if not is_simple_table(element):
            self._keep(element, converts=False)
            return
        element.children = [child for child in element.children if child.type != "text"]
        self._children(element)
        _become(element, "table")
        make_table(element)

    def _script(self, element: Element) -> None:
        kind = element.attr.get("type") or ""
        if not re.search(r"\bmath/tex\b", kind, re.UNICODE):
            self._keep(element, converts=True)
            return
        _become(element, "math")
        element.options = {"category": "block" if "mode=display" in kind else "span"}
        element.value = _CDATA.sub(r"\1", element.children.pop(0).value)
        del element.attr["type"]


def _tag_name(parent: Element) -> str:
    if parent.type == "html_element":
        return str(parent.value)
    return {"code_span": "code", "code_block": "pre", "header": "h1"}.get(parent.type, parent.type)


def _become(element: Element, kind: str) -> None:
    element.type, element.value, element.options = kind, None, {}


def _text_of(element: Element) -> str:
    own = element.value or "" if element.type == "text" else ""
    return own + "".join(map(_text_of, element.children))


def _tidy(element: Element, name: str) -> None:
    """Remove whitespace at the edges and between blocks; wrap text among blocks in paragraphs."""
    if name in _STRIP and element.children:
        first, last = element.children[0], element.children[-1]
        if first.type == "text":
            first.value = first.value.lstrip(RUBY_STRIP)
        if last.type == "text":
            last.value = last.value.rstrip(RUBY_STRIP)
    if name in _NO_SPACE:
        _remove_space(element)
    if name in _WRAP:
        _wrap_text(element)


def _remove_space(element: Element) -> None:
    children = element.children
    kept = []
    for index, child in enumerate(children):
        is_blank = child.type == "text" and not child.value.strip(RUBY_STRIP)
        is_edge = index in (0, len(children) - 1)
        if not (is_blank and (is_edge or (children[index - 1].is_block and children[index + 1].is_block))):
            kept.append(child)
    element.children = kept


def _wrap_text(element: Element) -> None:
    result: list[Element] = []
    last_is_paragraph = False
    for child in element.children:
        if child.is_block and child.type != "text":
            result.append(child)
            last_is_paragraph = False
            continue
        if not last_is_paragraph:
            result.append(Element("p", options={"transparent": True}))
            last_is_paragraph = True
        result[-1].children.append(child)
    element.children = result
