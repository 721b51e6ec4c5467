"""Regexes that skip attempts known to fail, so that hostile text takes no longer than other text.

A rule that looks far ahead, for a closing delimiter or over a run of words, scans the rest of the text each time
it fails: tried at every character, it takes quadratic time. These regexes cache failures. They are used in
a lexer's table like other regexes, and change no match.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from pylekyll.languages.highlighting.charsets import property_class

if TYPE_CHECKING:
    from collections.abc import Callable

    Matcher: TypeAlias = Callable[[str, int], re.Match[str] | None]


_PIECE = re.compile(r"(?s)\\p\{\w+\}|\\.|.")
_ASCII_CLASSES = {
    r"\w": "a-zA-Z0-9_",
    r"\d": "0-9",
    r"\s": r" \t\n\r\f\v",
}
_NEGATED = {r"\W": r"\w", r"\D": r"\d", r"\S": r"\s"}
#: The same characters as ranges, for a class that holds others as well.
_RANGES = {
    r"\W": r"\x00-/:-@\[-^`{-\U0010ffff",
    r"\D": r"\x00-/:-\U0010ffff",
    r"\S": r"\x00-\x08\x0e-\x1f!-\U0010ffff",
}
_WORD = frozenset({r"\w", r"\W"})


def compile_rule(regex: str, flags: int) -> re.Pattern[str]:
    r"""Compile a rule as Ruby reads it.

    There ``\d`` and ``\s`` mean ASCII's characters, so that a no-break space is not a blank. ``\w`` does where
    ``flags`` hold ``re.ASCII``, and stands for Ruby's ``[[:word:]]`` elsewhere; a word's boundary ``\b`` lies between
    any letters. Inside of a ``[...]``, ``\p{Lu}`` and similar stand for the properties of ``charsets.property_class``.
    """
    words_too = bool(flags & re.ASCII)
    out: list[str] = []
    in_class = False
    for piece in _PIECE.findall(regex.replace(r"[^\S\n]", r"[ \t\r\f\v]")):
        if piece.startswith(r"\p{"):
            out.append(property_class(piece[3:-1]))
            continue
        chars = _ASCII_CLASSES.get(_NEGATED.get(piece, piece))
        if chars is None or (piece in _WORD and not words_too):
            in_class = piece == "[" if not in_class else piece != "]"
            out.append(piece)
        elif piece in _NEGATED:
            out.append(_RANGES[piece] if in_class else f"[^{chars}]")
        else:
            out.append(chars if in_class else f"[{chars}]")
    return re.compile("".join(out), flags & ~re.ASCII)


class Closed:
    """A regex that is tried only where one of ``needles`` still follows: for rules that look for a closing delimiter.

    It changes no match, as the regex needs a needle after its first character anyway; it avoids a search to the
    end of the text for every unclosed opening. The regex may itself be a guarded one.
    """

    __slots__ = ("_known", "_needles", "_regex", "match")

    def __init__(self, regex: str | OncePerRun, *needles: str) -> None:
        self._regex = regex
        self._needles = needles
        # The text and its last needle in one value, so that threads cannot mix two texts.
        self._known = ("", -1)

    def compiled(self, flags: int) -> Matcher:
        """Return the function that takes the place of a compiled regex's ``match``."""
        regex = self._regex
        self.match: Matcher = compile_rule(regex, flags).match if isinstance(regex, str) else regex.compiled(flags)
        return self._match_where_closed

    def _match_where_closed(self, text: str, pos: int) -> re.Match[str] | None:
        known, last = self._known
        if text is not known:
            last = max(map(text.rfind, self._needles))
            self._known = (text, last)
        return self.match(text, pos) if pos < last else None


def literal(quote: str, prefix: str = "") -> Closed:
    r"""Return the rule for a whole string between ``quote``, in which a backslash keeps a quote or a backslash.

    Rouge's rules read ``"(\\\\|\\"|[^"])*"``: if all further quotes are escaped, they end at the last one.
    """
    inside = rf"(?:\\[\\{quote}]|[^{quote}\\]|\\(?![\\{quote}]))*"
    return Closed(rf"{prefix}{quote}{inside}{quote}|{prefix}{quote}(?s:.*){quote}", quote)


class OncePerRun:
    """A regex that fails everywhere in a run of text if it fails at the beginning of that run.

    ``run`` matches the run. This holds if the regex begins by skipping such text: one failure scans the whole run, and
    a failure at each of its characters would take quadratic time.

    With ``head`` and ``stop``, a failure after a match of ``head`` holds up to the next text ``stop``: for rules that
    search there for an end that can only begin before ``stop``.
    """

    __slots__ = ("_failed", "_head", "_head_match", "_regex", "_run", "_run_match", "_stop", "match")

    def __init__(self, regex: str, run: str, *, head: str | None = None, stop: str = "") -> None:
        self._regex = regex
        self._run = run
        self._head = head
        self._stop = stop
        self._failed = ("", -1, -1)

    def compiled(self, flags: int) -> Matcher:
        """Return the function that takes the place of a compiled regex's ``match``."""
        self.match = compile_rule(self._regex, flags).match
        self._run_match = compile_rule(self._run, flags).match
        self._head_match = None if self._head is None else compile_rule(self._head, flags).match
        return self._match_outside_runs

    def _match_outside_runs(self, text: str, pos: int) -> re.Match[str] | None:
        known, start, end = self._failed
        if start <= pos < end and text is known:
            return None
        match = self.match(text, pos)
        if match is None and (run := self._run_match(text, pos)):
            self._failed = (text, pos, self._end_of_failure(text, pos, run.end()))
        return match

    def _end_of_failure(self, text: str, pos: int, end: int) -> int:
        if self._head_match is None or self._head_match(text, pos) is None:
            return end
        stop = text.find(self._stop, end)
        return len(text) if stop < 0 else stop


class ClosedBy:
    """A regex for text that a name closes, such as a here-document: tried only if the name still follows.

    ``head`` matches the opening, with the name as the group ``name``; ``closing`` is a format of the closing text.
    """

    __slots__ = ("_closing", "_head", "_head_match", "_missing", "_regex", "match")

    def __init__(self, regex: str, head: str, closing: str) -> None:
        self._regex = regex
        self._head = head
        self._closing = closing
        self._missing: tuple[str, set[str]] = ("", set())

    def compiled(self, flags: int) -> Matcher:
        """Return the function that takes the place of a compiled regex's ``match``."""
        self.match = compile_rule(self._regex, flags).match
        self._head_match = compile_rule(self._head, flags).match
        return self._match_where_named

    def _match_where_named(self, text: str, pos: int) -> re.Match[str] | None:
        head = self._head_match(text, pos)
        if head is None:
            return None
        known, missing = self._missing
        if text is not known:
            missing = set()
            self._missing = (text, missing)
        closing = self._closing.format(head["name"])
        if closing in missing:
            return None
        if text.find(closing, head.end()) < 0:
            missing.add(closing)
            return None
        return self.match(text, pos)
