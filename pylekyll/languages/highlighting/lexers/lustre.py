"""Lustre (``Rouge::Lexers::Lustre``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

KEYWORDS = word_set("""
extern unsafe assert const current enum function let node operator returns step struct tel type var model package
needs provides uses is body end include merge
""")
WORD_OPERATORS = word_set("div and xor mod or not nor if then else fby pre when with")
PRIMITIVES = word_set("int real bool")
OPERATOR = r"[,!$%&*+./:<=>?@^|~#-]+"
ID = r"(?i:[a-z_][\w']*)"


def index_words(
    keywords: frozenset[str], operators: frozenset[str], primitives: frozenset[str]
) -> dict[str, TokenType]:
    """Return the token of each word of these lists; the first list with a word decides."""
    return {
        **dict.fromkeys(primitives, Keyword.Type),
        **dict.fromkeys(operators, Operator.Word),
        **dict.fromkeys(keywords, Keyword),
    }


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    scan.emit(scan.lexer.kinds.get(word, Name), word)  # type: ignore[attr-defined]


class LustreLexer(RougeLexer):
    """Lustre; ``kinds`` has the tokens of words."""

    name = "Lustre"
    tag = "lustre"
    kinds: ClassVar[dict[str, TokenType]] = index_words(KEYWORDS, WORD_OPERATORS, PRIMITIVES)
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"false|true", Keyword.Constant),
            (r"--.*", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
            (Closed(r"(?s)\(\*.*?\*\)", "*)"), Comment.Multiline),
            (ID, _word),
            (r"[(){}\[\];]+", Punctuation),
            (OPERATOR, Operator),
            (r"(?i)-?\d[\d_]*(?:[^\d_\n][\d_]*)?(?:e[+-]?\d[\d_]*)", Number.Float),
            (r"\d[\d_]*", Number.Integer),
            (r"""'(?:(?:\\[\\"'ntbr ])|(?:\\[0-9]{3})|(?:\\x[0-9a-fA-F]{2}))'""", String.Char),
            (r"'[.]'", String.Char),
            (r'"', String.Double, "string"),
            (f"[~?]{ID}", Name.Variable),
        ],
        "string": [
            (r'[^\\"]+', String.Double),
            include("escape-sequence"),
            (r"\\\n", String.Double),
            (r'"', String.Double, "#pop"),
        ],
        "escape-sequence": [
            (r"""\\[\\"'ntbr]""", String.Escape),
            (r"\\\d{3}", String.Escape),
            (r"\\x[0-9a-fA-F]{2}", String.Escape),
        ],
    }
