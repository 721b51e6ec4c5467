"""The files below a site's cache folder with the Markdown that earlier builds converted.

Jekyll has a file for each text there; one for all takes a hundredth of the time to read and to write.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pylekyll.config.paths import hide_cache_from_git
from pylekyll.digests import blake2b
from pylekyll.kept.text_pack import TextPack

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from pylekyll.config import Config

    Text: TypeAlias = "str | StoredText"

_NAME = Path("pylekyll", "markdown")
_FORMAT = "pylekyll converted Markdown 3"
#: Bytes that builds after edits may add, beyond an eighth of all, before they are written with the others.
_MOST_ADDED = 1024 * 1024
#: Bytes of texts that are kept although the last build did not ask for them.
_MOST = 64 * 1024 * 1024
#: Files whose content decides a cached text, below the package; of folders, all modules in them.
_DECIDING = (
    "compat.py",
    "dialect.py",
    "config/kramdown.py",
    "rouge",
    "markdown",
    "plugins/builtin/commonmark.py",
    "plugins/builtin/commonmark_ghpages.py",
    "plugins/builtin/mistune_markdown.py",
    "ruby",
)
_LIBRARIES = ("mistune", "pygments")


class StoredText(Protocol):
    """A text that is not in memory."""

    def __len__(self) -> int:
        """Return its size in bytes."""

    def text(self) -> str:
        """Return the text."""

    def encoded(self) -> bytes:
        """Return the text as UTF-8."""


class TextFile:
    """Texts by name below the cache folder, valid for one version of the program and of its libraries only.

    ``markdown`` has the texts of a whole build, ``markdown-more`` those that builds after edits added to them. A build
    reads the two indexes, and of the texts only those that it asks for. A text with a wrong digest is a miss.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._path = config.cache_dir / _NAME
        self._texts = TextPack(self._path, _FORMAT)
        self._more = TextPack(self._path.with_name(f"{self._path.name}-more"), _FORMAT)

    def find(self, key: str) -> str | None:
        """Return a stored text, or ``None`` if the files do not have it."""
        found = self._more.find(key, _program)
        return self._texts.find(key, _program) if found is None else found

    def load(self) -> dict[str, str]:
        """Return all texts; nothing of a file that is missing, damaged or of another program."""
        return {**self._texts.load(_program), **self._more.load(_program)}

    def save(self, texts: Mapping[str, Text]) -> None:
        """Replace the stored texts by ``texts``. A folder that is not writable costs nothing but time.

        Texts of a subclass of ``str`` are left out: the class would be lost.
        """
        plain = {key: text for key, text in texts.items() if _is_plain(text)}
        known = self._texts.keys(_program) | self._more.keys(_program)
        if plain.keys() != known or self._texts.is_damaged or self._more.is_damaged:
            self._write(self._texts, _Encoded(plain))
            self._remove_more()

    def add(self, texts: Mapping[str, Text]) -> None:
        """Store ``texts`` too. The file of additions becomes part of the other one once it is large."""
        if not texts:
            return
        known = self._texts.keys(_program) | self._more.keys(_program)
        new = {key: _encoded(text) for key, text in texts.items() if key not in known and _is_plain(text)}
        if not (new or self._texts.is_damaged or self._more.is_damaged):
            return
        more = {**self._more.raw(_program), **new}
        if sum(map(len, more.values())) <= _MOST_ADDED + self._texts.size // 8:
            self._write(self._more, more)
        else:
            self._write(self._texts, _newest({**self._texts.raw(_program), **more}))
            self._remove_more()

    def _write(self, pack: TextPack, texts: Mapping[str, bytes]) -> None:
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            hide_cache_from_git(self._config)
            pack.replace(texts, _program)

    def _remove_more(self) -> None:
        self._more.close()
        with suppress(OSError):
            self._more.path.unlink()


def _newest(texts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the last of ``texts`` that together have no more than ``_MOST`` bytes."""
    left, found = _MOST, {}
    for key, text in reversed(list(texts.items())):
        left -= len(text)
        if left < 0:
            break
        found[key] = text
    return dict(reversed(found.items()))


def _is_plain(text: Text) -> bool:
    return not isinstance(text, str) or type(text) is str


def _encoded(text: Text) -> bytes:
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text.encoded()


class _Encoded(Mapping[str, bytes]):
    """Texts as UTF-8, each only as long as it is used."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        self._texts = texts

    def __getitem__(self, key: str) -> bytes:
        return _encoded(self._texts[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@cache
def _program() -> bytes:
    """Return a digest of everything outside the configuration that decides the texts.

    It covers the modules' contents (5 ms to read in a checkout; the installer of a package wrote their digests). Of a
    library it covers the module that states its version: importing a library, or asking ``importlib.metadata``, takes
    20 ms and more.
    """
    program = blake2b(sys.version.encode())
    for name in (*_LIBRARIES, "pylekyll"):
        found = find_spec(name)
        if found is not None and found.origin is not None:
            program.update(b"\0" + Path(found.origin).read_bytes())
    package = Path(__file__).parent.parent
    records = sorted(package.parent.glob("pylekyll-*.dist-info/RECORD"))
    for record in records:
        program.update(b"\0" + "\n".join(_recorded(record.read_text("utf-8"))).encode())
    for path in () if records else _modules(package):
        with open(path, "rb") as module:  # noqa: PTH123 - `Path` takes half as long again, for 200 files
            program.update(b"\0" + module.read())
    return program.digest()


def _recorded(record: str) -> list[str]:
    """Return the lines of an installed package's RECORD for the deciding modules: their paths, digests and sizes."""
    names = tuple(f"pylekyll/{name}" if name.endswith(".py") else f"pylekyll/{name}/" for name in _DECIDING)
    return sorted(line for line in record.splitlines() if line.startswith(names) and "__pycache__" not in line)


def _modules(package: Path) -> Iterator[str]:
    for name in _DECIDING:
        path = os.fspath(package / name)
        if name.endswith(".py"):
            yield path
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(set(folders) - {"__pycache__"})
            yield from (os.path.join(folder, file) for file in sorted(files))  # noqa: PTH118
