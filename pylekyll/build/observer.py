"""Observers of a build: they follow ``build.pipeline.build`` to time it, to cache its results, or to stop it."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from pylekyll.build.report import BuildReport
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import Rendered, Renderer
    from pylekyll.site.site import Item, Site


class BuildObserver:
    """Follow one build. Every method is called at its point of the pipeline; the default does nothing.

    An exception of a method ends the build; until ``before_writing`` has returned, the destination is unchanged.
    """

    #: True if the observer itself starts the conversions that run beside the rendering (``prepare_conversions``).
    holds_conversions = False

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Return the context in which the phase ``read``, ``generate``, ``render`` or ``write`` runs."""
        return nullcontext()

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Receive the sites of the build, one for each variant, before they are read."""

    def was_read(self, site: Site) -> None:
        """Receive a site after reading, before its generators run."""

    def prepared(self, renderer: Renderer) -> None:
        """Receive the renderer of a site before the first ``pre_render`` hook."""

    def begins_rendering(self, site: Site) -> None:
        """Receive a site before its first item is rendered."""

    def rendering(self, renderer: Renderer, item: Item) -> Rendered | None:
        """Return the result of ``item`` to skip its rendering; the first observer that returns one wins."""
        return None

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Receive the result of rendering ``item``."""

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Receive the rendered sites before the destination is written."""

    def save(self) -> None:
        """Store results for the next build, after the destination was written."""

    def finished(self, report: BuildReport) -> None:
        """Receive the report of a successful build."""


@contextmanager
def phase(observers: Iterable[BuildObserver], name: str) -> Iterator[None]:
    """Run a block in the contexts that the observers return for the phase ``name``."""
    with ExitStack() as stack:
        for observer in observers:
            stack.enter_context(observer.phase(name))
        yield
