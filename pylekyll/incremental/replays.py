"""Reuse of the previous build's results in all variants of a site: each is stored under a name of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.incremental.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from pylekyll.build.report import BuildReport
    from pylekyll.incremental.known_documents import DocumentCache
    from pylekyll.incremental.store.values import Values
    from pylekyll.incremental.traces import Trace
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import Rendered, Renderer
    from pylekyll.site.site import Item, Site

#: The name of the first variant's traces in the store, with which those of the others begin.
_NAME = "pages"


class Replays(BuildObserver):
    """The ``Replay`` of each variant. ``values``, ``documents`` and ``anew`` are theirs."""

    def __init__(self, values: Values, documents: DocumentCache, *, anew: bool = False) -> None:
        self._values = values
        self._documents = documents
        self._anew = anew
        self._parts: dict[Site, Replay] = {}

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Load the results of the previous build."""
        for number, (site, environment) in enumerate(sites):
            name = f"{_NAME}-{number}" if number else _NAME
            part = self._parts[site] = Replay(self._values, self._documents, stored_as=name, anew=self._anew)
            part.open(site, environment, of=len(sites))

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Load the documents of a site without variants before anything is read."""
        if name == "read" and len(self._parts) == 1:
            for site, part in self._parts.items():
                self._documents.begin(site, part.base)
        return super().phase(name)

    def prepared(self, renderer: Renderer) -> None:
        """Record the reads of excerpts and state that passes from item to item."""
        self._parts[renderer.site].prepared(renderer)

    def rendering(self, renderer: Renderer, item: Item) -> Rendered | None:
        """Return the result of the previous build if it is still true."""
        return self._parts[renderer.site].rendering(renderer, item)

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Make a trace of an item that was rendered in this build."""
        self._parts[renderer.site].rendered(renderer, item, result)

    def knows(self, renderer: Renderer, item: Item) -> bool:
        """Return whether the result of ``item`` will be reused (``Replay.knows``)."""
        return self._parts[renderer.site].knows(renderer, item)

    def trace_of(self, site: Site, item: Item) -> Trace | None:
        """Return the trace of an item of ``site`` that was rendered or reused in this build."""
        return self._parts[site].trace_of(item)

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Raise ``ReplayError`` if reused results turn out to depend on items before them."""
        for part in self._parts.values():
            part.before_writing(sites)

    def save(self) -> None:
        """Store the results for the next build."""
        parts = self._parts.values()
        texts = [part.store_traces() for part in parts]
        self._values.store.retain_texts(set().union(*texts))
        names = {part.stored_as for part in parts}
        self._documents.save(self.base)
        self._values.remove({name for name in self._values.names() - names if name.startswith(_NAME)})

    def finished(self, report: BuildReport) -> None:
        """Take the name of the previous build if all its results are reused."""
        for part in self._parts.values():
            part.finished(report)

    # -- the results of all variants ------------------------------------------------------------------------------

    @property
    def taken(self) -> int:
        """The number of reused results."""
        return sum(part.taken for part in self._parts.values())

    @property
    def taken_items(self) -> list[Item]:
        """The items whose results are reused as they are."""
        return [item for part in self._parts.values() for item in part.taken_items]

    @property
    def base(self) -> str:
        """The key of everything that all items of the first variant share; empty if nothing can be reused."""
        return next((part.base for part in self._parts.values()), "")

    @property
    def build_before(self) -> str:
        """The names of the builds whose results are reused; empty if one of them is missing."""
        return _joined([part.build_before for part in self._parts.values()])

    @property
    def build(self) -> str:
        """The names of the builds whose results the cache folder has when this one is finished."""
        return _joined([part.build for part in self._parts.values()])


def _joined(names: Sequence[str]) -> str:
    return " ".join(names) if all(names) else ""
