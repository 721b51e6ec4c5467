"""Texts that are rendered once for all items (``include_cached``), when the results of some items are reused.

A clean build takes each text from the first item that asks for it. So the result of that item brings its texts back
for the items after it. The result of any other item is reused if the text of this build is the same.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.log import LogLine
from pylekyll.foundation.reads import Kind, Read
from pylekyll.incremental.fingerprint import UnknowableError, fingerprint
from pylekyll.incremental.log_lines import as_row, from_row
from pylekyll.incremental.traces import Fact, as_key, is_plain

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from pylekyll.incremental.traces import Traces
    from pylekyll.languages.liquid.environment import SharedTexts

    Known = tuple[str, Iterable[Read]]

_FIRST = "first "


class CachedIncludes:
    """The texts of one build: ``before`` has those of the previous one, ``now`` receives those of this one."""

    def __init__(self, texts: SharedTexts, before: Traces, now: Traces) -> None:
        self._texts = texts
        self._before = before.shared
        self._now = now.shared
        self._digests: dict[str, str] = {}
        texts.restore = self._restored

    def rendered(self, reads: Iterable[Read]) -> dict[Read, Fact | None]:
        """Return the facts of texts among the ``reads`` of an item that was rendered; ``None`` for one without."""
        return {read: self._fact(read.key) for read in reads if read.kind is Kind.SHARED}

    def _fact(self, key: Hashable) -> Fact | None:
        name = _name(key)
        if name is None:
            return None
        text, reads = self._texts[key]
        is_first = name not in self._digests
        digest = self._digests.setdefault(name, _digest(text))
        if is_first:
            rows = _rows(reads)
            if rows is None:
                return None
            self._now[name] = [text, rows]
        return Fact(Read(Kind.SHARED, name), f"{_FIRST if is_first else ''}{digest}")

    def is_true(self, name: str, value: str) -> bool:
        """Return whether an item would get the text that it got in the previous build."""
        known = self._digests.get(name)
        if known is None:
            return value.startswith(_FIRST) and name in self._before
        return known == value.removeprefix(_FIRST)

    def taken(self, facts: Iterable[Fact]) -> None:
        """Bring back the texts of an item whose result is reused."""
        for read, value in facts:
            name = read.key
            if read.kind is Kind.SHARED and name not in self._digests:
                self._digests[name] = value.removeprefix(_FIRST)
                self._now[name] = self._before[name]

    def _restored(self, key: Hashable) -> Known | None:
        """Return the text of a reused result with its reads, ``None`` if there is not one."""
        name = _name(key)
        if name is None or name not in self._digests or name not in self._now:
            return None
        text, rows = self._now[name]
        return text, [Read.of(kind, from_row(key) if kind == Kind.WARNING else as_key(key)) for kind, key in rows]


def _name(key: Hashable) -> str | None:
    """Return the name of a text: equal parameters have equal names in another build."""
    try:
        return fingerprint(_stable(key))
    except UnknowableError:
        return None


def _stable(key: Any) -> Any:
    """Return a key without types and identities of objects (``hash_key``). Raises ``UnknowableError``."""
    if isinstance(key, tuple):
        if len(key) == 2 and isinstance(key[0], type):
            return key[0].__name__, key[1]
        return tuple(map(_stable, key))
    if isinstance(key, frozenset):
        return frozenset(map(_stable, key))
    if isinstance(key, int):
        raise UnknowableError  # the identity of an object
    return key


def _rows(reads: Iterable[Read]) -> list[list[Any]] | None:
    """Return reads as a file has them; ``None`` if one of them is not plain."""
    rows: list[list[Any]] = [
        [read.kind, as_row(read.key) if isinstance(read.key, LogLine) else read.key] for read in reads
    ]
    return rows if all(kind is not Kind.SHARED and is_plain(key) for kind, key in rows) else None


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
