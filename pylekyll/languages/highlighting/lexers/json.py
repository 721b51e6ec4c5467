"""JSON and its relatives (``Rouge::Lexers::JSON``, ``JSONDOC``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import include, inherit

from pylekyll.languages.highlighting.engine import RougeLexer, States, go, groups
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text
from pylekyll.languages.highlighting.tokens import Whitespace as Blank


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


class Json5Lexer(JsonLexer):
    """JSON 5: names without quotes, comments, single quotes, more kinds of numbers."""

    name = "JSON 5"
    tag = "json5"
    flags = re.MULTILINE
    properties = Properties(letter="LNlAnyCase")
    tokens: ClassVar[States] = {
        "whitespace": [inherit, (r"//.*$", Comment), (Closed(r"(?s)/[*].*?[*]/", "*/"), Comment)],
        "name": [(r"(?:[^\W\d]|\$)\w*", Name.Label), (r'".*?"', Name.Label), inherit],
        "object": [inherit, (r":", go(Punctuation, "object-value"))],
        "object-value": [
            include("value"),
            (r",", go(Punctuation, "object")),
            (r"\}", Punctuation, "#pop"),
        ],
        "value": [inherit, (r"'", String.Single, "single-quoted")],
        "single-quoted": [
            (r"[^\\']+", String.Single),
            (r"(?s)\\.", String.Escape),
            (r"'", String.Single, "#pop"),
        ],
        "string": [inherit, (r"(?s)\\.", String.Escape)],
        "constants": [
            (r"(?:true|false|null)\b", Keyword.Constant),
            (r"[+-]?(?:Infinity|NaN)\b", Keyword.Constant),
            (r"[+-]?0[xX][0-9a-fA-F]+", Number.Hex),
            # A range, from plus to point, as Rouge has it: a comma may begin a number.
            (r"[+-.]?[0-9]+[.]?[0-9]?(?:[eE]-?[0-9]+)?", Number.Float),
        ],
    }
