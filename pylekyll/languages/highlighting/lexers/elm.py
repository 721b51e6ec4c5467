"""Elm (``Rouge::Lexers::Elm``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text


class ElmLexer(RougeLexer):
    """Elm."""

    name = "Elm"
    tag = "elm"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"--.*", Comment.Single),
            (r"\{-", Comment.Multiline, "comment"),
            (r"(?:module|exposing|port|import|as|type|alias|if|then|else|case|of|let|in)\b", Keyword),
            (r"[a-z]\w*|_", Name),
            (r"[A-Z]\w*", Keyword.Type),
            (r"->|::|//|\.\.|&&|\|\||\+\+|\|>|<\||>>|<<|==|/=|<=|>=", Operator),
            (r"[+,./*%=<>^|!\\@#$&~?-]", Operator),
            (r'"""', String, "long-string"),
            (r"'(?:\\.|.)'", String.Char),
            (r'"', String, "string"),
            (r"0[xX][\da-fA-F]+", Number.Hex),
            (r"\d+[eE][+-]?\d+", Number.Float),
            (r"\d+\.\d+(?:[eE][+-]?\d+)?", Number.Float),
            (r"\d+", Number.Integer),
            (r"[\[\]();`{}:]", Punctuation),
        ],
        "comment": [
            (r"-\}", Comment.Multiline, "#pop"),
            (r"\{-", Comment.Multiline, "#push"),
            (r"[^{}-]+|[{}-]", Comment.Multiline),
        ],
        "string": [(r'[^\\"]+', String.Double), (r'\\"', String.Escape), (r'"', String.Double, "#pop")],
        "long-string": [(r'\\"', String.Escape), (r'"""', String, "#pop"), (r'[^"]+|"', String)],
    }
