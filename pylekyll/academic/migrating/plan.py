"""A migration as a plan: the files to write, move and remove, and the lines of the report."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import unified_diff
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The folder for files of the template that the owner changed. Jekyll does not read it.
ASIDE = "_old-theme"
EXAMPLES = "unchanged examples of the template"


@dataclass(frozen=True)
class Changed:
    """A file of the template with changes of the owner: where it is now, and the changes, if the original is known."""

    path: str
    moved_to: str
    difference: str = ""


@dataclass
class Plan:
    """The changes of a site's files, by path, and the lines of the report."""

    kind: str
    writes: dict[str, bytes] = field(default_factory=dict)
    moves: dict[str, str] = field(default_factory=dict)
    removals: set[str] = field(default_factory=set)
    changed: list[Changed] = field(default_factory=list)
    kept: dict[str, list[str]] = field(default_factory=dict)
    converted: list[str] = field(default_factory=list)
    dropped: dict[str, list[str]] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)

    def keep(self, what: str, path: str) -> None:
        """Note a file that stays."""
        self.kept.setdefault(what, []).append(path)

    def drop(self, why: str, path: str) -> None:
        """Remove a file; ``why`` heads it in the report."""
        self.removals.add(path)
        self.dropped.setdefault(why, []).append(path)

    def bring_back(self, path: str) -> None:
        """Let a file stay that was to go."""
        self.removals.discard(path)
        self.moves.pop(path, None)
        self.changed = [each for each in self.changed if each.path != path]
        for paths in self.dropped.values():
            if path in paths:
                paths.remove(path)

    def write(self, path: str, text: str | bytes, note: str = "") -> None:
        """Write a file; ``note`` is for the report."""
        self.writes[path] = text if isinstance(text, bytes) else text.encode()
        if note:
            self.converted.append(f"{path}: {note}")

    def put_aside(self, path: str, original: str | None, text: str) -> None:
        """Move a file of the template that the owner changed out of the way of the theme."""
        moved_to = f"{ASIDE}/{path.lstrip('.')}"
        self.moves[path] = moved_to
        self.changed.append(Changed(path, moved_to, "" if original is None else difference(path, original, text)))

    def todo(self, text: str) -> None:
        """Note what the owner must do by hand, once."""
        if text not in self.by_hand:
            self.by_hand.append(text)


def difference(path: str, before: str, after: str) -> str:
    """Return the changes of a text as a unified diff."""
    lines = unified_diff(before.splitlines(), after.splitlines(), f"template/{path}", f"site/{path}", lineterm="", n=1)
    return "\n".join(lines)


def listed_files(paths: Iterable[str], most: int = 6) -> str:
    """Return the first paths, and how many others there are."""
    names = sorted(paths)
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
