"""Magik (``Rouge::Lexers::Magik``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives, groups
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

KEYWORDS = alternatives("""
_package _pragma _block _endblock _handling _default _protect _protection _endprotect _try _with _when _endtry
_catch _endcatch _throw _lock _endlock _if _then _elif _else _endif _for _over _while _loop _finally _endloop
_loopbody _continue _leave _return _class _local _constant _recursive _global _dynamic _import _private _iter
_abstract _method _endmethod _proc _endproc _gather _scatter _allresults _optional _thisthread _self _clone _super
_primitive _unset _true _false _maybe _is _isnt _not _and _or _xor _cf _andif _orif _div _mod
""")
STRING_DOUBLE = r'"[^"\n]*?"'
STRING_SINGLE = r"'[^'\n]*?'"
DIGITS = r"[0-9]+"
RADIX = r"(?i:r[0-9a-z])"
EXPONENT = f"(?i:(?:e|&)[+-]?{DIGITS})"
DECIMAL = rf"\.{DIGITS}"
NUMBER = f"{DIGITS}(?:{RADIX}|{EXPONENT}|{DECIMAL})*"
CHARACTER = r"(?i:%u[0-9a-z]{4}|%[^\s]+)"
IDENTIFIER = r"(?i:(?:[a-z0-9_!?]|\\.|\|[^|\n]*\|)+)"
PACKAGE_IDENTIFIER = f"{IDENTIFIER}:{IDENTIFIER}"
SYMBOL = f":{IDENTIFIER}"
GLOBAL_REF = rf"@[\s]*{IDENTIFIER}:{IDENTIFIER}"
LABEL = rf"@[\s]*{IDENTIFIER}"


class MagikLexer(RougeLexer):
    """Magik."""

    name = "Magik"
    tag = "magik"
    tokens: ClassVar[States] = {
        "root": [
            (r"##(?:.*)?", Comment.Doc),
            (r"#(?:.*)?", Comment.Single),
            (r"(_method)(\s+)", groups(Keyword, Whitespace, push=("method-name",))),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (STRING_DOUBLE, String),
            (STRING_SINGLE, String),
            (SYMBOL, String.Symbol),
            (GLOBAL_REF, Name.Label),
            (LABEL, Name.Label),
            (CHARACTER, String.Char),
            (NUMBER, Number),
            (PACKAGE_IDENTIFIER, Name),
            (IDENTIFIER, Name),
            (r"[\[\]{}().,;]", Punctuation),
            (r"\$", Punctuation),
            (r"(?:<<|<<)", Operator),
            (r"(?:>>)", Operator),
            (r"[-~+/*%=&^<>]|!=", Operator),
            (r"[\s]+", Whitespace),
        ],
        "method-name": [
            (rf"({IDENTIFIER})(\.)({IDENTIFIER})", groups(Name.Class, Punctuation, Name.Function, pop=1)),
        ],
    }
