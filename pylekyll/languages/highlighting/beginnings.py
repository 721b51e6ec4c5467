"""The rules of a lexer's states, compiled when a state is entered, and indexed by their possible first characters.

A state has up to fifty rules, of which two or three can match at a character. The others need not be tried: the
syntax tree of a regex shows the ASCII characters with which its matches begin. Reading the trees takes about as long as
lexing a thousand characters, so it is done for states that have matched often.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

from pylekyll.languages.highlighting.guarded import Closed, ClosedBy, OncePerRun

#: Matches of a state before its rules are sorted.
OFTEN = 500

_ALL = frozenset(range(128))
_NONE: frozenset[int] = frozenset()
_DIGITS = frozenset(range(48, 58))
_WORD = _DIGITS | frozenset(range(65, 91)) | frozenset(range(97, 123)) | {95}
_SPACE = frozenset(map(ord, " \t\n\r\f\v"))
#: To ``str.isspace``, and so to ``\s`` without ``re.ASCII``, these are spaces too.
_SEPARATORS = frozenset(range(28, 32))

Rule = tuple[Any, Any, Any]


class CompiledStates(dict[str, "list[Any]"]):
    """The states of a lexer class, from its ``tables``; the rules of each are compiled when a text first enters it.

    A block of code enters few states of most languages, and compiling is half of the time that a short one takes.
    """

    __slots__ = ("_lexer", "tables")

    def __init__(self, lexer: Any, tables: dict[str, list[Any]]) -> None:
        super().__init__()
        self._lexer = lexer
        self.tables = tables

    def __missing__(self, state: str) -> list[Any]:
        made = dict(self)  # Pygments fills a list after storing it: other threads must see only complete ones
        self._lexer.read_state(self.tables, made, state)
        self.update(made)
        return self[state]


class Candidates(dict[str, "list[Rule]"]):
    """The rules of one state that can match at a character, by that character, in their order."""

    __slots__ = ("_left", "_rules", "_sorted")

    def __init__(self, rules: list[Rule]) -> None:
        super().__init__()
        self._rules = rules
        self._left = OFTEN
        self._sorted: list[tuple[Rule, frozenset[int] | None]] = []

    def __missing__(self, char: str) -> list[Rule]:
        if self._left:
            self._left -= 1
            return self._rules
        if char > "\x7f":
            return self._rules
        if not self._sorted:
            self._sorted = [(rule, _beginnings_of_rule(rule[0])) for rule in self._rules]
        code = ord(char)
        found = self[char] = [rule for rule, codes in self._sorted if codes is None or code in codes]
        return found


class CandidatesByState(dict[str, Candidates]):
    """The candidates of a lexer's states, which may get more states during a run."""

    __slots__ = ("rules",)

    def __init__(self, rules: dict[str, list[Rule]]) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, state: str) -> Candidates:
        found = self[state] = Candidates(self.rules[state])
        return found


def _beginnings_of_rule(match: Any) -> frozenset[int] | None:
    """Return the beginnings of the regex whose method ``match`` is; a guarded regex matches like its own one."""
    owner = getattr(match, "__self__", None)
    if isinstance(owner, (Closed, ClosedBy, OncePerRun)):
        return _beginnings_of_rule(owner.match)
    return beginnings(owner) if isinstance(owner, re.Pattern) else None


def beginnings(pattern: re.Pattern[str]) -> frozenset[int] | None:
    """Return the ASCII characters with which matches of ``pattern`` can begin, possibly with too many.

    Returns ``None`` if a match can be empty, or if this Python does not give the pattern's syntax tree.
    """
    parser = _parser()
    if parser is None:
        return None
    codes, can_be_empty = _of_sequence(parser.parse(pattern.pattern, pattern.flags), pattern.flags)
    return None if can_be_empty else codes


@cache
def _parser() -> Any:
    """Return Python's own module that parses regexes; ``None`` if it has another name in this version."""
    with suppress(ImportError):
        return import_module("re._parser" if sys.version_info >= (3, 11) else "sre_parse")
    return None


def _of_sequence(items: Any, flags: int) -> tuple[frozenset[int], bool]:
    codes = _NONE
    for operation, value in items:
        more, can_be_empty = _of_item(operation.name, value, flags)
        codes |= more
        if not can_be_empty:
            return codes, False
    return codes, True


def _of_item(name: str, value: Any, flags: int) -> tuple[frozenset[int], bool]:
    """Return the first characters of an item, and whether it can match without any."""
    if name in ("AT", "ASSERT", "ASSERT_NOT"):
        return _NONE, True
    if name == "BRANCH":
        found = [_of_sequence(each, flags) for each in value[1]]
        return _NONE.union(*(codes for codes, _ in found)), any(can_be_empty for _, can_be_empty in found)
    if name == "SUBPATTERN":
        return _of_sequence(value[3], (flags | value[1]) & ~value[2])
    if name == "ATOMIC_GROUP":
        return _of_sequence(value, flags)
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        codes, can_be_empty = _of_sequence(value[2], flags)
        return codes, can_be_empty or value[0] == 0
    return _of_character(name, value, flags)


def _of_character(name: str, value: Any, flags: int) -> tuple[frozenset[int], bool]:
    if name == "LITERAL":
        return _folded({value}, flags), False
    if name == "NOT_LITERAL":
        return (_ALL if flags & re.IGNORECASE else _ALL - {value}), False
    if name == "ANY":
        return (_ALL if flags & re.DOTALL else _ALL - {10}), False
    if name == "IN":
        return _of_class(value, flags), False
    if name == "FAILURE":
        return _NONE, False
    return _ALL, True  # a reference to a group, or an operation that is not handled here


def _of_class(items: Any, flags: int) -> frozenset[int]:
    codes: set[int] = set()
    is_negated = False
    for operation, value in items:
        if operation.name == "NEGATE":
            is_negated = True
        elif operation.name == "LITERAL":
            codes.add(value)
        elif operation.name == "RANGE":
            codes.update(range(min(value[0], 128), min(value[1], 128) + 1))
        else:
            codes |= _of_category(value.name, flags)
    if not is_negated:
        return _folded(codes, flags)
    return _ALL if flags & re.IGNORECASE else _ALL - codes


def _of_category(name: str, flags: int) -> frozenset[int]:
    kind = name.rpartition("_")[2]
    if kind == "SPACE":
        codes = _SPACE if flags & re.ASCII else _SPACE | _SEPARATORS
    else:
        codes = _DIGITS if kind == "DIGIT" else _WORD
    return _ALL - codes if "_NOT_" in name else codes


def _folded(codes: set[int], flags: int) -> frozenset[int]:
    """Return the ASCII ``codes``; without regard to case also their other case, or all of ASCII for other letters."""
    if not flags & re.IGNORECASE:
        return _ALL & codes
    if any(code > 127 for code in codes):
        return _ALL
    return frozenset(ord(case) for code in codes for case in (chr(code).lower(), chr(code).upper()))
