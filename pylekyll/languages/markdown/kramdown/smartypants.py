"""SmartyPants: typography for text that is not Markdown, behind Jekyll's `smartify` filter.

The only blocks are HTML; the spans are quotes, entities, dashes and similar, and HTML elements
(`Kramdown::Parser::SmartyPants` in Jekyll's converters).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule, KramdownBlockParser
from pylekyll.languages.markdown.kramdown.blocks import html
from pylekyll.languages.markdown.kramdown.document import Document
from pylekyll.languages.markdown.kramdown.element import Element, add_text
from pylekyll.languages.markdown.kramdown.lines import adapt_source
from pylekyll.languages.markdown.kramdown.options import KramdownOptions
from pylekyll.languages.markdown.kramdown.renderer import HtmlRenderer
from pylekyll.languages.markdown.kramdown.spans import smartypants_parser
from pylekyll.languages.markdown.kramdown.state import KramdownBlockState
from pylekyll.languages.markdown.kramdown.tags import tag_sets
from pylekyll.languages.markdown.kramdown.tree import TreeReader
from pylekyll.languages.ruby.encoding import AsciiText

if TYPE_CHECKING:
    import re


def _parse_line(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int:
    add_text(state.children, match[0], "raw_text")
    return match.end()


def _block_parser(*, recent: bool) -> KramdownBlockParser:
    content = BlockRule("content", r".*\n", _parse_line)
    return KramdownBlockParser((html.RULE, content), tag_sets(recent=recent), ())


def smartify(text: str, options: KramdownOptions | None = None) -> str:
    """Return the text with typographic quotes, dashes and ellipses, without a line break at its end."""
    document = Document(options or KramdownOptions())
    root = Element("root")
    state = KramdownBlockState(document, root, adapt_source(text))
    _block_parser(recent=document.is_recent).parse_blocks(state)
    TreeReader(document, smartypants_parser()).read(root)
    renderer = HtmlRenderer(document, None)
    renderer.can_be_beyond_ascii = not isinstance(text, AsciiText)
    return renderer.render_document(root).removesuffix("\n")
