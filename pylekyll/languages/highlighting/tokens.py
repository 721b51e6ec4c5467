"""Rouge's token types on Pygments' token objects, and the short class names that stand for them in HTML.

Rouge keeps its list in step with Pygments' (``Rouge::Token::Tokens``), so Pygments' own objects are used; differences
are resolved here. Rouge's Text has no class, and therefore no span.
"""

from __future__ import annotations

from pygments.token import (
    STANDARD_TYPES,
    Comment,
    Error,
    Escape,
    Generic,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Other,
    Punctuation,
    String,
    Text,
    Token,
    Whitespace,
    _TokenType,
)

TokenType = _TokenType

__all__ = [
    "Comment",
    "Error",
    "Escape",
    "Generic",
    "Keyword",
    "Literal",
    "Name",
    "Number",
    "Operator",
    "Other",
    "Punctuation",
    "String",
    "Text",
    "TokenType",
    "Whitespace",
    "named_token",
    "short_name",
]

# Rouge spells these differently from Pygments, or alone has them. A formatter shows an escape as an error unless a
# page has switched escapes on (``Rouge::Formatter#filter_escapes``), which Jekyll never does.
_SHORT_NAMES: dict[TokenType, str] = {
    Comment.Doc: "cd",
    Generic.EmphStrong: "ges",
    Generic.Lineno: "gl",
    Keyword.Variable: "kv",
    Number.Other: "mx",
    Punctuation.Indicator: "pi",
    Escape: "err",
}


def short_name(token: TokenType) -> str:
    """Return the class name of ``token``: its own, or that of the nearest ancestor which has one; ``""`` for Text."""
    known: TokenType | None = token
    while known is not None:
        name = _SHORT_NAMES.get(known)
        if name is None:
            name = STANDARD_TYPES.get(known)
        if name is not None:
            _SHORT_NAMES[token] = name
            return name
        known = known.parent
    return ""


def named_token(qualified: str) -> TokenType | None:
    """Return the token that ``"Generic.Output"`` or ``"Generic::Output"`` names, as lexer options do; else ``None``."""
    token: TokenType = Token
    for part in qualified.replace("::", ".").split("."):
        if not part[:1].isupper() or not part.isalnum():
            return None
        token = getattr(token, part)
    return token if token in _SHORT_NAMES or token in STANDARD_TYPES else None
