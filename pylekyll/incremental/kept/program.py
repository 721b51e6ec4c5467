"""The texts for the program in keys of caches: its modules, its dependencies, Python."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PACKAGE = Path(__file__).parents[2]
_CACHES = frozenset({"__pycache__"})
#: Files whose content decides a converted text, below the package; of folders, all files in them.
_DECIDING = (
    "foundation/dialect.py",
    "site/config/kramdown.py",
    "languages/highlighting/",
    "languages/markdown/",
    "gems/builtin/commonmark.py",
    "gems/builtin/commonmark_ghpages.py",
    "gems/builtin/mistune_markdown.py",
    "languages/ruby/",
)
_LIBRARIES = ("mistune", "pygments", "pylekyll")


class _Program:
    """The program of this process; its files are looked at once."""

    @cached_property
    def lines(self) -> list[str]:
        """The lines of RECORD of an installed package; of a checkout the paths, times and sizes of its files."""
        records = sorted(_PACKAGE.parent.glob("pylekyll-*.dist-info/RECORD"))
        if records:
            return [line for record in records for line in record.read_text("utf-8").splitlines()]
        return list(_files(os.fspath(_PACKAGE), "pylekyll"))

    @cached_property
    def key(self) -> bytes:
        """The result of ``program_key``."""
        lines = [sys.version, *sorted(_distributions()), *self.lines]
        return blake2b("\0".join(lines).encode(), digest_size=16).digest()

    @cached_property
    def conversion_key(self) -> bytes:
        """The result of ``conversion_key``."""
        key = blake2b("\0".join([sys.version, *deciding(self.lines)]).encode())
        for name in _LIBRARIES:
            found = find_spec(name)
            if found is not None and found.origin is not None:
                key.update(b"\0" + Path(found.origin).read_bytes())
        return key.digest()


_program = _Program()


def program_key() -> bytes:
    """Return a key that is different for another version of the program, of a dependency or of Python.

    The key has the digests that the installer wrote for an installed package, and the versions of its neighbours. A
    checkout does not have such digests; the times and sizes of its files count.
    """
    return _program.key


def conversion_key() -> bytes:
    """Return a key that is different for another version of what decides how Markdown is converted.

    Of the program, it has the deciding modules. Of a library, it has the module that states the version: importing a
    library, or asking ``importlib.metadata``, takes 20 ms and more.
    """
    return _program.conversion_key


def deciding(lines: Iterable[str]) -> list[str]:
    """Return the ``lines`` of the deciding files."""
    names = tuple(f"pylekyll/{name}" for name in _DECIDING)
    return sorted(line for line in lines if line.startswith(names) and "__pycache__" not in line)


def _distributions() -> Iterator[str]:
    """Yield the installed packages with their versions, as their folders are named."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                names = [entry.name for entry in entries]
        except OSError:
            continue
        yield from (name for name in names if name.endswith((".dist-info", ".egg-info")))


def _files(folder: str, name: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.is_dir():
                if entry.name not in _CACHES:
                    yield from _files(entry.path, f"{name}/{entry.name}")
            else:
                status = entry.stat()
                yield f"{name}/{entry.name} {status.st_mtime_ns} {status.st_size}"
