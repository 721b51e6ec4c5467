"""Pages that print the time of the build: the next one puts its own in its place if nothing else changed.

``Replay`` does so with their stored texts, and ``pylekyll.incremental.unchanged`` with the published files.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pylekyll.foundation.reads import CLOCKS, Kind, Read
from pylekyll.incremental import clock

if TYPE_CHECKING:
    from pylekyll.build.report import RecordedReads
    from pylekyll.incremental.replays import Replays
    from pylekyll.site.site import Site

#: Kinds of reads that show a time of which the state of files does not tell.
_TIMES = CLOCKS | {Kind.OUTSIDE}
_TEXTS = frozenset({Kind.CONTENT, Kind.OUTPUT})


def dated_pages(site: Site, reads: RecordedReads, replay: Replays) -> dict[str, int] | None:
    """Return how often each page prints the time of the build, by its path in the destination.

    The result is ``None`` if a page depends on a time in another way, or shows the text of one that prints it.
    """
    passing = dict(reads.of_kinds(_TIMES))
    if site.config.time is not None:  # it is the time of every build
        return {} if all(read.kind in clock.OF_BUILD for found in passing.values() for read in found) else None
    printing: dict[str, int] = {}
    updated: dict[str, set[Read | Kind]] = defaultdict(set)
    texts: set[Read] = set()
    for item in site.rendered_items():
        trace = replay.trace_of(site, item)
        if trace is not None and (trace.shows_time or trace.printed):
            printing[item.destination] = trace.times or 1
            updated[item.relative_path] |= {clock.READ} if trace.shows_time else set()
            updated[item.relative_path] |= {Kind.PRINTED} if trace.printed else set()
            texts.add(Read(Kind.OUTPUT, item.relative_path))
            if trace.shows_time or trace.is_content_dated:
                texts.add(Read(Kind.CONTENT, item.relative_path))
    is_updated = all(
        read in updated[path] or read.kind in updated[path] for path, found in passing.items() for read in found
    )
    shown = ((path, read) for path, found in reads.of_kinds(_TEXTS) for read in found)
    is_elsewhere = any(read in texts and read.key != path for path, read in shown)
    return printing if is_updated and not is_elsewhere else None
