"""Hack (``Rouge::Lexers::Hack``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import inherit

from pylekyll.languages.highlighting.engine import States, groups, word_set
from pylekyll.languages.highlighting.lexers import php
from pylekyll.languages.highlighting.tokens import Comment

KEYWORDS = php.KEYWORDS | word_set("""
type newtype enum as super async await Awaitable vec dict keyset void int string bool float double arraykey num
Stringish
""")


class HackLexer(php.PhpLexer):
    """Hack."""

    name = "Hack"
    tag = "hack"
    keywords: ClassVar[frozenset[str]] = KEYWORDS
    tokens: ClassVar[States] = {
        "root": [
            (r"<\?hh(?:\s*//\s*(?:strict|decl|partial))?$", Comment.Preproc, "php"),
            inherit,
        ],
        "php": [
            (
                r"(/\*\s*)(HH_(?:IGNORE_ERROR|FIXME)\[\d+\])([^*]*)(\*/)",
                groups(Comment.Preproc, Comment.Preproc, Comment.Multiline, Comment.Preproc),
            ),
            (r"// UNSAFE(?:_EXPR|_BLOCK)?", Comment.Preproc),
            (r"/\*\s*UNSAFE_EXPR\s*\*/", Comment.Preproc),
            inherit,
        ],
    }
