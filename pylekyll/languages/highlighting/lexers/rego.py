"""Rego (``Rouge::Lexers::Rego``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

CONSTANTS = word_set("true false null")
OPERATORS = word_set("as default else import not package some with")


class RegoLexer(RougeLexer):
    """Rego."""

    name = "Rego"
    tag = "rego"
    tokens: ClassVar[States] = {
        "basic": [
            (r"\s+", Text),
            (r"#.*", Comment.Single),
            (r"[\[\](){}|.,;!]", Punctuation),
            (Closed(r'"[^"]*"', '"'), String.Double),
            (r"-?\d+\.\d+(?:[eE][+-]?\d+)?", Number.Float),
            (r"-?\d+(?:[eE][+-]?\d+)?", Number),
            (r"\\u[0-9a-fA-F]{4}", Number.Hex),
            (r'\\["/bfnrt]', String.Escape),
        ],
        "operators": [
            (r"(?:=|!=|>=|<=|>|<|\+|-|\*|%|/|\||&|:=)", Operator),
            (r"[/:?@^~]+", Operator),
        ],
        "root": [
            include("basic"),
            include("operators"),
            (r"[\p{Word}]+", by_word((Keyword.Constant, CONSTANTS), (Operator.Word, OPERATORS), otherwise=Name)),
        ],
    }
