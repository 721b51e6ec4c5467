"""Traces: the result of rendering an item and the facts that it rests on, for all items of a site.

One value of the store has everything except the texts. Those are read from the store on demand: after an edit, a build
needs hardly any.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.build.report import NumberedReads, ReadTable
from pylekyll.foundation.reads import Read
from pylekyll.incremental.store.interface import VALUES
from pylekyll.incremental.store.texts import Place, Texts
from pylekyll.incremental.value_text import as_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.incremental.log_lines import Row
    from pylekyll.incremental.store.interface import Store
    from pylekyll.rendering.reuse.passes import PassName

#: Number of unused facts, beyond those of a whole build, that may be stored before they are left out.
_MOST_UNUSED = 1000


class Fact(NamedTuple):
    """One read and the fingerprint of its value."""

    read: Read
    value: str


class StoredPass(NamedTuple):
    """A pass of a loop (``liquid.reuse.passes``): its name and facts, and where its text is in the item's content.

    The place is in bytes: to find it in characters, the whole page would have to be decoded, which is large.
    """

    name: PassName
    facts: tuple[Fact, ...]
    start: int
    length: int
    offsets: dict[str, int]
    spent: int
    numbers: Sequence[int] = ()

    @classmethod
    def of(cls, row: list[Any], facts: Sequence[Fact]) -> StoredPass:
        """Return the pass that the file has as ``row``."""
        place, path, key, numbers, start, length, offsets, spent = row
        found = tuple(map(facts.__getitem__, numbers))
        return cls((place, path, key), found, start, length, offsets, spent, numbers)


class _FactNumbers:
    """The numbers of ``facts``, and of those that are asked for."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self.all: dict[Fact, int] = {fact: number for number, fact in enumerate(facts)}
        # Items share most facts, and hashing one takes ten times as long as finding the object.
        self._by_object: dict[int, int] = {}
        self._objects: list[Fact] = []

    def of(self, facts: Iterable[Fact]) -> list[int]:
        """Return the numbers of ``facts``; new ones get the next numbers."""
        facts = list(facts)
        found = list(map(self._by_object.get, map(id, facts)))
        return [self._new(fact) if number is None else number for fact, number in zip(facts, found, strict=True)]

    def _new(self, fact: Fact) -> int:
        number = self._by_object[id(fact)] = self.all.setdefault(fact, len(self.all))
        self._objects.append(fact)  # another object may get the identity of one that is gone
        return number


