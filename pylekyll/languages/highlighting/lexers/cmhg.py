"""CMHG (``Rouge::Lexers::CMHG``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives, groups
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text

PREPROC_KEYWORD = alternatives("define elif else endif error if ifdef ifndef include line pragma undef warning")


class CMHGLexer(RougeLexer):
    """CMHG."""

    name = "CMHG"
    tag = "cmhg"
    tokens: ClassVar[States] = {
        "root": [
            (r";[^\n]*", Comment),
            (rf"^([ \t]*)(#[ \t]*(?:(?:{PREPROC_KEYWORD})(?:[ \t].*)?)?)(?=\n)", groups(Text, Comment.Preproc)),
            (r"[-a-z]+:", Keyword.Declaration),
            (r"(?i)[a-z_]\w+", Name.Entity),
            (Closed(r'"[^"]*"', '"'), String),
            (r"(?:&|0x)[0-9a-fA-F]+", Number.Hex),
            (r"\d+", Number),
            (r"[,/()]", Punctuation),
            (r"[ \t]+", Text),
            (r"\n+", Text),
        ],
    }
