"""LLVM's assembly language (``Rouge::Lexers::LLVM``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Error, Keyword, Name, Number, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

_WORDS = load_words("llvm")
TEXT = r'"[^"]*?"'
NAME = rf"(?:[-a-zA-Z$._][-a-zA-Z$._0-9]*|{TEXT})"


class LlvmLexer(RougeLexer):
    """LLVM's assembly language."""

    name = "LLVM"
    tag = "llvm"
    tokens: ClassVar[States] = {
        "root": [
            (r";.*?$", Comment.Single),
            (r"\s+", Text),
            (Closed(rf"{NAME}\s*:", ":"), Name.Label),
            (rf"@(?:{NAME}|\d+)", Name.Variable.Global),
            (r"#\d+", Name.Variable.Global),
            (rf"[%!]{NAME}", Name.Variable),
            (r"[%!]\d+", Name.Variable),
            (rf"c?{TEXT}", String),
            (r"0[xX][a-fA-F0-9]+", Number),
            (r"-?\d+(?:[.]\d+)?(?:[eE][-+]?\d+(?:[.]\d+)?)?", Number),
            (r"[=<>{}\[\]()*.,!]|x", Punctuation),
            (r"i[1-9]\d*", Keyword.Type),
            (
                r"\w+",
                by_word(
                    (Keyword.Type, _WORDS["types"]),
                    (Keyword, _WORDS["instructions"]),
                    (Keyword, _WORDS["keywords"]),
                    otherwise=Error,
                ),
            ),
        ],
    }
