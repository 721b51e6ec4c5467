"""Prolog (``Rouge::Lexers::Prolog``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default

from pylekyll.languages.highlighting.charsets import LOWER
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.tokens import Comment, Name, Number, Operator, Punctuation, String, Text


class PrologLexer(RougeLexer):
    """Prolog."""

    name = "Prolog"
    tag = "prolog"
    flags = re.MULTILINE
    properties = Properties(lower="Lower")
    tokens: ClassVar[States] = {
        "start": [(r"#.*", Comment.Single), default("#pop")],
        "root": [
            (r"\s+", Text),
            (r"%.*", Comment.Single),
            (r"/\*", Comment.Multiline, "comment"),
            (r"[\[\](){}|.,;!]", Punctuation),
            (r":-|-->", Punctuation),
            (r'"[^"]*"', String.Double),
            (r"\d+\.\d+", Number.Float),
            (r"\d+", Number),
            (rf"[{LOWER}]\w*", String.Symbol),
            (r"'[^']*'", String.Symbol),
            (r"[A-Z]+[a-zA-Z0-9_]*", Name.Variable),
            (r"_\w*", Name.Variable),
            (r"(?:<|>|=<|>=|==|=:=|=|/|//|\*|\+|-)(?=\s|[a-zA-Z0-9\[])", Operator),
            (r"[#&*+-./:<=>?@^~]+", Operator),
        ],
        "comment": [
            (r"/\*", Comment.Multiline, "#push"),
            (r"\s*\*[^*/]+", Comment.Multiline),
            (r"\*/", Comment.Multiline, "#pop"),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Accept a ``#!`` line first."""
        scan.push("start")
