"""Haskell (``Rouge::Lexers::Haskell``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups, word_set
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
)

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

RESERVED = word_set("""
_ case class data default deriving do else if in infix infixl infixr instance let newtype of then type where
""")
SYMBOL = r"[:!#$%&*+.\\/<=>?@^|~-]"
MODULE = r"[A-Z][\w.]*"
ASCII_NAMES = (
    "NUL|SOH|[SE]TX|EOT|ENQ|ACK|BEL|BS|HT|LF|VT|FF|CR|S[OI]|DLE|DC[1-4]|NAK|SYN|ETB|CAN|EM|SUB|ESC|[FGRU]S|SP|DEL"
)


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in ("import", "module"):
        scan.emit(Keyword.Reserved, word)
        scan.push(word)
    elif word in RESERVED:
        scan.emit(Keyword.Reserved, word)
    else:
        first = word[1:2] if word.startswith("'") else word[0]
        scan.emit(Keyword.Type if "A" <= first <= "Z" else Name, word)


def _comment(token: TokenType) -> list[object]:
    # A comment inside a pragma is one like any other, and ends as one.
    return [
        (r"-\}", token, "#pop"),
        (r"\{-", token, "comment"),
        (r"[^-{}]+", token),
        (r"[-{}]", token),
    ]


class HaskellLexer(RougeLexer):
    """Haskell."""

    name = "Haskell"
    tag = "haskell"
    tokens: ClassVar[States] = {
        "basic": [
            (r"\s+", Text),
            (r"\{-#", Comment.Preproc, "pragma"),
            (r"\{-", Comment.Multiline, "comment"),
            (r"^--\s+\|.*$", Comment.Doc),
            (r"--(?![!#$%&*+./<=>?@^|_~]).*$", Comment.Single),
        ],
        "comment": _comment(Comment.Multiline),
        "pragma": _comment(Comment.Preproc),
        "root": [
            include("basic"),
            (r"'(?=(?:.|\\\S+)')", String.Char, "character"),
            (r'"', String, "string"),
            (r"\d+[eE][+-]?\d+", Number.Float),
            (r"\d+\.\d+(?:[eE][+-]?\d+)?", Number.Float),
            (r"0[oO][0-7]+", Number.Oct),
            (r"0[xX][\da-fA-F]+", Number.Hex),
            (r"\d+", Number.Integer),
            (r"[\w']+", _word),
            (rf"\\(?!{SYMBOL}+)", Name.Function),
            (rf"{SYMBOL}+", Operator),
            (r"\[\s*\]", Keyword.Type),
            (r"\(\s*\)", Name.Builtin),
            (r"(\[)([_a-z][\w']*)(\|)", groups(Operator, Name, Operator, push=("quasiquotation",))),
            (r"[\[\](),;`{}]", Punctuation),
        ],
        "import": [
            (r"\s+", Text),
            (r'"', String, "string"),
            (r"qualified\b", Keyword),
            (
                rf"({MODULE})(\s+)(as)(\s+)([A-Z][a-zA-Z0-9_.]*)",
                groups(Name.Namespace, Text, Keyword, Text, Name, pop=1),
            ),
            (
                rf"({MODULE})(\s+)(hiding)(\s+)(\()",
                groups(Name.Namespace, Text, Keyword, Text, Punctuation, goto="names"),
            ),
            (rf"({MODULE})(\s+)(\()", groups(Name.Namespace, Text, Punctuation, goto="names")),
            (r"[\w.]+", Name.Namespace, "#pop"),
        ],
        "module": [
            (r"\s+", Text),
            (rf"({MODULE})(\s+)(\()", groups(Name.Namespace, Text, Punctuation, push=("names",))),
            (r"where\b", Keyword.Reserved, "#pop"),
            (r"[A-Z][a-zA-Z0-9_.]*", Name.Namespace, "#pop"),
        ],
        "names": [
            include("basic"),
            (r"[A-Z]\w*", Keyword.Type),
            (r"_[\w']+|[a-z][\w']*", Name.Function),
            (r",", Punctuation),
            (rf"{SYMBOL}+", Operator),
            (r"\(", Punctuation, "#push"),
            (r"\)", Punctuation, "#pop"),
        ],
        "character": [
            (r"\\", String.Escape, ("#pop", "character-end", "escape")),
            (r".", go(String.Char, "character-end")),
        ],
        "character-end": [(r"'", String.Char, "#pop"), (r".", Error, "#pop")],
        "quasiquotation": [(r"\|\]", Operator, "#pop"), (r"[^|]+", Text), (r"\|", Text)],
        "string": [
            (r'"', String, "#pop"),
            (r"\\", String.Escape, "escape"),
            (r'[^\\"]+', String),
        ],
        "escape": [
            (
                rf"[abfnrtv\"'&\\]|\^[\]\[A-Z@^_]|{ASCII_NAMES}|[oO][0-7]+|[xX][\da-fA-F]+|\d+|\s+\\",
                String.Escape,
                "#pop",
            ),
        ],
    }
