"""Compare two built sites file by file: what one builder wrote against what another did.

Files are equal byte for byte, but for the moments and versions that `BUILD_MARKS` names: two right builds a second
apart, or by two releases, differ there and nowhere else.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SHOWN_LINES = 24


@dataclass(frozen=True)
class BuildMark:
    """A place where a build leaves its own mark: groups 1 and 2 of ``pattern`` stay, what is between is set aside."""

    name: str
    files: str
    pattern: re.Pattern[bytes]
    count: int = 0

    def set_aside(self, path: str, content: bytes) -> bytes:
        """``content`` of the file ``path`` without this mark."""
        return self.pattern.sub(rb"\1\2", content, self.count) if fnmatch(path, self.files) else content


BUILD_MARKS = (
    BuildMark("when the feed was built", "*.xml", re.compile(rb"(<updated>)[^<]*(</updated>)"), count=1),
    BuildMark(
        "who built the feed", "*.xml", re.compile(rb'(<generator uri="https://jekyllrb.com/" version=")[\d.]+(")')
    ),
    BuildMark("who built the page", "*.html", re.compile(rb'(<meta name="generator" content="Jekyll v)[\d.]+(" />)')),
)


@dataclass(frozen=True)
class Difference:
    """One file that is not the same in both trees; ``kind`` is ``missing``, ``extra`` or ``different``."""

    path: str
    kind: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.path}" + (f"\n{self.detail}" if self.detail else "")


def read_tree(root: Path) -> dict[str, bytes]:
    """Every file under ``root`` by its path with forward slashes; an empty folder is not seen."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def compare_trees(
    reference: dict[str, bytes], ours: dict[str, bytes], marks: Sequence[BuildMark] = BUILD_MARKS
) -> list[Difference]:
    """What differs, in order of paths; empty when the trees are the same."""
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
    """The first lines of a diff; of bytes that are no text, their lengths."""
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
    """A message for a failed comparison of ``total`` files."""
    wrong = sum(1 for difference in differences if difference.kind != "extra")
    return "\n".join([f"{total - wrong} of {total} files are equal", *map(str, differences)])
