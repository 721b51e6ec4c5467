"""JSON and its relatives (``Rouge::Lexers::JSON``, ``JSONDOC``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include, inherit

from pylekyll.highlight.engine import RougeLexer, States, groups
from pylekyll.highlight.guarded import Closed, OncePerRun
from pylekyll.highlight.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text
from pylekyll.highlight.tokens import Whitespace as Blank


class JsonLexer(RougeLexer):
    """JSON."""

    name = "JSON"
    tag = "json"
    tokens: ClassVar[States] = {
        "whitespace": [(r"\s+", Blank)],
        "root": [
            include("whitespace"),
            (r"\{", Punctuation, "object"),
            (r"\[", Punctuation, "array"),
            include("name"),
            include("value"),
            (r"[\]}]", Punctuation),
        ],
        "object": [
            include("whitespace"),
            include("name"),
            include("value"),
            (r"\}", Punctuation, "#pop"),
            (r",", Punctuation),
        ],
        "name": [(r'("(?:\\.|[^"\\\n])*")(\s*)(:)', groups(Name.Label, Blank, Punctuation))],
        "value": [
            include("whitespace"),
            include("constants"),
            (r'"', String.Double, "string"),
            (r"\[", Punctuation, "array"),
            (r"\{", Punctuation, "object"),
        ],
        "string": [(r'[^\\"]+', String.Double), (r"\\.", String.Escape), (r'"', String.Double, "#pop")],
        "array": [include("value"), (r"\]", Punctuation, "#pop"), (r",", Punctuation)],
        "constants": [
            (r"true|false|null", Keyword.Constant),
            (r"-?(?:0|[1-9]\d*)\.\d+(?:[eE][+-]?\d+)?", Number.Float),
            (r"-?(?:0|[1-9]\d*)(?:[eE][+-]?\d+)?", Number.Integer),
        ],
    }


class JsonDocLexer(JsonLexer):
    """JSON with comments and ellipses."""

    name = "JSONDOC"
    tag = "json-doc"
    tokens: ClassVar[States] = {
        "name": [
            (OncePerRun(r"([$\w]+)(\s*)(:)", r"[$\w]+"), groups(Name.Attribute, Text, Punctuation)),
            inherit,
        ],
        "value": [
            (Closed(r"/[*].*?[*]/", "*/"), Comment),
            (r"//.*$", Comment.Single),
            (r"\.\.\.", Comment.Single),
            inherit,
        ],
    }
