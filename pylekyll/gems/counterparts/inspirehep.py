"""``inspirehep-citations.rb``: ``{% inspirehep_citations recid %}``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, ClassVar

from pylekyll.gems.counterparts.counts import NOT_AVAILABLE, CitationCounts
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions

_URL = "https://inspirehep.net/api/literature/?fields=citation_count&q=recid:{recid}"


def _count(body: bytes) -> int | None:
    """Return the number in the service's response, or ``None``."""
    try:
        return int(json.loads(body)["hits"]["hits"][0]["metadata"]["citation_count"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


class InspireNode(Node):
    """Writes how often an article is cited (``InspireHEPCitationsTag#render``)."""

    __slots__ = ("_counts", "_recid")

    def __init__(self, tag: TagMarkup, counts: CitationCounts) -> None:
        super().__init__(tag.mark)
        self._recid = strip(tag.markup)
        self._counts = counts

    def emit(self, context: Context, output: Output) -> None:
        """Write the number."""
        recid = context.lookup(self._recid) if self._recid else None
        output.append(
            NOT_AVAILABLE if recid is None else self._counts.text(to_s(recid), _URL.format(recid=to_s(recid)))
        )


class InspireTag(Tag):
    """``inspirehep_citations``; a subclass for each build."""

    block = False
    counts: ClassVar[CitationCounts]

    def read(self, tag: TagMarkup, parser: Parser) -> InspireNode:
        """Return the node."""
        return InspireNode(tag, self.counts)


def register(extensions: Extensions, _ruby: RubyFile | None = None) -> None:
    """Add the tag."""
    counts = CitationCounts(extensions, "INSPIRE:", _count)
    extensions.add_tag("inspirehep_citations", type("InspireTag", (InspireTag,), {"counts": counts}))
