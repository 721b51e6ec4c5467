"""Ownership of files in a destination: a build removes and replaces only files that a build of this site wrote.

The cache folder has a list of written files for each destination. Without a list, two kinds of folders count as built
before (by Jekyll, or by pylekyll without a cache): a folder named ``_site``, and a folder that holds almost only files
of this site. Any other folder with files is foreign.

All variants of a site share the list of its destination, each for the folder that it writes to. So the files of a
variant that no longer exists are removed, and a new variant may replace the files that were in its folder before.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.build.write.swap import folders_above
from pylekyll.foundation import presence
from pylekyll.foundation.diagnostics import listed
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.files import replace_file
from pylekyll.site.config.cache_key import file_cache
from pylekyll.site.config.tracked import has_tracked_files

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pylekyll.site.config import Config

#: Name of a destination that has no list if caches are off: a build may replace such a folder without one.
BUILT_FOLDER = "_site"
#: The share of files in a folder that must belong to the site for the folder to count as built before.
_ALMOST_ALL = 0.9
_SHOWN = 3


class Ownership:
    """The files that a build wrote to the destination of one variant; ``files`` is ``None`` without a list."""

    def __init__(self, config: Config, folder: str = "", beside: Collection[str] = ()) -> None:
        """Take the ``folder`` of the destination that a variant writes to, without those ``beside`` inside it."""
        root = config.destination
        self._destination = root / folder
        self._prefix = f"{folder}/" if folder else ""
        self._beside = tuple(f"{self._prefix}{other}/" for other in beside)
        self._is_built = root.name == BUILT_FOLDER
        # Without caches, the list still allows a second build into a folder that is not named `_site`.
        keeps = not self._is_built or not (config.disable_disk_cache or config.safe)
        name = blake2b(os.fsencode(os.path.realpath(root)), digest_size=12).hexdigest()
        cache = file_cache(config)
        self._path = cache / "written" / f"{name}.json" if keeps and _may_hold_lists(config.cache_dir) else None
        self._is_read = _is_own(cache, config)
        self._force = config.force
        listed = self._load()
        own = None if listed is None else frozenset(self._own(listed))
        self.files: frozenset[str] | None = own or (None if folder else own)

    def _load(self) -> frozenset[str] | None:
        """Return the list of the whole destination."""
        if self._path is None or not self._is_read:
            return None
        try:
            found = json.loads(self._path.read_text("utf-8")) if presence.is_file(self._path) else None
        except (OSError, ValueError):
            return None
        return frozenset(str(path) for path in found) if isinstance(found, list) else None

    def _own(self, listed: Iterable[str]) -> Iterator[str]:
        """Yield those of the ``listed`` files that are this variant's, relative to its folder."""
        for path in listed:
            if path.startswith(self._prefix) and not path.startswith(self._beside):
                yield path.removeprefix(self._prefix)

    def save(self, written: Iterable[str], *, complete: bool) -> None:
        """Store the list of files now in the destination; unless it is ``complete``, earlier files are included.

        Raises ``WriteError`` if an incomplete list, which precedes the change of the destination, cannot be stored:
        the next build would not know that the new files are its own.
        """
        files = frozenset(written) if complete else frozenset(written) | (self.files or frozenset())
        if self._path is None or files == self.files or (self.files is None and not complete):
            return
        before = self._load() or frozenset()
        others = before - {f"{self._prefix}{path}" for path in self._own(before)}
        listed = others | {f"{self._prefix}{path}" for path in files}
        try:
            replace_file(self._path, json.dumps(sorted(listed)).encode("utf-8", "surrogateescape"))
        except OSError as error:
            if not complete:
                raise WriteError(
                    f"The list of written files cannot be stored: {error.strerror} ({self._path}).",
                    hint="Check its permissions and the free space.",
                ) from None
        self.files = files

    def removable(self, leftovers: Collection[str], wanted: Collection[str], replaced: Collection[str]) -> list[str]:
        """Return which of ``leftovers`` may be removed: files of a build, and folders that contain only such files.

        ``wanted`` are all files of the site and ``replaced`` those that are written now. Raises ``WriteError`` if the
        first build into a folder would remove or replace a file of another origin, or if such a file is in the way.
        """
        if self._force or (self.files is None and self._was_built(wanted)):
            return list(leftovers)
        if not leftovers and self.files is not None:
            return []
        owned = self.files or frozenset()
        foreign = [path for path in leftovers if path not in owned and self._is_file(path)]
        if self.files is None:
            lost = [*foreign, *(path for path in replaced if self._exists(path))]
            if lost:
                raise self._refusal(lost)
        self._check_the_way(foreign, wanted)
        kept = {*foreign, *(folder for path in foreign for folder in folders_above(path))}
        return [path for path in leftovers if path not in kept]

    def _was_built(self, wanted: Collection[str]) -> bool:
        """Return whether the destination looks like the output of a build of this site."""
        if self._is_built or not presence.is_folder(self._destination):
            return True
        there = [
            (Path(folder) / name).relative_to(self._destination).as_posix()
            for folder, _, names in presence.walk(self._destination)
            for name in names
        ]
        known = set(wanted)
        return sum(path in known for path in there) >= _ALMOST_ALL * len(there)

    def _check_the_way(self, foreign: Iterable[str], wanted: Collection[str]) -> None:
        """Raise ``WriteError`` if a file that stays has the path of a needed folder, or the other way round."""
        known = set(wanted)
        needed = {folder for path in wanted for folder in folders_above(path)}
        in_the_way = [path for path in foreign if path in needed or any(up in known for up in folders_above(path))]
        if in_the_way:
            raise self._refusal(in_the_way)

    def _refusal(self, paths: list[str]) -> WriteError:
        shown = listed([f"'{path}'" for path in sorted(paths)], _SHOWN)
        error = WriteError(
            f"The destination '{self._destination}' has files that a build of this site did not write: {shown}.",
            hint="Choose another folder with --destination, list them in `keep_files`, or replace them with --force.",
        )
        error.code = "destination-in-use"
        return error

    def _is_file(self, path: str) -> bool:
        target = self._destination / path
        return presence.is_symlink(target) or not presence.is_folder(target)

    def _exists(self, path: str) -> bool:
        return presence.has_entry(self._destination / path)


