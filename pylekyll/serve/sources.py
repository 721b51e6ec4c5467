"""The sent pages without the script: a live update compares them with the next version."""

from __future__ import annotations

import threading
from collections import OrderedDict
from hashlib import blake2b

#: Bytes of cached pages; a page without a cached version is reloaded instead of patched.
_MOST_BYTES = 64 << 20


class SentPages:
    """Cache of pages by digest, least recently used first; thread-safe."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most = most_bytes
        self._size = 0
        self._pages: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, page: bytes) -> str:
        """Store ``page`` and return its digest."""
        digest = blake2b(page, digest_size=12).hexdigest()
        with self._lock:
            if digest not in self._pages:
                self._pages[digest] = page
                self._size += len(page)
            self._pages.move_to_end(digest)
            while self._size > self._most and len(self._pages) > 1:
                self._size -= len(self._pages.popitem(last=False)[1])
        return digest

    def get(self, digest: str) -> bytes | None:
        """Return the page with ``digest``, if cached."""
        with self._lock:
            return self._pages.get(digest)
