"""Sorting by a comparison that contradicts itself, with Ruby's outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")


def sort_with(items: Sequence[T], compare: Callable[[T, T], int]) -> list[T]:
    """``items`` in the order in which ``Array#sort`` leaves them where Ruby sorts with the C library's ``qsort_r``.

    Any sorting does while ``compare`` is an order. Where it is none (documents with dates come by date, the others by
    path), the outcome depends on which items are compared: glibc splits in halves and merges them, the left one's item
    first unless the right one's is smaller.
    """
    if len(items) < 2:
        return list(items)
    middle = len(items) // 2
    left, right = sort_with(items[:middle], compare), sort_with(items[middle:], compare)
    merged: list[T] = []
    i = j = 0
    while i < len(left) and j < len(right):
        if compare(left[i], right[j]) <= 0:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged + left[i:] + right[j:]
