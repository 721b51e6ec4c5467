"""Findings of a part of the harness."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Report:
    """How many tries a part made, what failed with the way to see it again, and what else was counted."""

    part: str
    tries: int = 0
    failures: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def lines(self) -> list[str]:
        """Return the report as text: one line of sums, then the failures."""
        counted = "".join(f", {name}: {number}" for name, number in sorted(self.counts.items()))
        return [f"{self.part}: {self.tries} tries, {len(self.failures)} failures{counted}", *self.failures]
