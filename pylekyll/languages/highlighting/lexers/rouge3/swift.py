"""Swift."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.lexers import swift
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed
from pylekyll.languages.highlighting.tokens import Keyword, Name, TokenType

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

_KEYWORDS = (swift.KEYWORDS | word_set("__COLUMN__ __FILE__ __FUNCTION__ __LINE__")) - word_set(
    "autoreleasepool consume discard each left right"
)
_DECLARATIONS = swift.DECLARATIONS - word_set("any borrowing consuming distributed macro package")
_ADDED = (Keyword.Declaration, Name.Function, Keyword.Declaration)


class SwiftLexer(swift.SwiftLexer):
    """Swift, without literals of regular expressions."""

    kinds: ClassVar[dict[str, TokenType]] = swift.kinds_of(_DECLARATIONS, _KEYWORDS)
    tokens: ClassVar[States] = {
        **changed(
            swift.SwiftLexer.tokens,
            {rf"\${swift.ID}": None, r"~Copyable\b": None, r'#(?![#"/]).*': r"#.*"},
        ),
        "regex-on-a-line": [],
        "open-regex": [],
        "number-sign": [
            (Closed(r"#available\([^)]+\)", ")"), Keyword.Declaration),
            (Closed(r"(#(?:selector|keyPath)\()([^)]+?(?:[(].*?[)])?)(\))", ")"), groups(*_ADDED)),
            (r"#(?:line|file|column|function|dsohandle)", Keyword.Declaration),
        ],
    }
