r"""The source files that the editor may read and write, as texts with their bytes.

A path is relative to the source, with slashes. It never leads out of the source, and never to private files, to the
built site or to caches. A text has ``\n`` as its line end; the file keeps its own, also where it mixes them, its
byte-order mark, its encoding and its mode.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from pylekyll.foundation.anchors import open_file
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.files import Below
from pylekyll.foundation.private import SEARCHED, holds_key, is_private_name, names_secrets
from pylekyll.serve.edit.errors import EditError
from pylekyll.site.authoring.line_ends import with_line_ends
from pylekyll.site.content.front_matter import codec_of

if TYPE_CHECKING:
    from pylekyll.site.config import Config

#: Limits in bytes: of a text, and of another file, such as a dropped picture.
_LARGEST: Final = 8 << 20
LARGEST_FILE: Final = 24 << 20
_LONGEST_PATH: Final = 1000
#: Folders that no source has under its own name.
_CLOSED: Final = frozenset({"node_modules", "__pycache__"})
#: A short name that Windows gives a hidden file, such as ``GIT~1``.
_SHORT: Final = re.compile(r"[^.]{1,8}~\d{1,6}(?:\..{0,3})?")
_DEVICE: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


@dataclass(frozen=True)
class SourceText:
    """A file as it was read; ``content`` is ``None`` for one that does not exist."""

    path: str
    text: str
    content: bytes | None
    writable: bool = True

    @property
    def digest(self) -> str:
        """The digest that names this version."""
        return digest_of(self.content)


def digest_of(content: bytes | None) -> str:
    """Return the name of a version of a file; ``-`` is that of a missing one."""
    return "-" if content is None else blake2b(content, digest_size=16).hexdigest()


class SourceFiles:
    """The files below the source of a site."""

    def __init__(self, config: Config) -> None:
        self.root = config.source
        self._below = Below(config.source)
        self._encoding = codec_of((config.encoding or "utf-8").lower())
        self._closed = [config.destination, config.cache_dir]

    def checked(self, path: object) -> str:
        """Return ``path`` in its plain form. Raises ``EditError`` for one that the editor may not touch."""
        if not isinstance(path, str) or not 0 < len(path.encode("utf-8", "surrogatepass")) <= _LONGEST_PATH:
            raise EditError("path", "The path of a file is missing.")
        parts = path.split("/")
        bad = any(part in {"", ".", ".."} or part != part.strip() or part.endswith(".") for part in parts)
        bad = bad or any(map(_SHORT.fullmatch, parts))
        if bad or re.search(r"[\x00-\x1f\x7f\ud800-\udfff\\:*?\"<>|]", path) or any(map(_DEVICE.fullmatch, parts)):
            raise EditError("path", f"'{path}' is not the path of a file in the source.")
        hidden = [part for part in parts if part.startswith(".") or part.lower() in _CLOSED]
        if hidden or is_private_name(path) or names_secrets(parts[-1]):
            raise EditError("private", f"'{path}' is private: the editor does not open it.")
        try:
            real = self._below.real(path)
        except WriteError as error:
            raise EditError("path", f"'{path}' leads out of the source.") from error
        if self._is_closed(real):
            raise EditError("private", f"'{path}' is written by the build: edit what it is made of.")
        if is_private_name(real.relative_to(os.path.realpath(self.root)).as_posix()):
            raise EditError("private", f"'{path}' is a link to a private file.")
        return path

    def read(self, path: str) -> SourceText:
        """Return the file ``path``. Raises ``EditError`` for one that is not text, too large, or private."""
        path = self.checked(path)
        content = self.content(path)
        if content is None:
            return SourceText(path, "", None)
        if len(content) > _LARGEST:
            raise EditError("large", f"'{path}' is too large for the editor.")
        if holds_key(content):
            raise EditError("private", f"'{path}' holds a private key: the editor does not open it.")
        return SourceText(path, self.decoded(path, content), content, self._is_writable(path))

    def content(self, path: str) -> bytes | None:
        """Return the bytes of a file below the source, ``None`` if it does not exist."""
        try:
            with self._opened(path) as file:
                found = os.fstat(file.fileno())
                if not stat.S_ISREG(found.st_mode):
                    raise EditError("path", f"'{path}' is not a file.")
                if found.st_size > LARGEST_FILE:
                    raise EditError("large", f"'{path}' is too large for the editor.")
                return file.read()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise EditError("closed", f"'{path}' cannot be read: {error.strerror}.") from error

    def mode(self, path: str) -> int | None:
        """Return the permissions of a file, ``None`` if it does not exist."""
        with suppress(OSError), self._opened(path) as file:
            return stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        return None

    def set_mode(self, path: str, mode: int | None) -> None:
        """Give a file permissions, where the system allows it; ``None`` leaves them."""
        if mode is None or not hasattr(os, "fchmod"):
            return
        with suppress(OSError), self._opened(path) as file:
            os.fchmod(file.fileno(), mode)

    def _opened(self, path: str) -> IO[bytes]:
        """Open a file for reading; a link in its way leads to a file of the source. Raises ``OSError``."""
        root = Path(os.path.realpath(self.root))
        return open_file(root, os.fspath(root / path))

    def is_private(self, path: str) -> bool:
        """Return whether a file holds passwords or keys, by its name or its content; of a link, by its name."""
        if is_private_name(path) or any(map(names_secrets, path.split("/"))):
            return True
        with suppress(OSError), self._opened(path) as file:
            return stat.S_ISREG(os.fstat(file.fileno()).st_mode) and holds_key(file.read(SEARCHED))
        return False

    def is_built(self, path: str) -> bool:
        """Return whether a path is in the built site or in a cache."""
        return self._is_closed(Path(os.path.realpath(self.root / path)))

    def _is_closed(self, real: Path) -> bool:
        return any(real.is_relative_to(os.path.realpath(folder)) for folder in self._closed)

    def decoded(self, path: str, content: bytes) -> str:
        r"""Return bytes as a text with ``\n`` at the end of each line."""
        try:
            text = content.removeprefix(codecs.BOM_UTF8).decode(self._encoding)
        except UnicodeDecodeError:
            raise EditError("binary", f"'{path}' is not text in the encoding of the site ({self._encoding}).") from None
        if "\0" in text:
            raise EditError("binary", f"'{path}' is not a text.")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def encoded(self, path: str, before: bytes | None, text: str) -> bytes:
        """Return the bytes of a file with a changed ``text``; unchanged lines keep their bytes."""
        if before is None:
            return self._bytes(path, text)
        mark = codecs.BOM_UTF8 if before.startswith(codecs.BOM_UTF8) else b""
        old = before[len(mark) :].decode(self._encoding)
        return mark + self._bytes(path, with_line_ends(old, text))

    def _bytes(self, path: str, text: str) -> bytes:
        try:
            return text.encode(self._encoding)
        except UnicodeEncodeError as error:
            odd = text[error.start]
            raise EditError(
                "encoding", f"'{odd}' does not exist in the encoding of '{path}' ({self._encoding})."
            ) from None

    def write(self, path: str, content: bytes | None) -> None:
        """Replace a file as a whole, or remove it. Raises ``EditError`` for a read-only file and ``WriteError``."""
        path = self.checked(path)
        if content is None:
            self._below.remove(path)
            return
        if self._below.real(path).exists() and not self._is_writable(path):
            raise EditError("readonly", f"'{path}' is read-only.", hint="Change its permissions to edit it.")
        self._below.write(path, content)
        self._below.remove_unfinished(path)

    def _is_writable(self, path: str) -> bool:
        file = self._below.real(path)
        return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)

    def exists(self, path: str) -> bool:
        """Return whether there is a file or folder at ``path``."""
        return os.path.lexists(self.root / path)
