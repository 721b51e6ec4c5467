"""The stream editor sed (``Rouge::Lexers::Sed``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

ADDRESS = Keyword.Namespace


class _RegexLexer(RougeLexer):
    tokens: ClassVar[States] = {
        "root": [
            (r"\\.", String.Escape),
            (r"\[", Punctuation, "brackets"),
            (r"[$^.*]", Operator),
            (r"[()]", Punctuation),
            (r".", String.Regex),
        ],
        "brackets": [(r"\^", go(Punctuation, "in-brackets")), (r"", go(Text, "in-brackets"))],
        "in-brackets": [(r".-.", Name.Variable), (r"\]", Punctuation, "#pop"), (r".", String.Regex)],
    }


class _ReplacementLexer(RougeLexer):
    tokens: ClassVar[States] = {
        "root": [(r"(?s)\\.", String.Escape), (r"&", Operator), (r"[^\\&]+", Text)],
    }


_REGEX, _REPLACEMENT = _RegexLexer(), _ReplacementLexer()


def _segments(match: re.Match[str]) -> list[str]:
    """Return the groups of the alternative that matched."""
    return [group for group in match.groups() if group is not None]


def _command(match: re.Match[str], scan: Scan) -> None:
    command, opening, first, middle, second, closing = _segments(match)
    lexer, key = (_REGEX, "regex") if command == "s" else (_REPLACEMENT, "replacement")
    scan.emit(Keyword, command)
    scan.emit(Punctuation, opening)
    scan.delegate(lexer, first, key)
    scan.emit(Punctuation, middle)
    scan.delegate(_REPLACEMENT, second, "replacement")
    scan.emit(Punctuation, closing)
    if command == "s":
        scan.goto("flags")
    else:
        scan.pop()


def _address(match: re.Match[str], scan: Scan) -> None:
    *opening, regex, closing = _segments(match)
    scan.emit(ADDRESS, "".join(opening))
    scan.delegate(_REGEX, regex, "regex")
    scan.emit(ADDRESS, closing)


def _reset(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation if match.group() == ";" else Comment, match.group())
    scan.stack[:] = ["root"]


def _write_flag(match: re.Match[str], scan: Scan) -> None:
    # Rouge yields the whole match for each of its parts.
    for token in (Keyword, Text, Name):
        scan.emit(token, match.group())


def _delimited(command: str) -> str:
    r"""Return the regex for two segments between three delimiters.

    Rouge's ``(.)((?:\\\\.|.)*?)(\\2)((?:\\\\.|.)*?)(\\2)`` takes an escaped delimiter for one only where it finds no
    others: the segments end at the first ones that are not escaped, else at the last ones.
    """
    head = f"({command})(.)"
    alternatives: list[str] = []
    for first, second in (("{proper}", "{proper}"), ("{proper}", ".*"), (".*", "{plain}")):
        delimiter = rf"\{2 + 6 * len(alternatives)}"
        kinds = {"proper": rf"(?:(?!{delimiter})(?:\\.|[^\\]))*", "plain": rf"(?:(?!{delimiter}).)*"}
        alternatives.append(rf"{head}({first.format(**kinds)})({delimiter})({second.format(**kinds)})({delimiter})")
    return "(?s)" + "|".join(alternatives)


class SedLexer(RougeLexer):
    """Sed."""

    name = "sed"
    tag = "sed"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (OncePerRun(r"#.*\n", r"#.*"), _reset),
            (r";", _reset),
        ],
        "root": [
            include("whitespace"),
            (r"\d+", ADDRESS),
            (r"[$,~+!]", ADDRESS),
            (r"(/)((?:\\.|[^\\/\n])*)(/)|(/)(.*)(/)", _address),
            (r"(\\)(.)((?:(?!\2)(?:\\.|[^\\\n]))*)(\2)|(\\)(.)(.*)(\6)", _address),
            default("command"),
        ],
        "command": [
            include("whitespace"),
            (_delimited("[sy]"), _command),
            (r"([aic])(\s*)", groups(Keyword, Text, goto="text")),
            (r"[pd]", Keyword),
            (r"([qQlL])(\s+)(\d+)", groups(Keyword, Text, Number, pop=1)),
            (r"[={}DgGhHlnPqx]", Keyword, "#pop"),
            (r"([rRwW])(\s+)(\S+)", groups(Keyword, Text, Name, pop=1)),
            (r"([:btT])(\s+)(\S+)", groups(Keyword, Text, Name.Label, pop=1)),
        ],
        "text": [
            (r"[^\\\n]+", String),
            (r"\\\n", String.Escape),
            (r"\\", String),
            (r"\n", Text, "#pop"),
        ],
        "flags": [
            (r"[gp]+", Keyword, "#pop"),
            (r"[wW]\s+\S+", _write_flag),
            default("#pop"),
        ],
    }
