"""Turtle/TriG (``Rouge::Lexers::Turtle``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Whitespace


class TurtleLexer(RougeLexer):
    """Turtle/TriG."""

    name = "Turtle/TriG"
    tag = "turtle"
    tokens: ClassVar[States] = {
        "root": [
            (r"@base\b", Keyword.Declaration),
            (r"@prefix\b", Keyword.Declaration),
            (r"true\b", Keyword.Constant),
            (r"false\b", Keyword.Constant),
            (Closed(r'(?s)""".*?"""', '"""'), String),
            (OncePerRun(r'"(?:[^"\\]|\\.)*"', r'"(?:[^"\\]|\\.)*'), String),
            (Closed(r"(?s)'''.*?'''", "'''"), String),
            (OncePerRun(r"'(?:[^'\\]|\\.)*'", r"'(?:[^'\\]|\\.)*"), String),
            (r"#.*$", Comment.Single),
            (r"@[^\s,.;]+", Name.Attribute),
            (r"[+-]?[0-9]+\.[0-9]*E[+-]?[0-9]+", Number.Float),
            (r"[+-]?\.[0-9]+E[+-]?[0-9]+", Number.Float),
            (r"[+-]?[0-9]+E[+-]?[0-9]+", Number.Float),
            (r"[+-]?[0-9]*\.[0-9]+?", Number.Float),
            (r"[+-]?[0-9]+", Number.Integer),
            (r"\.", Punctuation),
            (r",", Punctuation),
            (r";", Punctuation),
            (r"\(", Punctuation),
            (r"\)", Punctuation),
            (r"\{", Punctuation),
            (r"\}", Punctuation),
            (r"\[", Punctuation),
            (r"\]", Punctuation),
            (r"\^\^", Punctuation),
            (Closed(r"<[^>]*>", ">"), Name.Label),
            (r"(?i)base\b", Keyword.Declaration),
            (r"(?i)prefix\b", Keyword.Declaration),
            (r"GRAPH\b", Keyword),
            (r"a\b", Keyword),
            (r"\s+", Whitespace),
            (r'[^:;<>#@"().\[\]{} ]*:', Name.Namespace),
            (r'[^:;<>#@"().\[\]{} ]+', Name),
        ],
    }
