"""csvs (``Rouge::Lexers::CSVS``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Punctuation,
    String,
    Text,
    Whitespace,
)


class CSVSLexer(RougeLexer):
    """csvs."""

    name = "csvs"
    tag = "csvs"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"//[^\n\r\f\v]*", Comment.Single),
            (Closed(r"/\*[^*]*\*/", "*/"), Comment.Multiline),
            (r"(version)( )(\d+\.\d+)", groups(Keyword, Whitespace, Number.Float)),
            (r"T?\d{2}:\d{2}:\d{2}(?:\.\d{5})?(?:Z|(?:[-+]\d{2}:\d{2}))?", Literal.Date),
            (r"\d{4}-\d{2}-\d{2}", Literal.Date),
            (r"\d{2}/\d{2}/\d{4}", Literal.Date),
            (r"(?i)(?:\d+[.]?\d*|\d*[.]\d+)(?:e[+-]?[0-9]+)?", Number.Float),
            (r"\d+", Number.Integer),
            (r"@\w+", Keyword.Pseudo),
            (OncePerRun(r"[-.\w]+:", r"[-.\w]+"), Name.Variable),
            (Closed(r'^"[^"]+"', '"'), Name.Variable),
            (r'\$(?:[-.\w]+|(?:"[^"]+"))/?', Name.Variable),
            (r"(?i)[A-Z]+", Keyword),
            (Closed(r'"[^"]*"', '"'), String.Double),
            (r"'[^\r\n\f']'", String.Char),
            (r"[,()*]", Punctuation),
        ],
    }
