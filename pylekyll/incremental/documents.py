"""Cache of the front matter and data files that the previous build read, keyed by their texts."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.incremental.value_text import NotTextError, as_json_bytes, from_text, to_text
from pylekyll.languages.safe_yaml import lending

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from pylekyll.incremental.known_documents import DocumentCache
    from pylekyll.incremental.store.values import Values

#: The file of parsed documents in the store.
DOCUMENTS = "yaml"
#: Number of values that stay beyond twice those of the site.
_MOST_UNUSED = 100


class YamlCache(BuildObserver):
    """Supplies a build with parsed values of the previous one, and stores those that it used in ``values``.

    Values of the ``documents`` that the build did not read stay.
    """

    def __init__(self, values: Values, documents: DocumentCache) -> None:
        self._values = values
        self._documents = documents
        self._now: dict[str, str] = {}

    @cached_property
    def _before(self) -> dict[str, str]:
        return self._values.get(DOCUMENTS, json.loads) or {}

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Supply values while files are read."""
        return lending(self) if name == "read" else super().phase(name)

    def find(self, text: str) -> tuple[object] | None:
        """Return the value of a document in a tuple, if it was read before."""
        key = key_of(text)
        written = self._before.get(key)
        if written is None:
            return None
        self._now[key] = written
        return (from_text(written),)

    def keep(self, text: str, value: object) -> None:
        """Keep a value if it can be serialised."""
        try:
            self._now[key_of(text)] = to_text(value)
        except NotTextError:
            return

    def save(self) -> None:
        """Replace the stored documents by those of this build."""
        now, unused = self._now, self._documents.taken
        if unused and len(self._before) <= 2 * (unused + len(now)) + _MOST_UNUSED:
            now = {**self._before, **now}
        if now.keys() != self._before.keys():
            self._values.put(DOCUMENTS, now, as_json_bytes)


def key_of(text: str) -> str:
    """Return the key of a document with this text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
