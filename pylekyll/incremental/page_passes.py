"""The passes of the loops of one page (``liquid.reuse.passes``), in the build before and in this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.report import NumberedReads
from pylekyll.incremental.traces import StoredPass
from pylekyll.rendering.reuse.passes import Pass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pylekyll.build.report import ReadTable
    from pylekyll.foundation.reads import Read
    from pylekyll.incremental.traces import Trace
    from pylekyll.rendering.reuse.passes import PassName

    FactsOf = Callable[[Iterable[Read]], Sequence[int] | None]


class PagePasses:
    """Reuses the passes of ``before``, the page's trace, if ``are_true`` holds for their facts.

    ``table`` has the reads of the facts.
    """

    def __init__(self, before: Trace | None, table: ReadTable, are_true: Callable[[Sequence[int]], bool]) -> None:
        self._table = table
        can_be_reused = before is not None and not (before.printed or before.shows_time)
        self._before = before if can_be_reused else None
        self._are_true = are_true
        self._known = {each.name: each for each in self._before.passes} if self._before is not None else {}
        self._content: bytes | None = None
        self._now: list[tuple[PassName, Pass, int]] = []
        self._taken: set[PassName] = set()

    def find(self, name: PassName) -> Pass | None:
        """Return a pass of the build before if its facts are true. Raises ``DamagedTextsError``."""
        known = self._known.get(name)
        if known is None or self._before is None or not self._are_true(known.facts):
            return None
        if self._content is None:
            self._content = self._before.texts.content_bytes()
        text = self._content[known.start : known.start + known.length].decode("utf-8", "surrogatepass")
        return Pass(text, frozenset(NumberedReads(self._table, known.facts)), known.offsets, known.spent)

    def add(self, name: PassName, found: Pass, start: int, *, is_known: bool) -> None:
        """Take a pass of this build, whose text begins at ``start`` if the loop is not inside of other tags."""
        self._now.append((name, found, start))
        if is_known:
            self._taken.add(name)

    def stored(self, content: str, facts_of: FactsOf) -> tuple[StoredPass, ...]:
        """Return the passes whose texts are at their places in ``content``, with their facts."""
        found: list[StoredPass] = []
        end = place = 0  # where the pass before ends, in characters and in bytes
        for name, each, start in self._now:
            if start < end or not content.startswith(each.text, start):
                return ()  # converted, or captured
            place += _size(content[end:start])
            known = self._known[name] if name in self._taken else None
            length = _size(each.text) if known is None else known.length
            facts = facts_of(each.reads) if known is None else known.facts
            if facts is not None:
                found.append(StoredPass(name, facts, place, length, each.offsets, each.spent))
            end, place = start + len(each.text), place + length
        return tuple(found)


def _size(text: str) -> int:
    """Return the bytes of ``text`` in a file."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
