"""Every version of a file that the editor has replaced, so that each save can be undone, also after a restart.

The versions are files in the cache folder, by their digests; a journal lists the saves. Both are bounded. Their folder
has a name that depends on the key of the user's caches, so that a site cannot come with saves of its own.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from pylekyll.build.write.lock import lock
from pylekyll.foundation.files import replace_file
from pylekyll.foundation.log import Log
from pylekyll.serve.edit.files import digest_of
from pylekyll.site.config.cache_key import file_cache
from pylekyll.site.config.paths import hide_cache_from_git, leads_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pylekyll.site.config import Config

#: The permissions of a file that are restored: not those to run as its owner.
_OF_FILES: Final = 0o777
_MOST_SAVES: Final = 1000
_MOST_BYTES: Final = 256 << 20


class History:
    """The saves of a site, the last one at the end."""

    def __init__(self, config: Config) -> None:
        folder = config.cache_dir / "pylekyll-edit" / file_cache(config).name
        self._config = config
        self._folder: Path | None = None if leads_out(folder, config.source) else folder
        self._memory: dict[str, bytes] = {}
        self._seen: tuple[int, int] | None = None
        self.saves: list[dict[str, Any]] = []
        self._read()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other editors of the site away, also those of other processes, and take over what they have saved."""
        folder = self._folder.parent if self._folder else self._config.source  # one for editors with other keys
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        with lock(folder, Log()):
            self._read()
            yield

    def _read(self) -> None:
        """Read the journal if another process has written it."""
        if self._folder is None:
            return
        with suppress(OSError):
            journal = self._folder / "journal"
            found = journal.stat()
            if (found.st_ino, found.st_mtime_ns) == self._seen:
                return
            self.saves = list(_saves(journal.read_text("utf-8")))
            self._seen = (found.st_ino, found.st_mtime_ns)

    def keep(self, content: bytes | None) -> str:
        """Keep a version, and return its digest. Raises ``OSError`` if there is no room for it."""
        digest = digest_of(content)
        if content is not None and self._folder is None:
            self._memory[digest] = content
            while len(self._memory) > _MOST_SAVES:
                del self._memory[next(iter(self._memory))]
        elif content is not None and self._folder is not None and not (self._folder / digest).exists():
            replace_file(self._folder / digest, content)
            hide_cache_from_git(self._config)
        return digest

    def version(self, digest: str) -> bytes | None:
        """Return the version with ``digest``, if it is kept."""
        if self._folder is None or not digest.isalnum():
            return self._memory.get(digest)
        with suppress(OSError):
            content = (self._folder / digest).read_bytes()
            if digest_of(content) == digest:
                return content
        return None

    def add(
        self,
        label: str,
        files: list[tuple[str, str, str]],
        *,
        modes: Mapping[str, int | None] | None = None,
        undoes: int | None = None,
    ) -> int:
        """Note a save: for each file its path, and the digests of its versions before and after; return its number.

        ``modes`` are the permissions of removed files.
        """
        number: int = self.saves[-1]["number"] + 1 if self.saves else 1
        noted: dict[str, Any] = {} if undoes is None else {"undoes": undoes}
        noted |= {"modes": modes} if modes else {}
        self.saves.append({"number": number, "time": int(time.time()), "label": label, "files": files, **noted})
        del self.saves[:-_MOST_SAVES]
        self._write()
        return number

    def _write(self) -> None:
        if self._folder is None:
            return
        lines = "".join(json.dumps(save, ensure_ascii=False) + "\n" for save in self.saves)
        with suppress(OSError):  # the versions are there; only the list of saves is shorter after a restart
            replace_file(self._folder / "journal", lines.encode())
            found = (self._folder / "journal").stat()
            self._seen = (found.st_ino, found.st_mtime_ns)
            self._bound()

    def _bound(self) -> None:
        """Remove the oldest versions if there are too many bytes, and those that no save names."""
        assert self._folder is not None
        sizes = {entry.name: entry.stat().st_size for entry in os.scandir(self._folder) if len(entry.name) == 32}
        needed: dict[str, None] = {}
        total = 0
        for save in reversed(self.saves):
            for _, before, after in save["files"]:
                for digest in (before, after):
                    if digest in sizes and digest not in needed:
                        total += sizes[digest]
                        if total <= _MOST_BYTES:
                            needed[digest] = None
        for name in sizes.keys() - needed.keys():
            with suppress(OSError):
                (self._folder / name).unlink()

    def last_not_undone(self) -> dict[str, Any] | None:
        """Return the last save that was not undone, and is not an undoing itself."""
        undone = {save["undoes"] for save in self.saves if "undoes" in save}
        return next(
            (save for save in reversed(self.saves) if save["number"] not in undone and "undoes" not in save), None
        )


def mode_in(save: Mapping[str, Any], path: str) -> int | None:
    """Return the permissions that a removed file had; ``None`` if they are not known."""
    modes = save.get("modes")
    mode = modes.get(path) if isinstance(modes, dict) else None
    return mode & _OF_FILES if isinstance(mode, int) else None


def _saves(text: str) -> Iterator[dict[str, Any]]:
    """Yield the saves of a journal without its damaged lines."""
    for line in text.split("\n"):
        with suppress(ValueError, RecursionError):
            one = json.loads(line)
            if isinstance(one, dict) and _is_save(one):
                yield one


def _is_save(one: dict[str, Any]) -> bool:
    numbers, files = [one.get("number"), one.get("time"), one.get("undoes", 0)], one.get("files")
    return (
        all(isinstance(number, int) for number in numbers)
        and isinstance(one.get("label"), str)
        and isinstance(files, list)
        and all(isinstance(each, list) and len(each) == 3 and all(map(_is_text, each)) for each in files)
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str)
