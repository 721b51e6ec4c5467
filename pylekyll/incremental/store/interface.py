"""The interface of the store, and its implementation in memory."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

#: The space of values that have a name and no key.
VALUES = "values"
#: The spaces of converted Markdown and of highlighted code.
MARKDOWN, CODE = "markdown", "code"


class Store(Protocol):
    """Bytes by a space and a key, and texts by their digests.

    No method raises an error. A store does not find a value that is damaged, locked or of another program, and leaves
    out a value that it cannot write. Only the process that opened it finds something; a forked one does not.
    """

    #: True if a later build may find what this one leaves.
    lasts: bool

    def get(self, space: str, key: str) -> bytes | None:
        """Return the value, or ``None``."""

    def all(self, space: str) -> dict[str, bytes]:
        """Return all values of a space."""

    def keys(self, space: str) -> set[str]:
        """Return the keys of a space whose values are not known to be damaged."""

    def put(self, space: str, values: Mapping[str, bytes]) -> bool:
        """Store ``values`` in addition to the others, replacing those of known keys; return whether all are stored."""

    def retain(self, space: str, keys: Collection[str]) -> None:
        """Remove the values of a space with other keys."""

    def trim(self, space: str, size: int) -> None:
        """Remove the oldest values of a space until the others have at most ``size`` bytes."""

    def text(self, digest: str) -> bytes | None:
        """Return the text with the digest, or ``None``."""

    def add_texts(self, texts: Mapping[str, bytes]) -> bool:
        """Store texts by their digests (``digest_of``); return whether all are stored."""

    def texts(self) -> set[str]:
        """Return the digests of the texts that are not known to be damaged."""

    def retain_texts(self, digests: Collection[str]) -> None:
        """Remove all other texts."""

    def commit(self) -> None:
        """Let other processes see what was written."""

    def release(self) -> None:
        """Close the file until the next use; a copy of this process must not have it open."""

    def close(self) -> None:
        """Close the file, without what was not committed."""

    def clear(self) -> None:
        """Remove all values and texts: some of them are damaged."""


def digest_of(text: bytes) -> str:
    """Return the digest by which a text is stored. Processors have instructions for SHA-256, and texts are long."""
    return sha256(text).hexdigest()[:24]


class MemoryStore:
    """A store in memory (``Store``), for one process."""

    def __init__(self, *, lasts: bool = True) -> None:
        self.lasts = lasts
        self._spaces: dict[str, dict[str, bytes]] = {}
        self._texts: dict[str, bytes] = {}

    def get(self, space: str, key: str) -> bytes | None:
        """Return the value, or ``None``."""
        return self._spaces.get(space, {}).get(key)

    def all(self, space: str) -> dict[str, bytes]:
        """Return all values of a space."""
        return dict(self._spaces.get(space, {}))

    def keys(self, space: str) -> set[str]:
        """Return the keys of a space."""
        return set(self._spaces.get(space, {}))

    def put(self, space: str, values: Mapping[str, bytes]) -> bool:
        """Store ``values`` in addition to the others; return whether all are stored."""
        found = self._spaces.get(space, {})
        # A replaced value is as new as the others.
        self._spaces[space] = {key: found[key] for key in found if key not in values} | dict(values)
        return True

    def retain(self, space: str, keys: Collection[str]) -> None:
        """Remove the values of a space with other keys."""
        found = self._spaces.get(space, {})
        self._spaces[space] = {key: found[key] for key in found if key in keys}

    def trim(self, space: str, size: int) -> None:
        """Remove the oldest values of a space until the others have at most ``size`` bytes."""
        found = self._spaces.get(space, {})
        left = sum(map(len, found.values()))
        for key in list(found):
            if left <= size:
                break
            left -= len(found.pop(key))

    def text(self, digest: str) -> bytes | None:
        """Return the text with the digest, or ``None``."""
        return self._texts.get(digest)

    def add_texts(self, texts: Mapping[str, bytes]) -> bool:
        """Store texts by their digests; return whether all are stored."""
        self._texts.update(texts)
        return True

    def texts(self) -> set[str]:
        """Return the digests of the texts."""
        return set(self._texts)

    def retain_texts(self, digests: Collection[str]) -> None:
        """Remove all other texts."""
        self._texts = {digest: text for digest, text in self._texts.items() if digest in digests}

    def commit(self) -> None:
        """Do nothing: everything is visible to the process at once."""

    def release(self) -> None:
        """Do nothing: a copy of this process has a copy of the store."""

    def close(self) -> None:
        """Do nothing: the store ends with its owner."""

    def clear(self) -> None:
        """Remove all values and texts."""
        self._spaces.clear()
        self._texts.clear()
