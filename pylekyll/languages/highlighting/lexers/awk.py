"""Awk (``Rouge::Lexers::Awk``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, word_set
from pylekyll.languages.highlighting.guarded import literal
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
)

ID = r"[$a-zA-Z_][a-zA-Z0-9_]*"
KEYWORDS = word_set("""
if else while for do break continue return next nextfile delete exit print printf getline
""")
DECLARATIONS = word_set("function")
RESERVED = word_set("BEGIN END")
CONSTANTS = word_set("CONVFMT FS NF NR FNR FILENAME RS OFS ORS OFMT SUBSEP ARGC ARGV ENVIRON")
BUILTINS = word_set("""
exp log sqrt sin cos atan2 length rand srand int substr index match split sub gsub sprintf system tolower toupper
""")


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in KEYWORDS:
        scan.emit(Keyword, word)
        scan.push("expr-start")
    elif word in DECLARATIONS:
        scan.emit(Keyword.Declaration, word)
        scan.push("expr-start")
    elif word in RESERVED:
        scan.emit(Keyword.Reserved, word)
    elif word in CONSTANTS:
        scan.emit(Keyword.Constant, word)
    elif word in BUILTINS:
        scan.emit(Name.Builtin, word)
    elif re.search(r"^\$", word):
        scan.emit(Name.Variable, word)
    else:
        scan.emit(Name.Other, word)


class AwkLexer(RougeLexer):
    """Awk."""

    name = "Awk"
    tag = "awk"
    tokens: ClassVar[States] = {
        "comments-and-whitespace": [
            (r"\s+", Text),
            (r"#.*?$", Comment.Single),
        ],
        "expr-start": [
            include("comments-and-whitespace"),
            (r"/", go(String.Regex, "regex")),
            default("#pop"),
        ],
        **regex_states(""),
        "bad-regex": [
            (r"[^\n]+", Error, "#pop"),
        ],
        "root": [
            include("comments-and-whitespace"),
            (r"[-<>+*/%\^!=]=?|in\b|\+\+|--|\|", Operator, "expr-start"),
            (r"&&|\|\||~!?", Operator, "expr-start"),
            (r"[(\[,]", Punctuation, "expr-start"),
            (r";", Punctuation, "statement"),
            (r"[)\].]", Punctuation),
            (r"[?]", Punctuation, ("ternary", "expr-start")),
            (r"[{}]", Punctuation, "statement"),
            (ID, _word),
            (r"[0-9]+\.[0-9]+", Number.Float),
            (r"[0-9]+", Number.Integer),
            (literal('"'), String.Double),
            (r":", Punctuation),
        ],
        "statement": [
            (r"[{}]", Punctuation),
            include("expr-start"),
        ],
        "ternary": [
            (r":", go(Punctuation, "expr-start")),
            include("root"),
        ],
    }
