r"""Rules of lexers for texts in which Python's classes of characters differ from Ruby's.

Python's ``\w`` has fractions and exponents and lacks combining marks; Ruby's ``[[:word:]]`` is the other way round. The
difference matters for few texts, and the exact classes take long to compile: a lexer has a second set of rules, which
is compiled for the first such text.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from pylekyll.languages.highlighting.beginnings import CandidatesByState, CompiledStates
from pylekyll.languages.highlighting.charsets import (
    ANY_CASE,
    LOWER,
    SYMBOLS,
    UNCASED,
    UPPER,
    wide_class,
)
from pylekyll.languages.highlighting.guarded import Closed, ClosedBy, OncePerRun
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    Tokens = list[tuple[Any, str]]

#: Characters for which the classes of Python and Ruby may differ: marks, numbers beyond ASCII, circled
#: letters, connecting punctuation, and the Turkish letters that Python treats as cases of ``i``.
EXOTIC = lazy_pattern(
    "[\u00aa\u00ad\u00b2\u00b3\u00b9\u00ba\u00bc-\u00be\u017f\u02b0-\u036f\u0483-\u0489\u0591-\u1dff\u200b-\u200f\u202a-\u202e\u203f\u2040\u2054\u2070-\u209f"
    "\u20d0-\u20ff\u212a\u2150-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\u2dff\u3007\u3021-\u303a\u3099\u309a\u3192-\u3195"
    "\u3220-\u32bf\ua620-\uabff\ufb1e\ufe00-\ufe4f\ufeff\uff10-\uff19\uff3f\U00010000-\U0001d7ff\U0001da00-\U0001f1ff\U0001fbf0-\U0001fbf9"
    "\U000e0100-\U000e01ef]"
)
#: Characters besides that are parts of identifiers by Unicode, as in Rust; other lexers know no difference.
_OF_IDENTIFIERS = lazy_pattern("[\u00b7\u0387\u2118\u212e]")
_SHORTHANDS = (
    (rf"[^\W\d{UNCASED}]", "[{cased}_]"),
    (rf"[^\W{UNCASED}]", "[{cased_word}]"),
    (r"[^\W\d_]", "[{letter}]"),
    (r"[^\W\d]", "[{letter}_]"),
    (r"[^\W_]", "[{letter}{digit}]"),
    (r"[^\w\s]", r"[^{word}\s]"),
)
_PIECE = re.compile(r"(?s)\\.|.")
#: A class, an escape, the opening of a group or its end, or another character.
_TOKEN = re.compile(r"(?s)\[\^?\]?(?:\\.|[^\]\\])*\]?|\\.|\(\?[aimsux]*(?:-[imsx]+)?[:)]|.")
_PROPERTY = re.compile(r"\\p\{(\w+)\}")
_OPTIONS = re.compile(r"\(\?([aimsux]*)(-[imsx]+)?[:)]")
_ASCII_WORD = "(?-i:[a-zA-Z0-9_])"
#: Letters that Python holds for an ``i`` in regexes without case, and letters of the same kind that it does not.
_DOTS = {"ı": "ĸƍƛȡ", "İ": "ϒϓϔ"}


def without_dots(source: str, lex: Callable[[str], Tokens]) -> Tokens:
    """Return the tokens of a source, lexed with other letters in place of the Turkish ones for ``i``."""
    others = {
        ord(letter): next((other for other in unused if other not in source), letter)
        for letter, unused in _DOTS.items()
        if letter in source
    }
    if not others:
        return lex(source)
    own = {ord(other): chr(letter) for letter, other in others.items()}
    return [(token, value.translate(own)) for token, value in lex(source.translate(others))]


@dataclass(frozen=True, slots=True)
class Properties:
    r"""The properties that ``[^\W\d]``, ``\w``, ``UPPER`` and ``LOWER`` stand for in the rules of a lexer."""

    letter: str = "L"
    word: str = "Word"
    upper: str = "Lu"
    lower: str = "Ll"


def needs_exact(text: str, properties: Properties) -> bool:
    """Return whether a lexer with these properties may treat characters of a text otherwise than Ruby's."""
    if text.isascii() or EXOTIC.search(text):
        return not text.isascii()
    return properties.word == "XID_Continue" and bool(_OF_IDENTIFIERS.search(text))


