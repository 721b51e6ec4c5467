"""The passes of the loops of one page (``liquid.reuse.passes``), in the build before and in this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.incremental.traces import StoredPass
from pylekyll.liquid.reuse.passes import Pass
from pylekyll.report import NumberedReads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.incremental.traces import Fact, Trace
    from pylekyll.liquid.reuse.passes import PassName, RunningLoop
    from pylekyll.render.record import Read

    FactsOf = Callable[[Iterable[Read]], tuple[Fact, ...] | None]


class PagePasses:
    """Reuses the passes of ``before``, the page's trace, if ``are_true`` holds for their reads."""

    def __init__(self, before: Trace | None, are_true: Callable[[NumberedReads], bool]) -> None:
        can_be_reused = before is not None and not (before.printed or before.shows_time)
        self._before = before if can_be_reused else None
        self._are_true = are_true
        self._known = {each.name: each for each in self._before.passes} if self._before is not None else {}
        self._content: str | None = None
        self._now: list[tuple[PassName, Pass, int]] = []
        self._taken: set[PassName] = set()

    def reached(self, loop: RunningLoop, index: int) -> None:
        """Note that the pass ``index`` of ``loop`` is the next one."""

    def find(self, name: PassName) -> Pass | None:
        """Return a pass of the build before if its facts are true. Raises ``DamagedTextsError``."""
        known = self._known.get(name)
        if known is None or self._before is None or self._before.reads is None:
            return None
        reads = NumberedReads(self._before.reads.table, known.numbers)
        if not self._are_true(reads):
            return None
        if self._content is None:
            self._content = self._before.texts.content()
        text = self._content[known.start : known.start + known.length]
        return Pass(text, frozenset(reads), known.offsets, known.spent)

    def add(self, name: PassName, found: Pass, start: int, *, is_known: bool) -> None:
        """Take a pass of this build, whose text begins at ``start`` if the loop is not inside of other tags."""
        self._now.append((name, found, start))
        if is_known:
            self._taken.add(name)

    def stored(self, content: str, facts_of: FactsOf) -> tuple[StoredPass, ...]:
        """Return the passes whose texts are at their places in ``content``, with their facts."""
        found: list[StoredPass] = []
        for name, each, start in self._now:
            if not content.startswith(each.text, start):
                return ()  # converted, or captured
            facts = self._known[name].facts if name in self._taken else facts_of(each.reads)
            if facts is not None:
                found.append(StoredPass(name, facts, start, len(each.text), each.offsets, each.spent))
        return tuple(found)
