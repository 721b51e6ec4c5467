"""Times finer than Python's microseconds: YAML may contain one, and Ruby prints all its digits."""

from __future__ import annotations

from datetime import datetime
from typing import Any


class PreciseTime(datetime):
    """A ``datetime`` with nanoseconds. Arithmetic returns a plain ``datetime``."""

    below_microsecond = 0

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        reduced = super().__reduce_ex__(protocol)
        assert isinstance(reduced, tuple)
        return (*reduced[:2], {"below_microsecond": self.below_microsecond})


def with_nanoseconds(moment: datetime, nanoseconds: int) -> datetime:
    """Return ``moment`` with this fraction of its second; a ``PreciseTime`` only if microseconds are not enough."""
    microseconds, rest = divmod(nanoseconds, 1000)
    if not rest:
        return moment.replace(microsecond=microseconds)
    precise = PreciseTime(
        moment.year,
        moment.month,
        moment.day,
        moment.hour,
        moment.minute,
        moment.second,
        microseconds,
        moment.tzinfo,
    )
    precise.below_microsecond = rest
    return precise


def nanosecond_digits(moment: datetime) -> str:
    """Return the fraction of the second as nine digits."""
    rest = moment.below_microsecond if isinstance(moment, PreciseTime) else 0
    return f"{moment.microsecond:06}{rest:03}"
