"""Cells that span columns and rows, and rows of several lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from pylekyll.languages.ruby.numbers import string_to_i
from pylekyll.languages.ruby.regexp import compiled
from pylekyll.plugins.html_document import inner_html, remove_element, set_inner_html

_PIPES = compiled(r"(?<!\|)(\|)+$")
_GOES_ON = compiled(r"(?<!\\)\\\s*$")
#: With the space from the beginning of a line on; one more line may begin in it.
_ABOVE = re.compile(r"\A\s*\^{2}|(?<!\s)([^\S\n]*\n)\s*\^{2}", re.ASCII)


def text_of(element: Any) -> str:
    """Return the text of an element (``Node#content``)."""
    return "".join(element.itertext())


def set_text(element: Any, text: str) -> None:
    """Replace the content of an element by text (``Node#content=``)."""
    for child in list(element):
        element.remove(child)
    element.text = text


@dataclass
class Rows:
    """State of a table's cells before the current one."""

    row: Any = None
    cells: list[Any] = field(default_factory=list)
    colspan: int = 0
    column: int = 0
    above: dict[int, Any] = field(default_factory=dict)
    open_cells: list[Any] | None = None
    is_open: bool = False

    def begin(self, row: Any, cells: list[Any]) -> None:
        """Begin a row."""
        self.row, self.cells = row, cells
        self.colspan = self.column = 0

    def columns(self, cell: Any) -> None:
        """Widen a cell that ends with ``|``, and drop as many cells at the end of the row (``#handle_colspan``)."""
        if cell is self.cells[-1] and self.colspan > 0:
            for surplus in reversed(self.cells[-self.colspan :]):
                if surplus.get("colspan") is not None:
                    return
                remove_element(surplus)
        content = inner_html(cell)
        found = _PIPES.search(content)
        if found is None:
            return
        set_inner_html(cell, _PIPES.sub("", content))
        count = len(found[0])
        self.colspan += count
        cell.set("colspan", str(count + 1))

    def lines(self, cell: Any) -> None:
        r"""Merge a row into the previous one if that ends with ``\`` (``#handle_multi_rows``)."""
        if cell is not self.cells[-1]:
            return
        text = text_of(cell)
        goes_on = _GOES_ON.search(text) is not None
        if goes_on:
            set_text(cell, _GOES_ON.sub("", text))
            if not self.is_open:
                self.open_cells, self.is_open = self.cells, True
        if self.is_open and self.open_cells is not None and self.open_cells is not self.cells:
            for own, added in zip(self.open_cells, self.cells, strict=False):
                set_inner_html(own, f"{inner_html(own)}\n<br>\n{inner_html(added)}")
            remove_element(self.row)
        if not goes_on:
            self.is_open = False

    def rows(self, cell: Any) -> None:
        """Merge a cell that begins with ``^^`` into the one above (``#handle_rowspan``)."""
        above = self.above.get(self.column)
        content = inner_html(cell)
        if above is not None and _ABOVE.search(content):
            rest = _ABOVE.sub(r"\1", content)
            set_inner_html(above, f"{inner_html(above)}\n<br>\n{rest}")
            above.set("rowspan", str(string_to_i(above.get("rowspan") or "1") + 1))
            remove_element(cell)
        else:
            self.above[self.column] = cell
        self.column += max(string_to_i(cell.get("colspan") or ""), 1)
