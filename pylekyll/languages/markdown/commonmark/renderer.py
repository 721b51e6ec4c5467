"""HTML as CommonMarker's Ruby renderer writes it (`CommonMarker::HtmlRenderer`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.text import escape_html, escape_url

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.markdown.commonmark.node import Node, Span, Tag
    from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions

_OMITTED = "<!-- raw HTML omitted -->"
_FILTERED = re.compile(
    r"<(title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[ \t\r\n\f\v]|>|/>)", re.IGNORECASE
)
_SPACES = re.compile(r"[ \t\r\n\f\v]+")
_PLAIN_TAGS = {"emph": "em", "strong": "strong", "strikethrough": "del"}


class HtmlRenderer:
    """Prints one document. Subclasses override the printing of headers and code."""

    def __init__(self, options: CommonMarkOptions) -> None:
        self.options = options.options
        self._filters = "tagfilter" in options.extensions
        self._positions = "SOURCEPOS" in options.options
        self._soft_break = "<br />\n" if "HARDBREAKS" in self.options else " " if "NOBREAKS" in self.options else "\n"
        self._out: list[str] = []
        self._ends_line = True
        self._tight = False
        #: Number of images around the text.
        self._plain = 0
        self._footnote = self._linked_footnote = 0
        self._methods: dict[str, Callable[[Node], None]] = {
            "paragraph": self.paragraph,
            "heading": self.heading,
            "code": self.code_block,
            "html": self.html_block,
            "thematic_break": self.thematic_break,
            "block_quote": self.block_quote,
            "list": self.list_block,
            "list_item": self.list_item,
            "table": self.table,
            "footnote_definition": self.footnote_definition,
        }

    def render_document(self, root: Node) -> str:
        """Return the HTML of a document."""
        self.children(root)
        if self._linked_footnote:
            self.write("</ol>\n</section>\n")
        return "".join(self._out)

    # -- writing -----------------------------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """Append to the output."""
        if text:
            self._out.append(text)
            self._ends_line = text[-1] == "\n"

    def new_line(self) -> None:
        """Begin a new line, unless the output is at the beginning of one."""
        if not self._ends_line:
            self.write("\n")

    def position(self, node: Node) -> str:
        """Return the attribute of the option `SOURCEPOS`."""
        if not self._positions:
            return ""
        return f' data-sourcepos="{node.start_line}:{node.start_column}-{node.end_line}:{node.end_column}"'

    def children(self, node: Node) -> None:
        """Print the blocks in a block."""
        methods = self._methods
        for child in node.children:
            methods[child.type](child)

    def _container(self, node: Node, start: str, end: str) -> None:
        self.new_line()
        self.write(start)
        self.children(node)
        self.write(end)
        self.new_line()

    # -- blocks ------------------------------------------------------------------------------------------------------

    def paragraph(self, node: Node) -> None:
        """A paragraph; in a tight list only its text."""
        parent = node.parent
        if self._tight and parent is not None and parent.type != "block_quote":
            self.spans(node.spans)
            return
        self.new_line()
        self.write(f"<p{self.position(node)}>")
        self.spans(node.spans)
        if parent is not None and parent.type == "footnote_definition" and node is parent.children[-1]:
            self.write(" ")
            self._back_reference()
        self.write("</p>")
        self.new_line()

    def heading(self, node: Node) -> None:
        """A heading."""
        level = node.attrs["level"]
        self.new_line()
        self.write(f"<h{level}{self.position(node)}>")
        self.spans(node.spans)
        self.write(f"</h{level}>")
        self.new_line()

    def list_block(self, node: Node) -> None:
        """A list."""
        outer, self._tight = self._tight, node.attrs["tight"]
        number = node.attrs["number"]
        if number is None:
            self._container(node, f"<ul{self.position(node)}>\n", "</ul>")
        else:
            start = "" if number == 1 else f' start="{number}"'
            self._container(node, f"<ol{start}{self.position(node)}>\n", "</ol>")
        self._tight = outer

    def list_item(self, node: Node) -> None:
        """An item, with its box if it is a task."""
        checked = node.attrs.get("checked")
        box = ""
        if checked is not None:
            state = 'checked="" disabled=""' if checked else 'disabled=""'
            box = f'<input type="checkbox" {state} /> '
        self._container(node, f"<li{self.position(node)}>{box}", "</li>")

    def block_quote(self, node: Node) -> None:
        """A quote."""
        self._container(node, f"<blockquote{self.position(node)}>\n", "</blockquote>")

    def thematic_break(self, node: Node) -> None:
        """A rule."""
        self.new_line()
        self.write(f"<hr{self.position(node)} />")
        self.new_line()

    def code_block(self, node: Node) -> None:
        """Code, fenced or indented."""
        self.new_line()
        self.write(self.plain_code(node, _SPACES.split(node.attrs["info"])[0] or None))
        self.new_line()

    def plain_code(self, node: Node, language: str | None) -> str:
        """Code that is not highlighted."""
        name = "" if language is None else language
        if "GITHUB_PRE_LANG" in self.options:
            attribute = "" if language is None else f' lang="{name}"'
            start = f"<pre{self.position(node)}{attribute}><code>"
        else:
            attribute = "" if language is None else f' class="language-{name}"'
            start = f"<pre{self.position(node)}><code{attribute}>"
        return f"{start}{escape_html(node.text)}</code></pre>"

    def html_block(self, node: Node) -> None:
        """Write HTML unchanged."""
        self.new_line()
        self.write(self._raw(node.text))
        self.new_line()

    def _raw(self, html: str) -> str:
        if "UNSAFE" not in self.options:
            return _OMITTED
        return _FILTERED.sub(r"&lt;\1", html) if self._filters else html

    def table(self, node: Node) -> None:
        """A table; it does not start a new line by itself."""
        alignments = node.attrs["alignments"]
        self.write(f"<table{self.position(node)}>\n")
        in_body = False
        for row in node.children:
            if row.attrs["header"]:
                self.write("<thead>\n")
            elif not in_body:
                self.write("<tbody>\n")
                in_body = True
            self._row(row, "th" if row.attrs["header"] else "td", alignments)
            if row.attrs["header"]:
                self.write("</thead>\n")
        self.write("</tbody>\n</table>\n" if in_body else "</table>\n")

    def _row(self, row: Node, name: str, alignments: list[str | None]) -> None:
        self.write(f"<tr{self.position(row)}>\n")
        attributes = [f' align="{alignment}"' if alignment else "" for alignment in alignments]
        for cell, attribute in zip(row.children, attributes, strict=False):
            self.write(f"<{name}{attribute}{self.position(cell)}>")
            self.spans(cell.spans)
            self.write(f"</{name}>\n")
        if len(row.children) < len(attributes):
            place = f' data-sourcepos="{row.start_line}:0-{row.start_line}:0"' if self._positions else ""
            for attribute in attributes[len(row.children) :]:
                self.write(f"<{name}{attribute}{place}></{name}>\n")
        self.write("</tr>\n")

    def footnote_definition(self, node: Node) -> None:
        """A footnote at the end of the document."""
        if not self._footnote:
            self.write('<section class="footnotes">\n<ol>\n')
        self._footnote += 1
        self.write(f'<li id="fn{self._footnote}">\n')
        self.children(node)
        if self._linked_footnote != self._footnote:
            self._back_reference()
            self.write("\n")
        self.write("</li>\n")

    def _back_reference(self) -> None:
        if self._linked_footnote != self._footnote:
            self._linked_footnote = self._footnote
            self.write(f'<a href="#fnref{self._footnote}" class="footnote-backref">↩</a>')

    # -- spans -------------------------------------------------------------------------------------------------------

    def spans(self, spans: list[Span]) -> None:
        """Print the spans of a block."""
        for span in spans:
            if span.closes:
                for tag in span.closes:
                    self._close(tag)
            if span.type == "text":
                self.write(escape_html(span.text))
            elif span.type == "softbreak":
                self.write(self._soft_break)
            elif not self._plain:
                self._write_span(span)
            if span.opens:
                for tag in reversed(span.opens):
                    self._open(tag)

    def _write_span(self, span: Span) -> None:
        text = span.text
        if span.type == "code":
            self.write(f"<code>{escape_html(text)}</code>")
        elif span.type == "html":
            self.write(self._raw(text))
        elif span.type == "linebreak":
            self.write("<br />\n")
        else:
            self.write(f'<sup class="footnote-ref"><a href="#fn{text}" id="fnref{text}">{text}</a></sup>')

    def _open(self, tag: Tag) -> None:
        if tag.type == "image":
            self._plain += 1
            if self._plain == 1:
                self.write(f'<img src="{escape_url(tag.url)}" alt="')
        elif not self._plain:
            name = _PLAIN_TAGS.get(tag.type)
            if name:
                self.write(f"<{name}>")
            else:
                self.write(f'<a href="{escape_url(tag.url)}"{_title(tag)}>')

    def _close(self, tag: Tag) -> None:
        if tag.type == "image":
            self._plain -= 1
            if not self._plain:
                self.write(f'"{_title(tag)} />')
        elif not self._plain:
            self.write(f"</{_PLAIN_TAGS.get(tag.type, 'a')}>")


def _title(tag: Tag) -> str:
    return f' title="{escape_html(tag.title)}"' if tag.title else ""
