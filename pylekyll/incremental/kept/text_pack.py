"""One file with many texts and an index, of which a reader loads the index alone and each text on demand."""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING

from pylekyll.foundation.files import replace_with

if TYPE_CHECKING:
    from collections.abc import Callable, KeysView, Mapping
    from pathlib import Path

    #: Start of a text after the index, its size in bytes, and its digest.
    Place = tuple[int, int, str]


_LONGEST_SEAL = 256


class TextPack:
    """Texts by key in the file ``path``. The first line seals the second one, the index, with a key of the program.

    The methods take a function that returns that key: to compute it costs more than to see that there is no file.
    """

    def __init__(self, path: Path, form: str) -> None:
        self.path = path
        self._form = form
        self._index: dict[str, Place] | None = None
        self._file: int | None = None
        self._start = 0
        #: True once a text differed from its digest: the file must be written again.
        self.is_damaged = False

    def __del__(self) -> None:
        self.close()

    @property
    def size(self) -> int:
        """The bytes of all texts that are known."""
        return sum(size for _, size, _ in (self._index or {}).values())

    def keys(self, program: Callable[[], bytes]) -> KeysView[str]:
        """Return the keys of the stored texts."""
        return self._opened(program).keys()

    def find(self, key: str, program: Callable[[], bytes]) -> str | None:
        """Return a text; ``None`` if it is missing or damaged."""
        place = self._opened(program).get(key)
        data = None if place is None else self._read(key, place)
        return None if data is None else data.decode("utf-8", "surrogatepass")

    def load(self, program: Callable[[], bytes]) -> dict[str, str]:
        """Return all texts."""
        return {key: data.decode("utf-8", "surrogatepass") for key, data in self.raw(program).items()}

    def raw(self, program: Callable[[], bytes]) -> dict[str, bytes]:
        """Return all texts in bytes."""
        found = {key: self._read(key, place) for key, place in list(self._opened(program).items())}
        return {key: data for key, data in found.items() if data is not None}

    def replace(self, texts: Mapping[str, bytes], program: Callable[[], bytes]) -> None:
        """Replace the file atomically by one with ``texts``, which are read twice. Raises ``OSError``."""
        index: dict[str, Place] = {}
        start = 0
        for key, data in texts.items():
            index[key] = (start, len(data), _digest(key, data))
            start += len(data)
        line = json.dumps(index, separators=(",", ":")).encode()
        self.close()  # Windows does not replace open files
        replace_with(self.path, chain((self._seal(line, program()), b"\n", line, b"\n"), texts.values()))

    def close(self) -> None:
        """Close the file and drop the index."""
        if self._file is not None:
            os.close(self._file)
        self._file = self._index = None

    def _opened(self, program: Callable[[], bytes]) -> dict[str, Place]:
        if self._index is None:
            try:
                self._index = self._open(program)
            except OSError:
                self._index = {}
        return self._index

    def _open(self, program: Callable[[], bytes]) -> dict[str, Place]:
        if not self.path.is_file():  # opening a pipe would block
            return {}
        self._file = os.open(self.path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        with open(self._file, "rb", closefd=False) as file:
            seal, line = file.readline(_LONGEST_SEAL), file.readline()
        if not line.endswith(b"\n") or seal != self._seal(line[:-1], program()) + b"\n":
            return {}
        self._start = len(seal) + len(line)
        index: dict[str, Place] = json.loads(line)  # the seal says that this is ours
        return index

    def _read(self, key: str, place: Place) -> bytes | None:
        start, size, digest = place
        assert self._file is not None
        try:
            data = read_at(self._file, self._start + start, size)
        except OSError:
            data = b""
        if len(data) == size and _digest(key, data) == digest:
            return data
        self.is_damaged = True
        if self._index is not None:
            self._index.pop(key, None)
        return None

    def _seal(self, line: bytes, program: bytes) -> bytes:
        return f"{self._form} {blake2b(line, digest_size=16, key=program[:64]).hexdigest()}".encode()


def read_at(file: int, start: int, size: int) -> bytes:
    """Read ``size`` bytes at ``start``; forked processes share the position of a descriptor. Raises ``OSError``."""
    if hasattr(os, "pread"):
        return os.pread(file, size, start)
    os.lseek(file, start, os.SEEK_SET)
    return os.read(file, size)


def _digest(key: str, data: bytes) -> str:
    digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=12)
    digest.update(data)
    return digest.hexdigest()
