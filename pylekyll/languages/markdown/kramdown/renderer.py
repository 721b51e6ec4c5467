"""HTML of a parsed document (`Kramdown::Converter::Html`): its blocks and HTML elements; its base prints spans.

Each type of element has a method, which takes the element and the indentation of blocks, and returns HTML.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.limits import check_text
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.escaping import escape_text, html_attributes
from pylekyll.languages.markdown.kramdown.header_ids import basic_id
from pylekyll.languages.markdown.kramdown.span_renderer import SpanRenderer
from pylekyll.languages.markdown.kramdown.tags import VOID_TAGS
from pylekyll.languages.markdown.kramdown.toc import TableOfContents
from pylekyll.languages.markdown.kramdown.transliteration import transliterate
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import lstrip

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pylekyll.languages.markdown.kramdown.code import CodeRenderer, Highlighter
    from pylekyll.languages.markdown.kramdown.document import Document

_NO_TOC = lazy_pattern(r"\bno_toc\b", re.UNICODE)
_AUTO_IDS = lazy_pattern(r"\Aauto_ids(?:-([A-Za-z0-9_\-]+))?")
_LONG = 10_000
#: Length up to which a text stays below `_LONG` when it is escaped.
_SHORT = 2_000
_TOC_MARK = "\0toc\0"
_FOOTNOTES_MARK = "\0footnotes\0"


def _references(element: Element) -> list[str]:
    ial = element.options.get("ial")
    return ial.references if ial is not None else []


class HtmlRenderer(SpanRenderer):
    """Prints one document, and serves for one only. `methods` has a method for each type of element."""

    methods: Mapping[str, Callable[[Any, Element, int], str]]

    def __init__(self, document: Document, highlighter: Highlighter | None, code: CodeRenderer | None = None) -> None:
        """``code`` prints code with the options of the document; it is made if none is given."""
        super().__init__(document, highlighter, code)
        self.toc = TableOfContents()
        self.has_footnote_place = False
        self.used_ids: dict[str, int] = {}
        self.stack: list[Element] = []
        self.long = 0
        self.column = 0
        #: True if text is only escaped.
        self.is_plain = self.methods is HtmlRenderer.methods and not self.options.remove_line_breaks_for_cjk

    def render_document(self, root: Element) -> str:
        """Return the document's HTML, with footnotes and table of contents in their places."""
        result = self.inner(root, -2)
        has_place = self.has_footnote_place
        footnotes = self.footnotes.render(self)
        # A placeholder within a footnote comes too late.
        result = (result.replace(_FOOTNOTES_MARK, footnotes, 1) if has_place else result + footnotes).replace(
            _FOOTNOTES_MARK, ""
        )
        if self.toc.place is not None:
            contents = self.toc.tree()
            result = result.replace(_TOC_MARK, self.convert(contents, 0) if contents.children else "", 1)
        return result

    def convert(self, element: Element, indent: int) -> str:
        """Return the HTML of one element."""
        return self.methods[element.type](self, element, indent)

    def inner(self, element: Element, indent: int) -> str:
        """Return the HTML of the children of an element of this indentation."""
        children = element.children
        if not children:
            return ""
        is_plain = self.is_plain
        if is_plain and len(children) == 1:  # most blocks have one text
            only = children[0]
            kind = only.type
            if kind == "raw" and not only.options and len(only.value) <= _LONG:
                return str(only.value)
            if kind == "text" and len(only.value) <= _SHORT:
                return escape_text(only.value)
        indent += 2
        methods = self.methods
        self.stack.append(element)
        result: list[str] = []
        for child in children:
            kind = child.type
            if kind == "blank":
                html = "\n"
            elif is_plain and kind == "raw" and not child.options:
                html = child.value
            elif is_plain and kind == "text":
                html = escape_text(child.value)
            else:
                html = methods[kind](self, child, indent)
            if len(html) > _LONG:
                self.long = check_text(self.long + len(html))
            result.append(html)
        self.stack.pop()
        return "".join(result)

    # Blocks

    def blank(self, _element: Element, _indent: int) -> str:
        """Blank lines: one line break for any number."""
        return "\n"

    def p(self, element: Element, indent: int) -> str:
        """A paragraph; in a tight list item only its text, around a standalone image a figure."""
        if element.options.get("transparent"):
            return self.inner(element, indent)
        children = element.children
        if len(children) == 1 and children[0].type == "img" and "standalone" in _references(children[0]):
            return self._figure(element, indent)
        attributes = html_attributes(element.attr) if element.attr else ""
        return f"{' ' * indent}<p{attributes}>{self.inner(element, indent)}</p>\n"

    def _figure(self, element: Element, indent: int) -> str:
        figure, image = dict(element.attr), dict(element.children[0].attr)
        for name in ("class", "id"):
            if name in image and name not in figure:
                figure[name] = image.pop(name)
        space = " " * indent
        return (
            f"{space}<figure{html_attributes(figure)}>\n{space}  <img{html_attributes(image)} />\n"
            f"{space}  <figcaption>{image['alt']}</figcaption>\n{space}</figure>\n"
        )

    def codeblock(self, element: Element, indent: int) -> str:
        """A code block."""
        return self.code.block(element, indent)

    def blockquote(self, element: Element, indent: int) -> str:
        """A block with its tags on lines of their own: a blockquote, a list, a table, a section of one."""
        name, space = element.type, " " * indent
        return f"{space}<{name}{html_attributes(element.attr)}>\n{self.inner(element, indent)}{space}</{name}>\n"

    def tr(self, element: Element, indent: int) -> str:
        """A row: its cells are counted for their alignment."""
        space, cells, stack, methods = " " * indent, [], self.stack, self.methods
        name = "th" if stack and stack[-1].type == "thead" else "td"
        alignment = stack[-2].options.get("alignment", ()) if len(stack) > 1 else ()
        stack.append(element)
        for column, cell in enumerate(element.children):
            self.column = column
            if cell.type == "td":
                cells.append(self._cell(cell, name, alignment, indent + 2))
            else:
                cells.append(methods[cell.type](self, cell, indent + 2))
        stack.pop()
        return f"{space}<tr{html_attributes(element.attr)}>\n{''.join(cells)}{space}</tr>\n"

    def hr(self, element: Element, indent: int) -> str:
        """A horizontal rule."""
        return f"{' ' * indent}<hr{html_attributes(element.attr)} />\n"

    def header(self, element: Element, indent: int) -> str:
        """A header; it is noted for the table of contents."""
        options, attributes = self.options, element.attr
        if options.auto_ids and attributes.get("id") is None:
            attributes = {**attributes, "id": self._make_id(element.options["raw_text"])}
        identifier = attributes.get("id")
        if options.header_links and self.document.is_recent and identifier:
            element.children.insert(0, Element("a", attr={"href": f"#{identifier}"}))
        level = element.options["level"]
        if (
            identifier is not None
            and level in options.toc_levels
            and not _NO_TOC.search(element.attr.get("class") or "")
        ):
            self.toc.add(level, identifier, element.children)
        name = f"h{max(min(level + options.header_offset, 6), 1)}"
        return f"{' ' * indent}<{name}{html_attributes(attributes)}>{self.inner(element, indent)}</{name}>\n"

    def _make_id(self, text: str) -> str:
        if self.options.transliterated_header_ids:
            text = transliterate(text)
        result = basic_id(text) or "section"
        if result in self.used_ids:
            self.used_ids[result] += 1
            result += f"-{self.used_ids[result]}"
        else:
            self.used_ids[result] = 0
        return self.options.auto_id_prefix + result

    def ul(self, element: Element, indent: int) -> str:
        """A list; the table of contents or the footnotes replace a list marked `toc` or `footnotes`."""
        references = _references(element)
        if self.toc.place is None and "toc" in references:
            self.toc.place = element
            return _TOC_MARK
        if not self.has_footnote_place and "footnotes" in references:
            self.has_footnote_place = True
            return _FOOTNOTES_MARK
        return self.blockquote(element, indent)

    def li(self, element: Element, indent: int) -> str:
        """A list item, or a definition."""
        name, space = element.type, " " * indent
        opening = f"{space}<{name}{html_attributes(element.attr) if element.attr else ''}>"
        content = self.inner(element, indent)
        children = element.children
        if not children or (children[0].type == "p" and children[0].options.get("transparent")):
            return f"{opening}{content}{space if content.endswith(chr(10)) else ''}</{name}>\n"
        return f"{opening}\n{content}{space}</{name}>\n"

    def dt(self, element: Element, indent: int) -> str:
        """A term of a definition list, with an id if the list refers to `auto_ids`."""
        attributes = dict(element.attr)
        if attributes.get("id") is None:
            for name in _references(self.stack[-1]):
                found = _AUTO_IDS.match(name)
                if found:
                    attributes["id"] = lstrip(f"{found[1] or ''}{basic_id(element.options['raw_text'])}")
                    break
        return f"{' ' * indent}<dt{html_attributes(attributes)}>{self.inner(element, indent)}</dt>\n"

    def td(self, element: Element, indent: int) -> str:
        """A cell outside of a row of a table, or a header cell of an HTML table."""
        # An HTML table may lack kramdown's sections and columns.
        stack = self.stack
        name = "th" if element.type == "th" or (len(stack) > 1 and stack[-2].type == "thead") else "td"
        alignment = stack[-3].options.get("alignment", ()) if len(stack) > 2 else ()
        return self._cell(element, name, alignment, indent)

    def _cell(self, element: Element, name: str, columns: Sequence[str], indent: int) -> str:
        """A cell of a row; `columns` are the alignments of the table."""
        content = self.inner(element, indent) or self.entity_text(self.document.entities["nbsp"])
        column = self.column  # a table in the cell has changed it, as in kramdown
        alignment = columns[column] if column < len(columns) else "default"
        attributes = element.attr
        if alignment != "default":
            style = attributes.get("style")
            prefix = f"{style}; " if style is not None else ""
            attributes = {**attributes, "style": f"{prefix}text-align: {alignment}"}
        return f"{' ' * indent}<{name}{html_attributes(attributes) if attributes else ''}>{content}</{name}>\n"

    # HTML

    @property
    def _is_in_raw_html(self) -> bool:
        parent = self.stack[-1]
        return parent.type == "html_element" and parent.options.get("content_model") == "raw"

    def html_element(self, element: Element, indent: int) -> str:
        """An HTML element of the document."""
        name, options = element.value, element.options
        children = element.children
        # Most elements have their content as one text already (`blocks/raw_html.py`).
        is_read = len(children) == 1 and children[0].type == "raw" and not children[0].options
        content = children[0].value if is_read else self.inner(element, indent)
        opening = f"<{name}{html_attributes(element.attr)}"
        if options["category"] == "span":
            return opening + (" />" if not content and name in VOID_TAGS else f">{content}</{name}>")
        is_in_raw, model = self._is_in_raw_html, options.get("content_model")
        space = " " * indent
        if options.get("is_closed") and model == "raw":
            result = f"{opening} />"
        elif content and model != "block":
            result = f"{opening}>{content}</{name}>"
        elif content:
            result = f"{opening}>\n{content.removesuffix(chr(10))}\n{space}</{name}>"
        elif name in VOID_TAGS:
            result = f"{opening} />"
        else:
            result = f"{opening}></{name}>"
        return result if is_in_raw else f"{space}{result}\n"

    def xml_comment(self, element: Element, indent: int) -> str:
        """An HTML comment or a processing instruction."""
        if element.options["category"] == "block" and not self._is_in_raw_html:
            return f"{' ' * indent}{element.value}\n"
        return str(element.value)


_ALIASES = {
    "strong": "em",
    "ol": "ul",
    "dd": "li",
    "th": "td",
    "dl": "blockquote",
    "table": "blockquote",
    "thead": "blockquote",
    "tbody": "blockquote",
    "tfoot": "blockquote",
    "xml_pi": "xml_comment",
}
_OWN = (
    "text blank br entity typographic_sym smart_quote raw comment em a img codespan footnote abbreviation math p "
    "codeblock blockquote tr hr header ul li dt td html_element xml_comment"
)
HtmlRenderer.methods = {kind: getattr(HtmlRenderer, _ALIASES.get(kind, kind)) for kind in (*_OWN.split(), *_ALIASES)}
