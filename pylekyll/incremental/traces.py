"""Traces: what rendering an item gave and which facts that rests on, for all items of a site, in one file."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.incremental.log_lines import Row

#: One read and the fingerprint of what it gave.
Fact = tuple[str, Any, str]
_NAME = "pages"


@dataclass(frozen=True)
class Trace:
    """The rendering of one item: what the item was, which facts were read, what came out, what was said.

    With ``shows_time`` the output is of the time of its build, at the place that the page tells; ``printed`` is that
    time as it stands in the output in other places.
    """

    own: str
    facts: tuple[Fact, ...]
    content: str
    output: str
    lines: tuple[Row, ...] = ()
    shows_time: bool = False
    printed: str = ""


@dataclass
class Traces:
    """The traces of one build by the names of the items; ``base`` is the key of all that they have in common."""

    base: str = ""
    environment: dict[str, str | None] = field(default_factory=dict)
    items: dict[str, Trace] = field(default_factory=dict)

    def save(self, folder: CacheFolder) -> None:
        """Write everything to the cache folder."""
        numbers: dict[Fact, int] = {}
        texts: list[bytes] = []
        rows = {}
        for name, trace in self.items.items():
            facts = [numbers.setdefault(fact, len(numbers)) for fact in trace.facts]
            pair = [text.encode("utf-8", "surrogatepass") for text in (trace.content, trace.output)]
            texts += pair
            rows[name] = [trace.own, facts, *map(len, pair), trace.lines, trace.shows_time, trace.printed]
        index = {"base": self.base, "environment": self.environment, "facts": list(numbers), "items": rows}
        head = json.dumps(index, separators=(",", ":")).encode()
        folder.write(_NAME, b"%d\n" % len(head), head, *texts)

    @classmethod
    def load(cls, folder: CacheFolder) -> Traces:
        """Return what was saved last, nothing where that cannot be read."""
        body = folder.read(_NAME)
        if body is None:
            return cls()
        start = body.index(b"\n") + 1
        end = start + int(body[:start])
        index = json.loads(body[start:end])
        facts: list[Fact] = [(kind, _as_key(key), value) for kind, key, value in index["facts"]]
        items = {}
        for name, (own, numbers, content, output, lines, *time) in index["items"].items():
            middle, last = end + content, end + content + output
            items[name] = Trace(
                own,
                tuple(facts[number] for number in numbers),
                body[end:middle].decode("utf-8", "surrogatepass"),
                body[middle:last].decode("utf-8", "surrogatepass"),
                tuple(map(tuple, lines)),
                *time,
            )
            end = last
        return cls(index["base"], index["environment"], items)


def _as_key(value: Any) -> Any:
    """Return a read's key as it was before JSON made lists of its tuples."""
    return tuple(map(_as_key, value)) if isinstance(value, list) else value


def is_plain(key: Any) -> bool:
    """Return whether the key of a read comes back from a file as it was."""
    if isinstance(key, tuple):
        return all(map(is_plain, key))
    return type(key) in {str, int, bool, type(None)}
