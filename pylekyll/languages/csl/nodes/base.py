"""Base of the elements of a style."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pylekyll.languages.csl.format import PLAIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.languages.csl.format import Formatting
    from pylekyll.languages.csl.item import Citation
    from pylekyll.languages.csl.rendering import Rendering


class Node(ABC):
    """A rendering element of a style."""

    formatting: Formatting = PLAIN

    @abstractmethod
    def content(self, rendering: Rendering, citation: Citation) -> str | None:
        """Return the element's text without its formatting, ``None`` or an empty text for nothing."""

    def render(self, rendering: Rendering, citation: Citation) -> str:
        """Return the element's text (``Renderer#render``)."""
        return rendering.format.apply(self.content(rendering, citation), self.formatting)


def render_all(nodes: Sequence[Node], rendering: Rendering, citation: Citation) -> list[str]:
    """Return the texts of the nodes that are not empty."""
    return [text for node in nodes if (text := node.render(rendering, citation))]
