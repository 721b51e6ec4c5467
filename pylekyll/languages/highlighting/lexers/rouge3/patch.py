"""Differences: every line that begins with a sign is a change, and only a blank marks text."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import States, groups
from pylekyll.languages.highlighting.lexers import patch
from pylekyll.languages.highlighting.tokens import Generic, Punctuation, Text


class DiffLexer(patch.DiffLexer):
    """Unified and plain differences, a line at a time."""

    tokens: ClassVar[States] = {
        "root": [
            (r"^ .*$\n?", Text),
            (r"^---$\n?", Punctuation),
            (r"^[+>]+.*$\n?", Generic.Inserted),
            (r"^\+.*$\n?", Generic.Inserted),
            (r"^[-<]+.*$\n?", Generic.Deleted),
            (r"^!.*$\n?", Generic.Strong),
            (r"^(?:[Ii]ndex|diff).*$\n?", Generic.Heading),
            (r"^(@@[^@]*@@)([^\n]*\n)", groups(Punctuation, Text)),
            (r"^\w.*$\n?", Punctuation),
            (r"^=.*$\n?", Generic.Heading),
            (r"\s.*$\n?", Text),
        ],
    }
