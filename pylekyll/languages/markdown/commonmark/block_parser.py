"""The block parser: an ordered list of named rules.

CommonMark reads line by line: each line may continue open blocks, begin new ones, and add text to one. A rule has a
function for each of these steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.document import MAX_DEPTH
from pylekyll.languages.markdown.commonmark.node import CONTAINERS, LINE_BLOCKS, Node
from pylekyll.languages.markdown.commonmark.state import CODE_INDENT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylekyll.languages.markdown.commonmark.state import LineState

    #: Begins a block in a container if the line allows it; returns the new innermost block, or None.
    StartFunction = Callable[["CommonMarkBlockParser", LineState, Node], "Node | None"]
    #: Reads the prefix of an open block and returns True if the line continues it; None if that is the whole line.
    ContinueFunction = Callable[["CommonMarkBlockParser", LineState, Node], "bool | None"]
    #: Called when a block is closed.
    CloseFunction = Callable[[LineState, Node], None]
    #: Adds the rest of a line to a block; returns the new innermost block.
    TextFunction = Callable[["CommonMarkBlockParser", LineState, Node], Node]


@dataclass(frozen=True)
class BlockRule:
    """A construct: its name, which is the type of its block, and the functions that read it.

    `chars` are the characters that can begin it; empty for any. Only rules with `indented` are tried on indented lines.
    """

    name: str
    start: StartFunction | None = None
    chars: str = ""
    indented: bool = False
    proceed: ContinueFunction | None = None
    close: CloseFunction | None = None
    take_text: TextFunction | None = None


class CommonMarkBlockParser:
    """Reads blocks; made once for a set of rules."""

    def __init__(self, rules: Sequence[BlockRule]) -> None:
        self._starting = [rule for rule in rules if rule.start]
        self._proceed = {rule.name: rule.proceed for rule in rules if rule.proceed}
        self._close = {rule.name: rule.close for rule in rules if rule.close}
        self._take_text = {rule.name: rule.take_text for rule in rules if rule.take_text}
        self._candidates: dict[tuple[str, bool], list[StartFunction]] = {}

    def parse_lines(self, state: LineState, lines: Sequence[str]) -> Node:
        """Parse a document and return its root."""
        empty = 0
        for line in lines:
            state.start_line(line)
            empty = empty + 1 if line == "\n" else 0
            if empty <= 2:
                self._read_line(state)
            elif state.tip.type in ("code", "html"):
                # A further empty line has no other effect, at any depth of blocks.
                state.tip.lines.append(line)
            state.end_line()
        while state.tip is not state.root:
            state.tip = self.close(state, state.tip)
        self.close(state, state.root)
        return state.root

    def _read_line(self, state: LineState) -> None:
        matched = self._continued(state)
        if matched is None:
            return
        container = self._begun(state, matched)
        self._add_text(state, container, matched)

    def _continued(self, state: LineState) -> Node | None:
        """Return the innermost block that the line continues, or None if the line only ends a block."""
        container = state.root
        state.all_matched = False
        while container.children and container.children[-1].is_open:
            child = container.children[-1]
            state.find_text()
            proceed = self._proceed.get(child.type)
            if proceed is not None:
                answer = proceed(self, state, child)
                if answer is None:
                    return None
                if not answer:
                    return container
            container = child
        state.all_matched = True
        return container

    def _candidates_for(self, char: str, *, indented: bool) -> list[StartFunction]:
        known = self._candidates.get((char, indented))
        if known is None:
            known = self._candidates[char, indented] = [
                rule.start
                for rule in self._starting
                if rule.start and (not rule.chars or char in rule.chars) and (rule.indented or not indented)
            ]
        return known

    def _begun(self, state: LineState, container: Node) -> Node:
        """Return the innermost block that the line begins, or the one that it continues."""
        state.maybe_lazy = state.tip.type == "paragraph"
        while container.type not in ("code", "html"):
            state.find_text()
            for start in self._candidates_for(state.line[state.first], indented=state.indent >= CODE_INDENT):
                begun = start(self, state, container)
                if begun is not None:
                    container = begun
                    break
            else:
                break
            if container.type in LINE_BLOCKS:
                break
            state.maybe_lazy = False
        return container

    def _add_text(self, state: LineState, container: Node, matched: Node) -> None:
        """Give the rest of the line to the block it belongs to (`add_text_to_container`)."""
        state.find_text()
        self._note_blank(state, container)
        lazy = state.tip is not matched and container is matched and not state.blank and state.tip.type == "paragraph"
        if lazy:
            state.tip.lines.append(state.rest)
            return
        while state.tip is not matched:
            state.tip = self.close(state, state.tip)
        take_text = self._take_text.get(container.type)
        if take_text is not None:
            container = take_text(self, state, container)
        elif not state.blank:
            if container.type not in LINE_BLOCKS:
                container = self.add_child(state, container, "paragraph", state.first + 1)
            state.advance_to(state.first)
            container.lines.append(state.rest)
        state.tip = container

    @staticmethod
    def _note_blank(state: LineState, container: Node) -> None:
        """Record the blocks that a blank line follows, except quotes, fences and empty items."""
        if state.blank and container.children:
            container.children[-1].ends_blank = True
        kind = container.type
        container.ends_blank = (
            state.blank
            and kind not in ("block_quote", "heading", "thematic_break")
            and not (kind == "code" and container.attrs["fence"])
            and not (kind == "list_item" and not container.children and container.start_line == state.line_number)
        )
        ancestor = container.parent
        while ancestor is not None:
            ancestor.ends_blank = False
            ancestor = ancestor.parent

    def may_nest(self, container: Node) -> bool:
        """Return whether one more level of blocks is allowed."""
        return container.depth < MAX_DEPTH

    def add_child(self, state: LineState, parent: Node, kind: str, column: int) -> Node:
        """Return a new block at the end of `parent`, or of the nearest block around it that accepts it."""
        while not parent.can_contain(kind):
            parent = self.close(state, parent)
        child = Node(kind, state.line_number, column, parent, parent.depth + (kind in CONTAINERS))
        child.end_line = state.line_number
        parent.children.append(child)
        return child

    def close(self, state: LineState, node: Node) -> Node:
        """Close a block and return its parent."""
        node.is_open = False
        if not state.in_line:
            node.end_line, node.end_column = state.line_number, state.last_length
        elif node.type == "document" or node.attrs.get("ends_here"):
            node.end_line, node.end_column = state.line_number, state.line_length
        else:
            node.end_line, node.end_column = state.line_number - 1, state.last_length
        close = self._close.get(node.type)
        if close is not None:
            close(state, node)
        return node.parent or node
