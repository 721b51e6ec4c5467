"""The file below a site's cache folder with the Markdown that the last build converted.

Jekyll has a file for each text there; one for all takes a hundredth of the time to read and to write.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.atomic import replace_file
from pylekyll.config.paths import hide_cache_from_git

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.config import Config

_NAME = Path("pylekyll", "markdown")
_FORMAT = "pylekyll converted Markdown 2"
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


class TextFile:
    """Texts by name in one file, which is valid for one version of the program and of its libraries only."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._path = config.cache_dir / _NAME
        self._loaded: dict[str, str] = {}

    def load(self) -> dict[str, str]:
        """Return the texts that were saved last; nothing if the file is missing, damaged or of another program."""
        self._loaded = self._read()
        return dict(self._loaded)

    def _read(self) -> dict[str, str]:
        try:
            if not self._path.is_file():  # a pipe would be waited for
                return {}
            first, _, body = self._path.read_bytes().partition(b"\n")
        except OSError:
            return {}
        if first != self._first_line(body):
            return {}
        texts: dict[str, str] = json.loads(body)  # the digest says that this is ours
        return texts

    def save(self, texts: Mapping[str, str]) -> None:
        """Put ``texts`` in the place of what was there, all at once; a folder that is closed costs nothing but time.

        Texts of a class of their own are left out: it would be lost.
        """
        plain = {key: text for key, text in texts.items() if type(text) is str}
        if plain.keys() == self._loaded.keys():
            return
        # Pair by pair: all texts as one string would take four bytes for each of their characters.
        pairs = (f"{json.dumps(key)}:{json.dumps(text, ensure_ascii=False)}" for key, text in plain.items())
        encoded = (pair.encode("utf-8", "surrogatepass") for pair in pairs)
        lines = [b"%b%b" % (b"," if number else b"{", pair) for number, pair in enumerate(encoded)]
        body = [*(lines or [b"{"]), b"}"]
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            hide_cache_from_git(self._config)
            replace_file(self._path, self._first_line(*body) + b"\n", *body)

    def _first_line(self, *body: bytes) -> bytes:
        digest = blake2b(digest_size=16, key=_program())
        for part in body:
            digest.update(part)
        return f"{_FORMAT} {digest.hexdigest()}".encode()


@cache
def _program() -> bytes:
    """Return a digest of everything outside the configuration that decides the texts.

    It covers the modules' contents (5 ms to read), as a checkout changes without a new version. Of a library it covers
    the module that states its version: importing a library, or asking ``importlib.metadata``, takes 20 ms and more.
    """
    program = blake2b(sys.version.encode())
    for name in (*_LIBRARIES, "pylekyll"):
        found = find_spec(name)
        if found is not None and found.origin is not None:
            program.update(b"\0" + Path(found.origin).read_bytes())
    for path in _modules(Path(__file__).parent.parent):
        with open(path, "rb") as module:  # noqa: PTH123 - `Path` takes half as long again, for 200 files
            program.update(b"\0" + module.read())
    return program.digest()


def _modules(package: Path) -> Iterator[str]:
    for name in _DECIDING:
        path = os.fspath(package / name)
        if name.endswith(".py"):
            yield path
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(set(folders) - {"__pycache__"})
            yield from (os.path.join(folder, file) for file in sorted(files))  # noqa: PTH118
