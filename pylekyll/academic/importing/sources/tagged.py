"""Files of lines with tags, as RIS and PubMed's nbib are: ``AU  - Norrby, Signe``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_RIS = re.compile(r"([A-Z][A-Z0-9]) {1,2}-(?: +(.*)|)\Z")
_NBIB = re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}- ?(.*)\Z")
_LINE_END = re.compile(r"\r\n|\r|\n")
#: The first line of an entry.
IS_RIS = re.compile(r"^\ufeff?TY {1,2}-", re.MULTILINE)
IS_NBIB = re.compile(r"^\ufeff?(?:PMID {0,2}- ?[0-9]|OWN {0,2}- ?\S)", re.MULTILINE)


@dataclass
class Tagged:
    """An entry: the line where it begins, and its values by their tags."""

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def all(self, *tags: str) -> list[str]:
        """Return the values of some tags."""
        return [text for tag in tags for value in self.values.get(tag, ()) if (text := value.strip())]

    def first(self, *tags: str) -> str:
        """Return the first value of the first tag that has one."""
        return next(iter(self.all(*tags)), "")


def read_ris(text: str) -> Iterator[Tagged]:
    """Yield the entries of a RIS file. An entry ends at ``ER`` or where the next one begins."""
    return _read(text, _RIS, "TY", "ER")


def read_nbib(text: str) -> Iterator[Tagged]:
    """Yield the entries of a file of PubMed; those of ERIC do not have a ``PMID``, and begin with ``OWN``."""
    first = IS_NBIB.search(text)
    return _read(text, _NBIB, "OWN" if first is not None and "OWN" in first[0] else "PMID", "")


def _read(text: str, pattern: re.Pattern[str], start: str, end: str) -> Iterator[Tagged]:
    entry: Tagged | None = None
    values: list[str] = []
    for number, line in enumerate(_LINE_END.split(text), 1):
        match = pattern.match(line.rstrip())
        if match is not None and match[1] in (start, end):
            if entry is not None:
                yield entry
            entry = Tagged(number) if match[1] == start else None
        if entry is None:
            continue
        if match is not None:
            values = entry.values.setdefault(match[1], [])
            values.append(match[2] or "")
            entry.lines.setdefault(match[1], number)
        elif values:
            values[-1] += f"\n{line.strip()}"  # a line without a tag continues the value before it
    if entry is not None:
        yield entry
