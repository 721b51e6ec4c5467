"""The file for a URL, as in Jekyll's server (``Jekyll::Commands::Serve::Servlet`` on WEBrick).

A URL never leads out of the destination: dots are resolved before the file system is used, and the target of a symlink
must be inside too. The destination is the folder that it was at first: no link can take its place.
"""

from __future__ import annotations

import fnmatch
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from pylekyll.foundation.anchors import Anchor, fixed_parent, open_file

if TYPE_CHECKING:
    from collections.abc import Iterator

#: ``Jekyll::Commands::Serve::DIRECTORY_INDEX``.
INDEX_NAMES = (
    "index.htm",
    "index.html",
    "index.rhtml",
    "index.xht",
    "index.xhtml",
    "index.cgi",
    "index.xml",
    "index.json",
)
_SUFFIXES = ("", ".html", ".xhtml")
_NOT_DISCLOSED = (".ht*", "~*")


@dataclass(frozen=True)
class Answer:
    """The result of a URL: a ``file``, a ``folder`` to list, or the URL of a folder for a ``redirect``."""

    file: str | None = None
    folder: str | None = None
    redirect: str | None = None


class Destination:
    """The built site as a tree of files, found by their URLs under ``/``."""

    def __init__(self, root: Path, *, list_folders: bool = False) -> None:
        self._root = os.fspath(root)
        self._fixed = fixed_parent(root) / root.name
        self._index_names = () if list_folders else INDEX_NAMES

    def find(self, address: str) -> Answer | None:
        """Return the answer to the decoded path ``address``, or ``None`` if nothing may be served there."""
        if "\0" in address or "\\" in address or not address.startswith("/"):
            return None
        parts = normalized(address)
        try:
            return self._walk(parts, is_folder=address.endswith(("/", "/.", "/..")))
        except (OSError, ValueError):  # the name is too long or invalid for the file system
            return None

    def not_found_page(self) -> str | None:
        """Return the site's own ``404.html``."""
        path = os.path.join(self._root, "404.html")  # noqa: PTH118 - paths are strings here
        return path if self._is_file(path) else None

    def opened(self, file: str) -> IO[bytes]:
        """Open a file of the destination. A link that takes the place of a folder meanwhile is refused.

        Raises ``OSError``.
        """
        return open_file(self._fixed, file)

    def relative(self, file: str) -> str:
        """Return the path of a found file below the destination."""
        return os.path.relpath(file, self._root).replace(os.sep, "/")

    def listed(self, folder: str) -> Iterator[tuple[str, os.stat_result]]:
        """Return the names in a folder that may be shown, with their status."""
        inside = Path(os.path.realpath(folder))
        if not inside.is_relative_to(self._fixed):
            return
        with Anchor(inside) as anchor, os.scandir(anchor.path) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if not is_disclosed(entry.name):
                    continue
                try:
                    found = entry.stat() if self._is_inside(entry.path) else None
                except OSError:  # a link to nothing, or a file that was removed meanwhile
                    found = None
                if found is not None:
                    yield entry.name, found

    def _walk(self, parts: list[str], *, is_folder: bool) -> Answer | None:
        path = self._root
        for place, part in enumerate(parts):
            if not is_disclosed(part):
                return None
            below = f"{path}/{part}"
            if not os.path.isdir(below):  # noqa: PTH112
                # As in WEBrick, extra path segments after a file's name are not part of it.
                return self._file(below, _SUFFIXES)
            path = below
            if place == len(parts) - 1 and not is_folder:
                return Answer(redirect="/" + "/".join(parts) + "/") if self._is_inside(path) else None
        for name in self._index_names:
            if answer := self._file(f"{path}/{name}", _SUFFIXES):
                return answer
        if path != self._root and (answer := self._file(path, _SUFFIXES[1:])):
            return answer
        return Answer(folder=path) if os.path.isdir(path) and self._is_inside(path) else None  # noqa: PTH112

    def _file(self, path: str, suffixes: tuple[str, ...]) -> Answer | None:
        return next((Answer(file=path + suffix) for suffix in suffixes if self._is_file(path + suffix)), None)

    def _is_file(self, path: str) -> bool:
        try:
            return stat.S_ISREG(os.stat(path).st_mode) and self._is_inside(path)  # noqa: PTH116
        except OSError:
            return False

    def _is_inside(self, path: str) -> bool:
        return Path(os.path.realpath(path)).is_relative_to(self._fixed)


def normalized(address: str) -> list[str]:
    """Return the parts of a path without empty ones and dots; two dots at the top are kept."""
    parts: list[str] = []
    for part in address.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in {"", "."}:
            parts.append(part)
    return parts


def is_disclosed(name: str) -> bool:
    """Return whether WEBrick serves a name: not ``.htaccess`` and similar, and not an alias in Windows."""
    if name.endswith((".", " ")) or "::$" in name or ":" in name[1:2]:
        return False
    return not any(fnmatch.fnmatchcase(name.lower(), pattern) for pattern in _NOT_DISCLOSED)


def mount_point(baseurl: object) -> str:
    """Return the option ``baseurl`` as a path.

    It is empty, or has a leading and no trailing slash.
    """
    path = "" if baseurl is None or baseurl is False else str(baseurl).strip("/")
    return f"/{path}" if path else ""


def read_page(destination: Path, path: str) -> bytes:
    """Return the file ``path`` of a destination, as ``Destination.opened`` reads it. Raises ``OSError``."""
    with Destination(destination).opened(os.fspath(destination / path)) as file:
        return file.read()
