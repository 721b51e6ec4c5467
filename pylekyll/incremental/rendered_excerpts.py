"""Excerpts that a forked process renders, for the build that forked it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.reads import CHANGING, Kind, Read
from pylekyll.rendering.renderer import RenderedExcerpt

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.rendering.renderer import Renderer
    from pylekyll.site.content.excerpt import Excerpt


_OF_OTHERS = CHANGING | {Kind.NEIGHBOURS}


class RenderedExcerpts:
    """The excerpts that this process renders from now on, in ``found`` by the paths of their documents.

    ``is_unique`` tells whether a path has one document only; other excerpts are left out.
    """

    def __init__(self, renderer: Renderer, is_unique: Callable[[str], bool]) -> None:
        self.found: dict[str, RenderedExcerpt] = {}
        #: False after an excerpt whose text depends on the time of its first use.
        self.are_sure = True
        self._renderer = renderer
        self._is_unique = is_unique
        self._render = renderer.site.render_excerpt
        renderer.site.render_excerpt = self._recording

    def _recording(self, excerpt: Excerpt) -> str:
        with self._renderer.recorder.recording() as reads:
            output = self._render(excerpt)
        path = excerpt.document.relative_path
        if self._is_unique(path) and not any(read.kind is Kind.SHARED for read in reads):
            self.found[path] = RenderedExcerpt(excerpt.content, output, frozenset(reads))
        if any(_depends_on_order(read, path) for read in reads):
            self.are_sure = False
        return output


def _depends_on_order(read: Read, path: str) -> bool:
    return read.kind is Kind.SHARED or (read.kind in _OF_OTHERS and read.key != path)
