"""Observers of a build: what follows ``pylekyll.pipeline.build`` to time it, to keep what it made, or to stop it."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from pylekyll.liquid.environment import Environment
    from pylekyll.render.renderer import Rendered, Renderer
    from pylekyll.report import BuildReport
    from pylekyll.site import Item, Site


class BuildObserver:
    """Follows one build. Every method is called at its point of the pipeline and does nothing unless overridden.

    What a method raises ends the build; until ``before_writing`` has returned, the destination is as it was.
    """

    #: Whether the observer itself begins the conversions that go on beside the rendering (``prepare_conversions``).
    holds_conversions = False

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Return the context in which the phase ``read``, ``generate``, ``render`` or ``write`` runs."""
        return nullcontext()

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Take the sites of the build, one for each variant, before anything is read."""

    def was_read(self, site: Site) -> None:
        """Take a site that was read and has not met its generators."""

    def prepared(self, renderer: Renderer) -> None:
        """Take the renderer of a site before the first ``pre_render`` hook."""

    def begins_rendering(self, site: Site) -> None:
        """Take a site whose first item is rendered next."""

    def rendering(self, renderer: Renderer, item: Item) -> Rendered | None:
        """Called before ``item`` is rendered; the first result given replaces the rendering."""
        return None

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Take what the rendering of ``item`` made."""

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Take the rendered sites; the destination is written next."""

    def finished(self, report: BuildReport) -> None:
        """Take the report of a build that succeeded."""


@contextmanager
def phase(observers: Iterable[BuildObserver], name: str) -> Iterator[None]:
    """Run a block in the contexts that the observers give the phase ``name``."""
    with ExitStack() as stack:
        for observer in observers:
            stack.enter_context(observer.phase(name))
        yield
