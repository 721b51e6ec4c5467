"""A comparison as lines for a terminal: the verdict, a table, then the differences, the most telling first."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from pylekyll.checks.compare.summary import describe, rows, verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylekyll.checks.compare.classify import Comparison, Group
    from pylekyll.checks.compare.lines import Hunk, Line
    from pylekyll.checks.compare.summary import Subject

#: How many groups are shown, how many of their examples, how many lines of each side, and how long these are.
GROUPS: Final = 12
EXAMPLES: Final = 3
LINES: Final = 8
LONGEST: Final = 160
PATHS: Final = 6
_WIDTH: Final = 96

#: Characters that a terminal would interpret as a command.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Styled(NamedTuple):
    """A line and its style: ``good``, ``bad``, ``head``, ``dim``, ``removed``, ``added`` or empty."""

    text: str
    style: str = ""


def shown(comparison: Comparison, subject: Subject) -> Iterator[Styled]:
    """Yield the comparison, line by line."""
    for line in wrap(verdict(comparison, subject), _WIDTH):
        yield Styled(line, "good" if comparison.is_equal else "bad")
    yield Styled("")
    for words, count, more in rows(comparison, subject):
        yield Styled(f"  {count:>6}  {words}{f': {more}' if more else ''}")
    for note in subject.notes:
        yield Styled("")
        yield from _wrapped(note, "  ")
    for number, group in enumerate(comparison.groups[:GROUPS], 1):
        yield Styled("")
        yield from _group(number, group, subject)
    if len(comparison.groups) > GROUPS:
        yield Styled("")
        yield Styled(
            f"And {len(comparison.groups) - GROUPS} more groups of differences: --report FILE shows them.", "dim"
        )


def _group(number: int, group: Group, subject: Subject) -> Iterator[Styled]:
    yield Styled(f"{number}. {describe(group)}", "head")
    if group.cause.advice:
        yield from _wrapped(group.cause.advice, "   ")
    examples = group.examples[: 1 if len(group.files) > 1 else EXAMPLES]
    for path, hunk in examples:
        yield from unified(path, hunk, subject)
    told = {path for path, _ in examples}
    others = [path for path in group.files if path not in told]
    if len(group.files) == 1 and examples and group.count > len(examples):
        yield Styled(f"   and {group.count - len(examples)} more places", "dim")
    for path in others[:PATHS]:
        yield Styled(f"   {'also ' if told else ''}{clean(path)}", "dim")
    if len(others) > PATHS:
        yield Styled(f"   and {len(others) - PATHS} more", "dim")


def _wrapped(text: str, indent: str) -> Iterator[Styled]:
    for line in wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False):
        yield Styled(line, "dim")


def unified(path: str, hunk: Hunk, subject: Subject) -> Iterator[Styled]:
    """One difference as a short unified diff: lines of the other build with ``-``, of pylekyll's with ``+``."""
    yield Styled(f"   --- {clean(path)}{_place(hunk.before)}  ({clean(subject.reference)})", "dim")
    yield Styled(f"   +++ {clean(path)}{_place(hunk.after)}  ({subject.ours})", "dim")
    for line, _ in hunk.lead[-1:]:
        yield Styled(f"     {_cut(line.text, 0)}", "dim")
    start = _first_difference(hunk)
    yield from _side("-", hunk.before, "removed", start)
    yield from _side("+", hunk.after, "added", start)


def _place(lines: Sequence[Line]) -> str:
    return f":{lines[0].number}" if lines else ""


def _side(sign: str, lines: Sequence[Line], style: str, start: int) -> Iterator[Styled]:
    for line in lines[:LINES]:
        yield Styled(f"   {sign} {_cut(line.text, start)}", style)
    if len(lines) > LINES:
        yield Styled(f"   {sign} ... and {len(lines) - LINES} more lines", "dim")


def _first_difference(hunk: Hunk) -> int:
    """Return where two long lines begin to differ, a few words earlier."""
    if len(hunk.before) != 1 or len(hunk.after) != 1:
        return 0
    before, after = hunk.texts
    same = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    return max(0, same - LONGEST // 3) if max(len(before), len(after)) > LONGEST else 0


def _cut(text: str, start: int) -> str:
    text = clean(text)
    cut = text[start : start + LONGEST]
    return f"{'…' if start else ''}{cut}{'…' if start + LONGEST < len(text) else ''}"


def clean(text: str) -> str:
    """Return ``text`` without what a terminal would obey; tabs are kept as spaces."""
    return _CONTROLS.sub(lambda match: f"\\x{ord(match[0]):02x}", text.expandtabs(2))
