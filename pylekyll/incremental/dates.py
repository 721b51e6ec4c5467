"""Pages that print the time of the build, in a site in which nothing else changed.

``Replay`` updates their stored texts without rendering them. Here the published files are updated in the same way,
without reading the site.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pylekyll.build.write.writer import replace_outputs
from pylekyll.foundation.reads import CLOCKS, Kind, Read
from pylekyll.incremental import clock

if TYPE_CHECKING:
    from pylekyll.build.report import RecordedReads
    from pylekyll.foundation.log import Log
    from pylekyll.incremental.replays import Replays
    from pylekyll.site.config import Config
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


def set_dates(config: Config, log: Log, state: dict[str, Any]) -> str | None:
    """Publish the pages of ``state`` with the present time in place of the one that they print; return that time.

    The result is ``None`` if a file is not as the last build wrote it. Raises ``WriteError``.
    """
    before, now = state["time"], clock.as_text(config.time or datetime.now(config.zone))
    outputs: dict[str, bytes] = {}
    for path, times in state["dated"].items():
        try:
            output = (config.destination / path).read_bytes()
        except OSError:
            return None  # another build has removed it
        if output.count(before.encode()) != times:
            return None
        outputs[path] = output.replace(before.encode(), now.encode())
    if now != before and not replace_outputs(config, log, outputs, state["destination"]):
        return None
    return now
