"""Numbers of publications: those in a list, and those of citations."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: The letters of numbers such as [J3], by kind.
_LETTERS = {
    "article": "J",
    "conference": "C",
    "book": "B",
    "chapter": "BC",
    "thesis": "T",
    "preprint": "P",
    "report": "R",
    "software": "S",
}


def numbers_of(kinds: Iterable[str]) -> list[str]:
    """Return the numbers of publications in a CV, such as J3: newest first, the oldest of each kind has 1."""
    letters = [_LETTERS.get(kind, "O") for kind in kinds]
    left = Counter(letters)
    numbers = []
    for letter in letters:
        numbers.append(f"{letter}{left[letter]}")
        left[letter] -= 1
    return numbers


def citations(scholar_id: str, counts: Mapping[str, Any]) -> int | None:
    """Return how often the paper is cited; ``counts`` is ``publications`` of the Scholar data, by "user:paper"."""
    if not scholar_id:
        return None
    wanted = scholar_id.rpartition(":")[2]
    found = next((value for key, value in counts.items() if key.rpartition(":")[2] == wanted), None)
    number = found.get("num_citations") if isinstance(found, dict) else found
    return number if isinstance(number, int) and not isinstance(number, bool) else None
