"""Plist (``Rouge::Lexers::Plist``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Literal, Number, Punctuation, String, Whitespace


class PlistLexer(RougeLexer):
    """Plist."""

    name = "Plist"
    tag = "plist"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Whitespace),
        ],
        "root": [
            (r"//.*$", Comment),
            (Closed(r"(?s)/\*.+?\*/", "*/"), Comment),
            include("whitespace"),
            (r"\{", Punctuation, "dictionary"),
            (r"\(", Punctuation, "array"),
            (OncePerRun(r'"(?:[^"\\]|\\.)*"', r'"(?:[^"\\]|\\.)*'), String.Double),
            (OncePerRun(r"'(?:[^'\\]|\\.)*'", r"'(?:[^'\\]|\\.)*"), String.Single),
            (r"<", Punctuation, "data"),
            (r"[\w$/:.-]+", Literal),
        ],
        "dictionary": [
            include("root"),
            (r"[=;]", Punctuation),
            (r"\}", Punctuation, "#pop"),
        ],
        "array": [
            include("root"),
            (r"[,]", Punctuation),
            (r"\)", Punctuation, "#pop"),
        ],
        "data": [
            (r"[0-9a-fA-F\s]+", Number.Hex),
            (r">", Punctuation, "#pop"),
        ],
    }
