"""SPARQL (``Rouge::Lexers::SPARQL``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

BUILTINS = word_set("""
ABS AVG BNODE BOUND CEIL COALESCE CONCAT CONTAINS COUNT DATATYPE DAY ENCODE_FOR_URI FLOOR GROUP_CONCAT HOURS IF IRI
isBLANK isIRI isLITERAL isNUMERIC isURI LANG LANGMATCHES LCASE MAX MD5 MIN MINUTES MONTH NOW RAND REGEX REPLACE
ROUND SAMETERM SAMPLE SECONDS SEPARATOR SHA1 SHA256 SHA384 SHA512 STR STRAFTER STRBEFORE STRDT STRENDS STRLANG
STRLEN STRSTARTS STRUUID SUBSTR SUM TIMEZONE TZ UCASE URI UUID YEAR
""")
KEYWORDS = word_set("""
ADD ALL AS ASC ASK BASE BIND BINDINGS BY CLEAR CONSTRUCT COPY CREATE DATA DEFAULT DELETE DESC DESCRIBE DISTINCT DROP
EXISTS FILTER FROM GRAPH GROUP BY HAVING IN INSERT LIMIT LOAD MINUS MOVE NAMED NOT OFFSET OPTIONAL ORDER PREFIX
SELECT REDUCED SERVICE SILENT TO UNDEF UNION USING VALUES WHERE WITH
""")


class SPARQLLexer(RougeLexer):
    """SPARQL."""

    name = "SPARQL"
    tag = "sparql"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Whitespace),
            (r"#.*", Comment.Single),
            (r'"""', String.Double, "string-double-literal"),
            (r'"', String.Double, "string-double"),
            (r"'''", String.Single, "string-single-literal"),
            (r"'", String.Single, "string-single"),
            (r"[$?][\p{Word}]+", Name.Variable),
            (
                OncePerRun(r"([\p{Word}-]*)(:)([\p{Word}-]+)?", r"[\p{Word}-]+"),
                groups(Name.Namespace, Operator, String.Symbol),
            ),
            (Closed(r"<[^>]*>", ">"), Name.Namespace),
            (r"(?i)true|false", Keyword.Constant),
            (r"a\b", Keyword),
            (
                r"(?i)[A-Z][\p{Word}]+\b",
                by_word((Name.Builtin, BUILTINS), (Keyword, KEYWORDS), otherwise=Error, fold=str.upper),
            ),
            (r"(?i)[+\-]?(?:\d+\.\d*|\.\d+)(?:[e][+\-]?[0-9]+)?", Number.Float),
            (r"[+\-]?\d+", Number.Integer),
            (r"[\]\[(){}.,;=]", Punctuation),
            (r"[/?*+=!<>]|&&|\|\||\^\^", Operator),
        ],
        "string-double-common": [
            include("string-escapes"),
            (r"\\", String.Double),
            (r'[^"\\]+', String.Double),
        ],
        "string-double": [
            (r'"', go(String.Double, "string-end")),
            include("string-double-common"),
        ],
        "string-double-literal": [
            (r'"""', go(String.Double, "string-end")),
            (r'"', String.Double),
            include("string-double-common"),
        ],
        "string-single-common": [
            include("string-escapes"),
            (r"\\", String.Single),
            (r"[^'\\]+", String.Single),
        ],
        "string-single": [
            (r"'", go(String.Single, "string-end")),
            include("string-single-common"),
        ],
        "string-single-literal": [
            (r"'''", go(String.Single, "string-end")),
            (r"'", String.Single),
            include("string-single-common"),
        ],
        "string-escapes": [
            (r"""\\[tbnrf"'\\]""", String.Escape),
            (r"\\u[0-9a-fA-F]{4}", String.Escape),
            (r"\\U[0-9a-fA-F]{8}", String.Escape),
        ],
        "string-end": [
            (r"(@)([a-zA-Z]+(?:-[a-zA-Z0-9]+)*)", groups(Operator, Name.Property)),
            (r"\^\^", Operator),
            default("#pop"),
        ],
    }
