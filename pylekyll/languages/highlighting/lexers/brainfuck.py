"""Brainfuck (``Rouge::Lexers::Brainfuck``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States
from pylekyll.languages.highlighting.tokens import Comment, Error, Name, Punctuation, Text


class BrainfuckLexer(RougeLexer):
    """Brainfuck."""

    name = "Brainfuck"
    tag = "brainfuck"
    tokens: ClassVar[States] = {
        "bol": [
            (r"\s+", Text),
            (r"\[", Comment.Multiline, "comment-multi"),
            default("#pop"),
        ],
        "root": [
            (r"\]", Error),
            (r"\[", Punctuation, "loop"),
            include("comment-single"),
            include("commands"),
        ],
        "comment-multi": [
            (r"\[", Comment.Multiline, "comment-multi"),
            (r"\]", Comment.Multiline, "#pop"),
            (r"[^\[\]]+?", Comment.Multiline),
        ],
        "comment-single": [
            (r"[^><+\-.,\[\]]+", Comment.Single),
        ],
        "loop": [
            (r"\[", Punctuation, "loop"),
            (r"\]", Punctuation, "#pop"),
            include("comment-single"),
            include("commands"),
        ],
        "commands": [
            (r"[><]+", Name.Builtin),
            (r"[+\-.,]+", Name.Function),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Enter the states in which a source begins."""
        scan.push("bol")
