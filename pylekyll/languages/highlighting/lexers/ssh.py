"""SSH Config File (``Rouge::Lexers::SSH``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Text


class SSHLexer(RougeLexer):
    """SSH Config File."""

    name = "SSH Config File"
    tag = "ssh"
    tokens: ClassVar[States] = {
        "root": [
            (r"(?i)[a-z0-9]+", Keyword, "statement"),
            include("base"),
        ],
        "statement": [
            (r"\n", Text, "#pop"),
            (r"(?:yes|no|confirm|ask|always|auto|none|force)\b", Name.Constant),
            (r"\d+", Number),
            (r"[^#\s;{}$\\]+", Text),
            include("base"),
        ],
        "base": [
            (r"\s+", Text),
            (r"#.*", Comment.Single),
        ],
    }
