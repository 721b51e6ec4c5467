"""HOCON (``Rouge::Lexers::HOCON``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include, inherit

from pylekyll.languages.highlighting.engine import States, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers.json import JsonLexer
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Literal, Name, Punctuation, String, Whitespace


class HOCONLexer(JsonLexer):
    """HOCON."""

    name = "HOCON"
    tag = "hocon"
    tokens: ClassVar[States] = {
        "comments": [
            (r"//.*?$", Comment.Single),
            (r"#.*?$", Comment.Single),
        ],
        "root": [
            include("comments"),
            inherit,
        ],
        "object": [
            (r"(?:include|url|file|classpath)\b", Keyword),
            inherit,
        ],
        "name": [
            (OncePerRun(r'("[^\n]*?")(\s*)([:=]|(?=\{))', r'"[^\n]*'), groups(Name.Label, Whitespace, Punctuation)),
            (OncePerRun(r"([\-\w.]+)(\s*)([:=]|(?=\{))", r"[\-\w.]+"), groups(Name.Label, Whitespace, Punctuation)),
        ],
        "value": [
            include("comments"),
            (r"\n", Whitespace),
            (r"\s+", Whitespace),
            include("constants"),
            (r"[$][{][?]?", String.Interpol, "interpolation"),
            (r'"""', String.Double, "multiline-string"),
            (r'"', String.Double, "string"),
            (r"\[", Punctuation, "array"),
            (r"\{", Punctuation, "object"),
            (r"[()=]", Punctuation),
            (r'[^$"{}\[\]:=,+#`^?!@*&]+?', Literal),
        ],
        "interpolation": [
            (r"[\w\-.]+?", Name.Variable),
            (r"\}", String.Interpol, "#pop"),
        ],
        "string": [
            (r"[$][{][?]?", String.Interpol, "interpolation"),
            (r'[^\\"${]+', String.Double),
            inherit,
        ],
        "multiline-string": [
            (r'"[^"]{1,2}', String.Double),
            include("string"),
            (r'"""', String.Double, "#pop"),
        ],
        "constants": [
            (r"\d+\.(?:\d+\.?){3,}", Literal),
            inherit,
        ],
    }
