"""RML (``Rouge::Lexers::RML``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, go, groups, word_set
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, String, Text

KEYWORDS = word_set("matches not with empty all if else true false")
ARITHMETIC_KEYWORDS = word_set("abs sin cos tan min max")
ID_CHAR = r"[a-zA-Z0-9_]"
UPPERCASE_ID = f"[A-Z]{ID_CHAR}*"
LOWERCASE_ID = f"[a-z]{ID_CHAR}*"
ELLIPSIS = r"(?:\.){3}"
INT = r"[0-9]+"
FLOAT = rf"{INT}\.{INT}"
STRING = r"'(?:\\'|[ a-zA-Z0-9_.])*'"
WHITESPACE = r"[ \t\r\n]+"
COMMENT = r"//[^\r\n]*"


class RMLLexer(RougeLexer):
    """RML."""

    name = "RML"
    tag = "rml"
    tokens: ClassVar[States] = {
        "common-rules": [
            (f"{WHITESPACE}", Text),
            (f"{COMMENT}", Comment.Single),
            (OncePerRun(STRING, STRING.removesuffix("'")), String),
            (f"{FLOAT}", Number.Float),
            (f"{INT}", Number.Integer),
        ],
        "root": [
            include("common-rules"),
            (rf"({LOWERCASE_ID})(\()", groups(Name.Function, Operator, push=("event-type-params",))),
            (
                f"{LOWERCASE_ID}",
                by_word(
                    (Keyword, word_set("with"), ("data-expression-with",)), (Keyword, KEYWORDS), otherwise=Name.Function
                ),
            ),
            (r"\(|\{|\[", Operator, "event-type-params"),
            (r"[_|]", Operator),
            (f"{UPPERCASE_ID}", Name.Class, "equation-block-expression"),
            (r";", Operator),
        ],
        "event-type-params": [
            include("common-rules"),
            (r"\(|\{|\[", Operator, "#push"),
            (r"\)|\}|\]", Operator, "#pop"),
            (f"{LOWERCASE_ID}(?=:)", Name.Entity),
            (f"(?:{LOWERCASE_ID})", by_word((Keyword, KEYWORDS), otherwise=String.Regex)),
            (f"{ELLIPSIS}", String.Symbol),
            (r"[_|;,:]", Operator),
        ],
        "equation-block-expression": [
            include("common-rules"),
            (r"[<,>]", Operator),
            (f"{LOWERCASE_ID}", String.Regex),
            (r"=", go(Operator, "exp")),
            (r";", Operator, "#pop"),
        ],
        "exp": [
            include("common-rules"),
            (r"(if)(\()", groups(Keyword, Operator, push=("data-expression",))),
            (r"let|var", Keyword, "equation-block-expression"),
            (rf"({LOWERCASE_ID})(\()", groups(Name.Function, Operator, push=("event-type-params",))),
            (f"(?:{LOWERCASE_ID})", by_word((Keyword, KEYWORDS), otherwise=Name.Function)),
            (f"{UPPERCASE_ID}(?=<)", Name.Class, "data-expression"),
            (f"{UPPERCASE_ID}", Name.Class),
            (r"[=(){}*+/\\|!>?]", Operator),
            (r";", Operator, "#pop"),
        ],
        "data-expression": [
            include("common-rules"),
            (f"{LOWERCASE_ID}", by_word((Keyword, ARITHMETIC_KEYWORDS | KEYWORDS), otherwise=String.Regex)),
            (r"\(", Operator, "#push"),
            (r"\)", Operator, "#pop"),
            (r"(?:>)(?=[^A-Z;]+[A-Z;>])", Operator, "#pop"),
            (r"[*^?!%&\[\]<>|+=:,./\\_-]", Operator),
            (r";", Operator, "#pop"),
        ],
        "data-expression-with": [
            include("common-rules"),
            (r">", Operator),
            include("data-expression"),
        ],
    }
