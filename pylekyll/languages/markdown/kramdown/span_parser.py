"""The span parser: an ordered list of named rules.

One expression finds the next character that may begin a span, and its rules are tried in order. If all of them decline,
the character is text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import text_element
from pylekyll.languages.markdown.kramdown.span_state import SpanState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.element import Element

    SpanFunction = Callable[["KramdownSpanParser", SpanState, int], int | None]


@dataclass(frozen=True)
class SpanRule:
    """A construct: its name, its literal beginnings (with `|` between them) and the function that reads it.

    The function gets the position where the search stopped. It returns where to continue, or None to decline. `chars`
    are characters of other rules at which this one may begin too.
    """

    name: str
    pattern: str
    parse: SpanFunction
    chars: str = ""


@dataclass(frozen=True)
class RuleTable:
    """Rules sorted by the character at which they may begin, and the search for such characters."""

    pattern: str
    search: Callable[[str, int], re.Match[str] | None]
    search_brackets: Callable[[str, int], re.Match[str] | None]
    by_char: dict[str, tuple[SpanFunction, ...]]
    names: frozenset[str]


def _first_char(literal: str) -> str:
    return literal[1] if literal[0] == "\\" else literal[0]


def _looks_back(char: str, before: str, found: str) -> bool:
    """Return whether the match includes the previous character, if no other span has consumed that."""
    if char in "\"'":
        return before != "\\"
    return before == " " and found in ("<<", ">>")


def rule_table(rules: Sequence[SpanRule]) -> RuleTable:
    """Return the rules sorted by their first characters, and the expression that finds these."""
    literals = [literal for rule in rules for literal in re.split(r"(?<!\\)\|", rule.pattern)]
    # All alternatives begin with a literal: then Python's engine skips over other characters at once.
    pattern = "|".join(dict.fromkeys(literals))
    starts: dict[str, list[SpanFunction]] = {_first_char(literal): [] for literal in (*literals, "]")}
    for rule in rules:
        chars = {_first_char(literal) for literal in re.split(r"(?<!\\)\|", rule.pattern)} | set(rule.chars)
        for char in chars & starts.keys():
            starts[char].append(rule.parse)
    return RuleTable(
        pattern,
        re.compile(pattern).search,
        re.compile(rf"{pattern}|\]").search,
        {char: tuple(functions) for char, functions in starts.items()},
        frozenset(rule.name for rule in rules),
    )


class KramdownSpanParser:
    """Reads spans; made once for a set of rules."""

    def __init__(self, rules: Sequence[SpanRule], raw_rules: Sequence[SpanRule]) -> None:
        self.full_table = rule_table(rules)
        #: The rules inside HTML elements whose content is not parsed.
        self.raw_table = rule_table(raw_rules)

    def parse_spans(self, text: str, document: Document, text_type: str = "text") -> list[Element]:
        """Parse a text and return its spans."""
        found = self.full_table.search(text, 0)
        if found is None:
            return [text_element(text_type, text)] if text else []
        state = SpanState(document, text, self.full_table, text_type)
        self.run(state, found)
        return state.root.children

    def run(self, state: SpanState, first: re.Match[str] | None = None) -> None:
        """Parse the rest of a text, whose ``first`` special character may be known."""
        src = state.src
        while True:
            frame = state.frame
            found, first = first or frame.search(src, state.pos), None
            if found is None:
                if frame.end(state):
                    return
                continue
            pos = found.start()
            char = src[pos]
            if pos > state.pos and _looks_back(char, src[pos - 1], found[0]):
                pos -= 1
            if frame.parent is not None and frame.arrive(state, pos):
                continue
            for parse in frame.table.by_char[char]:
                new_pos = parse(self, state, pos)
                if new_pos is not None:
                    state.pos = new_pos
                    break
            else:
                state.pos = pos + 1