class Trace(NamedTuple):
    """The rendering of one item: the item's state, the facts that it read, its texts, and its log lines.

    With ``shows_time`` the output shows the time of its build, at the place that the page declares. ``printed`` is that
    time as it is in the output in other places, ``times`` times; ``is_content_dated`` tells whether the content has it
    too. ``left`` is state that the rendering left in plugins. ``passes`` are those of its loops. ``row`` is the line of
    the trace in the file, and ``reads`` has the numbers of its facts there; such a trace has no ``facts``.
    """

    own: str
    facts: Iterable[Fact]
    texts: Texts
    lines: tuple[Row, ...] = ()
    shows_time: bool = False
    printed: str = ""
    times: int = 0
    is_content_dated: bool = False
    left: dict[str, Any] | None = None
    passes: tuple[StoredPass, ...] = ()
    row: bytes | None = None
    reads: NumberedReads | None = None

    def facts_of(self, stored: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts; ``stored`` are those of the file."""
        return self.facts if self.reads is None else map(stored.__getitem__, self.reads.numbers)


@dataclass
class Traces:
    """The traces of one build by the names of the items; ``base`` is the key of everything that they share.

    ``build`` is a unique name of the build. ``shared`` has the texts that items share, with their reads. In the file
    these are the first line, the facts the second; then there is one line for each item, which the next build copies.
    """

    base: str = ""
    build: str = field(default_factory=lambda: os.urandom(12).hex())
    environment: dict[str, str | None] = field(default_factory=dict)
    items: dict[str, Trace] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    used_facts: int = 0
    shared: dict[str, list[Any]] = field(default_factory=dict)
    facts_as_json: list[bytes] = field(default_factory=list)

    def save(self, store: Store, name: str, before: Traces) -> set[str]:
        """Store everything as ``name``, replacing ``before``; return the digests of the texts that belong to it.

        Nothing is stored if a text cannot be. Raises ``DamagedTextsError``.
        """
        if len(before.facts) <= 2 * before.used_facts + _MOST_UNUSED:
            facts, used = before.facts, before.used_facts
        else:
            facts, used = [], 0
        places = {each: trace.texts.stored_in(store) for each, trace in self.items.items()}
        digests = {digest for place in places.values() if place is not None for digest in place[:2]}
        if None in places.values():
            return digests
        numbers = _FactNumbers(facts)
        rows = [self._row_of(each, numbers, place, before.facts, keeps_row=used > 0) for each, place in places.items()]
        index = {
            "base": self.base,
            "build": self.build,
            "environment": self.environment,
            "used": used or len(numbers.all),
            "shared": self.shared,
        }
        known = before.facts_as_json if used else []
        new = [_as_json([fact.read.kind, fact.read.key, fact.value]) for fact in islice(numbers.all, len(facts), None)]
        store.put(VALUES, {name: b"\n".join([_as_json(index), b",".join([*known, *new]), *rows])})
        return digests

    def _row_of(
        self, name: str, numbers: _FactNumbers, place: Place | None, facts: Sequence[Fact], *, keeps_row: bool
    ) -> bytes:
        trace = self.items[name]
        if trace.row is not None and keeps_row:
            return trace.row
        own = numbers.of(trace.facts_of(facts))
        return _as_json([name, trace.own, own, place, *_rest(trace, numbers)])

    @classmethod
    def load(cls, store: Store, stored_as: str) -> Traces:
        """Return the traces that were stored last as ``stored_as``, or empty ones."""
        body = store.get(VALUES, stored_as)
        if body is None:
            return cls()
        known = store.texts()
        first, _, body = body.partition(b"\n")
        facts_as_json, _, lines = body.partition(b"\n")
        index = json.loads(first)
        facts = [Fact(Read.of(kind, as_key(key)), value) for kind, key, value in _list(facts_as_json)]
        table = ReadTable([fact.read for fact in facts])
        items = {}
        rows = lines.split(b"\n") if lines else []
        for row, (name, own, numbers, place, *rest) in zip(rows, _list(lines.replace(b"\n", b",")), strict=True):
            if place[0] not in known or place[1] not in known:
                continue  # another build removed them
            texts = Texts(None, store, Place(*place))
            reads = NumberedReads(table, numbers)
            if rest:
                said, shows_time, printed, times, is_dated, left, passes = rest
                said = tuple(map(tuple, said))
                loops = tuple([StoredPass.of(each, facts) for each in passes or ()])
                clock = (shows_time, printed, times, is_dated)
                items[name] = Trace(own, (), texts, said, *clock, left, loops, row, reads)
            else:
                items[name] = Trace(own, (), texts, (), False, "", 0, False, None, (), row, reads)
        return cls(
            index["base"],
            index["build"],
            index["environment"],
            items,
            facts,
            index["used"],
            index["shared"],
            [facts_as_json] if facts else [],
        )


def _as_json(value: Any) -> bytes:
    return as_json(value).encode()


def _list(parts: bytes) -> list[Any]:
    """Return the values of ``parts`` of a list."""
    found: list[Any] = json.loads(b"[%b]" % parts)
    return found


def _rest(trace: Trace, numbers: _FactNumbers) -> list[Any]:
    """Return the end of the row of a trace, which most traces do not have."""
    clock = (trace.shows_time, trace.printed, trace.times, trace.is_content_dated)
    if not (trace.lines or any(clock) or trace.left or trace.passes):
        return []
    passes = [[*each.name, numbers.of(each.facts), *each[2:6]] for each in trace.passes]
    return [trace.lines, *clock, trace.left or None, passes or None]


def as_key(value: Any) -> Any:
    """Return a read's key with tuples, of which JSON made lists."""
    if value.__class__ is not list:
        return value
    return tuple([as_key(each) if each.__class__ is list else each for each in value])


def is_plain(key: Any) -> bool:
    """Return whether the key of a read survives being written to a file."""
    if isinstance(key, tuple):
        return all(map(is_plain, key))
    return type(key) in {str, int, bool, type(None)}
