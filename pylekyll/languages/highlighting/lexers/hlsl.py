"""HLSL (``Rouge::Lexers::HLSL``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers.c import CLexer, index_words
from pylekyll.languages.highlighting.tokens import Name, Punctuation
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

_WORDS = load_words("hlsl")
KEYWORDS = _WORDS["keywords"]
TYPES = _WORDS["keywords_type"]
RESERVED = word_set("""
auto catch char const_cast delete dynamic_cast enum explicit friend goto long mutable new operator private protected
public reinterpret_cast short signed sizeof static_cast template this throw try typename union unsigned using
virtual
""")
BUILTINS = _WORDS["builtins"]
WS = r"(?:\s|//.*?\n|/[*].*?[*]/)+"
ID = r"[a-zA-Z_][a-zA-Z0-9_]*"


def _function(match: re.Match[str], scan: Scan) -> None:
    groups(None, Name.Function, None, None, Punctuation)(match, scan)
    if match.group(5) == "{":
        scan.push("function")


class HLSLLexer(CLexer):
    """HLSL."""

    name = "HLSL"
    tag = "hlsl"
    kinds: ClassVar[dict[str, TokenType]] = index_words(KEYWORDS, TYPES, RESERVED, BUILTINS)
    tokens: ClassVar[States] = {
        "root": [
            include("expression-whitespace"),
            (
                OncePerRun(
                    rf"([\w*\s]+?[\s*])({ID})(\s*\([^;]*?\)(?:\s*:\s+{ID})?)((?:{WS})?)(\{{|;)",
                    r"[\w*\s]+",
                    head=rf"[\w*\s]+?[\s*]{ID}\s*\(",
                    stop=";",
                ),
                _function,
            ),
            (r"\{", Punctuation, "function"),
            include("statements"),
        ],
    }
