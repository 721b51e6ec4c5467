"""Slice (``Rouge::Lexers::Slice``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import word_set
from pylekyll.languages.highlighting.lexers.c import RESERVED, CLexer, index_words

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.tokens import TokenType

KEYWORDS = word_set("""
extends implements enum interface struct class module dictionary const optional out throws exception local
idempotent sequence Object LocalObject Value
""")
TYPES = word_set("bool string byte long float double int void short")


class SliceLexer(CLexer):
    """Slice."""

    name = "Slice"
    tag = "slice"
    kinds: ClassVar[dict[str, TokenType]] = index_words(KEYWORDS, TYPES, RESERVED)
