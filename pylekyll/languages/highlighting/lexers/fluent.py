"""Fluent (``Rouge::Lexers::Fluent``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Name, Number, Punctuation, String, Text, Whitespace


class FluentLexer(RougeLexer):
    """Fluent."""

    name = "Fluent"
    tag = "fluent"
    tokens: ClassVar[States] = {
        "root": [
            (OncePerRun(r"( *)(=)( *)", r" +"), groups(Whitespace, Punctuation, Whitespace, push=("template",))),
            (OncePerRun(r"\s*\n", r"\s+"), Whitespace),
            (r"#{1,3}(?: .*)?$", Comment.Single),
            (r"[a-zA-Z][a-zA-Z0-9_-]*", Name.Constant),
            (r"-[a-zA-Z][a-zA-Z0-9_-]*", Name.Entity),
            (OncePerRun(r"\s*\.[a-zA-Z][a-zA-Z0-9_-]*", r"\s+"), Name.Attribute),
            (OncePerRun(r"\s+(?=[^\s.])", r"\s+"), Whitespace, "template"),
        ],
        "template": [
            (r"\n", Whitespace, "#pop"),
            (r"[^{\n}*]+", Text),
            (r"\{", Punctuation, "placeable"),
            (r"(?=\})", Punctuation, "#pop"),
        ],
        "placeable": [
            (r"\s+", Whitespace),
            (r"\{", Punctuation, "placeable"),
            (r"\}", Punctuation, "#pop"),
            (r"\$[a-zA-Z][a-zA-Z0-9_-]*", Name.Variable),
            (r"-[a-zA-Z][a-zA-Z0-9_-]*", Name.Entity),
            (r"\.[a-zA-Z][a-zA-Z0-9_-]*", Name.Attribute),
            (r"[A-Z]+", Name.Builtin),
            (r"[a-zA-Z][a-zA-Z0-9_-]*", Name.Constant),
            (r"[(),:]", Punctuation),
            (r"->", Punctuation),
            (r"\*", Punctuation.Indicator),
            (r"-?\d+\.\d+?", Number.Float),
            (r"-?\d+", Number.Integer),
            (r'"', String.Double, "string"),
            (r"(\[)(-?\d+\.\d+)(\])", groups(Punctuation, Number.Float, Punctuation, push=("template",))),
            (r"(\[)(-?\d+)(\])", groups(Punctuation, Number.Integer, Punctuation, push=("template",))),
            (r"(\[)([a-zA-Z][a-zA-Z0-9_-]+)(\])", groups(Punctuation, String.Symbol, Punctuation, push=("template",))),
        ],
        "string": [
            (r"\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{6}", String.Escape),
            (r"\\.", String.Escape),
            (r'[^"\\]', String.Double),
            (r'"', String.Double, "#pop"),
        ],
    }
