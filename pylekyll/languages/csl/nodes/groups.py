"""The elements that hold others: ``group``, ``choose``, ``macro`` and ``layout``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.csl.format import PLAIN, Formatting
from pylekyll.languages.csl.item import is_blank
from pylekyll.languages.csl.nodes.base import Node, render_all

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pylekyll.languages.csl.item import Citation
    from pylekyll.languages.csl.rendering import Rendering


class Group(Node):
    """``<group>``: its elements, nothing where all variables that they read are absent (``Renderer#render_group``)."""

    def __init__(self, attributes: Mapping[str, str], nodes: Sequence[Node]) -> None:
        self.formatting = Formatting.of(attributes, "text-case", "display")
        self._delimiter = attributes.get("delimiter", "")
        self._nodes = nodes

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the texts of the group, joined with its delimiter."""
        item = citation.item
        reads = item.observe()
        try:
            texts = render_all(self._nodes, rendering, citation)
        finally:
            item.unobserve()
        if reads and all(map(is_blank, reads.values())):
            return ""
        return rendering.format.join(texts, self._delimiter)


class Macro(Node):
    """``<macro>``: its elements, without a delimiter."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the texts of the macro."""
        return "".join(node.render(rendering, citation) for node in self._nodes)


class Layout(Node):
    """``<layout>`` of a citation or of a bibliography. ``formatting`` is what encloses all citations."""

    def __init__(self, attributes: Mapping[str, str], nodes: Sequence[Node]) -> None:
        self.formatting = Formatting.of(attributes, "inside")
        self.delimiter = attributes.get("delimiter", "")
        self.prefix = attributes.get("prefix", "")
        self.suffix = attributes.get("suffix", "")
        self._nodes = nodes

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the texts of the layout; citeproc-ruby puts the delimiter between elements, too."""
        return rendering.format.join(render_all(self._nodes, rendering, citation), self.delimiter)


class Branch:
    """``<if>``, ``<else-if>`` or ``<else>``: a condition and elements."""

    def __init__(self, condition: Callable[[Citation], bool], nodes: Sequence[Node], delimiter: str) -> None:
        self.holds = condition
        self.nodes = nodes
        #: The delimiter of the group or the layout that is around the element.
        self.delimiter = delimiter


class Choose(Node):
    """``<choose>``: the first branch whose condition holds (``Renderer#render_choose``)."""

    formatting = PLAIN

    def __init__(self, branches: Sequence[Branch]) -> None:
        self._branches = branches

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the text of the branch."""
        for branch in self._branches:
            if branch.holds(citation):
                return rendering.format.join(render_all(branch.nodes, rendering, citation), branch.delimiter)
        return ""
