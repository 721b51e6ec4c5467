"""CoffeeScript (``Rouge::Lexers::Coffeescript``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("""
for by while until loop break continue return switch when then if else do yield throw try catch finally await new
delete typeof instanceof super extends this class import export debugger
""")
RESERVED = word_set("""
case function var void with const let enum native implements interface package private protected public static
""")
CONSTANTS = word_set("true false yes no on off null NaN Infinity undefined")
BUILTINS = word_set("""
Array Boolean Date Error Function Math netscape Number Object Packages RegExp String sun decodeURI
decodeURIComponent encodeURI encodeURIComponent eval isFinite isNaN parseFloat parseInt document window
""")
ID = r"[$a-zA-Z_][a-zA-Z0-9_]*"


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in KEYWORDS:
        scan.emit(Keyword, word)
    elif word in CONSTANTS:
        scan.emit(Name.Constant, word)
    elif word in BUILTINS:
        scan.emit(Name.Builtin, word)
    else:
        scan.emit(Name.Other, word)
    scan.push("slash-starts-regex")


class CoffeescriptLexer(RougeLexer):
    """CoffeeScript."""

    name = "CoffeeScript"
    tag = "coffeescript"
    tokens: ClassVar[States] = {
        "comments": [
            (Closed(r"(?s)###[^#].*?###", "###"), Comment.Multiline),
            (r"#.*$", Comment.Single),
        ],
        "whitespace": [
            (r"\s+", Text),
        ],
        "regex-comment": [
            (r"^#(?!\{).*$", Comment.Single),
            (r"(\s+)(#(?!\{).*)$", groups(Text, Comment.Single)),
        ],
        "multiline-regex-begin": [
            (r"///", go(String.Regex, "multiline-regex")),
        ],
        "multiline-regex-end": [
            (r"///(?:[gimy]+\b|\B)", String.Regex, "#pop"),
        ],
        "multiline-regex": [
            include("multiline-regex-end"),
            include("regex-comment"),
            include("has-interpolation"),
            include("comments"),
            include("whitespace"),
            include("code-escape"),
            (r"\\\D", String.Escape),
            (r"\\\d+", Name.Variable),
            (r"(?s).", String.Regex),
        ],
        "slash-starts-regex": [
            include("comments"),
            include("whitespace"),
            include("multiline-regex-begin"),
            (r"/(?:\\.|[^\[/\\\n]|\[(?:\\.|[^\]\\\n])*\])+/(?:[gimy]+\b|\B)", String.Regex, "#pop"),
            default("#pop"),
        ],
        "root": [
            (r"^(?=\s|/|<!--)", Text, "slash-starts-regex"),
            include("comments"),
            include("whitespace"),
            (
                r"[+][+]|--|~|&&|and\b|or\b|is\b|isnt\b|not\b|in\b|of\b|[?]|:|=|[|][|]|\\(?=\n)|(?:<<|>>>?|==?|!=?|[-<>+*`%&|^/])=?",
                Operator,
                "slash-starts-regex",
            ),
            (r"[-=]>", Name.Function),
            (rf"(@)([ \t]*)({ID})", groups(Name.Variable.Instance, Text, Name.Attribute, push=("slash-starts-regex",))),
            (rf"([.])([ \t]*)({ID})", groups(Punctuation, Text, Name.Attribute, push=("slash-starts-regex",))),
            (rf"{ID}(?=\s*:)", Name.Attribute, "slash-starts-regex"),
            (f"{ID}", _word),
            (r"[{(\[;,]", Punctuation, "slash-starts-regex"),
            (r"[})\].]", Punctuation),
            (r"\d+[.]\d+(?:[eE]\d+)?[fd]?", Number.Float),
            (r"0x[0-9a-fA-F]+", Number.Hex),
            (r"\d+", Number.Integer),
            (r'"""', String, "tdqs"),
            (r"'''", String, "tsqs"),
            (r'"', String, "dqs"),
            (r"'", String, "sqs"),
        ],
        "code-escape": [
            (r"\\(?:c[A-Z]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{4}\})", String.Escape),
        ],
        "strings": [
            (r"""[^#\\'"]+""", String),
            include("code-escape"),
            (r"\\.", String.Escape),
            (r"#", String),
        ],
        "double-strings": [
            (r"'", String),
            include("has-interpolation"),
            include("strings"),
        ],
        "single-strings": [
            (r'"', String),
            include("strings"),
        ],
        "interpolation": [
            (r"\}", String.Interpol, "#pop"),
            include("root"),
        ],
        "has-interpolation": [
            (r"[#][{]", String.Interpol, "interpolation"),
        ],
        "dqs": [
            (r'"', String, "#pop"),
            include("double-strings"),
        ],
        "tdqs": [
            (r'"""', String, "#pop"),
            (r'"', String),
            include("double-strings"),
        ],
        "sqs": [
            (r"'", String, "#pop"),
            include("single-strings"),
        ],
        "tsqs": [
            (r"'''", String, "#pop"),
            (r"'", String),
            include("single-strings"),
        ],
    }
