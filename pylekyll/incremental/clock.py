"""The time of the build in pages that show it in one place, such as feeds: it is changed there, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from pylekyll.incremental.traces import Trace
    from pylekyll.site import Item

#: The read that such a page makes.
READ = ("clock", "site.time")
#: The read of the date of a document that has none.
DATE = ("clock", "date")


def shows(item: Item, output: str, time: datetime) -> bool:
    """Return whether ``output`` has the time of the build where the item says that it shows it."""
    marks: tuple[str, str] | None = getattr(item, "time_between", None)
    place = None if marks is None else find(output, marks)
    return place is not None and output[place] == time.isoformat(timespec="seconds")


def find(output: str, marks: tuple[str, str]) -> slice | None:
    """Return the place between the first of the two ``marks`` and the second."""
    before, after = marks
    start = output.find(before)
    end = -1 if start < 0 else output.find(after, start + len(before))
    return None if end < 0 else slice(start + len(before), end)


def set_time(output: str, marks: tuple[str, str], time: datetime) -> str:
    """Return ``output`` with ``time`` between the marks."""
    place = find(output, marks)
    return (
        output if place is None else output[: place.start] + time.isoformat(timespec="seconds") + output[place.stop :]
    )


def brought_up_to_date(trace: Trace, item: Item, time: datetime) -> Trace | None:
    """Return ``trace`` with the time of this build; ``None`` if the item has no place for it any more."""
    if not trace.shows_time:
        return trace
    marks: tuple[str, str] | None = getattr(item, "time_between", None)
    if marks is None:
        return None
    return replace(trace, content=set_time(trace.content, marks, time), output=set_time(trace.output, marks, time))
