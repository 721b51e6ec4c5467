"""Numbers that fell: citations do not vanish, so half of them gone means a wrong page, author or file."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pylekyll.academic.scholar.schema import Statistics

_CHECKED = (("total", "citations"), ("h_index", "the h-index"), ("i10_index", "the i10-index"))


def describe_drop(new: Statistics, old: Statistics) -> str | None:
    """Return which number fell by more than half, in words, or ``None``."""
    for attribute, name in _CHECKED:
        before, after = getattr(old, attribute), getattr(new, attribute)
        if before is not None and after is not None and after * 2 < before:
            return f"{name} fell from {before} to {after}, by more than half"
    return None
