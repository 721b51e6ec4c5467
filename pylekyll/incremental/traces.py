"""Traces: the result of rendering an item and the facts that it rests on, for all items of a site.

One file has everything except the texts. Those are in files beside it, each written once, and are read on demand: after
an edit, a build needs hardly any.
"""

from __future__ import annotations

import json
import os
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.incremental.stored_texts import PREFIX, StoredTexts
from pylekyll.incremental.text_files import Texts
from pylekyll.records import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.incremental.log_lines import Row
    from pylekyll.incremental.stored_texts import ExtendedTexts

#: One read and the fingerprint of its value.
Fact = tuple[str, Any, str]
_NAME = "pages"
#: Number of unused facts, beyond those of a whole build, that the file may hold before they are left out.
_MOST_UNUSED = 1000


class Trace(NamedTuple):
    """The rendering of one item: the item's state, the facts that it read, its texts, and its log lines.

    With ``shows_time`` the output shows the time of its build, at the place that the page declares. ``printed`` is that
    time as it is in the output in other places, ``times`` times; ``is_content_dated`` tells whether the content has it
    too. ``left`` is state that the rendering left in plugins. ``row`` is the trace as the file has it.
    """

    own: str
    facts: tuple[Fact, ...]
    texts: Texts
    lines: tuple[Row, ...] = ()
    shows_time: bool = False
    printed: str = ""
    times: int = 0
    is_content_dated: bool = False
    left: dict[str, Any] | None = None
    row: list[Any] | None = None


@record
class Traces:
    """The traces of one build by the names of the items; ``base`` is the key of everything that they share.

    ``build`` is a unique name of the build. ``shared`` has the texts that items share, with their reads.
    """

    base: str = ""
    build: str = field(default_factory=lambda: os.urandom(12).hex())
    environment: dict[str, str | None] = field(default_factory=dict)
    items: dict[str, Trace] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    used_facts: int = 0
    shared: dict[str, list[Any]] = field(default_factory=dict)
    stored: StoredTexts | None = None

    def save(self, folder: CacheFolder, before: Traces) -> None:
        """Write everything to the cache folder, replacing ``before``. Raises ``DamagedTextsError``."""
        if len(before.facts) <= 2 * before.used_facts + _MOST_UNUSED:
            facts, used = before.facts, before.used_facts
        else:
            facts, used = [], 0
        numbers = {fact: number for number, fact in enumerate(facts)}
        with StoredTexts.extending(folder, before.stored, [each.texts for each in self.items.values()]) as stored:
            rows = (
                (name, self._row_of(trace, numbers, stored, keeps_rows=used > 0)) for name, trace in self.items.items()
            )
            items = [f"{json.dumps(name)}:{_as_json(row)}".encode() for name, row in rows]
            index = {
                "base": self.base,
                "build": self.build,
                "environment": self.environment,
                "texts": stored.names,
                "used": used or len(numbers),
                "facts": list(numbers),
                "shared": self.shared,
            }
            folder.write(_NAME, _as_json(index)[:-1].encode(), b',"items":{', *_separated(items), b"}}")

    @staticmethod
    def _row_of(trace: Trace, numbers: dict[Fact, int], stored: ExtendedTexts, *, keeps_rows: bool) -> list[Any]:
        if trace.row is not None and keeps_rows and stored.has(trace.texts):
            return trace.row
        return _row(trace, numbers, stored.place(trace.texts))

    @staticmethod
    def remove(folder: CacheFolder) -> None:
        """Remove the saved traces."""
        for name in (_NAME, *folder.names(PREFIX)):
            folder.remove(name)

    @classmethod
    def load(cls, folder: CacheFolder) -> Traces:
        """Return the traces that were saved last, or empty ones if they cannot be read."""
        body = folder.read(_NAME)
        index = None if body is None else json.loads(body)
        stored = None if index is None else StoredTexts.opened(folder, index["texts"])
        if index is None or stored is None:
            return cls()
        facts: list[Fact] = [(kind, as_key(key), value) for kind, key, value in index["facts"]]
        items = {}
        for name, row in index["items"].items():
            own, numbers, place, lines, shows_time, printed, times, is_dated, left = row
            found = tuple(map(facts.__getitem__, numbers))
            texts = Texts(None, stored, tuple(place))
            said = tuple(map(tuple, lines))
            items[name] = Trace(own, found, texts, said, shows_time, printed, times, is_dated, left, row)
        return cls(
            index["base"], index["build"], index["environment"], items, facts, index["used"], index["shared"], stored
        )


def _as_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _separated(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield ``parts`` with a comma before each except the first."""
    for number, part in enumerate(parts):
        yield b",%b" % part if number else part


def _row(trace: Trace, numbers: dict[Fact, int], place: Iterable[Any]) -> list[Any]:
    facts = [numbers.setdefault(fact, len(numbers)) for fact in trace.facts]
    clock = (trace.shows_time, trace.printed, trace.times, trace.is_content_dated)
    return [trace.own, facts, place, trace.lines, *clock, trace.left or None]


def as_key(value: Any) -> Any:
    """Return a read's key with tuples, of which JSON made lists."""
    return tuple(map(as_key, value)) if isinstance(value, list) else value


def is_plain(key: Any) -> bool:
    """Return whether the key of a read survives being written to a file."""
    if isinstance(key, tuple):
        return all(map(is_plain, key))
    return type(key) in {str, int, bool, type(None)}
