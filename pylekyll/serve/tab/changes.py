"""The changes since a site was opened or committed: the files as they were before."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_WORD: Final = re.compile(r"\s+|\w+|[^\w\s]")
#: The longest texts whose differences are looked for word by word, in characters.
_LONGEST: Final = 200_000
_CONTEXT: Final = 1


class Changes:
    """The files below ``source`` that were changed, each with its content before, ``None`` for a new one."""

    def __init__(self, source: Path) -> None:
        self._source = source
        self._before: dict[str, bytes | None] = {}

    def note(self, path: str) -> None:
        """Remember a file before it is changed."""
        self.note_content(path, self._now(path))

    def note_content(self, path: str, before: bytes | None) -> None:
        """Remember the content that a changed file had."""
        self._before.setdefault(path, before)

    def settle(self, paths: Iterable[str]) -> None:
        """Forget the changes of files that were committed or saved elsewhere."""
        for path in paths:
            self._before.pop(path, None)

    def states(self) -> dict[str, str]:
        """Return whether each changed file is ``new``, ``changed`` or ``removed``."""
        found = {}
        for path, before in sorted(self._before.items()):
            now = self._now(path)
            if now != before:
                found[path] = "new" if before is None else "removed" if now is None else "changed"
        return found

    def as_message(self) -> list[dict[str, Any]]:
        """Return the changed files as the message ``look`` has them."""
        return [
            {
                "path": path,
                "state": state,
                "draft": "_drafts" in path.split("/")[:-1],
                "diff": differences(_text(self._before[path]), _text(self._now(path))),
            }
            for path, state in self.states().items()
        ]

    def _now(self, path: str) -> bytes | None:
        file = self._source / path
        return file.read_bytes() if file.is_file() else None


def _text(content: bytes | None) -> str:
    """Return a content as text; bytes that are not text have no differences to show."""
    try:
        return (content or b"").decode()
    except UnicodeDecodeError:
        return ""


def differences(before: str, after: str) -> str:
    """Return the differences of two texts in words, with the marks of ``git diff --word-diff`` and a line around."""
    if len(before) + len(after) > _LONGEST:
        return ""
    lines = before.splitlines(keepends=True), after.splitlines(keepends=True)
    groups = SequenceMatcher(None, *lines, autojunk=False).get_grouped_opcodes(_CONTEXT)
    return "…\n".join("".join(_lines(group, *lines)) for group in groups)


def _lines(group: Iterable[tuple[str, int, int, int, int]], old: list[str], new: list[str]) -> Iterator[str]:
    for kind, start, end, begin, stop in group:
        one, other = "".join(old[start:end]), "".join(new[begin:stop])
        yield one if kind == "equal" else "".join(_words(one, other))


def _words(one: str, other: str) -> Iterator[str]:
    old, new = _WORD.findall(one), _WORD.findall(other)
    for kind, start, end, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        removed, added = "".join(old[start:end]), "".join(new[begin:stop])
        if kind == "equal":
            yield removed
            continue
        if removed:
            yield f"[-{removed}-]"
        if added:
            yield f"{{+{added}+}}"