def _may_hold_lists(cache_dir: Path) -> bool:
    """Return whether the cache folder is open to this user, and does not lead elsewhere.

    Raises ``OSError`` if the system cannot tell for a moment: a list that is not read would count as absent.
    """
    try:
        return not (presence.is_symlink(cache_dir) or presence.is_symlink(cache_dir / "pylekyll"))
    except PermissionError:
        if os.access(cache_dir, os.X_OK):
            raise
        return False


def _is_own(cache: Path, config: Config) -> bool:
    """Return whether a list in ``cache`` was made here, and did not come with the site."""
    with suppress(OSError):
        return not has_tracked_files(cache, config.source)
    return False


def check_destination(source: Path, destination: Path) -> None:
    """Refuse a destination that is a symlink, or that is or contains the source by another name.

    A build would remove and write files in the symlink's target, an unexpected folder. Raises ``WriteError``.
    """
    if presence.is_symlink(destination):
        error = WriteError(
            f"The destination '{destination}' is a symlink to '{os.path.realpath(destination)}'.",
            hint=f"Name that folder itself: --destination {os.path.realpath(destination)}",
        )
        error.code = "destination-symlink"
        raise error
    real, own = Path(os.path.realpath(destination)), Path(os.path.realpath(source))
    if real == own or real in own.parents:
        raise WriteError("Destination directory cannot be or contain the Source directory.")


def is_below_link(destination: Path, folder: str) -> bool:
    """Return whether ``folder`` or a folder above it, inside the destination, is a symlink."""
    return any(presence.is_symlink(destination / each) for each in (folder, *folders_above(folder)) if each)
