"""Blocks as a tree, and the flat list of spans in one block."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

#: Blocks that hold other blocks.
CONTAINERS = frozenset(("document", "block_quote", "list", "list_item", "footnote_definition"))
#: Blocks to which a line of text is added unchanged.
LINE_BLOCKS = frozenset(("paragraph", "heading", "code"))


@dataclass(slots=True, eq=False)
class Node:
    """A block: its position in the source (lines from 1, columns in bytes from 1), its text, and data of its rule.

    `ends_blank` and `blank_checked` tell whether a blank line follows, which makes a list loose.
    """

    type: str
    start_line: int
    start_column: int
    parent: Node | None = None
    depth: int = 0
    children: list[Node] = field(default_factory=list)
    attrs: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    text: str = ""
    spans: list[Span] = field(default_factory=list)
    end_line: int = 0
    end_column: int = 0
    is_open: bool = True
    ends_blank: bool = False
    blank_checked: bool = False

    def can_contain(self, kind: str) -> bool:
        """Return whether a block of that kind may be directly in this one."""
        own = self.type
        if own == "list":
            return kind == "list_item"
        if own == "table":
            return kind == "table_row"
        if own == "table_row":
            return kind == "table_cell"
        return own in CONTAINERS and kind != "list_item"


@dataclass(slots=True, eq=False)
class Tag:
    """A container of spans: `emph`, `strong`, `strikethrough`, `link` or `image`."""

    type: str
    url: str = ""
    title: str = ""


class Span:
    """A piece of a line: text, code, HTML, a break, a reference to a footnote.

    Spans are a flat list: `closes` are the tags that end before the piece, `opens` those that begin after it, both from
    the inside out.
    """

    __slots__ = ("closes", "opens", "text", "type")

    def __init__(self, kind: str, text: str = "") -> None:
        self.type = kind
        self.text = text
        self.opens: list[Tag] | None = None
        self.closes: list[Tag] | None = None

    def open(self, tag: Tag) -> None:
        """Open a tag after this piece, around the tags that open there."""
        if self.opens is None:
            self.opens = [tag]
        else:
            self.opens.append(tag)

    def close(self, tag: Tag) -> None:
        """Close a tag before this piece, around the tags that close there."""
        if self.closes is None:
            self.closes = [tag]
        else:
            self.closes.append(tag)
