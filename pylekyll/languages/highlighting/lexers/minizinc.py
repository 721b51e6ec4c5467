"""MiniZinc (``Rouge::Lexers::MiniZinc``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, literal
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

BUILTINS = word_set("""
abort abs acosh array_intersect array_union array1d array2d array3d array4d array5d array6d asin assert atan
bool2int card ceil concat cos cosh dom dom_array dom_size fix exp floor index_set index_set_1of2 index_set_2of2
index_set_1of3 index_set_2of3 index_set_3of3 int2float is_fixed join lb lb_array length ln log log2 log10 min max
pow product round set2array show show_int show_float sin sinh sqrt sum tan tanh trace ub ub_array
""")
KEYWORDS = word_set("""
ann annotation any constraint else endif function for forall if include list of op output minimize maximize par
predicate record satisfy solve test then type var where
""")
KEYWORDS_TYPE = word_set("array set bool enum float int string tuple")
OPERATORS = word_set("in subset superset union diff symdiff intersect")
ID = r"[$a-zA-Z_]\w*"


class MiniZincLexer(RougeLexer):
    """MiniZinc."""

    name = "MiniZinc"
    tag = "minizinc"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Whitespace),
            (r"\\\n", Whitespace),
            (r"%.*", Comment.Single),
            (Closed(r"(?s)/(?:\\\n)?[*](?:.|\n)*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
            (literal('"'), String),
            (r"not|<->|->|<-|\\/|xor|/\\", Operator),
            (r"<|>|<=|>=|==|=|!=", Operator),
            (r"\+|-|\*|/|div|mod", Operator),
            (r"\\|\.\.|\+\+", Operator),
            (r"[|()\[\]{},:;]", Punctuation),
            (r"(?:true|false)\b", Keyword.Constant),
            (r"(?:[+-]?)\d+(?:\.(?!\.)\d*)?(?:[eE][-+]?\d+)?", Number),
            (
                ID,
                by_word(
                    (Keyword, KEYWORDS),
                    (Keyword.Type, KEYWORDS_TYPE),
                    (Name.Builtin, BUILTINS),
                    (Operator, OPERATORS),
                    otherwise=Name.Other,
                ),
            ),
            (r"::\s*(?:[^\W\d]\w*)(?:\s*\([^)]*\))?", Name.Decorator),
            (r"([^\W\d]\w*)\b(\()", groups(Name.Function, Punctuation)),
            (r"[^\W\d]\w*", Name.Other),
        ],
    }
