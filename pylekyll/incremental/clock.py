"""The time of the build in pages: pages that only print it are updated without being rendered.

Feeds show it in one place, between two marks. Metadata and sitemaps print it as the date of documents without a date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.reads import Kind, Read

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from pylekyll.incremental.traces import Trace
    from pylekyll.site.site import Item

#: Read of a page that shows the time of the build.
READ = Read(Kind.BUILD_TIME, "")
#: Kinds of reads of the time of the build, rather than of the current time.
OF_BUILD = frozenset({Kind.BUILD_TIME, Kind.UNDATED, Kind.PRINTED})


def prints(item: Item, reads: Iterable[Read], time: datetime, output: str = "") -> bool:
    """Return whether every time in the output of ``item`` was printed there as the date of a document.

    If a filter cut or counted the text, the number of times differs. ``output`` is that of the item, if it is known
    without reading a file.
    """
    printed = [read.key for read in reads if read.kind is Kind.PRINTED]
    if not printed:
        return False
    times = sum(printed)
    return getattr(item, "prints_dates", False) or times_in(item, time, output) == times > 0


def times_in(item: Item, time: datetime, output: str = "") -> int:
    """Return how often the output of ``item`` has the text of ``time``; ``output`` is as for ``prints``."""
    text = as_text(time)
    data = None if output else item.output_bytes()  # to decode a page takes longer than to look through it
    return (output or item.output or "").count(text) if data is None else data.count(text.encode())


def reads_of(trace: Trace) -> set[Read]:
    """Return the reads of the clock that are not among the facts of ``trace``."""
    found = {READ} if trace.shows_time else set()
    if trace.printed:
        found.add(Read(Kind.PRINTED, trace.times))
    return found


def as_text(time: datetime) -> str:
    """Return ``time`` as XML Schema writes it."""
    return time.isoformat(timespec="seconds")


def shows(item: Item, time: datetime) -> bool:
    """Return whether the output of ``item`` has the time of the build at the place that the item declares."""
    marks: tuple[str, str] | None = getattr(item, "time_between", None)
    if marks is None:
        return False
    output = item.output or ""
    place = find(output, marks)
    return place is not None and output[place] == as_text(time)


def find(output: str, marks: tuple[str, str]) -> slice | None:
    """Return the place between the first of the two ``marks`` and the second."""
    before, after = marks
    start = output.find(before)
    end = -1 if start < 0 else output.find(after, start + len(before))
    return None if end < 0 else slice(start + len(before), end)


def set_time(output: str, marks: tuple[str, str], time: datetime) -> str:
    """Return ``output`` with ``time`` between the marks."""
    place = find(output, marks)
    return output if place is None else output[: place.start] + as_text(time) + output[place.stop :]