@cache
def exact_candidates(lexer: Any) -> CandidatesByState:
    """Return the rules of a lexer's class with Ruby's classes of characters."""
    reader = type(lexer)(f"Exact{lexer.__name__}", (lexer,), {"is_exact": True, "tokens": {}})
    return CandidatesByState(CompiledStates(reader, lexer._tokens.tables))  # noqa: SLF001 - the lexer's table


def exact_rule(rule: Any, properties: Properties, flags: int) -> Any:
    r"""Return a regex of a lexer's table, or a guarded one, with Ruby's classes in place of Python's.

    Where ``flags`` hold ``re.ASCII``, ``\w`` is ASCII's already.
    """
    if isinstance(rule, (Closed, ClosedBy, OncePerRun)):
        changed = copy(rule)
        for name in ("_regex", "_run", "_head"):
            part = getattr(rule, name, None)
            if part is not None:
                setattr(changed, name, exact_rule(part, properties, flags))
        return changed
    regex = rule if isinstance(rule, str) else rule.get()
    for shorthand, name in (
        (ANY_CASE, "AnyCase"),
        (UPPER, properties.upper),
        (LOWER, properties.lower),
        (SYMBOLS, "Symbols"),
    ):
        if shorthand in regex:
            regex = regex.replace(shorthand, wide_class(name))
    return _with_boundaries(regex if flags & re.ASCII else _with_classes(regex, properties), flags)


def _with_boundaries(regex: str, flags: int) -> str:
    r"""Return a regex with Ruby's ``\b``, and with the ``\w`` of ASCII where case does not count.

    There is no boundary before a mark, and one before a number such as ``⁵``. Ruby's ``[\wа-я]`` without case has
    no ``ſ``, which Python holds for an ``s``; its ``[a-z]`` has.
    """
    out: list[str] = []
    cases = [bool(flags & re.IGNORECASE)]
    for piece in _TOKEN.findall(regex):
        if piece == ")":
            cases.pop()
        elif piece.startswith("("):
            _open_group(piece, cases)
        if piece == r"\b":
            out.append(_boundary())
        elif piece == r"\B":
            out.append(f"(?!{_boundary()})")
        elif cases[-1] and r"\w" in piece and flags & re.ASCII:
            out.append(_uncased_word(piece))
        else:
            out.append(_PROPERTY.sub(lambda found: wide_class(found[1]), piece))
    return "".join(out)


def _open_group(opening: str, cases: list[bool]) -> None:
    """Add to ``cases`` whether case is ignored in a group; options without one change the group around them."""
    options = _OPTIONS.fullmatch(opening)
    ignored = cases[-1]
    if options is not None:
        ignored = "i" in options[1] or (ignored and "i" not in (options[2] or ""))
    if opening.endswith(")"):
        cases[-1] = ignored
    else:
        cases.append(ignored)


def _boundary() -> str:
    joined = f"[{wide_class('Joined')}]"
    return (
        rf"(?:(?<!{joined})(?!{joined})\b|(?=[{wide_class('Apart')}])"
        rf"|(?<={joined})(?!{joined})\B|(?<!{joined})(?={joined})\B)"
    )


def _uncased_word(piece: str) -> str:
    r"""Return ``\w``, or a class with it, for a regex without case."""
    rest = piece.replace(r"\w", "")
    if rest in {"", "[]"}:
        return _ASCII_WORD
    if rest == "[^]":
        return f"(?!{_ASCII_WORD})(?s:.)"
    return f"(?:(?!{_ASCII_WORD}){rest})" if rest.startswith("[^") else f"(?:{_ASCII_WORD}|{rest})"


def _with_classes(regex: str, properties: Properties) -> str:
    classes = {
        "letter": wide_class(properties.letter),
        "digit": wide_class("Nd"),
        "word": wide_class(properties.word) + "_",
    }
    if UNCASED in regex:
        classes.update(cased=wide_class("Cased"), cased_word=wide_class("CasedWord"))
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
