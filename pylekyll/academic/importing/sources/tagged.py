"""Files of lines with tags: RIS and PubMed's nbib (``AU  - Norrby, Signe``), EndNote's and Web of Science's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_RIS = re.compile(r"([A-Z][A-Z0-9]) {1,2}-(?: +(.*)|)\Z", re.DOTALL)
_NBIB = re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}- ?(.*)\Z", re.DOTALL)
_REFER = re.compile(r"%(\S)(?:[ \t]+(.*)|)\Z", re.DOTALL)
_WOS = re.compile(r"([A-Z][A-Z0-9])(?:[ \t](.*)|)\Z", re.DOTALL)
_LINE_END = re.compile(r"\r\n|\r|\n")
#: The first line of an entry.
IS_RIS = re.compile(r"^\ufeff?TY {1,2}-", re.MULTILINE)
IS_REFER = re.compile(r"\A\ufeff?\s*%[0AT][ \t]+\S.*(?:\r\n|\r|\n)%\S[ \t]")
IS_WOS = re.compile(r"^\ufeff?PT(?: [A-Z][\w ]*[\r\n]+[A-Z][A-Z0-9] |\t[A-Z][A-Z0-9]\t)", re.MULTILINE)
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


def read_refer(text: str) -> Iterator[Tagged]:
    """Yield the entries of a file that EndNote exported, which begin with ``%0``.

    Files of refer do not have it, but empty lines between entries.
    """
    lines = _LINE_END.split(text.removeprefix("\ufeff"))
    if not any(line.startswith("%0") for line in lines):
        empty = [0, *(number for number, line in enumerate(lines) if not line.strip())]
        for number in empty:
            following = lines[number + 1 : number + 2]
            lines[number] = f"%0\n{lines[number]}" if lines[number].strip() else "%0" if following != [""] else ""
    return _read("\n".join(lines), _REFER, "0", "")


def read_web_of_science(text: str) -> Iterator[Tagged]:
    """Yield the entries of a file of Web of Science, with lines of tags or with a column for each tag."""
    header, _, rows = text.removeprefix("\ufeff").partition("\n")
    if "\t" not in header:
        yield from _read(text, _WOS, "PT", "ER")
        return
    tags = header.strip().split("\t")
    for number, row in enumerate(rows.splitlines(), 2):
        if row.strip():
            values = {tag: [value] for tag, value in zip(tags, row.split("\t"), strict=False) if value.strip()}
            yield Tagged(number, values, dict.fromkeys(values, number))


def read_nbib(text: str) -> Iterator[Tagged]:
    """Yield the entries of a file of PubMed; those of ERIC do not have a ``PMID``, and begin with ``OWN``."""
    first = IS_NBIB.search(text)
    return _read(text, _NBIB, "OWN" if first is not None and "OWN" in first[0] else "PMID", "")


def unread(entries: Iterable[Tagged], known: frozenset[str], source: str, mark: str) -> list[str]:
    """Return a note for each tag that is not known; ``mark`` precedes the tags in the file."""
    first: dict[str, int] = {}
    for entry in entries:
        for tag in sorted(entry.values.keys() - known):
            first.setdefault(tag, entry.lines[tag])
    return [f"{source}:{line}: the tag {mark}{tag} is not read, here and later." for tag, line in first.items()]


def _read(text: str, pattern: re.Pattern[str], start: str, end: str) -> Iterator[Tagged]:
    entry: Tagged | None = None
    values: list[str] = []
    more: list[str] = []
    for number, line in enumerate(_LINE_END.split(text), 1):
        match = pattern.match(line.rstrip())
        if match is not None:
            _continue(values, more)
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
            more.append(line.strip())
    _continue(values, more)
    if entry is not None:
        yield entry


def _continue(values: list[str], more: list[str]) -> None:
    """Add lines without a tag to the value before them."""
    if more:
        values[-1] = "\n".join([values[-1], *more])
        more.clear()
