"""Objective-C and Objective-C++ (``Rouge::Lexers::ObjectiveC``, ``ObjectiveCpp``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include, inherit

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers.c import CLexer, CppLexer
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    TokenType,
)

if TYPE_CHECKING:
    import re

AT_KEYWORDS = word_set("""
selector private protected public encode synchronized try throw catch finally end property synthesize dynamic optional
interface implementation import autoreleasepool
""")
AT_BUILTINS = word_set("true false YES NO")
BUILTINS: dict[str, TokenType] = dict.fromkeys(("YES", "NO", "nil"), Name.Builtin)
ID = f"[{LATIN}$_][{LATIN}0-9$_]*"


def _at_word(match: re.Match[str], scan: Scan) -> None:
    word = match.group(1)
    scan.emit(Keyword if word in AT_KEYWORDS else Name.Builtin if word in AT_BUILTINS else Error, match.group())


def _method(match: re.Match[str], scan: Scan) -> None:
    sign, blank, result, after = match.groups()
    scan.emit(Keyword, sign)
    scan.emit(Text, blank)
    if result:
        scan.delegate(scan.lexer, result)
    scan.emit(Text, after)
    scan.push("method")


def _argument(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer, match.group(1))
    scan.emit(Name.Variable, match.group(2))


class _ObjectiveRules:
    """The rules that both add to C and C++."""

    tokens: ClassVar[States] = {
        "statements": [
            (r'@"', String, "string"),
            (r"@'(?:\\[0-7]{1,3}|\\x[a-fA-F0-9]{1,2}|\\.|[^\\'\n]')", String.Char),
            (r"(?i)@(?:\d+[.]\d*|[.]\d+|\d+)e[+-]?\d+l?", Number.Float),
            (r"(?i)@(?:\d+[.]\d*|[.]\d+|\d+f)f?", Number.Float),
            (r"@0x[0-9a-fA-F]+[lL]?", Number.Hex),
            (r"(?i)@0[0-7]+l?", Number.Oct),
            (r"@\d+l?", Number.Integer),
            (r"in\b", Keyword),
            (r"@(?:interface|implementation)\b", Keyword, "class-head"),
            (r"@(?:class|protocol)\b", Keyword, "forward-class"),
            (r"@([\p{Alnum}]+)", _at_word),
            (r"[?]", Punctuation, "conditional"),
            (r"\[", Punctuation, "message"),
            (r"@\[", Punctuation, "array"),
            (r"@\{", Punctuation, "dictionary"),
            inherit,
        ],
        "conditional": [(r":", Punctuation, "#pop"), include("statements")],
        "message-end": [(r"[\]{]", Punctuation, "#pop"), (r";", Error), include("statements")],
        "message": [
            (OncePerRun(rf"({ID})(\s*)(:)", ID), groups(Name.Function, Text, Punctuation, goto="arguments")),
            (OncePerRun(rf"({ID})(\s*)(\])", ID), groups(Name.Function, Text, Punctuation, pop=1)),
            include("message-end"),
        ],
        "arguments": [
            (r"\{", Punctuation, "function"),
            (OncePerRun(rf"({ID})(\s*)(:)", ID), groups(Name.Function, Text, Punctuation, pop=1)),
            include("message-end"),
        ],
        "array": [(r"\]", Punctuation, "#pop"), (r",", Punctuation), include("statements")],
        "dictionary": [(r"\}", Punctuation, "#pop"), (r",", Punctuation), include("statements")],
        "class-head": [
            include("whitespace"),
            (rf"({ID})(\s*)(:)(\s*)({ID})", groups(Name.Class, Text, Punctuation, Text, Name.Class, pop=1)),
            (
                rf"({ID})(\s*)([(])(\s*)({ID})(\s*)([)])",
                groups(Name.Class, Text, Punctuation, Text, Name.Label, Text, Punctuation, pop=1),
            ),
            (ID, Name.Class, "#pop"),
        ],
        "forward-class": [
            include("whitespace"),
            (rf"({ID})(\s*)(,)(\s*)", groups(Name.Class, Text, Punctuation, Text, push=("forward-class",))),
            (rf"({ID})(\s*)(;?)", groups(Name.Class, Text, Punctuation, pop=1)),
        ],
        "root": [
            (OncePerRun(rf"([-+])(\s*)([(].*?[)])(\s*)(?={ID}:?)", r"[-+]\s*[(](?:.*[^\s+-])?"), _method),
            (OncePerRun(rf"([-+])(\s*)()()(?={ID}:?)", r"[-+]\s*"), _method),
            inherit,
        ],
        "method": [
            (r",|[.]{3}", Punctuation),
            (rf"([(].*?[)])({ID})", _argument),
            (OncePerRun(rf"({ID})(\s*)(:)", ID), groups(Name.Function, Text, Punctuation)),
            (r";", Punctuation, "#pop"),
            (r"\{", go(Punctuation, "function")),
            include("blanks"),
            (r"//.*?\n", Comment.Single),
            (r"\s+", Text),
            default("#pop"),
        ],
    }


class ObjectiveCLexer(_ObjectiveRules, CLexer):
    """Objective-C."""

    name = "Objective-C"
    tag = "objective_c"
    kinds: ClassVar[dict[str, TokenType]] = {**CLexer.kinds, **BUILTINS}


class ObjectiveCppLexer(_ObjectiveRules, CppLexer):
    """Objective-C++."""

    name = "Objective-C++"
    tag = "objective_cpp"
    kinds: ClassVar[dict[str, TokenType]] = {**CppLexer.kinds, **BUILTINS}
    tokens: ClassVar[States] = {
        "statements": [
            (r"(\.)(class)", groups(Operator, Name.Builtin.Pseudo)),
            (r"(@selector)(\()(class)(\))", groups(Keyword, Punctuation, Name.Builtin.Pseudo, Punctuation)),
            inherit,
        ],
    }
