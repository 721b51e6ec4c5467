"""Pairs of texts in files, read on demand: the content and the output of rendered items."""

from __future__ import annotations

import os
from hashlib import blake2b

from pylekyll.incremental.kept.text_pack import read_at

#: The number of the file, where a pair begins in it, the lengths of the two texts in bytes, and their digests. Of two
#: equal texts, the file has one.
Place = tuple[int, int, int, int, str, str]

#: In the place of the descriptor of a file that is no longer needed.
CLOSED = -1

#: Characters of recently read texts that stay in memory.
_MOST_RECENT = 2_000_000


class DamagedTextsError(Exception):
    """A stored text differs from the one that was written: the site must be built without the cache."""


class TextFiles:
    """Open files with pairs of texts.

    A few texts that were read last stay in memory, because templates often read the same ones again.
    """

    #: True if no text has a lone surrogate.
    is_strict = False

    def __init__(self) -> None:
        self._files: list[int] = []
        self._recent: dict[tuple[Place, bool], str] = {}
        self._characters = 0

    def __del__(self) -> None:
        for file in self._files:
            if file != CLOSED:
                os.close(file)

    def content(self, place: Place) -> str:
        """Return the first text at ``place``. Raises ``DamagedTextsError``."""
        return self._text(place, whole=False)

    def output(self, place: Place) -> str:
        """Return the second text at ``place``. Raises ``DamagedTextsError``."""
        return self._text(place, whole=place[4] != place[5])

    def _text(self, place: Place, *, whole: bool) -> str:
        found = self._recent.pop((place, whole), None)
        if found is None:
            found = self.data(place, whole=whole).decode("utf-8", "surrogatepass")
            self._characters += len(found)
            self._forget_oldest()
        self._recent[place, whole] = found
        return found

    def _forget_oldest(self) -> None:
        while self._characters > _MOST_RECENT and self._recent:
            self._characters -= len(self._recent.pop(next(iter(self._recent))))

    def data(self, place: Place, *, whole: bool) -> bytes:
        """Return the bytes of the first text at ``place``, or with ``whole`` of the second.

        Raises ``DamagedTextsError``.
        """
        data = self._read(place, whole=whole)
        if digest_of(data) != place[5 if whole else 4]:
            raise DamagedTextsError
        return data

    def _read(self, place: Place, *, whole: bool) -> bytes:
        number, start, first, second, *digests = place
        try:
            if whole and digests[0] != digests[1]:
                return read_at(self._files[number], start + first, second)
            return read_at(self._files[number], start, first)
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

    def content(self) -> str:
        """Return the content. Raises ``DamagedTextsError``."""
        if self._pair is not None:
            return self._pair[0]
        stored, place = self._stored_at()
        return stored.content(place)

    def content_bytes(self) -> bytes:
        """Return the content as UTF-8; a lone surrogate takes three bytes. Raises ``DamagedTextsError``."""
        if self._pair is not None:
            return self._pair[0].encode("utf-8", "surrogatepass")
        stored, place = self._stored_at()
        return stored.data(place, whole=False)

    def output(self) -> str:
        """Return the output. Raises ``DamagedTextsError``."""
        if self._pair is not None:
            return self._pair[1]
        stored, place = self._stored_at()
        return stored.output(place)

    def _stored_at(self) -> tuple[TextFiles, Place]:
        assert self.stored is not None
        assert self.place is not None
        return self.stored, self.place

    def digest(self, *, whole: bool) -> str | None:
        """Return the digest of the content, or of the output, if it is known."""
        if self.place is None:
            return None
        return self.place[5] if whole else self.place[4]

    def output_bytes(self) -> bytes | None:
        """Return the output as UTF-8 if a file has it. Raises ``DamagedTextsError``."""
        return None if self.stored is None or self.place is None else self.stored.data(self.place, whole=True)

    def output_size(self) -> int | None:
        """Return the size of the output as UTF-8 if a file has it without a lone surrogate."""
        if self.stored is None or self.place is None or not self.stored.is_strict:
            return None
        return self.place[2] if self.place[4] == self.place[5] else self.place[3]

    def encoded(self) -> tuple[bytes, ...]:
        """Return both as UTF-8, or one if they are equal; a lone surrogate takes three bytes."""
        content, output = (text.encode("utf-8", "surrogatepass") for text in (self.content(), self.output()))
        return (content,) if content == output else (content, output)


def digest_of(text: bytes) -> str:
    """Return the digest of a text for a ``Place``."""
    return blake2b(text, digest_size=12).hexdigest()
