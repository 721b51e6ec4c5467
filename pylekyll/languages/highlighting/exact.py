r"""Rules of lexers for texts in which Python's classes of characters differ from Ruby's.

Python's ``\w`` has fractions and exponents and lacks combining marks; Ruby's ``[[:word:]]`` is the other way round. The
difference matters for few texts, and the exact classes take long to compile: a lexer has a second set of rules, which
is compiled for the first such text.
"""

from __future__ import annotations

import re
import unicodedata
from copy import copy
from functools import cache
from typing import Any

from pylekyll.languages.highlighting.beginnings import CandidatesByState, CompiledStates
from pylekyll.languages.highlighting.charsets import UNCASED, astral_class, property_class
from pylekyll.languages.highlighting.guarded import Closed, ClosedBy, OncePerRun
from pylekyll.languages.ruby.patterns import lazy_pattern

#: Characters for which the classes of Python and Ruby may differ: marks, numbers beyond ASCII, circled
#: letters, connecting punctuation, and the Turkish letters that Python treats as cases of ``i``.
EXOTIC = lazy_pattern(
    "[\u00b2\u00b3\u00b9\u00bc-\u00be\u0130\u0131\u0300-\u036f\u0483-\u0489\u0591-\u1dff\u203f\u2040\u2054\u2070-\u209f"
    "\u20d0-\u20ff\u2150-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\u2dff\u3007\u3021-\u303a\u3099\u309a\u3192-\u3195"
    "\u3220-\u32bf\ua620-\uabff\ufb1e\ufe00-\ufe4f\uff10-\uff19\uff3f\U00010000-\U0001d7ff\U0001da00-\U0001f1ff\U0001fbf0-\U0001fbf9"
    "\U000e0100-\U000e01ef]"
)
_SHORTHANDS = (
    (rf"[^\W\d{UNCASED}]", "[{cased}_]"),
    (rf"[^\W{UNCASED}]", "[{cased_word}]"),
    (r"[^\W\d_]", "[{letter}]"),
    (r"[^\W\d]", "[{letter}_]"),
    (r"[^\W_]", "[{letter}{digit}]"),
    (r"[^\w\s]", r"[^{word}\s]"),
)
_RANGE = lazy_pattern(r"\\[uU]([0-9a-f]+)-\\[uU]([0-9a-f]+)")
_PIECE = re.compile(r"(?s)\\.|.")


@cache
def exact_candidates(lexer: Any) -> CandidatesByState:
    """Return the rules of a lexer's class with Ruby's classes of characters."""
    reader = type(lexer)(f"Exact{lexer.__name__}", (lexer,), {"is_exact": True, "tokens": {}})
    return CandidatesByState(CompiledStates(reader, lexer._tokens.tables))  # noqa: SLF001 - the lexer's table


def exact_rule(rule: Any, letters: str, words: str, *, is_ascii: bool) -> Any:
    r"""Return a regex of a lexer's table, or a guarded one, with Ruby's classes in place of Python's.

    ``letters`` is the property that ``[^\W\d]`` stands for; ``words`` the one of ``\w``, which is ASCII's
    already with ``is_ascii``.
    """
    if isinstance(rule, (Closed, ClosedBy, OncePerRun)):
        changed = copy(rule)
        for name in ("_regex", "_run", "_head"):
            part = getattr(rule, name, None)
            if part is not None:
                setattr(changed, name, exact_rule(part, letters, words, is_ascii=is_ascii))
        return changed
    regex = rule if isinstance(rule, str) else rule.get()
    return _with_boundaries(regex if is_ascii else _with_classes(regex, letters, words))


def _with_boundaries(regex: str) -> str:
    r"""Return a regex in which ``\b`` does not hold before a mark, and holds before numbers such as ``²``."""
    if r"\b" not in regex:
        return regex
    boundary = rf"(?:\b(?![{_members('Joined')}])|(?=[{_members('Apart')}]))"
    out: list[str] = []
    is_in_class = False
    for piece in _PIECE.findall(regex):
        is_in_class = piece == "[" if not is_in_class else piece != "]"
        out.append(boundary if piece == r"\b" and not is_in_class else piece)
    return "".join(out)


def _with_classes(regex: str, letters: str, words: str) -> str:
    classes = {"letter": _members(letters), "digit": _members("Nd"), "word": _members(words) + "_"}
    if UNCASED in regex:
        classes.update(cased=_members("Cased"), cased_word=_members("CasedWord"))
    for shorthand, members in _SHORTHANDS:
        if shorthand in regex:
            regex = regex.replace(shorthand, members.format(**classes))
    out: list[str] = []
    is_in_class = False
    for piece in _PIECE.findall(regex):
        if piece == r"\w":
            out.append(classes["word"] if is_in_class else f"[{classes['word']}]")
        elif piece == r"\W" and not is_in_class:
            out.append(f"[^{classes['word']}]")
        else:
            is_in_class = piece == "[" if not is_in_class else piece != "]"
            out.append(piece)
    return "".join(out)


@cache
def _members(name: str) -> str:
    """Return the characters of a property, in all planes, as literal ranges: these compile faster than escapes."""
    ranges = _RANGE.findall(property_class(name) + astral_class(name))
    merged: list[list[int]] = []
    for first, last in [(int(first, 16), int(last, 16)) for first, last in ranges]:
        if merged and all(unicodedata.category(chr(code)) == "Cn" for code in range(merged[-1][1] + 1, first)):
            merged[-1][1] = last
        else:
            merged.append([first, last])
    return "".join([f"{chr(first)}-{chr(last)}" for first, last in merged])
