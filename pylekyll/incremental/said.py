"""Log lines of items: those that the rendering of one causes, and those of a reused result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.log import Level
from pylekyll.foundation.reads import Kind
from pylekyll.incremental.log_lines import as_row, from_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.build.report import NumberedReads
    from pylekyll.foundation.log import LogLine
    from pylekyll.foundation.reads import Read
    from pylekyll.incremental.log_lines import Row
    from pylekyll.incremental.traces import Trace
    from pylekyll.rendering.renderer import Renderer

_OF_WARNING = frozenset({Kind.WARNING})


def say_again(renderer: Renderer, trace: Trace, reads: NumberedReads, lines_before: int) -> None:
    """Log again the lines of the item's rendering."""
    for read in reads.of_kinds(_OF_WARNING):
        renderer.say_once(from_row(read.key))
    if not trace.lines:
        return
    log = renderer.site.log
    told = log.lines[lines_before:]  # lines that checking the facts logged
    for line in map(from_row, trace.lines):
        if line in told:
            continue
        log.add(line.level, line.topic, line.message, line.diagnostic)


def lines_of(lines: Sequence[LogLine], reads: Iterable[Read]) -> tuple[Row, ...]:
    """Return the log lines that only this item causes."""
    if not lines:
        return ()
    shared = {read.key for read in reads if read.kind is Kind.WARNING}
    return tuple(as_row(line) for line in lines if line.level > Level.DEBUG and line not in shared)
