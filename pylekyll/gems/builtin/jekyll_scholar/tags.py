"""The nine tags of jekyll-scholar."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pylekyll.gems.builtin.jekyll_scholar.bibliographies import parse_options
from pylekyll.gems.builtin.jekyll_scholar.listing import Listing
from pylekyll.gems.builtin.jekyll_scholar.options import read_options, split_arguments
from pylekyll.gems.builtin.jekyll_scholar.request import Request
from pylekyll.languages.bibtex.parser import parse
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.gems.builtin.jekyll_scholar.scholar import Scholar
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions


class ScholarNode(Node):
    """A tag with its keys and options; subclasses return its output."""

    __slots__ = ("options", "scholar", "words")

    takes_keys: ClassVar[bool] = True

    def __init__(self, scholar: Scholar, tag: TagMarkup) -> None:
        super().__init__(tag.mark)
        self.scholar = scholar
        self.words, arguments = split_arguments(tag.markup) if self.takes_keys else ([], tag.markup)
        self.options = read_options(arguments)

    def emit(self, context: Context, output: Output) -> None:
        """Write the output of the tag. Raises ``LiquidError`` and ``SourceError``."""
        request = Request(self.scholar, self.options, context, self)
        output.append(self.text(request, request.keys(self.words)))

    def text(self, request: Request, keys: list[str]) -> str:
        """Return the output of the tag."""
        raise NotImplementedError


class BibliographyNode(ScholarNode):
    """``{% bibliography --query @article %}``: a list of entries, or a list for each group."""

    __slots__ = ()
    takes_keys = False

    def text(self, request: Request, keys: list[str]) -> str:
        """Return the lists."""
        return Listing(request).render()


class BibliographyCountNode(ScholarNode):
    """``{% bibliography_count %}``: the number of entries."""

    __slots__ = ()
    takes_keys = False

    def text(self, request: Request, keys: list[str]) -> str:
        """Return the number."""
        return str(len(request.cited_entries()))


class CiteNode(ScholarNode):
    """``{% cite key --locator 3 %}``: a citation, linked to the entry."""

    __slots__ = ()

    def text(self, request: Request, keys: list[str]) -> str:
        """Return the link."""
        return request.cite(keys)


class NoCiteNode(ScholarNode):
    """``{% nocite key %}``: the entry counts as cited."""

    __slots__ = ()

    def text(self, request: Request, keys: list[str]) -> str:
        """Return nothing, or the text for a missing entry."""
        for key in keys:
            if key not in request.bibliography:
                return request.missing(key)
            request.note_cited(key)
        return ""


class ReferenceNode(ScholarNode):
    """``{% reference key %}``: entries as they are in the bibliography."""

    __slots__ = ()

    def text(self, request: Request, keys: list[str]) -> str:
        """Return the references, one on each line."""
        found = [(key, request.bibliography.get(key)) for key in keys]
        return "\n".join(request.missing(key) if entry is None else request.reference(entry) for key, entry in found)


class CiteDetailsNode(ScholarNode):
    """``{% cite_details key --text More %}``: a link to the entry's page."""

    __slots__ = ()

    def text(self, request: Request, keys: list[str]) -> str:
        """Return the links, one on each line."""
        return "\n".join(request.cite_details(key) for key in keys)


class DetailsLinkNode(ScholarNode):
    """``{% details_link key %}``: the address of the entry's page."""

    __slots__ = ()

    def text(self, request: Request, keys: list[str]) -> str:
        """Return the address."""
        return request.details_link(keys[0] if keys else "")


class BlockNode(ScholarNode):
    """A tag with a body."""

    __slots__ = ("body",)

    is_block = True
    body: Body

    def emit(self, context: Context, output: Output) -> None:
        """Write the output of the block."""
        request = Request(self.scholar, self.options, context, self)
        output.append(self.text_of(self.body.text(context), request))

    def text_of(self, body: str, request: Request) -> str:
        """Return the output of the block."""
        raise NotImplementedError

    def children(self) -> Iterable[Body]:
        """Return the body."""
        return (self.body,)


class BibTeXNode(BlockNode):
    """``{% bibtex %}@book{...}{% endbibtex %}``: references of entries in the page itself."""

    __slots__ = ()

    def text_of(self, body: str, request: Request) -> str:
        """Return the references, one on each line."""
        bibliography = parse(body, "", parse_options(request.settings["bibtex_options"]))
        for diagnostic in bibliography.diagnostics:
            self.scholar.tell(diagnostic)
        return "\n".join(request.reference(entry) for entry in bibliography)


class QuoteNode(BlockNode):
    """``{% quote key %}...{% endquote %}``: a quotation and its source."""

    __slots__ = ()

    def text_of(self, body: str, request: Request) -> str:
        """Return the quotation, its paragraphs and lines as elements."""
        quoted = re.sub(r"\n", "<br/>", strip(body).replace("\n\n", "</p><p>"))
        citation = request.cite(request.keys(self.words))
        return f"<blockquote><p>{quoted}</p><cite>{citation}</cite></blockquote>"


class ScholarTag(Tag):
    """One of the tags; a subclass for each build."""

    block = False
    scholar: ClassVar[Scholar]
    node_class: ClassVar[type[ScholarNode]]

    def read(self, tag: TagMarkup, parser: Parser) -> ScholarNode:
        """Return the node; a block is read to its end. Raises ``LiquidError`` for unknown options."""
        node = self.node_class(self.scholar, tag)
        if isinstance(node, BlockNode):
            node.body = parser.block(tag)
            node.blank = False
        return node


_NODES: dict[str, type[ScholarNode]] = {
    "bibliography": BibliographyNode,
    "bibliography_count": BibliographyCountNode,
    "bibtex": BibTeXNode,
    "cite": CiteNode,
    "cite_details": CiteDetailsNode,
    "details_link": DetailsLinkNode,
    "nocite": NoCiteNode,
    "quote": QuoteNode,
    "reference": ReferenceNode,
}


def add_tags(extensions: Extensions, scholar: Scholar) -> None:
    """Register the tags for one build."""
    for name, node_class in _NODES.items():
        values = {
            "scholar": scholar,
            "node_class": node_class,
            "block": issubclass(node_class, BlockNode),
            "__module__": __name__,
        }
        extensions.add_tag(name, type("ScholarTag", (ScholarTag,), values))
