"""Jsonnet (``Rouge::Lexers::Jsonnet``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text

KEYWORDS = word_set("self super local for in if then else import importstr error tailstrict assert")
DECLARATIONS = word_set("function")
CONSTANTS = word_set("null true false")
BUILTINS = word_set("""
acos asin atan ceil char codepoint cos exp exponent filter floor force length log makeArray mantissa objectFields
objectHas pow sin sqrt tan thisFile type abs assertEqual escapeStringBash escapeStringDollars escapeStringJson
escapeStringPython filterMap flattenArrays foldl foldr format join lines manifestIni manifestPython
manifestPythonVars map max min mod range set setDiff setInter setMember setUnion sort split stringChars substr
toString uniq
""")
IDENTIFIER = r"[a-zA-Z_][a-zA-Z0-9_]*"


class JsonnetLexer(RougeLexer):
    """Jsonnet."""

    name = "Jsonnet"
    tag = "jsonnet"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"//.*?$", Comment.Single),
            (r"#.*?$", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
            (r"(?i)-?(?:0|[1-9]\d*)\.\d+(?:e[+-]\d+)?", Number.Float),
            (r"(?i)-?(?:0|[1-9]\d*)(?:e[+-]\d+)?", Number.Integer),
            (r"[{}:.,;+\[\]=%()]", Punctuation),
            (r'"', String, "string-double"),
            (r"'", String, "string-single"),
            (r"\|\|\|", String, "string-block"),
            (r"\$", Keyword),
            (
                IDENTIFIER,
                by_word(
                    (Keyword, KEYWORDS),
                    (Keyword.Declaration, DECLARATIONS),
                    (Keyword.Constant, CONSTANTS),
                    (Name.Builtin, BUILTINS),
                    otherwise=Name.Other,
                ),
            ),
        ],
        "string": [
            (r"\\(?:[\\/bfnrt]|(?:u[0-9a-fA-F]{4}))", String.Escape),
            (r"\\.", String.Escape),
        ],
        "string-double": [
            include("string"),
            (r'\\"', String.Escape),
            (r'"', String, "#pop"),
            (r'[^\\"]+', String),
        ],
        "string-single": [
            include("string"),
            (r"'", String, "#pop"),
            (r"[^\\']+", String),
        ],
        "string-block": [
            include("string"),
            (r"[|][|][|]", String, "#pop"),
            (r"[^|\\]+", String),
            (r"[|]", String),
        ],
    }
