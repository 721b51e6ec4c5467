"""Cache of the front matter and data files that the previous build read, keyed by their texts."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING

from pylekyll.incremental.value_text import NotTextError, from_text, to_text
from pylekyll.observer import BuildObserver
from pylekyll.safe_yaml import lending

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.report import BuildReport

_NAME = "yaml"


class ReadDocuments(BuildObserver):
    """Supplies a build with parsed values of the previous one, and stores those that it used in the cache folder."""

    def __init__(self, folder: CacheFolder, *, anew: bool = False) -> None:
        self._folder = folder
        body = None if anew else folder.read(_NAME)
        self._before: dict[str, str] = {} if body is None else json.loads(body)
        self._now: dict[str, str] = {}

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Supply values while files are read."""
        return lending(self) if name == "read" else super().phase(name)

    def find(self, text: str) -> tuple[object] | None:
        """Return the value of a document in a tuple, if it was read before."""
        key = _key(text)
        written = self._before.get(key)
        if written is None:
            return None
        self._now[key] = written
        return (from_text(written),)

    def keep(self, text: str, value: object) -> None:
        """Keep a value if it can be serialised."""
        try:
            self._now[_key(text)] = to_text(value)
        except NotTextError:
            return

    def finished(self, report: BuildReport) -> None:
        """Replace the stored documents by those of this build."""
        if self._now.keys() != self._before.keys():
            self._folder.write(_NAME, json.dumps(self._now, separators=(",", ":")).encode())


def _key(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
