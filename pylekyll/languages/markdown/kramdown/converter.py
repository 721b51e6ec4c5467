"""kramdown from end to end."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.blocks import block_parser
from pylekyll.languages.markdown.kramdown.code import CodeRenderer
from pylekyll.languages.markdown.kramdown.document import Document
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.escaping import escape_text
from pylekyll.languages.markdown.kramdown.html_document import parse_html
from pylekyll.languages.markdown.kramdown.lines import adapt_source
from pylekyll.languages.markdown.kramdown.patterns import RUBY_STRIP
from pylekyll.languages.markdown.kramdown.renderer import HtmlRenderer
from pylekyll.languages.markdown.kramdown.smartypants import smartify
from pylekyll.languages.markdown.kramdown.span_printer import SpanPrinter, fixed_html
from pylekyll.languages.markdown.kramdown.spans import span_parser
from pylekyll.languages.markdown.kramdown.state import KramdownBlockState
from pylekyll.languages.markdown.kramdown.tree import finish_tree
from pylekyll.languages.ruby.encoding import AsciiText

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.code import Highlighter
    from pylekyll.languages.markdown.kramdown.options import KramdownOptions

_LONGEST_LINE = 1000


class Kramdown:
    """Converts documents; one instance serves any number of them."""

    #: False if HTML in blocks is always read as elements (`KramdownBlockState.prints_html`).
    prints_html: bool | None = None

    def __init__(self, options: KramdownOptions, highlighter: Highlighter | None = None) -> None:
        if options.is_gfm and not options.auto_id_stripping:
            # The GFM parser always makes ids from the text of a header, not from its source.
            options = replace(options, auto_id_stripping=True)
        options.check_parser()
        self.options = options
        self.highlighter = highlighter
        self._code = CodeRenderer(options, highlighter)
        self._spans = span_parser(options)
        self._blocks = block_parser(
            gfm=options.is_gfm,
            quirk="paragraph_end" in options.gfm_quirks,
            recent=options.compat_version != "2.4",
            markdown=options.parser == "Markdown",
        )

    def convert(self, text: str) -> str:
        """The HTML of a document."""
        if self.options.parser == "SmartyPants":
            return smartify(text, self.options) + "\n"
        line = self._as_line(text) if self.options.parser in ("Kramdown", "GFM") else None
        if line is not None:
            return line
        document = Document(self.options)
        # A document may set options of its own.
        printer = self._printer(document) if "{::" not in text and not isinstance(text, AsciiText) else None
        root = self._parse(adapt_source(text), document, printer)
        # A document may have set options of its own.
        code = self._code if document.options is self.options else None
        renderer = HtmlRenderer(document, self.highlighter, code)
        renderer.can_be_beyond_ascii = not isinstance(text, AsciiText)
        return renderer.render_document(root)

    def _as_line(self, text: str) -> str | None:
        """Return the HTML of a line of text, such as a title; ``None`` if the text may be another block.

        A block that begins with a letter is a paragraph, unless another line or a pipe makes it something else.
        """
        line = text.removesuffix("\n")
        if not line[:1].isalpha() or len(line) > _LONGEST_LINE or "|" in line or "\n" in line or "\r" in line:
            return None
        line = line.rstrip(RUBY_STRIP)
        printer = self._line_printer if not isinstance(text, AsciiText) else None
        if printer is not None:
            html = printer.html(line)
        else:
            html = escape_text(line) if self._spans.full_table.search(text, 0) is None else None
        return f"<p>{html}</p>\n" if html is not None else None

    @cached_property
    def _line_printer(self) -> SpanPrinter | None:
        """Printer of single lines, without definitions."""
        return self._printer(self._span_renderer.document)

    @cached_property
    def _fixed_html(self) -> dict[str | None, str] | None:
        """HTML for `SpanPrinter`; ``None`` for options under which text cannot be printed directly."""
        options = self.options
        if (
            options.parser == "Markdown"
            or options.html_to_native
            or options.remove_line_breaks_for_cjk
            or "no_auto_typographic" in options.gfm_quirks
        ):
            return None
        try:
            return fixed_html(self._span_renderer)
        except KeyError:  # an option names an entity that does not exist; the renderer fails where it is needed
            return None

    @cached_property
    def _span_renderer(self) -> HtmlRenderer:
        return HtmlRenderer(Document(self.options), self.highlighter, self._code)

    def _printer(self, document: Document) -> SpanPrinter | None:
        fixed = self._fixed_html
        return SpanPrinter(self._span_renderer, fixed, document) if fixed is not None else None

    def _parse(self, text: str, document: Document, printer: SpanPrinter | None = None) -> Element:
        root = Element("root")
        options = self.options
        if options.parser == "Html":
            parse_html(root, document, text)
            return root
        state = KramdownBlockState(document, root, text)
        state.prints_html = self.prints_html
        self._blocks.parse_blocks(state)
        footnotes = [footnote.content for footnote in document.footnotes.values()]
        breaks_lines = "\\" in text or options.hard_wrap or options.html_to_native
        finish_tree(root, document, self._spans, footnotes, breaks_lines=breaks_lines, printer=printer)
        return root
