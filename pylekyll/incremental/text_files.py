"""Pairs of texts in files, read on demand: the content and the output of rendered items."""

from __future__ import annotations

import os
from hashlib import blake2b

from pylekyll.kept.text_pack import read_at

#: The number of the file, where a pair begins in it, the lengths of the two texts in bytes, and their digest.
Place = tuple[int, int, int, int, str]

#: Characters of recently read texts that stay in memory.
_MOST_RECENT = 2_000_000


class DamagedTextsError(Exception):
    """A stored text differs from the one that was written: the site must be built without the cache."""


class TextFiles:
    """Open files with pairs of texts.

    A few texts that were read last stay in memory, because templates often read the same ones again.
    """

    def __init__(self) -> None:
        self._files: list[int] = []
        self._recent: dict[Place, tuple[str, str]] = {}
        self._characters = 0

    def __del__(self) -> None:
        for file in self._files:
            os.close(file)

    def read(self, place: Place) -> tuple[str, str]:
        """Return the texts at ``place``. Raises ``DamagedTextsError``."""
        found = self._recent.pop(place, None)
        if found is None:
            data, first = self.data(place), place[2]
            found = _decoded(data[:first], data[first:])
            self._characters += len(found[0]) + len(found[1])
            self._forget_oldest()
        self._recent[place] = found
        return found

    def _forget_oldest(self) -> None:
        while self._characters > _MOST_RECENT and self._recent:
            content, output = self._recent.pop(next(iter(self._recent)))
            self._characters -= len(content) + len(output)

    def data(self, place: Place) -> bytes:
        """Return the bytes of both texts at ``place``. Raises ``DamagedTextsError``."""
        number, start, first, second, digest = place
        data = self._read(number, start, first + second)
        if digest_of(data) != digest:
            raise DamagedTextsError
        return data

    def output(self, place: Place) -> bytes:
        """Return the bytes of the second text at ``place``. Raises ``DamagedTextsError``."""
        return self.data(place)[place[2] :]

    def _read(self, number: int, start: int, size: int) -> bytes:
        try:
            return read_at(self._files[number], start, size)
        except (OSError, IndexError):
            raise DamagedTextsError from None


class Texts:
    """The content and the output of an item: in memory, or at a place in files."""

    __slots__ = ("_pair", "place", "stored")

    def __init__(
        self, pair: tuple[str, str] | None, stored: TextFiles | None = None, place: Place | None = None
    ) -> None:
        self._pair = pair
        self.stored = stored
        self.place = place

    def pair(self) -> tuple[str, str]:
        """Return both. Raises ``DamagedTextsError``."""
        if self._pair is not None:
            return self._pair
        assert self.stored is not None
        assert self.place is not None
        return self.stored.read(self.place)

    def output_bytes(self) -> bytes | None:
        """Return the output as UTF-8 if a file has it. Raises ``DamagedTextsError``."""
        return None if self.stored is None or self.place is None else self.stored.output(self.place)

    def encoded(self) -> tuple[bytes, bytes]:
        """Return both as UTF-8; a lone surrogate takes three bytes."""
        content, output = self.pair()
        return content.encode("utf-8", "surrogatepass"), output.encode("utf-8", "surrogatepass")


def _decoded(content: bytes, output: bytes) -> tuple[str, str]:
    text = content.decode("utf-8", "surrogatepass")
    return text, text if output == content else output.decode("utf-8", "surrogatepass")


def digest_of(*parts: bytes) -> str:
    """Return the digest of ``parts`` for a ``Place``."""
    digest = blake2b(digest_size=12)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
