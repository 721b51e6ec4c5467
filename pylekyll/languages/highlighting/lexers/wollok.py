"""Wollok (``Rouge::Lexers::Wollok``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

if TYPE_CHECKING:
    import re

ENTITY = r"[a-zA-Z][a-zA-Z0-9]*"
VARIABLE = f"_?{ENTITY}"


def _entity(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Class, match.group())
    scan.data["entities"].add(match.group())


def _last_entity(match: re.Match[str], scan: Scan) -> None:
    _entity(match, scan)
    scan.pop()


def _variable(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    is_class = word in scan.data["entities"] or "A" <= word[0] <= "Z"
    scan.emit(Name.Class if is_class else Keyword.Variable, word)


class WollokLexer(RougeLexer):
    """Wollok."""

    name = "Wollok"
    tag = "wollok"
    tokens: ClassVar[States] = {
        "blanks": [
            (r"\s+", Whitespace),
            (r"//.*$", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
        ],
        "root": [
            include("blanks"),
            (r"(import)(.+$)", groups(Keyword.Reserved, Text)),
            (r"class|object|mixin", Keyword.Reserved, "entity"),
            (r"test|program", Keyword.Reserved),
            (rf"(package)(\s+)({ENTITY})", groups(Keyword.Reserved, Whitespace, Name.Class)),
            (r"[{}]", Text),
            include("keywords"),
            include("symbols"),
            include("objects"),
        ],
        "entity": [
            include("blanks"),
            (r"inherits|mixed|with|and", Keyword.Reserved),
            (rf"{ENTITY}(?=\s*\{{)", _last_entity),
            (ENTITY, _entity),
        ],
        "keywords": [
            (r"self\b", Name.Builtin.Pseudo),
            (r"(?:new|super|return|if|else|var|const|override|constructor)\b", Keyword.Reserved),
            (rf"(method)(\s+)({VARIABLE})", groups(Keyword.Reserved, Whitespace, Text)),
        ],
        "objects": [
            (VARIABLE, _variable),
            (rf"\.{ENTITY}", Text),
            include("literals"),
        ],
        "literals": [
            include("blanks"),
            (r"[0-9]+\.?[0-9]*", Number),
            (Closed(r'"[^"]*"', '"'), String),
            (r"\[|#\{", Punctuation, "lists"),
        ],
        "lists": [
            (r",", Punctuation),
            (r"[\]}]", Punctuation, "#pop"),
            include("objects"),
        ],
        "symbols": [
            (r"\+\+|--|\+=|-=|\*\*|!", Operator),
            (r"[+*/%-]", Operator),
            (r"<=|=>|===|==|<|>", Operator),
            (r"(?:and|or|not)\b", Operator),
            (r"[()=]", Text),
            (r",", Punctuation),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Start without known classes, objects and mixins."""
        scan.data["entities"] = set()
