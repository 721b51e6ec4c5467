"""The indices of Google Scholar, computed where a source does not give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime


def h_index(citations: Iterable[int]) -> int:
    """Return the largest h so that h papers have h citations each."""
    ranked = sorted(citations, reverse=True)
    return sum(count >= rank for rank, count in enumerate(ranked, start=1))


def i10_index(citations: Iterable[int]) -> int:
    """Return how many papers have ten citations."""
    return sum(count >= 10 for count in citations)


def recent_years(now: datetime) -> range:
    """Return the years of Scholar's columns "Since": this one and the five before it."""
    return range(now.year - 5, now.year + 1)
