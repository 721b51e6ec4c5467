"""CODEOWNERS (``Rouge::Lexers::Codeowners``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Name, Number, Whitespace


class CodeownersLexer(RougeLexer):
    """CODEOWNERS."""

    name = "CODEOWNERS"
    tag = "codeowners"
    tokens: ClassVar[States] = {
        "root": [
            (r"[ \t\r\n]+", Whitespace),
            (OncePerRun(r"^\s*#.*$", r"\s+"), Comment.Single),
            (Closed(r"(\^?\[(?!\d+\])[^\]]+\])(\[\d+\])?", "]"), groups(Name.Namespace, Number)),
            (OncePerRun(r"\S*@\S+", r"\S+"), Name.Function),
            (r"[\p{Word}./\-*]+", Name),
            (OncePerRun(r".*\\[#\s]", r".+"), Name),
        ],
    }
