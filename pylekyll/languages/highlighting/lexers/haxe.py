"""Haxe (``Rouge::Lexers::Haxe``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.regex_literals import regex_states
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
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

KEYWORDS = word_set("""
as break case cast catch class continue default do else enum false for function if import in interface macro new
null override package private public return switch this throw true try untyped while
""")
IMPORTS = word_set("package import using")
DECLARATIONS = word_set("abstract dynamic extern extends from implements inline static to typedef var")
RESERVED = word_set("super trace inline build autoBuild enum")
CONSTANTS = word_set("true false null")
BUILTINS = word_set("""
Void Dynamic Math Class Any Float Int UInt String StringTools Sys EReg isNaN parseFloat parseInt this Array Map Date
DateTools Bool Lambda Reflect Std File FileSystem
""")
ID = r"[$a-zA-Z_][a-zA-Z0-9_]*"
DOTTED_ID = r"[$a-zA-Z_][a-zA-Z0-9_.]*"


def _metadata(match: re.Match[str], scan: Scan) -> None:
    groups(Name.Decorator, Punctuation)(match, scan)
    if not (match.group(2)):
        scan.pop()


class HaxeLexer(RougeLexer):
    """Haxe."""

    name = "Haxe"
    tag = "haxe"
    tokens: ClassVar[States] = {
        "comments-and-whitespace": [
            (r"\s+", Text),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
        ],
        "expr-start": [
            include("comments-and-whitespace"),
            (r"#(?:if|elseif|else|end).*", Comment.Preproc),
            (r"~", go(String.Regex, "regex")),
            (r"[{]", Punctuation, "object"),
            default("#pop"),
        ],
        "namespace": [
            include("comments-and-whitespace"),
            (rf"({DOTTED_ID})(\s+)(in|as)(\s+)({ID})", groups(Name.Namespace, Whitespace, Keyword, Whitespace, Name)),
            (f"{DOTTED_ID}", Name.Namespace),
            default("#pop"),
        ],
        **regex_states("gim"),
        "bad-regex": [
            (r"[^\n]+", Error, "#pop"),
        ],
        "root": [
            (r"\n", Text, "statement"),
            (r"\{", Punctuation, "expr-start"),
            include("comments-and-whitespace"),
            (r"@", Name.Decorator, "metadata"),
            (r"\+\+|--|~|&&|\|\||\\(?=\n)|<<|>>|==|!=", Operator, "expr-start"),
            (r"[-:<>+*%&|\^/!=]=?", Operator, "expr-start"),
            (r"[(\[,]", Punctuation, "expr-start"),
            (r";", Punctuation, "statement"),
            (r"[)\]}.]", Punctuation),
            (r"[?]", Punctuation, ("ternary", "expr-start")),
            (
                ID,
                by_word(
                    (Keyword.Namespace, IMPORTS, ("namespace",)),
                    (Keyword, KEYWORDS, ("expr-start",)),
                    (Keyword.Declaration, DECLARATIONS, ("expr-start",)),
                    (Keyword.Reserved, RESERVED),
                    (Keyword.Constant, CONSTANTS),
                    (Name.Builtin, BUILTINS),
                    otherwise=Name.Other,
                ),
            ),
            (r"-?\d+\.\d+(?:[eE]\d+)?[fd]?", Number.Float),
            (r"0x[0-9a-fA-F]+", Number.Hex),
            (r"-?[0-9]+", Number.Integer),
            (r'"', String.Double, "str-double"),
            (r"'", String.Single, "str-single"),
        ],
        "statement": [
            (rf"({ID})(\s*)(:)", groups(Name.Label, Text, Punctuation)),
            include("expr-start"),
        ],
        "object": [
            include("comments-and-whitespace"),
            (r"[}]", go(Punctuation, "statement")),
            (rf"({ID})(\s*)(:)", groups(Name.Attribute, Text, Punctuation, push=("expr-start",))),
            (r":", Punctuation),
            include("root"),
        ],
        "metadata": [
            (rf"({ID})(\()?", _metadata),
            (rf":{ID}(?:\.{ID})*", Name.Decorator, "#pop"),
            (r"\)", Name.Decorator, "#pop"),
            include("root"),
        ],
        "ternary": [
            (r":", go(Punctuation, "expr-start")),
            include("root"),
        ],
        "str-double": [
            include("str-escape"),
            (r'"', String.Double, "#pop"),
            (r'[^\\"]+', String.Double),
        ],
        "str-single": [
            include("str-escape"),
            (r"'", String.Single, "#pop"),
            (r"\$\$", String.Single),
            (rf"\${ID}", String.Interpol),
            (r"\$\{", String.Interpol, "str-interpol"),
            (r"[^\\$']+", String.Single),
        ],
        "str-escape": [
            (r"""\\[\\tnr'"]""", String.Escape),
            (r"\\[0-7]{3}", String.Escape),
            (r"\\x[0-9a-fA-F]{2}", String.Escape),
            (r"\\u[0-9a-fA-F]{4}", String.Escape),
            (r"\\u\{[0-9a-fA-F]{1,6}\}", String.Escape),
        ],
        "str-interpol": [
            (r"\}", String.Interpol, "#pop"),
            include("root"),
        ],
    }
