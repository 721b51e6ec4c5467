"""Comments at the ends of lines of Ruby code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

#: The beginnings of strings and comments, and those of regular expressions too.
BESIDE_STRINGS: Final = lazy_pattern(r"\"|'|(?<!\S)\#")
BESIDE_LITERALS: Final = lazy_pattern(r"\"|'|%r\{|/(?![\s/])|(?<![\w#$?\\])\#(?!\{)")
_ENDS: Final = {
    '"': lazy_pattern(r'(?:[^"\\]|\\.)*"'),
    "'": lazy_pattern(r"(?:[^'\\]|\\.)*'"),
    "%r{": lazy_pattern(r"[^}]*\}"),
    "/": lazy_pattern(r"(?:[^/\\\n]|\\.)+/"),
}


def without_comment(line: str, beginnings: re.Pattern[str]) -> str:
    """Return a line without the comment at its end: ``beginnings`` are those of literals, and ``#``.

    If a literal does not end, later ones of its kind do not end either: their beginnings are escaped in it.
    """
    unclosed: set[str] = set()
    place = 0
    while found := beginnings.search(line, place):
        kind = found[0]
        if kind == "#":
            return line[: found.start()]
        end = None if kind in unclosed else _ENDS[kind].match(line, found.end())
        if end is None:
            unclosed.add(kind)
        place = end.end() if end else found.start() + 1
    return line
