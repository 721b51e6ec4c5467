"""How a file writes its entries, so that new ones look like them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import Insertion
from pylekyll.languages.bibtex.dates import MONTHS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.academic.importing.bibfile import BibFile, StoredEntry, StoredField
    from pylekyll.academic.importing.records import Record

#: Column of ``=`` in new files, and number of entries from which a file's style is taken.
_OURS = 10
_LOOKED_AT = 30
_COMMENT = re.compile(r"[ \t]*%[^\r\n]*")


@dataclass(frozen=True)
class Style:
    """Line ends, indent, the column of ``=`` (0 where names are not padded), and how a field and an entry end."""

    newline: str = "\n"
    indent: str = "  "
    column: int = 0
    equals: str = " = "
    last_comma: bool = True
    quotes: bool = False
    one_line: bool = False

    def field(self, name: str, value: str) -> str:
        """Return one field, without a comma."""
        value = value.replace("\n", self.newline)
        if name == "month" and value in MONTHS:
            shown = value
        elif self.quotes and '"' not in value:
            shown = f'"{value}"'
        else:
            shown = f"{{{value}}}"
        padded = name.ljust(self.column) if len(name) < self.column else name + " " * bool(self.column)
        return f"{padded}{self.equals}{shown}"

    def entry(self, record: Record, key: str) -> str:
        """Return a whole entry, including its line end."""
        lines = [f"{self.indent}{self.field(name, value)}" for name, value in record.ordered()]
        body = f",{self.newline}".join(lines) + ("," if self.last_comma else "")
        return f"@{record.kind}{{{key},{self.newline}{body}{self.newline}}}{self.newline}"

    def completion(
        self, text: str, entry: StoredEntry, fields: Sequence[tuple[str, str]], after: StoredField | None = None
    ) -> Insertion:
        """Return the insertion that adds fields to an entry, after its last one or another one."""
        between = " " if self.one_line else self.newline + self.indent
        lines = [self.field(name, value) for name, value in fields]
        if not entry.fields:
            place = entry.close
            return Insertion(place, f",{between}" + f",{between}".join(lines))
        place = (after or entry.fields[-1]).end
        rest = text[place : entry.close]
        if rest.lstrip().startswith(","):
            place += len(rest) - len(rest.lstrip()) + 1
            comment = _COMMENT.match(text, place, entry.close)
            place = comment.end() if comment else place
            return Insertion(place, "".join(f"{between}{line}," for line in lines))
        return Insertion(place, "".join(f",{between}{line}" for line in lines))


def style_of(file: BibFile, entry: StoredEntry | None = None) -> Style:
    """Return the style of one entry, or of the last one of a file; ours for a file without entries."""
    newline = file.newline
    chosen = [entry] if entry is not None else []
    entry = entry or next((one for one in reversed(file.entries) if one.fields), None)
    if entry is None or not entry.fields:
        return Style(newline, column=_OURS, equals="= ")
    text = file.text
    first = entry.fields[0]
    line = text.rfind("\n", 0, first.start) + 1
    before = text[line : first.start]
    one_line = bool(before.strip())
    column = _column(text, entry) if entry in chosen else _usual_column(file)
    value = text[entry.fields[-1].start : entry.fields[-1].end]
    name, _, rest = value.partition("=")
    after = len(rest) - len(rest.lstrip(" "))
    before_equals = "" if column else " " * min(len(name) - len(name.rstrip(" ")), 1)
    behind = text[entry.fields[-1].end : entry.close]
    return Style(
        newline,
        indent="  " if one_line else before,
        column=column,
        equals=f"{before_equals}={' ' * min(after, 4)}",
        last_comma=behind.lstrip().startswith(","),
        quotes=all(text[one.end - 1] == '"' for one in entry.fields),
        one_line=one_line,
    )


def _column(text: str, entry: StoredEntry) -> int:
    """Return the column of ``=`` after padded names; 0 if the names of an entry are not padded.

    A few names may be longer than that column.
    """
    places = [(text.index("=", one.start) - one.start, len(one.name)) for one in entry.fields]
    place, count = Counter(where for where, _ in places).most_common(1)[0]
    lengths = {length for where, length in places if where == place}
    return place if len(lengths) > 1 and count > len(places) / 2 else 0


def _usual_column(file: BibFile) -> int:
    counts = Counter(_column(file.text, entry) for entry in file.entries[-_LOOKED_AT:] if len(entry.fields) > 1)
    return counts.most_common(1)[0][0] if counts else 0
