"""Built sites as mappings from paths to bytes, and what kind of file each path is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from pylekyll.foundation import presence

HTML: Final = "html"
XML: Final = "xml"
CSS: Final = "css"
JSON: Final = "json"
SCRIPT: Final = "script"
TEXT: Final = "text"

_KINDS: Final = {
    ".htm": HTML,
    ".html": HTML,
    ".xhtml": HTML,
    ".atom": XML,
    ".rss": XML,
    ".svg": XML,
    ".xml": XML,
    ".xsl": XML,
    ".css": CSS,
    ".json": JSON,
    ".map": JSON,
    ".webmanifest": JSON,
    ".js": SCRIPT,
    ".mjs": SCRIPT,
}


class FolderTree(Mapping[str, bytes]):
    """Every file under a folder by its path with forward slashes, read on demand.

    Empty folders are left out, and symlinks to folders are not followed.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._paths = dict(sorted((path.relative_to(root).as_posix(), path) for path in presence.files_below(root)))

    def __getitem__(self, path: str) -> bytes:
        return self._paths[path].read_bytes()

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def modified(self) -> tuple[float, float] | None:
        """Return the times, in seconds since 1970, of the oldest and the newest page; ``None`` if there are not any."""
        times = [file.stat().st_mtime for path, file in self._paths.items() if kind_of(path) == HTML]
        return (min(times), max(times)) if times else None


def read_tree(root: Path) -> dict[str, bytes]:
    """Return all files of a `FolderTree` at once."""
    return dict(FolderTree(root))


def kind_of(path: str) -> str:
    """Return the kind of a file by its name; ``TEXT`` for unknown names."""
    return _KINDS.get(PurePosixPath(path).suffix.lower(), TEXT)


def is_page(path: str) -> bool:
    """Return whether a visitor opens this file in the address bar."""
    return kind_of(path) == HTML


def decode(content: bytes) -> str | None:
    """Return the text of a file, with bytes that are not UTF-8 in hexadecimal; ``None`` for what is not text."""
    if b"\0" in content:
        return None
    text = content.decode("utf-8", "backslashreplace")
    return text if len(text) < len(content) + 1000 else None
