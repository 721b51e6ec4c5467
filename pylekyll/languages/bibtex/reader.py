"""Reads LaTeX into the tree of a text, in linear time: commands, groups, accents, quotes, dashes and formulas."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from pylekyll.languages.bibtex import commands
from pylekyll.languages.bibtex.addresses import written_address
from pylekyll.languages.bibtex.commands import CHARACTERS
from pylekyll.languages.bibtex.formula_symbols import FORMULA_SYMBOLS
from pylekyll.languages.bibtex.formulas import simplified
from pylekyll.languages.bibtex.tree import BREAK, Formula, Link, Styled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.languages.bibtex.tree import Part, Parts

_TOKEN = re.compile(
    r"""\\(?P<word>[A-Za-z]+\*?)[ \t]*\n?[ \t]*
    |\\(?P<sign>[^A-Za-z])
    |(?P<brace>[{}])
    |(?P<formula>\$\$?)
    |(?P<quote>``|''|"`|"'|`|'|,,)
    |(?P<dash>-{2,})
    |(?P<script>[\^_])
    |(?P<tie>~)
    |(?P<text>[^\\{}$`'"~\-^_,]+|.)""",
    re.VERBOSE | re.DOTALL,
)
_QUOTES = {"``": "“", "''": "”", '"`': "„", "\"'": "“", "`": "‘", "'": "’", ",,": "„"}
_DASHES = {2: "–", 3: "—"}
_FORMULA_END = {
    "$": re.compile(r"(?<!\\)\$"),
    "$$": re.compile(r"\$\$"),
    "(": re.compile(r"\\\)"),
    "[": re.compile(r"\\\]"),
}
#: A formula that only raises or lowers something: of ``$^{13}$C`` the number, of ``CO$_2$`` the digit.
_SCRIPT = re.compile(
    r"\s*(?:\{\s*\}\s*)?([\^_])\s*(?:\{\s*(?:\\(?:rm|text|mathrm|textrm)\b\s*)?((?!\s)[^{}\\$]*)\}|([^\s{}\\$]))\s*\Z"
)
_ENVIRONMENT = re.compile(r"\s*\{([A-Za-z]+\*?)\}")
_FORMULAS = frozenset({"math", "displaymath", "equation", "align", "gather", "multline", "eqnarray"})
#: A dotless letter with the letters behind it, as people forget the space: ``Mat\'\ias``.
_DOTLESS = re.compile(r"[ \t]*\\((?P<letter>[ij])[a-z]+)(?![A-Za-z])")
_BLACKBOARD = dict(zip("CHNPQRZE", "ℂℍℕℙℚℝℤ𝔼", strict=True))
_OPTION = re.compile(r"\[[^\]\[]*\]")
_LENGTH = re.compile(r"=?[ ]?[-+]?[\d.]*[ ]?(?:pt|em|ex|mu|cm|mm|in|sp|bp|pc|dd|cc|\\[A-Za-z]+)[ ]?", re.ASCII)
_DEEPEST = 40
#: A text in the place of an address is read again, which a longer one is not.
_LONGEST_LABEL = 400
_SUPERSCRIPTS = dict(zip("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ", strict=True))
_SUBSCRIPTS = dict(zip("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))


class TextReader:
    """Reads one text; ``unknown`` collects the names of commands that are not known."""

    def __init__(self, latex: str, *, in_formula: bool = False) -> None:
        self.unknown: list[str] = []
        self._latex = latex.replace("\r\n", "\n")
        self._in_formula = in_formula
        self._at = 0
        self._depth = 0
        self._unpaired: set[str] = set()

    def read(self) -> Parts:
        """Return the parts of the whole text."""
        parts: list[Part] = []
        while self._at < len(self._latex):
            parts += self._group()  # a closing brace without a partner ends a group, and is left out
        return _joined(parts)

    def _group(self) -> list[Part]:
        """Read until the closing brace of a group; a switch styles what follows it."""
        parts: list[Part] = []
        while match := _TOKEN.match(self._latex, self._at):
            self._at = match.end()
            if match["brace"] == "}":
                break
            if match["word"] in commands.SWITCHES:
                return [*parts, Styled(commands.SWITCHES[match["word"]], _joined(self._group()))]
            parts += self._part(match)
        return parts

    def _part(self, match: re.Match[str]) -> list[Part]:
        kind = match.lastgroup
        written = match[kind] if kind else ""
        if kind == "word":
            return self._command(written)
        if kind == "sign":
            return self._sign(written)
        if kind == "brace":
            return self._nested()
        if kind == "formula":
            return self._formula(written)
        if kind == "script" and self._in_formula:
            return [Styled("sup" if written == "^" else "sub", self._argument())]
        if kind == "quote":
            return ["′" if self._in_formula else _QUOTES[written]]
        if kind == "dash":
            return [_DASHES.get(len(written), "—")]
        return [" " if self._in_formula else "\u00a0"] if kind == "tie" else [written]

    def _nested(self) -> list[Part]:
        if self._depth >= _DEEPEST:
            return []
        self._depth += 1
        parts = self._group()
        self._depth -= 1
        return parts

    # -- arguments ----------------------------------------------------------------------------------------------

    def _skip_spaces(self) -> str:
        while self._latex[self._at : self._at + 1].isspace():
            self._at += 1
        return self._latex[self._at : self._at + 1]

    def _argument(self) -> Parts:
        """Read an argument: a group, a command, or one character."""
        first = self._skip_spaces()
        if first == "{":
            self._at += 1
            return _joined(self._nested())
        if first in {"", "}"}:
            return ()
        if first == "\\" and self._depth < _DEEPEST and (match := _TOKEN.match(self._latex, self._at)):
            self._at = match.end()
            self._depth += 1
            parts = _joined(self._part(match))
            self._depth -= 1
            return parts
        self._at += 1
        return (first,)

    def _written_argument(self) -> str:
        """Read an argument as it is written: the text in braces, whose own braces are balanced."""
        if self._skip_spaces() != "{":
            return ""
        depth, start = 0, self._at + 1
        while self._at < len(self._latex):
            character = self._latex[self._at]
            depth += (character == "{") - (character == "}")
            self._at += 1
            if depth == 0:
                return self._latex[start : self._at - 1]
        return self._latex[start:]

    def _skip_option(self) -> None:
        if match := _OPTION.match(self._latex, self._at):
            self._at = match.end()

    # -- commands -----------------------------------------------------------------------------------------------

    def _sign(self, sign: str) -> list[Part]:
        if sign in {"(", "["}:
            return self._formula(sign)
        if sign in commands.ACCENTS:
            return [self._accent(sign)]
        if sign in commands.EMPTY:
            return []
        return [{",": "\u202f", ";": " ", ":": " ", "\\": " ", "\n": " ", ">": " "}.get(sign, sign)]

    def _command(self, name: str) -> list[Part]:
        name = name.removesuffix("*") or name
        if commands.is_accent(name, in_formula=self._in_formula):
            return [self._accent(name)]
        if name in CHARACTERS:
            self._at += 2 * self._latex.startswith("{}", self._at)  # the empty braces of ``\\LaTeX{} is``
            return [CHARACTERS[name]]
        if name in commands.EMPTY:
            return []
        if name in commands.STYLED:
            return [Styled(commands.STYLED[name], self._argument())]
        if name in commands.PLAIN:
            return list(self._argument())
        if name in commands.QUOTES:
            before, after = commands.QUOTES[name]
            return [before, *self._argument(), after]
        if name in commands.DROPPED:
            self._skip_option()
            for _ in range(commands.DROPPED[name]):
                self._written_argument()
            return []
        return self._special(name)

    def _special(self, name: str) -> list[Part]:
        """Read a command that is neither a character nor a style."""
        if name in commands.ADDRESSES:
            return self._link(name)
        if name in {"begin", "end"}:
            return self._environment(is_begin=name == "begin")
        if name in commands.LENGTHS and (length := _LENGTH.match(self._latex, self._at)):
            self._at = length.end()
            return []
        if name == "par":
            return [BREAK]
        if name == "verb":
            return self._verbatim()
        if name == "item":
            self._skip_option()
            return [BREAK, "• "]
        if name in {"MakeUppercase", "uppercase", "MakeTextUppercase", "MakeLowercase", "lowercase"}:
            text = of_parts(self._argument())
            return [text.upper() if "pper" in name else text.lower()]
        if name == "ensuremath":
            return _formula_of(simplified(self._written_argument()))
        if name in commands.FUNCTIONS:
            return [self._apart(name)]
        return self._of_formula(name) if self._in_formula else self._unknown(name)

    def _apart(self, word: str) -> str:
        """Return a word with a space if a letter or digit is behind its command."""
        return f"{word} " if self._latex[self._at : self._at + 3].lstrip("{")[:1].isalnum() else word

    def _unknown(self, name: str) -> list[Part]:
        r"""Keep the arguments of an unknown command; without any, a word with a capital is a name (``\MaxMinAnts``)."""
        self.unknown.append(name)
        if letter := self._letter_of(name):
            return [letter]
        self._skip_option()
        parts: list[Part] = []
        has_argument = False
        while self._latex.startswith("{", self._at):
            self._at += 1
            group = self._nested()
            has_argument = has_argument or bool(group)
            parts += group
        if has_argument or self._in_formula or name.islower() or len(name) == 1:
            return parts
        return [self._apart(name)]

    def _letter_of(self, name: str) -> str:
        r"""Return the letter that an unknown command in a word begins with, and read on behind it: ``W\lodarczyk``."""
        start = self._latex.rfind(f"\\{name}", 0, self._at)
        if self._in_formula or not name.islower() or not self._latex[start - 1 : start].isalpha():
            return ""
        letters = (name[:length] for length in (2, 1) if CHARACTERS.get(name[:length], "").isalpha())
        letter = next((each for each in letters if each not in {"i", "j"}), "")
        if not letter:
            return ""
        self._at = start + 1 + len(letter)
        return CHARACTERS[letter]

    def _of_formula(self, name: str) -> list[Part]:
        if name in {"frac", "tfrac", "dfrac", "sfrac", "nicefrac"}:
            return [*_bracketed(self._argument()), "/", *_bracketed(self._argument())]
        if name == "sqrt":
            self._skip_option()
            return ["√", *_bracketed(self._argument())]
        if name in FORMULA_SYMBOLS:
            return [FORMULA_SYMBOLS[name]]
        if name in {"mathbb", "mathbbm", "Bbb"}:
            return [_BLACKBOARD.get(part, part) if isinstance(part, str) else part for part in self._argument()]
        return self._unknown(name) or [self._apart(name)]

    def _accent(self, name: str) -> str:
        if (dotless := _DOTLESS.match(self._latex, self._at)) and dotless[1] not in CHARACTERS:
            self._at = dotless.end("letter")
            return commands.accented(name, dotless["letter"])
        base = of_parts(self._argument())
        if not base:
            return {"~": "~", "^": "^"}.get(name, "")
        return commands.accented(name, base)

    def _link(self, name: str) -> list[Part]:
        start, given = self._at, written_address(self._written_argument())
        if "\\" in given and len(given) < _LONGEST_LABEL:  # a text in the place of an address
            self._at = start
            return list(self._argument())
        url = {"doi": "https://doi.org/", "arxiv": "https://arxiv.org/abs/"}.get(name, "") + given
        parts = self._argument() if name == "href" else (given,)
        return [Link(url, parts)] if url.startswith(("http://", "https://", "mailto:")) else list(parts)

    def _verbatim(self) -> list[Part]:
        r"""Read what is between two equal signs behind ``\verb``."""
        sign = self._latex[self._at : self._at + 1]
        end = self._latex.find(sign, self._at + 1)
        if not sign or end < 0:
            return []
        written = self._latex[self._at + 1 : end]
        self._at = end + 1
        return [
            Link(written, (written,)) if written.startswith(("http://", "https://")) else Styled("code", (written,))
        ]

    # -- formulas -----------------------------------------------------------------------------------------------

    def _environment(self, *, is_begin: bool) -> list[Part]:
        match = _ENVIRONMENT.match(self._latex, self._at)
        if match is None:
            return []
        self._at = match.end()
        if not is_begin or match[1].rstrip("*") not in _FORMULAS:
            return [BREAK]
        end = self._latex.find(f"\\end{{{match[1]}}}", self._at)
        inner = self._latex[self._at : end if end >= 0 else None]
        self._at += len(inner) + (len(match[1]) + 6 if end >= 0 else 0)
        return [Formula(simplified(inner.strip()))]

    def _formula(self, opening: str) -> list[Part]:
        """Read a formula; a dollar sign without a partner is a dollar sign."""
        if self._in_formula:
            return []
        end = None if opening in self._unpaired else _FORMULA_END[opening].search(self._latex, self._at)
        if end is None:
            self._unpaired.add(opening)
            return [opening] if opening == "$" else []
        inner = simplified(self._latex[self._at : end.start()].strip())
        self._at = end.end()
        if script := _SCRIPT.match(inner):
            return [Styled("sup" if script[1] == "^" else "sub", ((script[2] or script[3] or "").strip(),))]
        return _formula_of(inner)


def _formula_of(latex: str) -> list[Part]:
    r"""Return a formula; ``\backslash`` alone is the character of a text."""
    if latex == r"\backslash":
        return ["\\"]
    return [Formula(latex)] if latex else []


def _bracketed(parts: Parts) -> Parts:
    return parts if len(of_parts(parts)) < 2 else ("(", *parts, ")")


def _joined(parts: list[Part]) -> Parts:
    """Return parts with adjacent strings joined."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return tuple(found)


# -- plain text ----------------------------------------------------------------------------------------------------


def readable(formula: str) -> Parts:
    """Return the parts that a formula is read as where there is no converter for it."""
    return TextReader(formula, in_formula=True).read()


def of_parts(parts: Parts) -> str:
    """Return parts as plain text, with all whitespace as it is."""
    return "".join(_plain(parts))


def _plain(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part if part.isascii() else unicodedata.normalize("NFC", part)
        elif isinstance(part, Formula):
            yield of_parts(_flat(readable(part.latex)))
        else:
            yield from _plain(part.parts)


def _flat(parts: Parts) -> Parts:
    """Return parts of a formula with exponents and indices written in one line."""
    return tuple(_raised(part) if isinstance(part, Styled) else part for part in parts)


def _raised(part: Styled) -> str:
    inner = of_parts(_flat(part.parts)).strip()
    if part.style not in {"sup", "sub"}:
        return inner
    table, mark = (_SUPERSCRIPTS, "^") if part.style == "sup" else (_SUBSCRIPTS, "_")
    if all(each in table for each in inner):
        return "".join(table[each] for each in inner)
    return f"{mark}{inner}" if len(inner) == 1 or re.fullmatch(r"[\d.]+", inner) else f"{mark}({inner})"
