"""Inputs of plugins and templates that are not among a site's own files: other files, times, answers of services."""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING

from pylekyll.foundation.reads import Kind
from pylekyll.incremental.snapshot import state_of_path
from pylekyll.languages.liquid.printed_time import changes_at
from pylekyll.plugins.extensions import extensions_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pylekyll.foundation.reads import Read
    from pylekyll.incremental.snapshot import State
    from pylekyll.site.site import Site


class Inputs:
    """The inputs of one build: ``reads`` are those of all items, and ``sites`` its variants."""

    def __init__(self, sites: Sequence[Site], reads: Iterable[Read]) -> None:
        self._site = sites[0]
        self._readings = extensions_of(self._site).readings
        early = [extensions_of(site).readings.early for site in sites]
        found = {*reads, *(read for each in early for read in each)}
        self._reads = found
        #: ``include_relative`` reads files of excluded folders, too.
        self._includes = {str(read.key) for read in found if read.kind is Kind.INCLUDE}

    def ends(self) -> Iterator[float]:
        """Yield the times, in seconds since 1970, at which one of them is no longer valid."""
        for read in self._reads:
            found = self._readings.of(read)
            until = self._printed_until(*read.key) if read.kind is Kind.TIME else None
            if found is not None:
                until = found[0].until(found[1])
            if until is not None:
                yield until

    def _printed_until(self, source: str, template: str) -> float | None:
        """Return when the text that ``template`` prints of the time changes."""
        if source == "now":
            return changes_at(datetime.now(self._site.zone), template).timestamp()
        return None if self._site.config.time is not None else changes_at(self._site.time, template).timestamp()

    def files(self, known: State) -> State | None:
        """Return the state of the files that are not in ``known``.

        Returns ``None`` for a folder outside of what is known, where new files would not be noticed.
        """
        found: State = {}
        for each in self._includes:
            name = os.fspath(self._site.source / each)
            if name not in known:
                found[name] = state_of_path(name)
        for path in self._paths():
            name = os.fspath(path)
            if path.is_dir():
                inside = (f"{above}{os.sep}{each}" for above, _, names in os.walk(path) for each in names)
                if name not in known or not all(each in known for each in inside):
                    return None
            elif name not in known:
                found[name] = state_of_path(name)
        return found

    def _paths(self) -> Iterator[Path]:
        for read in self._reads:
            yield from self._readings.files(read)
