"""Email (``Rouge::Lexers::Email``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States
from pylekyll.languages.highlighting.tokens import Comment, Name, Operator, Text


class EmailLexer(RougeLexer):
    """Email."""

    name = "Email"
    tag = "email"
    tokens: ClassVar[States] = {
        "fields": [
            (r"[:]", Operator, "field-body"),
            (r"[^\n\r:]+", Name.Tag),
            (r"[\n\r]", Name.Tag),
        ],
        "field-body": [
            (r"(?:\r?\n){2}", Text, ("#pop", "#pop")),
            (r"\r?\n(?![ \v\t\f])", Text, "#pop"),
            (r"[^\n\r]+", Name.Attribute),
            (r"[\n\r]", Name.Attribute),
        ],
        "root": [
            (r"\n", Text),
            (r"^>.*", Comment),
            (r".+", Text),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Enter the states in which a source begins."""
        scan.push("fields")
