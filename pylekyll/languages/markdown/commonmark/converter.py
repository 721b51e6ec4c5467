"""CommonMark from end to end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.blocks import block_parser
from pylekyll.languages.markdown.commonmark.document import Document
from pylekyll.languages.markdown.commonmark.footnotes import place_footnotes
from pylekyll.languages.markdown.commonmark.mail_links import link_mail
from pylekyll.languages.markdown.commonmark.renderer import HtmlRenderer
from pylekyll.languages.markdown.commonmark.spans import inline_parser
from pylekyll.languages.markdown.commonmark.state import LineState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions

_LINE_END = re.compile(r"\r\n?")
_WITH_SPANS = frozenset(("paragraph", "heading", "table_cell"))


class CommonMark:
    """Converts documents; one instance serves any number of them."""

    def __init__(self, options: CommonMarkOptions, renderer: type[HtmlRenderer] = HtmlRenderer) -> None:
        self.options = options
        self._renderer = renderer
        self._blocks = block_parser(options)
        self._spans = inline_parser(options)

    def convert(self, text: str) -> str:
        """Return the HTML of a document."""
        document = Document(self.options, len(text))
        root = self._parse(text, document)
        return self._renderer(self.options).render_document(root)

    def _parse(self, text: str, document: Document) -> Node:
        lines = _LINE_END.sub("\n", text).replace("\0", "\ufffd").split("\n")
        if not lines[-1]:
            lines.pop()
        root = self._blocks.parse_lines(LineState(document), [f"{line}\n" for line in lines])
        for node in _blocks_with_spans(root):
            node.spans = self._spans.parse_spans(node.text, document)
        if "FOOTNOTES" in self.options.options:
            place_footnotes(root, document)
        if "autolink" in self.options.extensions:
            for node in _blocks_with_spans(root):
                node.spans = link_mail(node.spans)
        return root


def _blocks_with_spans(root: Node) -> Iterator[Node]:
    """Yield the blocks that hold text, in the order of the document."""
    nodes = [root]
    while nodes:
        node = nodes.pop()
        if node.type in _WITH_SPANS:
            yield node
        nodes.extend(reversed(node.children))
