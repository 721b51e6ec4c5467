"""Texts in files of the cache folder, written once and read one by one."""

from __future__ import annotations

import os
from contextlib import contextmanager
from hashlib import blake2b
from typing import TYPE_CHECKING

from pylekyll.kept.text_pack import read_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pylekyll.incremental.cache_folder import CacheFolder

    #: The number of the file, where a pair begins in it, the lengths of the two texts in bytes, and their digest.
    Place = tuple[int, int, int, int, str]

#: Prefix of the files' names.
PREFIX = "texts-"
#: Beyond this number of files, or below this share of used bytes, all texts are written to a new file.
_MOST_FILES = 8
_LEAST_USED = 0.5


class DamagedTextsError(Exception):
    """A stored text differs from the one that was written: the site must be built without the cache."""


class Texts:
    """Two texts, the content and the output of an item, which are read on demand."""

    __slots__ = ("_pair", "place", "stored")

    def __init__(
        self, pair: tuple[str, str] | None, stored: StoredTexts | None = None, place: Place | None = None
    ) -> None:
        self._pair = pair
        self.stored = stored
        self.place = place

    def pair(self) -> tuple[str, str]:
        """Return both. Raises ``DamagedTextsError``."""
        if self._pair is None:
            assert self.stored is not None
            assert self.place is not None
            self._pair = self.stored.read(self.place)
        return self._pair


class StoredTexts:
    """The files of one build; they stay open, so that another build may remove them meanwhile."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._files: list[int] = []

    def __del__(self) -> None:
        for file in self._files:
            os.close(file)

    @classmethod
    def opened(cls, folder: CacheFolder, names: Iterable[str]) -> StoredTexts | None:
        """Open the files ``names``; return ``None`` if one of them is missing."""
        found = cls()
        for name in names:
            file = folder.open(name) if name.startswith(PREFIX) else None
            if file is None:
                return None
            found.names.append(name)
            found._files.append(file)
        return found

    def read(self, place: Place) -> tuple[str, str]:
        """Return the texts at ``place``. Raises ``DamagedTextsError``."""
        number, start, first, second, digest = place
        try:
            data = read_at(self._files[number], start, first + second)
        except (OSError, IndexError):
            raise DamagedTextsError from None
        if _digest(data) != digest:
            raise DamagedTextsError
        return data[:first].decode("utf-8", "surrogatepass"), data[first:].decode("utf-8", "surrogatepass")

    @classmethod
    @contextmanager
    def extending(cls, folder: CacheFolder, before: StoredTexts | None, texts: Sequence[Texts]) -> Iterator[_Extended]:
        """Store ``texts`` beside those that ``before`` has already; its files without any of them are removed.

        The body of the ``with`` statement writes the places down; files are removed after it. Raises
        ``DamagedTextsError``.
        """
        kept = before if before is not None and before.is_worth_keeping(texts) else None
        extended = _Extended(kept)
        new = [each for each in texts if not extended.has(each)]
        if new:
            name = f"{PREFIX}{extended.add(new)}"
            folder.add(name, extended.size, (part for each in new for part in _encoded(each)))
            extended.names.append(name)
        yield extended
        for name in folder.names(PREFIX):
            if name not in extended.names:
                folder.remove(name)

    def is_worth_keeping(self, texts: Iterable[Texts]) -> bool:
        """Return whether most of the files' bytes are those of ``texts``."""
        used = sum(each.place[2] + each.place[3] for each in texts if each.stored is self and each.place is not None)
        size = sum(os.fstat(file).st_size for file in self._files)
        return len(self._files) < _MOST_FILES and used >= _LEAST_USED * size


class _Extended:
    """Files with texts, and the texts that a new one gets."""

    def __init__(self, before: StoredTexts | None) -> None:
        self._before = before
        self.names = [] if before is None else list(before.names)
        self._number = len(self.names)
        self.size = 0
        self._places: dict[int, Place] = {}

    def has(self, texts: Texts) -> bool:
        """Return whether the texts were stored before."""
        return self._before is not None and texts.stored is self._before

    def add(self, texts: Iterable[Texts]) -> str:
        """Append the texts to the new file; return the digest of all."""
        whole = blake2b(digest_size=12)
        for each in texts:
            content, output = _encoded(each)
            digest = _digest(content, output)
            self._places[id(each)] = (self._number, self.size, len(content), len(output), digest)
            self.size += len(content) + len(output)
            whole.update(f"{len(content)} {digest} ".encode())
        return whole.hexdigest()

    def place(self, texts: Texts) -> Place:
        """Return the place of the texts."""
        if self.has(texts):
            assert texts.place is not None
            return texts.place
        return self._places[id(texts)]


def _encoded(texts: Texts) -> Iterator[bytes]:
    return (text.encode("utf-8", "surrogatepass") for text in texts.pair())


def _digest(*parts: bytes) -> str:
    digest = blake2b(digest_size=12)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
