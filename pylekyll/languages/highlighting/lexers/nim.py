"""Nim (``Rouge::Lexers::Nim``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, States, word_set
from pylekyll.languages.highlighting.guarded import Closed
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
addr as asm atomic bind block break case cast const continue converter defer discard distinct do elif else end enum
except export func finally for from generic if import include interface iterator let macro method mixin nil object
of out proc ptr raise ref return static template try tuple type using var when while with without yield
""")
OPWORDS = word_set("and or not xor shl shr div mod in notin is isnot")
PSEUDOKEYWORDS = word_set("nil true false")
TYPES = word_set("""
int int8 int16 int32 int64 float float32 float64 bool char range array seq set string
""")
NAMESPACE = word_set("from import include")


def spelt(words: frozenset[str]) -> str:
    """Return the regex for ``words``, whose letters may have underscores behind them."""
    return "|".join("".join(f"{letter}_?" for letter in word) for word in sorted(words))


class NimLexer(RougeLexer):
    """Nim."""

    name = "Nim"
    tag = "nim"
    tokens: ClassVar[States] = {
        "chars": [
            (r"""\\(?:[\\abcefnrtvl"']|x[a-fA-F0-9]{2}|[0-9]{1,3})""", String.Escape),
            (r"'", String.Char, "#pop"),
            (r".", String.Char),
        ],
        "strings": [
            (r"\$(?:\d+|#|\w+)+", String.Interpol),
            (r"""[^\\'"$\n]+""", String),
            (r"""['"\\]""", String),
            (r"\$", String),
        ],
        "dqs": [
            (r"""\\(?:[\\abcefnrtvl"']|\n|x[a-fA-F0-9]{2}|[0-9]{1,3})""", String.Escape),
            (r'"', String, "#pop"),
            include("strings"),
        ],
        "rdqs": [
            (r'"(?!")', String, "#pop"),
            (r'"', String.Escape, "#pop"),
            include("strings"),
        ],
        "tdqs": [
            (r'"""(?!")', String, "#pop"),
            include("strings"),
            include("nl"),
        ],
        "funcname": [
            (r"(?:(?![\d_])\w)(?:(?:(?!_)\w)|(?:_(?!_)\w))*", Name.Function, "#pop"),
            (Closed(r"`.+`", "`"), Name.Function, "#pop"),
        ],
        "nl": [
            (r"\n", String),
        ],
        "floatnumber": [
            (r"\.(?!\.)[0-9_]*", Number.Float),
            (r"[eE][+-]?[0-9][0-9_]*", Number.Float),
            default("#pop"),
        ],
        "floatsuffix": [
            (r"'?[fF](?:32|64)", Number.Float),
            default("#pop"),
        ],
        "intsuffix": [
            (r"'?[iI](?:32|64)", Number.Integer.Long),
            (r"'?[iI](?:8|16)", Number.Integer),
            (r"'?[uU]", Number.Integer),
            default("#pop"),
        ],
        "root": [
            (r"##.*$", String.Doc),
            (r"#.*$", Comment),
            (r"\*|=|>|<|\+|-|/|@|\$|~|&|%|!|\?|\||\\|\[|\]", Operator),
            (r"\.\.|\.|,|\[\.|\.\]|\{\.|\.\}|\(\.|\.\)|\{|\}|\(|\)|:|\^|`|;", Punctuation),
            (r'(?:\w+)"', String, "rdqs"),
            (r'"""', String, "tdqs"),
            (r'"', String, "dqs"),
            (r"'", String.Char, "chars"),
            (rf"(?:{spelt(OPWORDS)})\b", Operator.Word),
            (r"(?:p_?r_?o_?c_?\s)(?![(\[\]])", Keyword, "funcname"),
            (rf"(?:{spelt(KEYWORDS)})\b", Keyword),
            (rf"(?:{spelt(NAMESPACE)})\b", Keyword.Namespace),
            (r"(?:v_?a_?r)\b", Keyword.Declaration),
            (rf"(?:{spelt(TYPES)})\b", Keyword.Type),
            (rf"(?:{spelt(PSEUDOKEYWORDS)})\b", Keyword.Pseudo),
            (r"(?:(?![_\d])\w)(?:(?:(?!_)\w)|(?:_(?!_)\w))*", Name),
            (r"[0-9][0-9_]*(?=(?:[eE.]|'?[fF](?:32|64)))", Number.Float, ("floatsuffix", "floatnumber")),
            (r"0[xX][a-fA-F0-9][a-fA-F0-9_]*", Number.Hex, "intsuffix"),
            (r"0[bB][01][01_]*", Number, "intsuffix"),
            (r"0o[0-7][0-7_]*", Number.Oct, "intsuffix"),
            (r"[0-9][0-9_]*", Number.Integer, "intsuffix"),
            (r"\s+", Text),
            (r".+$", Error),
        ],
    }
