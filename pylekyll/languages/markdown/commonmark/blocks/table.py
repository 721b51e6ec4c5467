"""GFM's tables: a line of cells between `|`, a line of dashes under it, and any number of rows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule
from pylekyll.languages.markdown.commonmark.node import Node
from pylekyll.languages.markdown.commonmark.text import SPACE, byte_length

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.state import LineState

_SPACES = r"[ \t\v\f]*"
_MARKER = rf"{_SPACES}:?-+:?{_SPACES}"
_MARKERS = re.compile(rf"\|?{_MARKER}(?:\|{_MARKER})*(?:\|{_SPACES})?\n")
_CELL = re.compile(r"(?:\\\||[^|\n])+")
_CELL_END = re.compile(rf"\|{_SPACES}")
#: Total of missing cells at which a table ends (cmark-gfm's `MAX_AUTOCOMPLETED_CELLS`, since 0.29.0.gfm.8).
_MAX_CELLS_ADDED = 0x80000
_ALIGNMENTS = {(True, True): "center", (True, False): "left", (False, True): "right", (False, False): None}


@dataclass(slots=True)
class _Cell:
    """A cell's text, and its start and end in the line, in bytes."""

    text: str
    start: int
    end: int


def _first_cell(row: str) -> int:
    opening = _CELL_END.match(row)
    return opening.end() if opening else 0


def _cells(row: str) -> list[_Cell]:
    """Return the cells of a line."""
    row = row.removesuffix("\n")
    offset, before = _first_cell(row), 0
    cells = []
    while offset < len(row):
        found = _CELL.match(row, offset)
        end = found.end() if found else offset
        pipe = _CELL_END.match(row, end)
        text = row[offset:end]
        start = row.rfind("|", before, offset) + 1
        cells.append(_Cell(text.replace("\\|", "|").strip(SPACE), start, end - 1))
        before, offset = end, pipe.end() if pipe else end
    if not row.isascii():
        _count_bytes(row, cells)
    return cells


def _count_bytes(row: str, cells: list[_Cell]) -> None:
    """Convert positions in characters to positions in bytes."""
    position = length = 0
    for cell in cells:
        length += byte_length(row[position : cell.start])
        position, cell.start = cell.start, length
        length += byte_length(row[position : cell.end + 1])
        position, cell.end = cell.end + 1, length - 1


def _add_cells(parser: CommonMarkBlockParser, state: LineState, row: Node, cells: list[_Cell], column: int) -> None:
    for cell in cells:
        node = parser.add_child(state, row, "table_cell", column + cell.start)
        node.start_line = node.end_line = row.start_line
        node.end_column = column + cell.end
        node.text = cell.text


def _start_header(parser: CommonMarkBlockParser, state: LineState, paragraph: Node) -> Node | None:
    if not _MARKERS.match(state.line, state.first):
        return None
    markers, line = _cells(state.line[state.first :]), paragraph.lines[-1]
    header = _cells(line)
    if len(header) != len(markers):
        return None
    # Columns in the header count from the beginning of the paragraph, at which its first cell may also begin.
    before = "".join(paragraph.lines[:-1])
    first_cell = before.rfind("|") + 1
    if before:
        _split_off(paragraph, before)
    paragraph.type = "table"
    paragraph.lines = []
    paragraph.attrs["alignments"] = [
        _ALIGNMENTS[cell.text.startswith(":"), cell.text.endswith(":")] for cell in markers
    ]
    row = parser.add_child(state, paragraph, "table_row", paragraph.start_column)
    row.attrs["header"] = True
    row.start_line = row.end_line = paragraph.start_line
    column = paragraph.start_column + byte_length(before)
    row.end_column = column + byte_length(line) - 2
    _add_cells(parser, state, row, header, column)
    if before and not header[0].start:
        row.children[0].start_column = paragraph.start_column + byte_length(before[:first_cell])
    state.advance_to(len(state.line) - 1)
    return paragraph


def _split_off(paragraph: Node, text: str) -> None:
    """Make a paragraph of the lines before a table's header."""
    before = Node("paragraph", 0, 0, paragraph.parent, is_open=False)
    before.text = text.replace("\\|", "|").strip(SPACE)
    if paragraph.parent is not None:
        siblings = paragraph.parent.children
        siblings.insert(len(siblings) - 1, before)


def _start_row(parser: CommonMarkBlockParser, state: LineState, table: Node) -> Node | None:
    if state.blank:
        return None
    columns = len(table.attrs["alignments"])
    cells = _cells(state.line[state.first :])[:columns]
    state.document.table_cells_added += columns - len(cells)
    if state.document.table_cells_added > _MAX_CELLS_ADDED:
        return None
    row = parser.add_child(state, table, "table_row", table.start_column)
    row.attrs["header"] = False
    row.end_column = table.end_column
    _add_cells(parser, state, row, cells, row.start_column)
    state.advance_to(len(state.line) - 1)
    return row


def _start(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    if container.type == "paragraph":
        return _start_header(parser, state, container)
    if container.type == "table":
        return _start_row(parser, state, container)
    return None


def _proceed(_parser: CommonMarkBlockParser, state: LineState, _node: Node) -> bool:
    row = state.line[state.first : -1]
    return _first_cell(row) < len(row)


def _never(_parser: CommonMarkBlockParser, _state: LineState, _node: Node) -> bool:
    return False


RULE = BlockRule("table", _start, proceed=_proceed)
ROW = BlockRule("table_row", proceed=_never)
