"""The folder in which a build prepares all files before it changes the destination.

It is beside the destination, so that one rename is enough. It is inside if the destination is on another file system,
or if the folder above is not writable. A staging folder of a killed build is finished if it has a journal, then
removed.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pylekyll.build.write.copying import copy_file
from pylekyll.foundation import presence
from pylekyll.foundation.anchors import Anchor
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.files import temporary_folder
from pylekyll.site.content.front_matter import codec_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Item

_JOURNAL = "journal"
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def prefix(destination: Path) -> str:
    """Return the prefix of the names of staging folders of ``destination``."""
    return f".{destination.name}-pylekyll-"


class Staging:
    """A staging folder with new files, and the journal once all of them are complete.

    A file is at its path below ``new``. A file that replaces one is below ``flat``, with a number as its name: making
    and removing a folder for each takes longer than writing the file.
    """

    def __init__(self, place: Path, destination: Path, inside: Anchor | None = None, shown: Path | None = None) -> None:
        self.place = place
        self.shown = shown or destination
        self.destination = destination
        self._inside = inside
        self._anchor = Anchor(place)
        self.folder = folder = self._anchor.path
        self.new = folder / "new"
        self.flat = folder / "flat"
        self._numbers: dict[str, str] = {}
        self._folders = {os.fspath(folder), os.fspath(self.flat)}

    @classmethod
    def create(cls, destination: Path, shown: Path | None = None) -> Staging:
        """Create a staging folder. Raises ``WriteError`` if the destination is a file, and ``OSError``.

        ``destination`` is below the path of an anchor, and messages name it as ``shown``.
        """
        if presence.has_entry(destination) and not presence.is_folder(destination):
            raise WriteError(
                f"The destination '{shown or destination}' is a file, but must be a folder.",
                hint="Remove it, or choose another with --destination.",
            )
        is_mount = presence.is_folder(destination) and destination.stat().st_dev != destination.parent.stat().st_dev
        beside = not is_mount and os.access(destination.parent, os.W_OK)
        if beside:
            return cls(temporary_folder(destination.parent, prefix(destination)), destination, shown=shown)
        destination.mkdir(exist_ok=True)  # the folder above is not writable
        return cls._create_inside(destination, shown)

    @classmethod
    def _create_inside(cls, destination: Path, shown: Path | None, numbers: dict[str, str] | None = None) -> Staging:
        inside = Anchor(destination)
        staging = cls(temporary_folder(inside.path, prefix(destination)), destination, inside, shown)
        staging._numbers = {} if numbers is None else numbers
        return staging

    def near(self) -> Staging:
        """Return a staging folder from which files can be renamed into the destination: this one, or a copy inside.

        For a bind mount of the same file system, only a failed rename shows that they cannot.
        """
        self.destination.mkdir(exist_ok=True)
        if not (self.is_beside and self._is_across()):
            return self
        inner = self._create_inside(self.destination, self.shown, self._numbers)
        for folder in (self.new, self.flat):
            if presence.is_folder(folder):
                shutil.copytree(folder, inner.folder / folder.name, symlinks=True)
        return inner

    def _is_across(self) -> bool:
        """Return whether a rename into the destination crosses a mount; the check is for the mount before the file."""
        try:
            (self.folder / "absent").rename(self.destination / self.place.name)
        except OSError as error:
            return error.errno == errno.EXDEV
        return False

    @property
    def is_beside(self) -> bool:
        """Return whether the folder is beside the destination."""
        return self._inside is None

    def path(self, relative: str, *, replaces: bool = False) -> Path:
        """Return where to write the new file for ``relative`` in the destination.

        With ``replaces`` the destination has a file there, and the folder of the new one exists. Otherwise
        ``create_folder_of`` creates that.
        """
        if replaces:
            number = self._numbers[relative] = str(len(self._numbers))
            if number == "0":
                self.flat.mkdir()
            return self.flat / number
        return self.new / relative

    def create_folder_of(self, path: Path) -> None:
        """Create the folders below the staging folder in which ``path`` is, each once; several processes may do so."""
        folder = os.fspath(path).rpartition(os.sep)[0]  # `Path.parent` takes ten times as long
        missing = []
        while folder not in self._folders:
            self._folders.add(folder)
            missing.append(folder)
            folder = folder.rpartition(os.sep)[0]
        for each in reversed(missing):
            _make_folder(each)

    def write(self, path: Path, data: bytes) -> None:
        """Write a file, and the folders above it. Raises ``OSError``."""
        self.create_folder_of(path)
        _write(path, data)

    def copy(self, path: Path, file: StaticFile, *, copies_links: bool) -> None:
        """Copy a file, or the link that it is, and create the folders above it. Raises ``OSError``."""
        self.create_folder_of(path)
        if copies_links and file.path.is_symlink():
            path.symlink_to(file.path.readlink())
        else:
            copy_file(file.path, path)

    def staged(self, relative: str) -> Path:
        """Return where the new file for ``relative`` is."""
        number = self._numbers.get(relative)
        return self.new / relative if number is None else self.flat / number

    def relative(self, path: str) -> str:
        """Return for which file of the destination ``path`` was prepared; an empty text if for none."""
        folder, _, name = path.rpartition("/")
        if folder == os.fspath(self.flat):
            return next((relative for relative, number in self._numbers.items() if number == name), "")
        _, below, relative = path.partition(f"{self.new}/")
        return relative if below else ""

    def unfold(self) -> None:
        """Move every new file to its path below ``new``."""
        for relative, number in list(self._numbers.items()):
            path = self.new / relative
            self.create_folder_of(path)
            (self.flat / number).rename(path)
            del self._numbers[relative]

    def write_journal(self, moved: Sequence[str], removed: Sequence[str]) -> None:
        """Commit the build: from here on this build or the next one finishes the moves."""
        paths = {"moved": list(moved), "removed": list(removed)}
        text = json.dumps({"folder": self._number(), "numbers": self._numbers, **paths})
        own = self.folder / f"{_JOURNAL}~"
        own.write_bytes(text.encode("utf-8", "surrogateescape"))
        own.replace(self.folder / _JOURNAL)

    def journal(self) -> tuple[list[str], list[str]] | None:
        """Return the paths to move and to remove; ``None`` without a journal.

        A journal is valid only in the folder that it was written for: a copy from a repository is not.
        """
        try:
            if not presence.is_file(self.folder / _JOURNAL):
                return None
            found: Any = json.loads((self.folder / _JOURNAL).read_bytes().decode("utf-8", "surrogateescape"))
            if found["folder"] != self._number():
                return None
            numbers: dict[str, str] = found.get("numbers", {})  # an older version did not have them
            self._numbers = {path: number for path, number in numbers.items() if number.isdecimal()}
            moved, removed = ([path for path in found[name] if is_inside(path)] for name in ("moved", "removed"))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
        return moved, removed

    def _number(self) -> list[int]:
        status = self.folder.stat()
        return [status.st_dev, status.st_ino]

    def remove(self) -> None:
        """Remove the folder with its content."""
        with suppress(OSError):  # the journal goes first, so that a half-removed folder is not finished
            (self.folder / _JOURNAL).unlink()
        self._remove_folder()
        self._anchor.close()
        if self._inside is not None:
            self._inside.close()

    def _remove_folder(self) -> None:
        with suppress(OSError):
            for folder in (self.flat, self.new):
                if presence.is_folder(folder):
                    folder.rmdir()
            if presence.is_folder(self.place):
                self.place.rmdir()
            return
        shutil.rmtree(self.place, ignore_errors=True)


def has_abandoned(destination: Path) -> bool:
    """Return whether there are staging folders."""
    return any(_names_of(folder, prefix(destination)) for folder in (destination.parent, destination))


def abandoned(destination: Path) -> Iterator[Staging]:
    """Yield existing staging folders, which the caller removes. Their builds are dead if the caller holds the lock."""
    begin = prefix(destination)
    for name in _names_of(destination.parent, begin):
        with suppress(OSError):
            yield Staging(destination.parent / name, destination)
    with suppress(OSError), Anchor(destination) as inside:
        for name in _names_of(inside.path, begin):
            with suppress(OSError):
                yield Staging(inside.path / name, destination, Anchor(destination))


def _names_of(folder: Path, begin: str) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return [e.name for e in entries if e.name.startswith(begin) and e.is_dir(follow_symlinks=False)]
    except OSError:
        return []


def is_inside(path: object) -> bool:
    """Return whether ``path`` is a relative path that stays in the folder."""
    if not isinstance(path, str) or path.startswith("/") or {"", ".", ".."}.intersection(path.split("/")):
        return False
    return os.sep == "/" or not ("\\" in path or ":" in path)  # Windows: another separator, and drives


def _make_folder(path: str) -> None:
    """Create a folder, unless another process has created it. Raises ``OSError``."""
    try:
        os.mkdir(path)  # noqa: PTH102 - `Path.mkdir` takes twice the time
    except FileExistsError:
        if not presence.is_folder(path):
            raise


def _write(path: Path, data: bytes) -> None:
    """Write a file with half of the calls of ``Path.write_bytes``. Raises ``OSError``."""
    file = os.open(path, _FLAGS, 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
    finally:
        os.close(file)


def output_of(file: Item) -> bytes:
    """Return a rendered item's bytes, in the encoding of the site if it is made of a file (``Convertible#write``).

    Lone surrogates become the undecodable bytes that they came from.
    """
    encoding = codec_of(str(file.site.config.encoding or "utf-8").lower())
    if not encoding.startswith("utf") and getattr(file, "path", None) is not None:
        return (file.output or "").encode(encoding, errors="xmlcharrefreplace")
    known = file.output_bytes()
    return (file.output or "").encode("utf-8", errors="surrogateescape") if known is None else known
