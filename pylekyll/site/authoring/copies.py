"""Files of a site that take the place of a theme's: how far each has drifted, and updates as a three-way merge.

``eject`` keeps the theme's version of each copied file below ``.theme``, a folder that Jekyll does not read. It is the
base of a later merge. For files that were copied in another way, the caller may know an older version of the theme's.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import Below
from pylekyll.foundation.programs import find_program, run_program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    #: Returns an older version of the theme's file at a path, if there is one.
    OlderVersion = Callable[[str], bytes | None]

BASES = ".theme"
_SECONDS = 30.0
#: ``git merge-file`` ends with the number of conflicts, and with this or more for a failure.
_FAILED = 128


class State(Enum):
    """How a copy differs from the theme's file."""

    SAME = "same as the theme's: it can be removed"
    YOURS = "changed by you"
    THEIRS = "changed by the theme: `theme update` takes it over"
    BOTH = "changed by you and by the theme: `theme update` merges it"
    UNKNOWN = "the version that it was copied from is not known"


@dataclass(frozen=True)
class Copy:
    """A file of the site and the theme's, with the version that it was copied from, if that is known."""

    path: str
    ours: bytes
    theirs: bytes
    base: bytes | None

    @property
    def state(self) -> State:
        """Return how the copy differs from the theme's file."""
        if self.ours == self.theirs:
            return State.SAME
        if self.base is None:
            return State.UNKNOWN
        if self.base == self.theirs:
            return State.YOURS
        return State.THEIRS if self.ours == self.base else State.BOTH

    @property
    def is_binary(self) -> bool:
        """Return whether the file is not text."""
        return any(b"\0" in content for content in (self.ours, self.theirs))

    def drift(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the lines that the site added and removed, and those of the theme, each since the base."""
        base = self.theirs if self.base is None else self.base
        return _counted(base, self.ours), _counted(base, self.theirs)

    def own_changes(self) -> str:
        """Return the changes of the site, as a unified diff against the base or the theme's file."""
        return _difference(self.theirs if self.base is None else self.base, self.ours, "theme", "site", self.path)

    def theme_changes(self) -> str:
        """Return the changes of the theme since the base, as a unified diff; empty without a base."""
        return "" if self.base is None else _difference(self.base, self.theirs, "copied", "theme", self.path)


def copies_of(root: Path, source: Path, paths: Iterable[str], older: OlderVersion = lambda _: None) -> Iterator[Copy]:
    """Yield the files of the site ``source`` that are at the ``paths`` of the theme in ``root``."""
    for path in paths:
        own = source / path
        if own.is_file():
            kept = source / BASES / path
            base = kept.read_bytes() if kept.is_file() else older(path)
            yield Copy(path, own.read_bytes(), (root / path).read_bytes(), base)


def keep_base(source: Path, path: str, content: bytes) -> None:
    """Keep the theme's version of a copied file. Raises ``WriteError``."""
    Below(source).write(f"{BASES}/{path}", content)


def update(copy: Copy, source: Path, environment: Mapping[str, str]) -> int:
    """Bring the theme's changes into a copy, and return the number of conflicts, which have git's markers.

    Raises ``UsageError`` for a copy without a base, for a binary file that both changed, and without git.
    """
    if copy.base is None:
        hint = f"`pylekyll theme diff {copy.path}` shows how it differs. `theme eject --force` takes the theme's."
        raise UsageError(f"The version that '{copy.path}' was copied from is not known.", hint=hint)
    text, conflicts = copy.ours, 0
    if copy.state is State.THEIRS:
        text = copy.theirs
    elif copy.state is State.BOTH:
        text, conflicts = merged(copy, environment)
    if text != copy.ours:
        Below(source).write(copy.path, text)
    if copy.base != copy.theirs:
        keep_base(source, copy.path, copy.theirs)
    return conflicts


def merged(copy: Copy, environment: Mapping[str, str]) -> tuple[bytes, int]:
    """Return the merge of a copy with the theme's file, and the number of conflicts. Raises ``UsageError``."""
    if copy.is_binary:
        raise UsageError(f"'{copy.path}' is not text: it cannot be merged.", hint="Take one of the two by hand.")
    git = find_program("git", environment)
    if git is None:
        raise UsageError("git is not installed, which merges the files.", hint="Install it from https://git-scm.com.")
    with tempfile.TemporaryDirectory() as folder:
        names = ("site", "copied", "theme")
        for name, content in zip(names, (copy.ours, copy.base or b"", copy.theirs), strict=True):
            Path(folder, name).write_bytes(content)
        labels = [word for name in names for word in ("-L", f"{name}/{copy.path}")]
        done = run_program([git, "merge-file", "-p", *labels, *names], seconds=_SECONDS, folder=folder)
    if not 0 <= done.status < _FAILED:
        raise UsageError(f"'{copy.path}' cannot be merged: {done.errors.decode(errors='replace').strip()}")
    return done.output, done.status


def _counted(before: bytes, after: bytes) -> tuple[int, int]:
    added = removed = 0
    for kind, start, end, new_start, new_end in SequenceMatcher(
        None, before.splitlines(), after.splitlines(), autojunk=False
    ).get_opcodes():
        if kind != "equal":
            added, removed = added + new_end - new_start, removed + end - start
    return added, removed


def _difference(before: bytes, after: bytes, name: str, new_name: str, path: str) -> str:
    if b"\0" in before or b"\0" in after:
        return f"Binary files {name}/{path} and {new_name}/{path} differ." if before != after else ""
    old, new = (content.decode("utf-8", "replace").splitlines() for content in (before, after))
    return "\n".join(unified_diff(old, new, f"{name}/{path}", f"{new_name}/{path}", lineterm=""))
