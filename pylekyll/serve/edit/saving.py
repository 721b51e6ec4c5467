"""Saving without losing what others wrote: versions by digest, and a merge of three versions line by line."""

from __future__ import annotations

import threading
from collections import OrderedDict
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from merge3 import Merge3

from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.private import holds_key
from pylekyll.serve.edit.errors import EditError
from pylekyll.serve.edit.files import digest_of
from pylekyll.serve.edit.history import mode_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.serve.edit.files import SourceFiles, SourceText
    from pylekyll.serve.edit.history import History

_MOST_TRIES: Final = 5
_MOST_OPENED: Final = 400


class Change(NamedTuple):
    """A changed file: the text to save, made of the version with the digest ``base``.

    ``None`` removes the file. Bytes are written as they are, unless the file changed meanwhile. ``mode`` are the
    permissions of a new file.
    """

    path: str
    base: str
    text: str | bytes | None
    mode: int | None = None


class Saver:
    """Writes changes of files, one after another."""

    def __init__(self, files: SourceFiles, history: History) -> None:
        self.files = files
        self.history = history
        self._lock = threading.Lock()
        self._opened: OrderedDict[str, bytes] = OrderedDict()

    def open(self, path: str) -> SourceText:
        """Return a file, and keep this version for a later merge."""
        found = self.files.read(path)
        if found.content is not None:
            self._opened[found.digest] = found.content
            self._opened.move_to_end(found.digest)
            while len(self._opened) > _MOST_OPENED:
                self._opened.popitem(last=False)
        return found

    def save(self, changes: Sequence[Change], label: str) -> dict[str, Any]:
        """Write all changes, merged with what other programs have written meanwhile.

        Returns the number of the save, and for each file its path and new digest, and whether it was merged. Raises
        ``EditError`` with both versions if lines meet (``conflict``), and ``WriteError``; then nothing is changed.
        """
        with self._lock, self.history.locked():
            return self._saved(changes, label)

    def _saved(self, changes: Sequence[Change], label: str, undoes: int | None = None) -> dict[str, Any]:
        for _ in range(_MOST_TRIES):
            planned = [self._planned(change) for change in changes]
            modes = {path: self.files.mode(path) for path, _, content, _ in planned if content is None}
            done = self._write(planned)
            if done is not None:
                for change in changes:
                    self.files.set_mode(change.path, change.mode)
                number = self.history.add(label, done, modes=modes, undoes=undoes)
                shown = [
                    {"path": path, "digest": after, "merged": merged}
                    for (path, _, after), (*_, merged) in zip(done, planned, strict=True)
                ]
                return {"number": number, "files": shown}
        raise EditError("busy", "The file keeps changing: save again when the other program is done.")

    def _planned(self, change: Change) -> tuple[str, bytes | None, bytes | None, bool]:
        """Return the path, the content now, the content to write, and whether that is a merge."""
        path = self.files.checked(change.path)
        now = self.files.content(path)
        if now is not None and holds_key(now):
            raise EditError("private", f"'{path}' holds a private key: the editor does not change it.")
        if digest_of(now) == change.base:
            text = change.text
            return path, now, self.files.encoded(path, now, text) if isinstance(text, str) else text, False
        theirs = None if now is None else self.files.decoded(path, now)
        mine = self.files.decoded(path, change.text) if isinstance(change.text, bytes) else change.text
        if theirs == mine:
            return path, now, now, True
        base = self._opened.get(change.base) or self.history.version(change.base)
        if base is None or theirs is None or mine is None:
            raise _conflict(path, theirs, mine, now)
        merged = merged_lines(self.files.decoded(path, base), theirs, mine)
        if merged is None:
            raise _conflict(path, theirs, mine, now)
        return path, now, self.files.encoded(path, now, merged), True

    def _write(
        self, planned: Sequence[tuple[str, bytes | None, bytes | None, bool]]
    ) -> list[tuple[str, str, str]] | None:
        """Write all files; ``None``, with nothing changed, if one of them changed meanwhile."""
        done: list[tuple[str, str, str]] = []
        with ExitStack() as taken_back:
            for path, now, content, _ in planned:
                try:
                    before = self.history.keep(now)  # first, so that no version is lost whatever happens next
                    after = self.history.keep(content)
                except OSError as error:
                    raise WriteError(f"Nothing was saved: {error.strerror}.", hint="Check the free space.") from error
                if digest_of(self.files.content(path)) != before:
                    return None
                if content != now:
                    self.files.write(path, content)
                    taken_back.callback(self.files.write, path, now)
                done.append((path, before, after))
            taken_back.pop_all()
        return done

    def undo(self, number: int | None = None) -> dict[str, Any]:
        """Undo a save, by default the last one that was not undone; what was written since then stays.

        Raises ``EditError`` if there is not one, if its versions are gone, or if lines meet.
        """
        with self._lock, self.history.locked():
            save = self.history.last_not_undone()
            if number is not None:
                save = next((each for each in self.history.saves if each["number"] == number), None)
            if save is None:
                raise EditError("nothing", "There is no save to undo.")
            changes = [self._undoing(*each)._replace(mode=mode_in(save, each[0])) for each in save["files"]]
            done = self._saved(changes, str(save["label"]), save["number"])
            return {**done, "label": save["label"]}

    def _undoing(self, path: str, before: str, after: str) -> Change:
        content = self.history.version(before)
        if content is None and before != "-":
            raise EditError("nothing", f"The version of '{path}' before this save is not kept any more.")
        kept = self.history.version(after)
        if kept is not None:
            self._opened[after] = kept
        return Change(path, after, content)


def merged_lines(base: str, theirs: str, mine: str) -> str | None:
    """Return both changes of ``base`` in one text; ``None`` if they change the same lines, or adjacent ones."""
    old, one, other = (text.splitlines(keepends=True) for text in (base, theirs, mine))
    merged: list[str] = []
    for group in Merge3(old, one, other).merge_groups():
        if group[0] == "conflict":
            return None
        merged += group[1]
    return "".join(merged)


def _conflict(path: str, theirs: str | None, mine: str | None, now: bytes | None) -> EditError:
    message = f"'{path}' was changed by another program on the same lines."
    if theirs is None:
        message = f"'{path}' was removed by another program."
    hint = "Compare both versions, and save the one that you want."
    return EditError("conflict", message, hint=hint, path=path, theirs=theirs, mine=mine, digest=digest_of(now))
