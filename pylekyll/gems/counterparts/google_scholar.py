"""``google-scholar-citations.rb``: ``{% google_scholar_citations scholar_id article_id %}``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pylekyll.gems.counterparts.counts import NOT_AVAILABLE, CitationCounts
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.text import words
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions

_URL = "https://scholar.google.com/citations?view_op=view_citation&hl=en&user={user}&citation_for_view={user}:{article}"
#: An element of a page that ends with the last tag.
_META = re.compile(r"<meta\s[^>]*", re.IGNORECASE | re.ASCII)
_DESCRIPTION = re.compile(r"""(?:name|property)\s*=\s*["'](?:og:)?description["']""", re.IGNORECASE | re.ASCII)
_CITED = re.compile(r"Cited by (\d+[,\d]*)", re.ASCII)


def _count(body: bytes) -> int | None:
    """Return the number in the page's description; 0 if it does not mention citations."""
    page = body.decode("utf-8", "replace")
    for meta in _META.findall(page[: page.rfind(">") + 1]):
        if _DESCRIPTION.search(meta):
            cited = _CITED.search(meta)
            return int(cited[1].replace(",", "")) if cited else 0
    return 0


class GoogleScholarNode(Node):
    """Writes how often an article is cited (``GoogleScholarCitationsTag#render``)."""

    __slots__ = ("_arguments", "_counts")

    def __init__(self, tag: TagMarkup, counts: CitationCounts) -> None:
        super().__init__(tag.mark)
        self._arguments = words(tag.markup)[:2]
        self._counts = counts

    def emit(self, context: Context, output: Output) -> None:
        """Write the number."""
        values = [context.lookup(argument) for argument in self._arguments]
        if len(values) < 2 or None in values:
            output.append(NOT_AVAILABLE)
            return
        user, article = map(to_s, values)
        output.append(self._counts.text(article, _URL.format(user=user, article=article)))


class GoogleScholarTag(Tag):
    """``google_scholar_citations``; a subclass for each build."""

    block = False
    counts: ClassVar[CitationCounts]

    def read(self, tag: TagMarkup, parser: Parser) -> GoogleScholarNode:
        """Return the node."""
        return GoogleScholarNode(tag, self.counts)


def register(extensions: Extensions, _ruby: RubyFile | None = None) -> None:
    """Add the tag."""
    counts = CitationCounts(extensions, "Google Scholar:", _count)
    extensions.add_tag("google_scholar_citations", type("GoogleScholarTag", (GoogleScholarTag,), {"counts": counts}))
