"""Janet (``Rouge::Lexers::Janet``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = load_words("janet")
SPECIALS = word_set("break def do fn if quote quasiquote splice set unquote var while")
BUNDLED = _WORDS["bundled"]
PUNCTUATION = r"[_!$%^&*+=~<>.?/-]"
SYMBOL = rf"(?:[\p{{Alpha}}]|{PUNCTUATION})(?:[\p{{Word}}]|{PUNCTUATION}|:)*"


def _called(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in ("quote", "quasiquote"):
        scan.emit(Keyword, word)
        scan.goto(word)
        return
    scan.emit(Keyword if word in SPECIALS else Keyword.Reserved if word in BUNDLED else Name.Function, word)
    scan.goto("root")


class JanetLexer(RougeLexer):
    """Janet."""

    name = "Janet"
    tag = "janet"
    tokens: ClassVar[States] = {
        "root": [
            (r"#.*?$", Comment.Single),
            (r"\s+", Whitespace),
            (r"(?:true|false|nil)\b", Name.Constant),
            (f"(['~])({SYMBOL})", groups(Operator, String.Symbol)),
            (rf":(?:[\p{{Word}}]|{PUNCTUATION}|:)*", Keyword.Constant),
            (r"[+-]?\d{1,2}r[\w.]+(?:&[+-]?\w+)?", Number.Float),
            (r"[+-]?0x[0-9a-fA-F][0-9a-fA-F_]*(?:\.[0-9a-fA-F][0-9a-fA-F_]*)?", Number.Hex),
            (r"[+-]?0x\.[0-9a-fA-F][0-9a-fA-F_]*", Number.Hex),
            (r"(?i)[+-]?\d[\d_]*(?:\.\d[\d_]*)?(?:[e][+-]?\d+)?", Number.Float),
            (r"(?i)[+-]?\.\d[\d_]*(?:[e][+-]?\d+)?", Number.Float),
            (r'@?"', String.Double, "string"),
            (Closed(r"(?s)@?(`{1,64}).*?\1", "`"), String.Heredoc),
            (r"\(", Punctuation, "function"),
            (r"(')(@?[(\[{])", groups(Operator, Punctuation, push=("quote",))),
            (r"(~)(@?[(\[{])", groups(Operator, Punctuation, push=("quasiquote",))),
            (r"[#~,';|]", Operator),
            (r"@?[(){}\[\]]", Punctuation),
            (SYMBOL, Name),
        ],
        "string": [
            (r'"', String.Double, "#pop"),
            (r"\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{6})", String.Escape),
            (r"\\.", String.Escape),
            (r'[^"\\]+', String.Double),
        ],
        "function": [
            (r"[)]", Punctuation, "#pop"),
            (SYMBOL, _called),
            include("root"),
        ],
        "quote": [
            (r"[(\[{]", Punctuation, "#push"),
            (r"[)\]}]", Punctuation, "#pop"),
            (SYMBOL, String.Escape),
            include("root"),
        ],
        "quasiquote": [
            (r"(,)(\()", groups(Operator, Punctuation, push=("function",))),
            (r"(\()(\s*)(unquote)(\s+)(\()", groups(Punctuation, Text, Keyword, Text, Punctuation, push=("function",))),
            (f"(,)({SYMBOL})", groups(Operator, Name)),
            (rf"(\()(\s*)(unquote)(\s+)({SYMBOL})", groups(Punctuation, Text, Keyword, Text, Name)),
            include("quote"),
        ],
    }
