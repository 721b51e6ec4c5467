"""The cursor of the block parser: it moves through one line at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.node import Node
from pylekyll.languages.markdown.commonmark.text import byte_length
from pylekyll.languages.ruby.patterns import certain_match

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.document import Document

TAB_STOP = 4
CODE_INDENT = 4
_BLANKS = certain_match(r"[ \t]*")


class LineState:
    """A document being read into `root`; `tip` is the innermost open block.

    `offset` is the position in `line`, and `column` is the column with tab stops of four, which may be inside a tab.
    `first` is the start of the text after whitespace, and `indent` is its distance in columns.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.root = Node("document", 1, 1)
        self.tip = self.root
        self.line = ""
        self.line_number = 0
        #: Bytes in the line before this one.
        self.last_length = 0
        #: True while a line is read; false at the end of the document.
        self.in_line = False
        self.offset = self.column = self.first = self.first_column = self.indent = 0
        self.no_break_before = 0
        self.in_tab = self.blank = self.all_matched = self.maybe_lazy = False

    def start_line(self, line: str) -> None:
        """Go to the beginning of the next line, which ends in a line break."""
        self.line = line
        self.offset = self.column = self.first = self.first_column = self.indent = self.no_break_before = 0
        self.in_tab = self.blank = False
        if self.line_number == 0 and line[0] == "\ufeff":
            self.offset = 1
        self.line_number += 1
        self.in_line = True

    def end_line(self) -> None:
        """End the line, and remember its length."""
        self.last_length = self.line_length
        self.in_line = False

    @property
    def line_length(self) -> int:
        """The bytes of the line without its end."""
        return byte_length(self.line) - 1

    def find_text(self) -> None:
        """Find the start of the text after whitespace."""
        if self.first <= self.offset:
            line, offset = self.line, self.offset
            char = line[offset]
            if char not in " \t":
                self.first, self.first_column = offset, self.column
            else:
                end = _BLANKS(line, offset).end()
                blanks = line[offset:end]
                self.first = end
                if "\t" in blanks:
                    column = self.column
                    for blank in blanks:
                        column += TAB_STOP - column % TAB_STOP if blank == "\t" else 1
                    self.first_column = column
                else:
                    self.first_column = self.column + len(blanks)
        self.indent = self.first_column - self.column
        self.blank = self.line[self.first] == "\n"

    def advance_to(self, position: int) -> None:
        """Move forward to a position in the line."""
        between = self.line[self.offset : position]
        if not between:
            return
        if "\t" in between:
            for char in between:
                self.column += TAB_STOP - self.column % TAB_STOP if char == "\t" else 1
        else:
            self.column += len(between)
        self.offset = position
        self.in_tab = False

    def advance_columns(self, count: int) -> None:
        """Move forward by columns, possibly into a tab."""
        line = self.line
        while count > 0 and self.offset < len(line):
            if line[self.offset] == "\t":
                width = TAB_STOP - self.column % TAB_STOP
                self.in_tab = width > count
                step = min(count, width)
                self.column += step
                self.offset += not self.in_tab
                count -= step
            else:
                self.in_tab = False
                self.offset += 1
                self.column += 1
                count -= 1

    def skip_blank(self) -> None:
        """Skip one column if it is whitespace."""
        if self.line[self.offset] in " \t":
            self.advance_columns(1)

    @property
    def rest(self) -> str:
        """Return the rest of the line; the remaining columns of a tab become spaces."""
        if self.in_tab:
            return " " * (TAB_STOP - self.column % TAB_STOP) + self.line[self.offset + 1 :]
        return self.line[self.offset :]
