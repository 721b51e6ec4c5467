r"""Macros in texts of bibliographies: those of a ``@preamble``, and those of natbib and REVTeX.

``@preamble{"\newcommand{\noopsort}[1]{}"}`` is BibTeX's own example: ``{\noopsort{1973a}}1973`` sorts by what is not
printed. natbib marks years (``1999{\natexlab{a}}``), and REVTeX has each part of a reference in a command of its own
(``\bibinfo{author}{Ek, Bo}``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pylekyll.languages.bibtex import commands

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True)
class Macro:
    """A macro: the number of its arguments, its text with them as ``#1``, and the first one if that may be missing."""

    count: int
    text: str
    default: str | None = None


#: The macros of natbib and REVTeX, and of people who sort by what is not printed.
KNOWN: Final[Mapping[str, Macro]] = {
    **dict.fromkeys(("natexlab", "noopsort", "noop", "SortNoop", "sortnoop", "NOOP"), Macro(1, "")),
    **dict.fromkeys(("bibinfo", "bibfield", "Eprint"), Macro(2, "#2")),
    **dict.fromkeys(("bibnamefont", "bibfnamefont", "citenamefont"), Macro(1, "#1")),
    "switchargs": Macro(2, "#2#1"),
    "texorpdfstring": Macro(2, "#1"),
}
#: The beginning of a definition, up to the brace before its text.
_COMMAND = (
    r"(?:(?:new|renew|provide)command|(?:provide|new|renew)robustcmd|DeclareRobustCommand)\*?\s*"
    r"(?:\{\s*\\(?P<braced>[A-Za-z]+)\s*\}|\\(?P<bare>[A-Za-z]+))\s*"
    r"(?:\[(?P<count>\d)\]\s*)?(?:\[(?P<default>[^\]]{0,400})\]\s*)?"
)
_DEFINITION = re.compile(
    rf"\\(?:{_COMMAND}|[egx]?def\s*\\(?P<defined>[A-Za-z]+)\s*(?P<parameters>(?:#\d)*))\s*(?=\{{)", re.ASCII
)
#: Commands of TeX that do more than print: a text with these cannot be read.
_PRIMITIVE = re.compile(
    r"\\(?:setbox|accent|char|kern|lower|raise|ooalign|if[a-z]*|fi|expandafter|csname|catcode|[egx]?def|let|hidewidth"
    r"|leavevmode|dimen|futurelet|begingroup|count|advance|penalty)(?![A-Za-z])"
)
_PARAMETER = re.compile(r"#([0-9])")
_OPTION = re.compile(r"[ \t]*\[([^\]]*)\]")
_SPACES = re.compile(r"[ \t\r\n]*")
_ONE = re.compile(r"\\(?:[A-Za-z]+[ \t]*|.)|[^{}]", re.DOTALL)
_LETTER = re.compile(r"[A-Za-z]")
_WORD_AT_END = re.compile(r"\\[A-Za-z]+\Z")
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
#: One of two ways of writing, for formulas and for text. The American Physical Society exports names like this:
#: ``Kova\ifmmode \check{c}\else \v{c}\fi{}``.
_MODES = re.compile(
    r"\\ifmmode(?![A-Za-z])[ \n]*(.{0,200}?)\\else(?![A-Za-z])[ \n]*(.{0,200}?)\\fi(?![A-Za-z])(?:\{\})?", re.DOTALL
)
_DOLLAR = re.compile(r"\\.|(\$)", re.DOTALL)
_LONGEST = 50_000
_DEEPEST = 8


def macros_of(preambles: Iterable[str]) -> dict[str, Macro]:
    """Return the macros that are known or that preambles define, as far as these are texts.

    The reader's own commands stay, except characters and names of journals.
    """
    found = dict(KNOWN)
    for preamble in preambles:
        for definition in _DEFINITION.finditer(preamble):
            name = definition["braced"] or definition["bare"] or definition["defined"]
            end = _end_of_group(preamble, definition.end())
            text = preamble[definition.end() + 1 : end - 1].strip("\n")
            if not _PRIMITIVE.search(text) and not _is_own(name, is_weak="provide" in definition[0]):
                count = int(definition["count"] or (definition["parameters"] or "").count("#"))
                found[name] = Macro(count, text, definition["default"])
    return found


