"""The pages that were sent, before the script was put into them: what a live update compares with the next version."""

from __future__ import annotations

import threading
from collections import OrderedDict
from hashlib import blake2b

#: Bytes of pages that are kept; a page whose source is gone is reloaded instead of patched.
_MOST_BYTES = 64 << 20


class SentPages:
    """Cache of pages by their digest, least recently used first; safe to use from several threads."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most = most_bytes
        self._size = 0
        self._pages: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, page: bytes) -> str:
        """Keep ``page`` and return its digest."""
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
        """Return the page with ``digest`` if it is still kept."""
        with self._lock:
            return self._pages.get(digest)
