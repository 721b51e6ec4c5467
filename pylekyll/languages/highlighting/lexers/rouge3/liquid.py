"""Liquid."""

from __future__ import annotations

import re
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
    from pylekyll.languages.highlighting.tokens import TokenType

_SINGLE = re.compile(r"'[^']*'")
_DOUBLE = re.compile(r'"[^"]*"')


def _kind(value: str | None, otherwise: TokenType) -> TokenType:
    """Return the token of a cycle's name or a loop's list: a string, or ``otherwise``."""
    text = value or ""
    return String.Single if _SINGLE.search(text) else String.Double if _DOUBLE.search(text) else otherwise


def _cycle(match: re.Match[str], scan: Scan) -> None:
    kind = _kind(match.group(3), Name.Attribute)
    groups(Name.Tag, Whitespace, kind, Whitespace, Punctuation, Whitespace)(match, scan)
    scan.push("variable-tag-markup")


def _loop(match: re.Match[str], scan: Scan) -> None:
    kind = _kind(match.group(7), Name.Variable)
    types = (Name.Tag, Whitespace, Name.Variable, Whitespace, Name.Tag, Whitespace, kind, Whitespace)
    groups(*types, push=("tag-markup",))(match, scan)


def _end(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group())
    scan.stack[:] = ["root"]


def _end_of_block(match: re.Match[str], scan: Scan) -> None:
    groups(Punctuation, Whitespace, Name.Tag, Whitespace, Punctuation)(match, scan)
    scan.stack[:] = ["root"]


class LiquidLexer(RougeLexer):
    """Liquid."""

    name = "Liquid"
    tag = "liquid"
    tokens: ClassVar[States] = {
        "root": [
            (r"[^{]+", Text),
            (r"(\{%-?)(\s*)", groups(Punctuation, Whitespace, push=("tag-or-block",))),
            (r"(\{\{-?)(\s*)", groups(Punctuation, Whitespace, push=("output",))),
            (r"\{", Text),
        ],
        "tag-or-block": [
            (r"(?:if|elsif|unless|case)\b", Keyword.Reserved, "condition"),
            (r"(?:when)\b", Keyword.Reserved, "when"),
            (r"(else)(\s*)(-?%\})", groups(Keyword.Reserved, Whitespace, Punctuation, pop=1)),
            (
                r"(capture|(?:in|de)crement)(\s+)([^\s%]+)(\s*)(-?%\})",
                groups(Name.Tag, Whitespace, Name.Variable, Whitespace, Punctuation, pop=1),
            ),
            (r"(comment)(\s*)(-?%\})", groups(Name.Tag, Whitespace, Punctuation, push=("comment",))),
            (r"(raw)(\s*)(-?%\})", groups(Name.Tag, Whitespace, Punctuation, push=("raw",))),
            (r"(end(?:if|unless|case))(\s*)(-?%\})", groups(Keyword.Reserved, Whitespace, Punctuation, pop=1)),
            (r"(end(?:[^\s%]+))(\s*)(-?%\})", groups(Name.Tag, Whitespace, Punctuation, pop=1)),
            (r"(?:assign|echo)\b", Name.Tag, "assign"),
            (r"(?:include|render)\b", Name.Tag, "include"),
            (r"(cycle)(\s+)(?:([^\s:]*)(\s*)(:))?(\s*)", _cycle),
            (r"""(for|tablerow)(\s+)([\w-]+)(\s+)(in)(\s+)((?:[^\s%,|'"]|(?:"[^"]*"|'[^']*'))+)(\s*)""", _loop),
            (r"([^\s%]+)(\s*)", groups(Name.Tag, Whitespace, push=("tag-markup",))),
        ],
        "output": [
            (r"(\|)(\s*)([a-zA-Z_][^\s}|:]*)", groups(Punctuation, Whitespace, Name.Function, push=("filters",))),
            include("end-of-tag"),
            include("generic"),
        ],
        "filters": [
            (r"(\|)(\s*)([a-zA-Z_][^\s%}|:]*)", groups(Punctuation, Whitespace, Name.Function)),
            include("end-of-tag"),
            include("end-of-block"),
            include("variable-param-markup"),
        ],
        "condition": [
            (r"(?:[=!]=|[<>]=?)", Operator),
            (r"(?:and|or|contains)\b", Operator.Word),
            include("end-of-block"),
            include("generic"),
        ],
        "when": [
            include("end-of-block"),
            include("generic"),
        ],
        "end-of-tag": [
            (r"-?\}\}", _end),
        ],
        "end-of-block": [
            (r"-?%\}", _end),
        ],
        "param-markup": [
            include("whitespace"),
            include("keyword"),
            include("string"),
            include("number"),
            (r"([^\s=:]+)(\s*)(=|:)", groups(Name.Attribute, Whitespace, Operator)),
            (r"[,:]", Punctuation),
        ],
        "default-param-markup": [
            include("param-markup"),
            (r"\S+", Text),
        ],
        "variable-param-markup": [
            include("param-markup"),
            include("variable"),
            (r"\S+", Text),
        ],
        "tag-markup": [
            (r"(?:reversed)\b", Name.Attribute),
            include("end-of-block"),
            include("default-param-markup"),
        ],
        "variable-tag-markup": [
            include("end-of-block"),
            include("variable-param-markup"),
        ],
        "keyword": [
            (r"(?:false|true|nil)\b", Keyword.Constant),
        ],
        "variable": [
            (r"(?:empty|blank|forloop\.[^\s%}|:]+)\b", Name.Builtin),
            (r"\.(?=\w)|\[|\]", Punctuation),
            (r"(?:first|last|size)\b", Name.Function),
            (r"[a-zA-Z_][\w-]*\??", Name.Variable),
        ],
        "string": [
            (Closed(r"'[^']*'", "'"), String.Single),
            (Closed(r'"[^"]*"', '"'), String.Double),
        ],
        "number": [
            (r"-", Operator),
            (r"\d+\.\d+", Number.Float),
            (r"\d+", Number.Integer),
        ],
        "generic": [
            include("whitespace"),
            include("keyword"),
            include("string"),
            include("number"),
            include("variable"),
        ],
        "whitespace": [
            (r"[ \t]+", Whitespace),
        ],
        "comment": [
            (r"[^{]+", Comment),
            (r"(\{%-?)(\s*)(endcomment)(\s*)(-?%\})", _end_of_block),
            (r"\{", Comment),
        ],
        "raw": [
            (r"[^{]+", Text),
            (r"(\{%-?)(\s*)(endraw)(\s*)(-?%\})", _end_of_block),
            (r"\{", Text),
        ],
        "assign": [
            (r"=", Operator),
            (r"(\|)(\s*)([a-zA-Z_][^\s%|:]*)", groups(Punctuation, Whitespace, Name.Function, push=("filters",))),
            include("end-of-block"),
            include("generic"),
        ],
        "include": [
            (r"(\{\{-?)(\s*)", groups(Punctuation, Whitespace, push=("output-embed",))),
            (r"(?:with|for)\b", Name.Tag),
            (r"[/\w-]+(?:\.[\w-]+)+\b", Text),
            include("variable-tag-markup"),
        ],
        "output-embed": [
            (r"(\|)(\s*)([a-zA-Z_][^\s}|:]*)", groups(Punctuation, Whitespace, Name.Function)),
            (r"-?\}\}", Punctuation, "#pop"),
            include("variable-param-markup"),
        ],
    }
