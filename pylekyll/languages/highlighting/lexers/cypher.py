"""Cypher (``Rouge::Lexers::Cypher``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, String, Text, Whitespace

if TYPE_CHECKING:
    import re

FUNCTIONS = word_set("""
ABS ACOS ALLSHORTESTPATHS ASIN ATAN ATAN2 AVG CEIL COALESCE COLLECT COS COT COUNT DATE DEGREES E ENDNODE EXP EXTRACT
FILTER FLOOR HAVERSIN HEAD ID KEYS LABELS LAST LEFT LENGTH LOG LOG10 LOWER LTRIM MAX MIN NODE NODES PERCENTILECONT
PERCENTILEDISC PI RADIANS RAND RANGE REDUCE REL RELATIONSHIP RELATIONSHIPS REPLACE REVERSE RIGHT ROUND RTRIM
SHORTESTPATH SIGN SIN SIZE SPLIT SQRT STARTNODE STDEV STDEVP STR SUBSTRING SUM TAIL TAN TIMESTAMP TOFLOAT TOINT
TOINTEGER TOSTRING TRIM TYPE UPPER
""")
PREDICATES = word_set("ALL AND ANY CONTAINS EXISTS HAS IN NONE NOT OR SINGLE XOR")
KEYWORDS = word_set("""
AS ASC ASCENDING ASSERT BY CASE COMMIT CONSTRAINT CREATE CSV CYPHER DELETE DESC DESCENDING DETACH DISTINCT DROP ELSE
END ENDS EXPLAIN FALSE FIELDTERMINATOR FOREACH FROM HEADERS IN INDEX IS JOIN LIMIT LOAD MATCH MERGE NULL ON OPTIONAL
ORDER PERIODIC PROFILE REMOVE RETURN SCAN SET SKIP START STARTS THEN TRUE UNION UNIQUE UNWIND USING WHEN WHERE WITH
CALL YIELD
""")


def _word(match: re.Match[str], scan: Scan) -> None:
    name = match.group(1).upper()
    if name in FUNCTIONS:
        groups(Name.Function, Whitespace, String.Symbol)(match, scan)
    elif name in KEYWORDS:
        groups(Keyword, Whitespace, String.Symbol)(match, scan)
    else:
        groups(Name, Whitespace, String.Symbol)(match, scan)


class CypherLexer(RougeLexer):
    """Cypher."""

    name = "Cypher"
    tag = "cypher"
    tokens: ClassVar[States] = {
        "root": [
            (r"[\s]+", Text),
            (r"//.*?$", Comment.Single),
            (r"/\*", Comment.Multiline, "multiline-comments"),
            (r"[*+\-<>=&|~%^]", Operator),
            (r"[{}),;\[\]]", String.Symbol),
            (r"(\w+)(:)(\s*)(-?[._\d]+)", groups(Name.Label, String.Delimiter, Whitespace, Number)),
            (r"(\w+)(\s*)(\()", _word),
            (r":\w+", Name.Class),
            (r"(-?\d+)(\.\.)(-?\d+)", groups(Number, Operator, Number)),
            (r"(?i)(?:\d+\.\d*|\d*\.\d+)(?:e[+-]?\d+)?", Number.Float),
            (r"(?i)\d+e[+-]?\d+", Number.Float),
            (r"0[0-7]+", Number.Oct),
            (r"(?i)0x[a-f0-9]+", Number.Hex),
            (r"\d+", Number.Integer),
            (r"[.\w]+:", Name.Property),
            (r"\(", String.Symbol),
            (r"[.\w$]+", by_word((Operator.Word, PREDICATES), (Keyword, KEYWORDS), otherwise=Name, fold=str.upper)),
            (literal('"'), String.Double),
            (literal("'"), String.Single),
            (literal("`"), String.Backtick),
        ],
        "multiline-comments": [
            (r"/[*]", Comment.Multiline, "multiline-comments"),
            (r"[*]/", Comment.Multiline, "#pop"),
            (r"[^/*]+", Comment.Multiline),
            (r"[/*]", Comment.Multiline),
        ],
    }
