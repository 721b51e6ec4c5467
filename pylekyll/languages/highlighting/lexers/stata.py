"""Stata (``Rouge::Lexers::Stata``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)
from pylekyll.languages.highlighting.words import load_alternatives

_REGEXES = load_alternatives("stata")
KEYWORDS = _REGEXES["keywords"]
PRIMITIVE_FUNCTIONS = _REGEXES["primitive_functions"]
TYPE_KEYWORDS = word_set("""
byte int long float double str strL numeric string integer scalar matrix local global numlist varlist newlist
""")
RESERVED_KEYWORDS = word_set("""
if else foreach forv forva forval forvalu forvalue forvalues to while in of continue break nobreak
""")


class StataLexer(RougeLexer):
    """Stata."""

    name = "Stata"
    tag = "stata"
    tokens: ClassVar[States] = {
        "root": [
            (OncePerRun(r"^\s*#.*$", r"^\s+"), Comment.Preproc),
            (r"^\*!.*$", Comment.Hashbang),
            (OncePerRun(r"^\s*\*.*$", r"^\s+"), Comment.Single),
            (OncePerRun(rf"^\s*(?:{KEYWORDS})\b", r"^\s+"), Keyword),
            (r"[ \t]+", Whitespace),
            (r"[\n\r]+", Text),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/(?:\\\n)?[*].*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
            (Closed(r"""`"(?:\\.|.)*?"'""", "\"'"), String.Double),
            (r'"(?:\\.|[^"\\\n])*"|".*"', String.Double),
            (Closed(r"`(?:\\.|.)*?'", "'"), String.Double),
            (r"\$\w+", String.Double),
            (r"%\S+", Name.Property),
            (r"str(?:204[0-5]|20[0-3][0-9]|[01][0-9][0-9][0-9]|[0-9][0-9][0-9]|[0-9][0-9]|[1-9])\b", Keyword.Type),
            (rf"(?:{PRIMITIVE_FUNCTIONS})(?=\()", Name.Function),
            (OncePerRun(r"\.\.(?=.*\])", r"\.[^\]\n]*(?=\n|\Z)"), Operator),
            (r"[+-]?(?:\d+(?:[.]\d+)?|[.]\d+)(?:[eE][+-]?\d+)?", Number),
            (r"[ICOicoLFDSlfds]\w*\.", Operator),
            (r"[ICOicoLFDSlfds]\w*(?=\(.*\)\.)", Operator),
            (r"\w+", by_word((Keyword.Reserved, RESERVED_KEYWORDS), (Keyword.Type, TYPE_KEYWORDS), otherwise=Name)),
            (r"[\[\]{}();,]", Punctuation),
            (r"[-<>?*+'^/\\!#.=~:&|]", Operator),
        ],
    }
