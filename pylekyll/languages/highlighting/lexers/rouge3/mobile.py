"""C#."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import words

from pylekyll.languages.highlighting.engine import word_set
from pylekyll.languages.highlighting.lexers import mobile
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed, replaced
from pylekyll.languages.highlighting.tokens import Keyword, Number

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

_KEYWORDS = (mobile.CSHARP_KEYWORDS - word_set("and init notnull unmanaged when with")) | {"select"}
_TYPES = mobile.CSHARP_TYPES - word_set("nint nuint")


class CsharpLexer(mobile.CsharpLexer):
    """C#, with fewer words and shapes of numbers, and names in ASCII."""

    tokens: ClassVar[States] = {
        **replaced(
            changed(
                mobile.CsharpLexer.tokens,
                {
                    r"(?:class|record|struct|interface)\b": r"(?:class|struct|interface)\b",
                    rf"^#[ \t]*(?:{mobile.CSHARP_DIRECTIVES})\b.*?\n": (
                        rf"^#[ \t]*(?:{mobile.CSHARP_DIRECTIVES.removesuffix('|nullable')})\b.*?\n"
                    ),
                },
            ),
            mobile.CSHARP_ID,
            r"@?[a-zA-Z_][a-zA-Z0-9_]*",
        ),
        "numbers": [
            (r"(?i)0x[0-9a-f]+[lu]?", Number),
            (r"(?i)[0-9](?:[.][0-9]*)?(?:e[+-][0-9]+)?[fldu]?", Number),
        ],
        "words": [
            (words(sorted(_KEYWORDS), suffix=r"\b"), Keyword),
            (words(sorted(_TYPES), suffix=r"\b"), Keyword.Type),
        ],
    }
