"""INI (``Rouge::Lexers::INI``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Name, Punctuation, String, Text

IDENTIFIER = r"[\w\-.]+"


class IniLexer(RougeLexer):
    """INI."""

    name = "INI"
    tag = "ini"
    tokens: ClassVar[States] = {
        "basic": [
            (Closed(r"[;#].*?\n", "\n"), Comment),
            (r"\s+", Text),
            (r"\\\n", String.Escape),
        ],
        "root": [
            include("basic"),
            (
                OncePerRun(rf"({IDENTIFIER})(\s*)(=)", IDENTIFIER),
                groups(Name.Property, Text, Punctuation, push=("value",)),
            ),
            (Closed(r"\[.*?\]", "]"), Name.Namespace),
        ],
        "value": [
            (r"\n", Text, "#pop"),
            include("basic"),
            (r'"', String, "dq"),
            (Closed(r"'.*?'", "'"), String),
            include("esc-str"),
            (r"[^\\\n]+", String),
        ],
        "dq": [
            (r'"', String, "#pop"),
            include("esc-str"),
            (r'[^\\"]+', String),
        ],
        "esc-str": [
            (r"(?s)\\.", String.Escape),
        ],
    }
