"""Answers of services on disk, so that a service only says that nothing changed (``ETag``, ``If-None-Match``)."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from pylekyll.foundation.files import replace_file

if TYPE_CHECKING:
    from pathlib import Path


class KeptAnswers:
    """Answers that came with an ETag, in files of ``folder``; without a folder nothing is kept.

    Names of files are digests: an address may have a key in it. ``key`` is that of the user's caches: answers that came
    with a site are not found.
    """

    def __init__(self, folder: Path | None, key: bytes) -> None:
        self._folder = folder
        self._key = key

    def get(self, url: str, accept: str) -> tuple[str, bytes] | None:
        """Return the ETag and the body of the last answer; nothing if it is missing or damaged."""
        path = self._path(url, accept)
        try:
            head, _, body = path.read_bytes().partition(b"\n") if path else (b"", b"", b"")
            kept = json.loads(head)
            if kept["digest"] != hashlib.sha256(body).hexdigest():
                return None
            return str(kept["etag"]), body
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def keep(self, url: str, accept: str, etag: str, body: bytes) -> None:
        """Keep an answer; a disk that does not take it is not an error."""
        path = self._path(url, accept)
        if path is None:
            return
        head = json.dumps({"etag": etag, "digest": hashlib.sha256(body).hexdigest()}).encode()
        try:
            replace_file(path, head, b"\n", body)
        except OSError:
            return

    def _path(self, url: str, accept: str) -> Path | None:
        name = hashlib.blake2b(f"{url}\n{accept}".encode(), key=self._key, digest_size=16).hexdigest()
        return self._folder / name if self._folder is not None else None