def _is_own(name: str, *, is_weak: bool) -> bool:
    """Return whether a command of the reader keeps its meaning."""
    tables = (commands.ACCENTS, commands.STYLED, commands.SWITCHES, commands.PLAIN, commands.QUOTES, commands.ADDRESSES)
    return any(name in table for table in tables) or (is_weak and name in commands.CHARACTERS)


def expanded(latex: str, macros: Mapping[str, Macro] = KNOWN) -> str:
    """Return a text with the texts of macros in their place, also within their arguments."""
    if "\\" not in latex:
        return latex
    if "\\ifmmode" in latex:
        latex = _in_one_mode(latex)
    names = [name for name in macros if f"\\{name}" in latex]
    if not names:
        return latex
    use = re.compile(rf"\\({'|'.join(sorted(macros, key=len, reverse=True))})(?![A-Za-z])")
    text = latex
    for _ in range(_DEEPEST):
        before, text = text, _once(text, use, macros)
        if text == before:
            break
    return text


def _in_one_mode(latex: str) -> str:
    """Return a text with that way of writing which its place has: in formulas or in text."""
    parts: list[str] = []
    at, in_formula = 0, False
    for found in _MODES.finditer(latex):
        before = latex[at : found.start()]
        in_formula ^= sum(1 for each in _DOLLAR.finditer(before) if each[1]) % 2 == 1
        at = found.end()
        parts += [before, _apart((found[1] if in_formula else found[2]).strip(" \n"), latex, at)]
    return "".join([*parts, latex[at:]])


def _once(latex: str, use: re.Pattern[str], macros: Mapping[str, Macro]) -> str:
    parts: list[str] = []
    at = size = 0
    while (match := use.search(latex, at)) and size < _LONGEST:  # macros can grow without end
        macro = macros[match[1]]
        arguments, end = _arguments(latex, match.end(), macro)
        text = _with_arguments(macro.text, arguments).replace("\\xspace", "")
        parts += [latex[at : match.start()], _apart(text, latex, end)]
        size += len(text)
        at = end
    return "".join([*parts, latex[at:]])


def _with_arguments(text: str, arguments: Mapping[str, str]) -> str:
    return _PARAMETER.sub(lambda found: arguments.get(found[1], ""), text)


def _behind_spaces(text: str, at: int) -> int:
    match = _SPACES.match(text, at)
    return match.end() if match else at


def _apart(text: str, latex: str, end: int) -> str:
    """Return a text that ends with a command apart from a letter behind it."""
    return f"{text} " if _WORD_AT_END.search(text) and _LETTER.match(latex, end) else text


def _arguments(latex: str, at: int, macro: Macro) -> tuple[dict[str, str], int]:
    """Return the arguments of a macro by their numbers, and the place behind them."""
    found: dict[str, str] = {}
    if macro.default is not None:
        option = _OPTION.match(latex, at)
        found["1"] = option[1] if option else macro.default
        at = option.end() if option else at
    for number in range(len(found) + 1, macro.count + 1):
        start = _behind_spaces(latex, at)
        if latex[start : start + 1] == "{":
            at = _end_of_group(latex, start)
            found[str(number)] = latex[start + 1 : at - 1]
        elif one := _ONE.match(latex, start):
            found[str(number)], at = one[0], one.end()
    if not macro.count and "\\xspace" not in macro.text:
        at = _behind_spaces(latex, at)
    return found, at


def _end_of_group(text: str, start: int) -> int:
    """Return the place behind the brace that closes the one at ``start``, or behind the text."""
    depth = 0
    for brace in _BRACES.finditer(text, start):
        depth += 1 if brace[0] == "{" else -1 if brace[0] == "}" else 0
        if not depth:
            return brace.end()
    return len(text) + 1
