"""Prometheus (``Rouge::Lexers::Prometheus``)."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    TokenType,
)

FUNCTIONS = word_set("""
abs absent ceil changes clamp_max clamp_min count_scalar day_of_month day_of_week days_in_month delta deriv
drop_common_labels exp floor histogram_quantile holt_winters hour idelta increase irate label_replace ln log2 log10
month predict_linear rate resets round scalar sort sort_desc sqrt time vector year avg_over_time min_over_time
max_over_time sum_over_time count_over_time quantile_over_time stddev_over_time stdvar_over_time
""")


def _escaped(quote: str, token: TokenType) -> list[Any]:
    return [
        (rf"\\[\\abfnrtv{quote}]", String.Escape),
        (rf"[^\\{quote}]+", token),
        (quote, token, "#pop"),
    ]


class PrometheusLexer(RougeLexer):
    """Prometheus."""

    name = "Prometheus"
    tag = "prometheus"
    tokens: ClassVar[States] = {
        "root": [
            include("strings"),
            include("whitespace"),
            (r"-?\d+\.\d+", Number.Float),
            (r"-?\d+[smhdwy]?", Number.Integer),
            include("operators"),
            (r"(ignoring|on)(\()", groups(Keyword.Pseudo, Punctuation, push=("label-list",))),
            (r"(group_left|group_right)(\()", groups(Keyword.Type, Punctuation)),
            (r"(?:bool|offset)\b", Keyword),
            (r"(?:without|by)\b", Keyword, "label-list"),
            (r"[\w:]+", by_word((Name.Builtin, FUNCTIONS), otherwise=Name)),
            include("metrics"),
        ],
        "metrics": [
            (r"[a-zA-Z0-9_-]+", Name),
            (r"[()\]:.,]", Punctuation),
            (r"\{", Punctuation, "filters"),
            (r"\[", Punctuation),
        ],
        "strings": [
            (r'"', String.Double, "double-string-escaped"),
            (r"'", String.Single, "single-string-escaped"),
            (Closed(r"`.*`", "`"), String.Backtick),
        ],
        "filters": [
            include("inline-whitespace"),
            (r",", Punctuation),
            include("labels"),
            include("filter-matching-operators"),
            include("strings"),
            (r"\}", Punctuation, "#pop"),
        ],
        "label-list": [
            (r"\(", Punctuation),
            (r"[a-zA-Z0-9_:-]+", Name.Attribute),
            (r",", Punctuation),
            include("whitespace"),
            (r"\)", Punctuation, "#pop"),
        ],
        "labels": [
            (r"[a-zA-Z0-9_:-]+", Name.Attribute),
        ],
        "operators": [
            (r"[+\-*/%\^]", Operator),
            (r"=|==|!=|<|>|<=|>=", Operator),
            (r"and|or|unless", Operator),
            (r"(?:sum|min|max|avg|stddev|stdvar|count|count_values|bottomk|topk)\b", Name.Function),
        ],
        "filter-matching-operators": [
            (r"!(?:=|~)|=~?", Operator),
        ],
        "inline-whitespace": [
            (r"[ \t\r]+", Text),
        ],
        "whitespace": [
            include("inline-whitespace"),
            (r"\n\s*", Text),
            (r"#.*?$", Comment),
        ],
        "double-string-escaped": _escaped('"', String.Double),
        "single-string-escaped": _escaped("'", String.Single),
    }
