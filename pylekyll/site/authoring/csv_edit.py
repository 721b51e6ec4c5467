"""Changes of single cells and rows of a table (CSV, TSV) with a header: all other bytes stay as they are.

Each change is checked: the changed text must be read as the rows before with that one changed.
"""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import TYPE_CHECKING

from pylekyll.site.authoring.yaml_edit import NotEditableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    #: A row: the places where its cells begin and end.
    Row = list[tuple[int, int]]


class Table:
    r"""The rows of a ``text`` with ``\n`` as line end. Raises ``NotEditableError`` for one without a plain header."""

    def __init__(self, text: str, separator: str) -> None:
        self._text = text
        self._separator = separator
        self._rows = list(_rows(text, separator))
        self._values = self._read(text)
        found = [[_value(text[start:end]) for start, end in row] for row in self._rows]
        if found != self._values or not found or len(set(found[0])) != len(found[0]):
            raise NotEditableError("This table cannot be changed in a form.", hint="Edit it as text.")
        self.names = found[0]

    def rows(self) -> list[dict[str, str]]:
        """Return the rows without the header, by the names of the columns."""
        return [dict(zip(self.names, row, strict=False)) for row in self._values[1:]]

    def with_cell(self, number: int, name: str, value: str) -> str:
        """Return the text with another value in a cell."""
        row, column = self._row(number), self._column(name)
        start, end = row[min(column, len(row) - 1)]
        written = self._written(value, quoted=self._text[start : start + 1] == '"')
        if column >= len(row):
            start, written = end, self._separator * (column - len(row) + 1) + written
        wanted = [list(each) for each in self._values]
        wanted[number + 1] += [""] * (column + 1 - len(wanted[number + 1]))
        wanted[number + 1][column] = value
        return self._checked(self._text[:start] + written + self._text[end:], wanted)

    def without_row(self, number: int) -> str:
        """Return the text without a row."""
        start, end = self._extent(number)
        return self._checked(
            self._text[:start] + self._text[end:], self._values[: number + 1] + self._values[number + 2 :]
        )

    def with_row(self, number: int, values: dict[str, str]) -> str:
        """Return the text with a new row before the row ``number``."""
        cells = [values.get(name, "") for name in self.names]
        place = self._extent(number)[0] if number < len(self._rows) - 1 else len(self._text)
        head = self._text[:place]
        line = self._separator.join(self._written(cell, quoted=False) for cell in cells)
        text = f"{head}{'' if head.endswith(chr(10)) else chr(10)}{line}\n{self._text[place:]}"
        return self._checked(text, [*self._values[: number + 1], cells, *self._values[number + 1 :]])

    def with_moved(self, number: int, target: int) -> str:
        """Return the text with a row at another place."""
        self._row(number), self._row(target)
        lines = [self._text[slice(*self._extent(each))] for each in range(len(self._rows) - 1)]
        first, end = self._extent(0)[0], self._extent(len(lines) - 1)[1]
        if sum(map(len, lines)) != end - first:
            raise NotEditableError("This table has blank lines.", hint="Edit it as text.")
        if not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        lines.insert(target, lines.pop(number))
        order = self._values[1:]
        order.insert(target, order.pop(number))
        return self._checked(self._text[:first] + "".join(lines) + self._text[end:], [self._values[0], *order])

    def _row(self, number: int) -> Row:
        if not 0 <= number < len(self._rows) - 1:
            raise NotEditableError(f"The table does not have a row {number + 1}.")
        return self._rows[number + 1]

    def _column(self, name: str) -> int:
        if name not in self.names:
            raise NotEditableError(f"The table does not have a column '{name}'.", hint="Add it to the first line.")
        return self.names.index(name)

    def _extent(self, number: int) -> tuple[int, int]:
        """Return the beginning of the line of a row, and of what follows it."""
        row = self._row(number)
        start, end = row[0][0], row[-1][1]
        return start, end + 1 if self._text[end : end + 1] == "\n" else end

    def _written(self, value: str, *, quoted: bool) -> str:
        needs = quoted or any(each in value for each in (self._separator, '"', "\n")) or value != value.strip()
        return '"' + value.replace('"', '""') + '"' if needs else value

    def _read(self, text: str) -> list[list[str]]:
        try:
            return [
                row for row in csv.reader(StringIO(text, newline=""), delimiter=self._separator, strict=True) if row
            ]
        except csv.Error as error:
            raise NotEditableError(f"The table cannot be read: {error}.", hint="Edit it as text.") from error

    def _checked(self, text: str, wanted: Sequence[Sequence[str]]) -> str:
        if self._read(text) != [list(row) for row in wanted]:
            raise NotEditableError("This value cannot be changed in a form.", hint="Edit it as text.")
        return text


def _rows(text: str, separator: str) -> list[Row]:
    cell = re.compile(rf'"(?:[^"]|"")*"|[^\n"{re.escape(separator)}][^\n{re.escape(separator)}]*|')
    rows: list[Row] = [[]]
    place = 0
    while place <= len(text):
        match = cell.match(text, place)
        assert match is not None
        rows[-1].append(match.span())
        place = match.end()
        if text[place : place + 1] == "\n":
            rows.append([])
        elif text[place : place + 1] != separator:
            break
        place += 1
    return [row for row in rows if any(start < end for start, end in row) or len(row) > 1]


def _value(written: str) -> str:
    return written[1:-1].replace('""', '"') if written.startswith('"') else written
