"""The content and the output of items that are in the store, and not in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pylekyll.incremental.store.interface import digest_of

if TYPE_CHECKING:
    from pylekyll.incremental.store.interface import Store


class DamagedTextsError(Exception):
    """A text is not in the store as it was written: the site must be built without the results of earlier builds."""


class Place(NamedTuple):
    """The digests of a content and an output; ``is_strict`` if none has a lone surrogate."""

    content: str
    output: str
    is_strict: bool


class Encoded(NamedTuple):
    """A content and an output as bytes, with their place in a store."""

    place: Place
    content: bytes
    output: bytes

    @classmethod
    def of(cls, content: str, output: str) -> Encoded | None:
        """Return the texts as UTF-8, a lone surrogate in three bytes; ``None`` for texts of a subclass of ``str``."""
        if type(content) is not str or type(output) is not str:
            return None  # it may have more than its characters
        first, is_strict = _encoded(content)
        second, is_strict_too = (first, True) if content == output else _encoded(output)
        digest = digest_of(first)
        whole = digest if first is second else digest_of(second)
        return cls(Place(digest, whole, is_strict and is_strict_too), first, second)

    def decoded(self) -> tuple[str, str]:
        """Return the texts."""
        return self.content.decode("utf-8", "surrogatepass"), self.output.decode("utf-8", "surrogatepass")

    def stored(self, store: Store) -> Texts | None:
        """Return the texts in ``store``; ``None`` if they cannot be stored."""
        added = store.add_texts({self.place.content: self.content, self.place.output: self.output})
        return Texts(None, store, self.place) if added else None


def _encoded(text: str) -> tuple[bytes, bool]:
    try:
        return text.encode(), True
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass"), False


class Texts:
    """The content and the output of an item: in memory, or at a place in the store."""

    __slots__ = ("_pair", "_store", "place")

    def __init__(self, pair: tuple[str, str] | None, store: Store | None = None, place: Place | None = None) -> None:
        self._pair = pair
        self._store = store
        self.place = place

    def content(self) -> str:
        """Return the content. Raises ``DamagedTextsError``."""
        return self._pair[0] if self._pair is not None else self.content_bytes().decode("utf-8", "surrogatepass")

    def output(self) -> str:
        """Return the output. Raises ``DamagedTextsError``."""
        if self._pair is not None:
            return self._pair[1]
        assert self.place is not None
        return self._stored(self.place.output).decode("utf-8", "surrogatepass")

    def content_bytes(self) -> bytes:
        """Return the content as UTF-8; a lone surrogate takes three bytes. Raises ``DamagedTextsError``."""
        if self._pair is not None:
            return self._pair[0].encode("utf-8", "surrogatepass")
        assert self.place is not None
        return self._stored(self.place.content)

    def output_bytes(self) -> bytes | None:
        """Return the output as UTF-8 if the store has it without a lone surrogate. Raises ``DamagedTextsError``."""
        return self._stored(self.place.output) if self.place is not None and self.place.is_strict else None

    def digest(self, *, whole: bool) -> str | None:
        """Return the digest of the content, or of the output, if it is known."""
        if self.place is None:
            return None
        return self.place.output if whole else self.place.content

    def stored_in(self, store: Store) -> Texts:
        """Return the texts in ``store``, after adding them; these if that is impossible."""
        if self.place is not None and self._store is store:
            return self
        encoded = Encoded.of(str.__str__(self.content()), str.__str__(self.output()))
        return self if encoded is None else encoded.stored(store) or self

    def _stored(self, digest: str) -> bytes:
        assert self._store is not None
        found = self._store.text(digest)
        if found is None:
            raise DamagedTextsError
        return found
