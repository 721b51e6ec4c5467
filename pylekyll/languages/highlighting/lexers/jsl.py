"""JSL (``Rouge::Lexers::JSL``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)


class JSLLexer(RougeLexer):
    """JSL."""

    name = "JSL"
    tag = "jsl"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Whitespace),
            (r"//.*?$", Comment.Single),
            (r"/[*].*?", Comment.Multiline, "comment"),
            (r"<<", Operator, "message"),
            (r"(?i)(::|:)?([a-z_][\w\s'%.\\]*)(\()", groups(Punctuation, Keyword, Punctuation)),
            (
                r"(?i)\d{2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{2}(?:\d{2})?(?::\d{2}:\d{2}(?::\d{2}(?:\.\d*)?)?)?",
                Literal.Date,
            ),
            (r"(?i)-?(?:[0-9]+(?:[.][0-9]+)?|[.][0-9]*)(?:e[+-]?[0-9]+)?i?", Number),
            (r"""(?i)(::|:)?([a-z_][\w\s'%.\\]*|"(?:\\!"|[^"])*?"n)""", groups(Punctuation, Name.Variable)),
            (
                r'(?s)(")(\\\[)(.*?)(\]\\)(")',
                groups(String.Double, String.Escape, String.Double, String.Escape, String.Double),
            ),
            (r'"', String.Double, "dq"),
            (r"[-+*/!%&<>|=:`^]", Operator),
            (r"[\[\](){},;]", Punctuation),
        ],
        "message": [
            (r"\s+", Whitespace),
            (r"(?i)[a-z_][\w\s'%.\\]*", Name.Function),
            (r"[(),;]", Punctuation, "#pop"),
            (r"[&|!=<>]", Operator, "#pop"),
        ],
        "dq": [
            (r'\\![btrnNf0\\"]', String.Escape),
            (r"\\", String.Double),
            (r'"', String.Double, "#pop"),
            (r'[^\\"]+', String.Double),
        ],
        "comment": [
            (r"/[*]", Comment.Multiline, "comment"),
            (r"[*]/", Comment.Multiline, "#pop"),
            (r"[^/*]+", Comment.Multiline),
            (r"[/*]", Comment.Multiline),
        ],
    }
