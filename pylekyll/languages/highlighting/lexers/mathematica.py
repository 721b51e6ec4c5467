"""The Wolfram language (``Rouge::Lexers::Mathematica``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Generic, Name, Number, Operator, Punctuation, String
from pylekyll.languages.highlighting.tokens import Whitespace as Blank
from pylekyll.languages.highlighting.words import load_words

AMOUNT = r"(?:\.\d+|\d+\.\d*|\d+)"
BASED = r"(?:\.\w+|\w+\.\w*|\w+)"
PRECISION = rf"(?:`(?:`?{AMOUNT})?)"
TEXT = r'(?:"(?:\\[\\"]|[^"\\]|\\(?![\\"]))*"|"(?s:.*)")'
WORD = r"[a-zA-Z$][$a-zA-Z0-9]*"
SYMBOL = rf"(?:{WORD}|\\\[{WORD}\])+"


class MathematicaLexer(RougeLexer):
    """Mathematica's input as it is typed."""

    name = "Mathematica"
    tag = "mathematica"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Blank),
            (r"\(\*", Comment, "comment"),
            (rf"\d+\^\^{BASED}{PRECISION}?(?:\*\^[+-]?\d+)?", Number),
            (rf"{AMOUNT}{PRECISION}?(?:\*\^[+-]?\d+)?", Number),
            (rf"::(?:{WORD}|{TEXT})", Name.Tag),
            (r"(?:In|Out)\[[0-9]+\]:?=", Generic.Prompt),
            (
                rf"`?{SYMBOL}(?:`{SYMBOL})*`?",
                by_word(
                    (Name.Builtin.Pseudo, word_set("Module With Block")),
                    (Name.Builtin, load_words("mathematica")["builtins"]),
                    otherwise=Name.Variable,
                ),
            ),
            (rf'#(?:{WORD}|"{WORD}")|#[0-9]*', Name.Function),
            (r"[+\-*/|,;.:@~=><&`'^?!_%]", Operator),
            (r"[\[\](){}]", Punctuation),
            (Closed(TEXT, '"'), String),
        ],
        "comment": [
            (r"\(\*", Comment, "comment"),
            (r"\*\)", Comment, "#pop"),
            (rf"::{WORD}::", Comment.Preproc),
            (rf"[ ]:(?:{WORD}|[^\S])+:[ ]", Comment.Preproc),
            (r".", Comment),
        ],
    }
