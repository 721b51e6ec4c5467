"""HTML of spans: text, entities, links, images, code and math (`Kramdown::Converter::Html`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.code import CodeRenderer
from pylekyll.languages.markdown.kramdown.entities import SYMBOLS
from pylekyll.languages.markdown.kramdown.escaping import escape_all, escape_text, html_attributes
from pylekyll.languages.markdown.kramdown.footnotes import FootnoteList
from pylekyll.languages.markdown.kramdown.patterns import CJK_LINE_BREAK

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.code import Highlighter
    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.element import Element
    from pylekyll.languages.markdown.kramdown.entities import Entity

_ALWAYS_ESCAPED = frozenset("<>&")
_ESCAPED = frozenset('<>&"')
_QUOTE_ORDER = ("lsquo", "rsquo", "ldquo", "rdquo")


class SpanRenderer(ABC):
    """Prints the spans of one document, and what may be a span or a block: raw text, comments and math."""

    def __init__(self, document: Document, highlighter: Highlighter | None, code: CodeRenderer | None = None) -> None:
        self.document = document
        self.options = document.options
        self.code = code or CodeRenderer(self.options, highlighter)
        self.footnotes = FootnoteList(self.options, document.is_recent)
        self.can_be_beyond_ascii = True
        """True if the encoding of the output has more than ASCII's characters (``entity_to_str``)."""
        self._entity_texts: dict[tuple[Entity, str | None], str] = {}

    @abstractmethod
    def inner(self, element: Element, indent: int) -> str:
        """Return the HTML of the children of an element of this indentation."""

    def text(self, element: Element, _indent: int) -> str:
        """Text, escaped."""
        text = escape_text(element.value)
        return CJK_LINE_BREAK.sub("", text) if self.options.remove_line_breaks_for_cjk else text

    def br(self, _element: Element, _indent: int) -> str:
        """A line break."""
        return "<br />"

    def entity(self, element: Element, _indent: int) -> str:
        """An entity, as the option `entity_output` wants it."""
        return self.entity_text(element.value, element.options.get("original"))

    def entity_text(self, entity: Entity, original: str | None = None) -> str:
        """An entity as text; `original` is its source in the document."""
        key = (entity, original)
        known = self._entity_texts.get(key)
        if known is None:
            known = self._entity_texts[key] = self._format_entity(entity, original)
        return known

    def _format_entity(self, entity: Entity, original: str | None) -> str:
        output, char = self.options.entity_output, entity.char
        is_printable = char and (self.can_be_beyond_ascii or char.isascii())
        if output == "as_char" and is_printable and char not in _ALWAYS_ESCAPED:
            return char
        if output in ("as_input", "as_char") and original:
            return original
        if (output == "symbolic" or char in _ESCAPED) and entity.name is not None:
            return f"&{entity.name};"
        return f"&#{entity.code_point};"

    def typographic_sym(self, element: Element, _indent: int) -> str:
        """A dash, an ellipsis or a guillemet."""
        replaced = self.options.typographic_symbols.get(element.value)
        if replaced is not None:
            return escape_text(replaced)
        return "".join(self.entity_text(self.document.entities[name]) for name in SYMBOLS[element.value])

    def smart_quote(self, element: Element, _indent: int) -> str:
        """A curly quote."""
        name = self.options.smart_quotes[_QUOTE_ORDER.index(element.value)]
        return self.entity_text(self.document.entities[name])

    def raw(self, element: Element, _indent: int) -> str:
        """Raw text: HTML, or text for another converter."""
        types = element.options.get("type")
        if types and "html" not in types:
            return ""
        return element.value + "\n" if element.options.get("category") == "block" else str(element.value)

    def comment(self, element: Element, indent: int) -> str:
        """A comment from an extension."""
        if element.options["category"] == "block":
            return f"{' ' * indent}<!-- {element.value} -->\n"
        return f"<!-- {element.value} -->"

    def em(self, element: Element, indent: int) -> str:
        """Emphasis, and strong emphasis."""
        name = element.type
        return f"<{name}{html_attributes(element.attr)}>{self.inner(element, indent)}</{name}>"

    def a(self, element: Element, indent: int) -> str:
        """A link."""
        return f"<a{html_attributes(element.attr)}>{self.inner(element, indent)}</a>"

    def img(self, element: Element, _indent: int) -> str:
        """An image."""
        return f"<img{html_attributes(element.attr)} />"

    def codespan(self, element: Element, _indent: int) -> str:
        """Code within text."""
        return self.code.span(element.value, element.attr)

    def footnote(self, element: Element, _indent: int) -> str:
        """A footnote's number."""
        return self.footnotes.marker(element)

    def abbreviation(self, element: Element, _indent: int) -> str:
        """An abbreviation with its meaning as title."""
        name = self.document.abbreviation_key(element.value)
        attributes: dict[str, str | None] = {}
        if name is not None:
            attributes.update(self.document.abbreviation_definitions[name].attr)
            if self.document.abbreviations[name]:
                attributes["title"] = self.document.abbreviations[name]
        return f"<abbr{html_attributes(attributes)}>{element.value}</abbr>"

    def math(self, element: Element, indent: int) -> str:
        """Math for MathJax, or its source without a math engine."""
        attributes, is_block = element.attr, element.options["category"] == "block"
        value = element.value
        if self.options.math_engine == "mathjax":
            escaped = escape_all(value)
            result = f"\\[{escaped}\\]\n" if is_block else f"\\({escaped}\\)"
            if not attributes:
                return result
            if is_block:
                return f"{' ' * indent}<div{html_attributes(attributes)}>{result}</div>\n"
            return f"<span{html_attributes(attributes)}>${value}$</span>"
        known = attributes.get("class")
        attributes = {**attributes, "class": f"{known} kdmath" if known else "kdmath"}
        if is_block:
            return f"{' ' * indent}<div{html_attributes(attributes)}>$$\n{value}\n$$</div>\n"
        return f"<span{html_attributes(attributes)}>${value}$</span>"
