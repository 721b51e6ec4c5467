"""kramdown from end to end."""

from __future__ import annotations

from dataclasses import replace
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
        root = self._parse(adapt_source(text), document)
        # A document may have set options of its own.
        code = self._code if document.options is self.options else None
        renderer = HtmlRenderer(document, self.highlighter, code)
        renderer.can_be_beyond_ascii = not isinstance(text, AsciiText)
        return renderer.render_document(root)

    def _as_line(self, text: str) -> str | None:
        """Return the HTML of a line without spans, such as a title; ``None`` if the text may have some.

        A block that begins with a letter is a paragraph, unless another line or a pipe makes it something else.
        """
        line = text.removesuffix("\n")
        if not line[:1].isalpha() or len(line) > _LONGEST_LINE or "|" in line or "\n" in line or "\r" in line:
            return None
        line = line.rstrip(RUBY_STRIP)
        return f"<p>{escape_text(line)}</p>\n" if self._spans.full_table.search(line, 0) is None else None

    def _parse(self, text: str, document: Document) -> Element:
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
        finish_tree(root, document, self._spans, footnotes, breaks_lines=breaks_lines)
        return root
