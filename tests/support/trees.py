"""Compare two built sites file by file: what one builder wrote against what another did.

Files are equal byte for byte, except for the moments and versions that `BUILD_MARKS` names: two right builds a second
apart, or by two releases, differ there and nowhere else. The command ``compare`` sets more aside, for people.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.checks.compare.marks import BUILD_MARKS, BuildMark
from pylekyll.checks.compare.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["BUILD_MARKS", "Difference", "compare_trees", "describe", "read_tree", "report"]

SHOWN_LINES = 24


@dataclass(frozen=True)
class Difference:
    """One file that is not the same in both trees; ``kind`` is ``missing``, ``extra`` or ``different``."""

    path: str
    kind: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.path}" + (f"\n{self.detail}" if self.detail else "")


def compare_trees(
    reference: dict[str, bytes], ours: dict[str, bytes], marks: Sequence[BuildMark] = BUILD_MARKS
) -> list[Difference]:
    """Return what differs, in order of paths; empty when the trees are the same."""
    found = []
    for path in sorted(reference.keys() | ours.keys()):
        if path not in ours:
            found.append(Difference(path, "missing"))
        elif path not in reference:
            found.append(Difference(path, "extra"))
        else:
            before, after = reference[path], ours[path]
            for mark in marks:
                before, after = mark.set_aside(path, before), mark.set_aside(path, after)
            if before != after:
                found.append(Difference(path, "different", describe(before, after)))
    return found


def describe(reference: bytes, ours: bytes) -> str:
    """Return the first lines of a diff; of bytes that are not text, their lengths."""
    try:
        before, after = reference.decode(), ours.decode()
    except UnicodeDecodeError:
        return f"    {len(reference)} bytes in the reference, {len(ours)} in ours"
    diff = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), "reference", "ours", n=1
    )
    lines = [f"    {line[:300]!r}" if "\r" in line else f"    {line[:300].rstrip(chr(10))}" for line in diff]
    more = [f"    and {len(lines) - SHOWN_LINES} more lines"] if len(lines) > SHOWN_LINES else []
    return "\n".join(lines[:SHOWN_LINES] + more)


def report(differences: Sequence[Difference], total: int) -> str:
    """Return a message for a failed comparison of ``total`` files."""
    wrong = sum(1 for difference in differences if difference.kind != "extra")
    return "\n".join([f"{total - wrong} of {total} files are equal", *map(str, differences)])
