"""Reuse of single iterations of a loop over documents: a search index is a page with one iteration per document.

If one document changes, the page is rendered again, but the text of every other iteration is the same as in the
previous build. An iteration is stored with its reads, and its name contains the values of the other variables on which
it depends.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.drop import DropItem
from pylekyll.languages.liquid.node import Output
from pylekyll.languages.liquid.values import to_liquid
from pylekyll.rendering.drops import DocumentDrop
from pylekyll.rendering.reuse.parts import getter
from pylekyll.rendering.reuse.reads import reads_of_pass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylekyll.foundation.reads import Read
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.tables import TableRecorder
    from pylekyll.languages.liquid.tags.for_loop import ForNode
    from pylekyll.rendering.reuse.parts import RenderedParts
    from pylekyll.rendering.reuse.reads import Reads

    Emit = Callable[[Context, Output], None]

#: The place of the loop in its template, the path of the document, and the values of the other variables as JSON.
PassName = tuple[int, str, str]

_FEWEST: Final = 10
"""Number of documents from which the iterations of a loop are cached."""
_PLAIN: Final = frozenset({str, int, bool, type(None)})
_OF_ITEMS: Final = frozenset({Kind.ITEM, Kind.CONTENT, Kind.OUTPUT, Kind.NEIGHBOURS})
_KINDS: Final = frozenset({*_OF_ITEMS, Kind.SITE, Kind.DATA, Kind.INCLUDE, Kind.OPTION, Kind.LINK, Kind.LINKS})


class Pass(NamedTuple):
    """The text of an iteration, its reads, the ends of inner loops, and its count of iterations."""

    text: str
    reads: frozenset[Read]
    offsets: dict[str, int]
    spent: int


class PassMemory(Protocol):
    """The iterations of one page, in the previous build and in this one."""

    def find(self, name: PassName) -> Pass | None:
        """Return an iteration of the previous build if its text would be the same now."""

    def add(self, name: PassName, found: Pass, start: int, *, is_known: bool) -> None:
        """Add an iteration of this build, whose text begins at ``start`` in the page; ``is_known`` if it was found."""


class LoopPasses:
    """The iterations of the loops of the page at ``path``, except loops inside other loops or includes."""

    def __init__(self, recorder: TableRecorder, parts: RenderedParts, memory: PassMemory, path: str) -> None:
        self._recorder = recorder
        self._parts = parts
        self.memory = memory
        self._path = path

    def emit_of(self, node: ForNode, context: Context, output: Output, items: Sequence[Any]) -> Emit:
        """Return a function that writes the output of an iteration of the loop ``node`` over ``items``."""
        if items and items[0].__class__ is DropItem:
            items = [to_liquid(each) for each in items]
        is_inner = context.loop_stack or context.includes or context.scopes or context.strict_variables
        if is_inner or len(items) < _FEWEST or not all(isinstance(each, DocumentDrop) for each in items):
            return node.body.emit
        reads = reads_of_pass(node, context.env, context.registers.site)
        if reads is None:
            return node.body.emit
        return _Loop(self, node, reads, sum(map(len, output))).emit

    def name(self, node: ForNode, reads: Reads, context: Context) -> PassName | None:
        """Return the name of the current iteration; ``None`` if one of its inputs cannot be compared."""
        if not self._parts.are_the_sites(reads.site_wide, context):
            return None
        values = [getter(*name)(context) for name in reads.names]
        if any(value.__class__ not in _PLAIN for value in values):
            return None
        document: DocumentDrop = context.variables[node.variable]
        return node.token.start_index, document.document.relative_path, json.dumps(values)

    def write(self, name: PassName, context: Context, output: Output, start: int) -> int | None:
        """Write the text of the iteration ``name`` if it is cached; return its length."""
        known = self.memory.find(name)
        if known is None:
            return None
        self._recorder.note_all(known.reads)
        context.state.setdefault("for", {}).update(known.offsets)
        context.spend(known.spent)
        output.append(known.text)
        self.memory.add(name, known, start, is_known=True)
        return len(known.text)

    def render(self, node: ForNode, name: PassName | None, context: Context, output: Output, start: int) -> int:
        """Render an iteration, and cache it if possible; return the length of its text."""
        recorder, log, written, spent = self._recorder, context.registers.log, Output([""]), context.passes
        lines = len(log.lines)
        offsets: dict[str, int] = context.state.pop("for", {})
        try:
            with recorder.recording() as reads, log.following() as findings:
                node.body.emit(context, written)
        finally:
            new: dict[str, int] = context.state.pop("for", {})
            context.state["for"] = {**offsets, **new}
        text = "".join(written)
        output.append(text)
        is_quiet = not findings and len(log.lines) == lines
        if name is not None and is_quiet and not context.interrupts and all(map(self._is_lasting, reads)):
            found = Pass(text, frozenset(reads), new, spent - context.passes)
            self.memory.add(name, found, start, is_known=False)
        return len(text)

    def _is_lasting(self, read: Read) -> bool:
        return read.kind in _KINDS and not (read.kind in _OF_ITEMS and read.key == self._path)


class _Loop:
    """One loop, with the position of the next iteration's text in the page."""

    def __init__(self, passes: LoopPasses, node: ForNode, reads: Reads, start: int) -> None:
        self._passes = passes
        self._node = node
        self._reads = reads
        self._start = start

    def emit(self, context: Context, output: Output) -> None:
        """Write the output of an iteration; the last one is always rendered if it sets variables for later text."""
        loop = context.loop_stack[-1]
        name = self._passes.name(self._node, self._reads, context)
        length = None
        if name is not None and not (self._reads.assigned and loop.index0 == loop.length - 1):
            length = self._passes.write(name, context, output, self._start)
        if length is None:
            length = self._passes.render(self._node, name, context, output, self._start)
        self._start += length
