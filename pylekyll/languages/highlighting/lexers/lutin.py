"""Lutin (``Rouge::Lexers::Lutin``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import word_set
from pylekyll.languages.highlighting.lexers.lustre import LustreLexer, index_words

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.tokens import TokenType

KEYWORDS = word_set("""
let in node extern system returns weak strong assert raise try catch trap do exist erun run type ref exception
include false true
""")
WORD_OPERATORS = word_set("div and xor mod or not nor if then else pre")
PRIMITIVES = word_set("int real bool trace loop fby")


class LutinLexer(LustreLexer):
    """Lutin."""

    name = "Lutin"
    tag = "lutin"
    kinds: ClassVar[dict[str, TokenType]] = index_words(KEYWORDS, WORD_OPERATORS, PRIMITIVES)
