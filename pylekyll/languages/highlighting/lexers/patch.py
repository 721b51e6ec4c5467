"""Differences between files (``Rouge::Lexers::Diff``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.tokens import Generic, Punctuation, Text


class DiffLexer(RougeLexer):
    """Unified and plain differences, a line at a time."""

    name = "diff"
    tag = "diff"
    tokens: ClassVar[States] = {
        "root": [
            (r"^ .*\n?", Text),
            (r"^---$\n?", Punctuation),
            (r"\++.*\n?|>+[ \t]+.*\n?|>+$\n?", Generic.Inserted),
            (r"-+.*\n?|<+[ \t]+.*\n?|<+$\n?", Generic.Deleted),
            (r"^!.*\n?", Generic.Strong),
            (r"^(?:[Ii]ndex|diff).*\n?", Generic.Heading),
            (r"^(@@[^@]*@@)([^\n]*\n)", groups(Punctuation, Text)),
            (r"^\w.*\n?", Punctuation),
            (r"^=.*\n?", Generic.Heading),
            (r".+\n?", Text),
        ],
    }
