"""Traces: the result of rendering an item and the facts that it rests on, for all items of a site.

One value of the store has everything except the texts. Those are read from the store on demand: after an edit, a build
needs hardly any.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.reads import Read
from pylekyll.incremental.store.texts import Place, Texts
from pylekyll.incremental.value_text import as_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pylekyll.incremental.log_lines import Row
    from pylekyll.incremental.store.interface import Store
    from pylekyll.rendering.reuse.passes import PassName

#: Number of unused facts, beyond those of a whole build, that a table may have before they are left out.
_MOST_UNUSED = 1000


class Fact(NamedTuple):
    """One read and the fingerprint of its value."""

    read: Read
    value: str


class FactTable:
    """Facts with numbers: items share most of them, so a trace has numbers only.

    ``used`` is how many facts the traces had when the table was made.
    """

    def __init__(self, facts: Iterable[Fact] = (), used: int = 0, encoded: bytes = b"") -> None:
        self.facts = list(facts)
        self.used = used
        self._numbers: dict[Fact, int] = {}
        #: The first facts as they are in the store.
        self._encoded = encoded
        self._is_encoded = len(self.facts) if encoded else 0

    def number_of(self, fact: Fact) -> int:
        """Return the number of a fact, which is added to the table unless it has it."""
        if not self._numbers:
            self._numbers = {each: number for number, each in enumerate(self.facts)}
        number = self._numbers.setdefault(fact, len(self.facts))
        if number == len(self.facts):
            self.facts.append(fact)
        return number

    @property
    def has_unused(self) -> bool:
        """Return whether the table has so many unused facts that it should be replaced."""
        return len(self.facts) > 2 * self.used + _MOST_UNUSED

    def encoded(self) -> bytes:
        """Return the facts as JSON, without brackets around them."""
        new = (_as_json([read.kind, read.key, value]) for read, value in self.facts[self._is_encoded :])
        self._encoded = b",".join([*([self._encoded] if self._encoded else []), *new])
        self._is_encoded = len(self.facts)
        return self._encoded


class StoredPass(NamedTuple):
    """A pass of a loop (``liquid.reuse.passes``): its name and facts, and where its text is in the item's content.

    The place is in bytes: to find it in characters, the whole page would have to be decoded, which is large.
    """

    name: PassName
    facts: Sequence[int]
    start: int
    length: int
    offsets: dict[str, int]
    spent: int


class Trace(NamedTuple):
    """The rendering of one item: the item's state, the numbers of the facts that it read, its texts, and its log lines.

    With ``shows_time`` the output shows the time of its build, at the place that the page declares. ``printed`` is that
    time as it is in the output in other places, ``times`` times; ``is_content_dated`` tells whether the content has it
    too. ``left`` is state that the rendering left in plugins. ``passes`` are those of its loops. ``row`` is the trace
    as it is in the store.
    """

    own: str
    facts: Sequence[int]
    texts: Texts
    lines: tuple[Row, ...] = ()
    shows_time: bool = False
    printed: str = ""
    times: int = 0
    is_content_dated: bool = False
    left: dict[str, Any] | None = None
    passes: tuple[StoredPass, ...] = ()
    row: bytes | None = None


@dataclass
class Traces:
    """The traces of one build by the names of the items; ``base`` is the key of everything that they share.

    ``build`` is a unique name of the build. ``shared`` has the texts that items share, with their reads.
    """

    base: str = ""
    build: str = field(default_factory=lambda: os.urandom(12).hex())
    environment: dict[str, str | None] = field(default_factory=dict)
    items: dict[str, Trace] = field(default_factory=dict)
    shared: dict[str, list[Any]] = field(default_factory=dict)
    table: FactTable = field(default_factory=FactTable)

    def finish(self, store: Store) -> None:
        """Move the texts to the store, and leave unused facts out. Raises ``DamagedTextsError``."""
        for name, trace in self.items.items():
            texts = trace.texts.stored_in(store)
            if texts is not trace.texts:
                self.items[name] = trace._replace(texts=texts)
        if self.table.has_unused:
            self._renumber()
        if not self.table.used:
            self.table.used = len(self.table.facts)

    def _renumber(self) -> None:
        """Replace the table of facts by one without unused facts."""
        before, table = self.table.facts, FactTable()

        def renumbered(numbers: Sequence[int]) -> list[int]:
            return [table.number_of(before[number]) for number in numbers]

        for name, trace in self.items.items():
            passes = tuple([each._replace(facts=renumbered(each.facts)) for each in trace.passes])
            self.items[name] = trace._replace(facts=renumbered(trace.facts), passes=passes, row=None)
        self.table = table

    def digests(self) -> set[str]:
        """Return the digests of the texts in the store."""
        places = [trace.texts.place for trace in self.items.values()]
        return {digest for place in places if place is not None for digest in place[:2]}

    def encoded(self) -> bytes:
        """Return everything except the texts as bytes: shared values, facts, and a line for each item."""
        index = {
            "base": self.base,
            "build": self.build,
            "environment": self.environment,
            "used": self.table.used,
            "shared": self.shared,
        }
        return b"\n".join([_as_json(index), self.table.encoded(), *self._rows()])

    def _rows(self) -> Iterator[bytes]:
        """Yield a line for each trace whose texts are in the store."""
        for name, trace in self.items.items():
            if trace.row is not None:
                yield trace.row
            elif trace.texts.place is not None:
                yield _as_json([name, trace.own, trace.facts, trace.texts.place, *_rest(trace)])

    @classmethod
    def decoded(cls, body: bytes, store: Store) -> Traces:
        """Return the traces of ``encoded`` whose texts are in ``store``."""
        known = store.texts()
        first, _, body = body.partition(b"\n")
        facts, _, lines = body.partition(b"\n")
        index = json.loads(first)
        table = FactTable(
            [Fact(Read.of(kind, as_key(key)), value) for kind, key, value in _list(facts)], index["used"], facts
        )
        items = {}
        rows = lines.split(b"\n") if lines else []
        for row, (name, own, numbers, place, *rest) in zip(rows, _list(lines.replace(b"\n", b",")), strict=True):
            if place[0] not in known or place[1] not in known:
                continue  # another build removed them
            texts = Texts(None, store, Place(*place))
            if rest:
                said, shows_time, printed, times, is_dated, left, loops = rest
                said = tuple(map(tuple, said))
                passes = tuple([StoredPass(tuple(each[0]), *each[1:]) for each in loops or ()])
                clock = (shows_time, printed, times, is_dated)
                items[name] = Trace(own, numbers, texts, said, *clock, left, passes, row)
            else:
                items[name] = Trace(own, numbers, texts, (), False, "", 0, False, None, (), row)
        return cls(index["base"], index["build"], index["environment"], items, index["shared"], table)


def _as_json(value: Any) -> bytes:
    return as_json(value).encode()


def _list(parts: bytes) -> list[Any]:
    """Return the values of ``parts`` of a list."""
    found: list[Any] = json.loads(b"[%b]" % parts)
    return found


def _rest(trace: Trace) -> list[Any]:
    """Return the end of the row of a trace, which most traces do not have."""
    clock = (trace.shows_time, trace.printed, trace.times, trace.is_content_dated)
    if not (trace.lines or any(clock) or trace.left or trace.passes):
        return []
    return [trace.lines, *clock, trace.left or None, trace.passes or None]


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
