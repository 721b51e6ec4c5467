"""1C:Enterprise's language (``Rouge::Lexers::Bsl``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)
from pylekyll.languages.highlighting.words import load_alternatives

_WORDS = load_alternatives("bsl")
KEYWORDS = _WORDS["keywords"]
BUILTINS = _WORDS["builtins"]


class BslLexer(RougeLexer):
    """1C (BSL)."""

    name = "1C (BSL)"
    tag = "bsl"
    tokens: ClassVar[States] = {
        "root": [
            (r"\n", Text),
            (r"[^\S\n]+", Text),
            (r"//.*$", Comment.Single),
            (r"[\[\]:(),;]", Punctuation),
            (r"&.*$", Keyword.Declaration),
            (r"[-+/*%=<>.?&]", Operator),
            (r"#.*$", Keyword.Declaration),
            (rf"(?i)(?:{KEYWORDS})(?=[^\wа-яё]|$)", Keyword),
            (rf"(?i)(?:{BUILTINS})\s*(?=\()", Name.Builtin),
            (r"(?i)[\wа-яё]+", Name.Variable),
            (r"(?:[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|\d+\.?\d*)\b", Number),
            (Closed(r"'.*'", "'"), Literal.Date),
            (r'".*?(?:"|$)', String.Single),
            (r'\|((?!"").)*?("|$)', String),
        ],
    }
