"""ActionScript (``Rouge::Lexers::Actionscript``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, literal
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

KEYWORDS = word_set("""
for in while do break return continue switch case default if else throw try catch finally new delete typeof is this
with
""")
DECLARATIONS = word_set("var with function")
RESERVED = word_set("""
dynamic final internal native public protected private class const override static package interface extends
implements namespace set get import include super flash_proxy object_proxy trace
""")
CONSTANTS = word_set("true false null NaN Infinity undefined")
BUILTINS = word_set("""
void Function Math Class Object RegExp decodeURI decodeURIComponent encodeURI encodeURIComponent eval isFinite isNaN
parseFloat parseInt this
""")
ID = r"[$a-zA-Z_][a-zA-Z0-9_]*"


class ActionscriptLexer(RougeLexer):
    """ActionScript."""

    name = "ActionScript"
    tag = "actionscript"
    tokens: ClassVar[States] = {
        "comments-and-whitespace": [
            (r"\s+", Text),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
        ],
        "expr-start": [
            include("comments-and-whitespace"),
            (r"/", go(String.Regex, "regex")),
            (r"[{]", Punctuation, "object"),
            default("#pop"),
        ],
        **regex_states("gim"),
        "bad-regex": [
            (r"[^\n]+", Error, "#pop"),
        ],
        "root": [
            (Closed(r"(?s)\s*#!.*?\n", "\n"), Comment.Preproc, "statement"),
            (r"\n", Text, "statement"),
            include("comments-and-whitespace"),
            (r"\+\+|--|~|&&|\|\||\\(?=\n)|<<|>>>?|===|!==", Operator, "expr-start"),
            (r"[:-<>+*%&|\^/!=]=?", Operator, "expr-start"),
            (r"[(\[,]", Punctuation, "expr-start"),
            (r";", Punctuation, "statement"),
            (r"[)\].]", Punctuation),
            (r"[?]", Punctuation, ("ternary", "expr-start")),
            (r"[{}]", Punctuation, "statement"),
            (
                ID,
                by_word(
                    (Keyword, KEYWORDS, ("expr-start",)),
                    (Keyword.Declaration, DECLARATIONS, ("expr-start",)),
                    (Keyword.Reserved, RESERVED),
                    (Keyword.Constant, CONSTANTS),
                    (Name.Builtin, BUILTINS),
                    otherwise=Name.Other,
                ),
            ),
            (r"-?[0-9][0-9]*\.[0-9]+(?:[eE][0-9]+)?[fd]?", Number.Float),
            (r"0x[0-9a-fA-F]+", Number.Hex),
            (r"-?[0-9]+", Number.Integer),
            (literal('"'), String.Double),
            (literal("'"), String.Single),
        ],
        "statement": [
            (rf"({ID})(\s*)(:)", groups(Name.Label, Text, Punctuation)),
            (r"[{}]", Punctuation),
            include("expr-start"),
        ],
        "object": [
            include("comments-and-whitespace"),
            (r"[}]", go(Punctuation, "statement")),
            (rf"({ID})(\s*)(:)", groups(Name.Attribute, Text, Punctuation, push=("expr-start",))),
            (r":", Punctuation),
            include("root"),
        ],
        "ternary": [
            (r":", go(Punctuation, "expr-start")),
            include("root"),
        ],
    }
