"""MATLAB and Julia (``Rouge::Lexers::Matlab``, ``Julia``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import include, words

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Other,
    Punctuation,
    String,
    Text,
)
from pylekyll.languages.highlighting.words import load_words

MATLAB_KEYWORDS = word_set("""
arguments break case catch classdef continue else elseif end for function global if import methods otherwise parfor
persistent properties return spmd switch try while
""")


def _shell_escape(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Keyword, match.group(1))
    scan.delegate(scan.lexer.sub_lexer("shell"), match.group(2))


class MatlabLexer(RougeLexer):
    """MATLAB; a quote is a transposition if no other follows on its line."""

    name = "MATLAB"
    tag = "matlab"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (Closed(r"(?s)\{%.*?%\}", "%}"), Comment.Multiline),
            (r"%.*$", Comment.Single),
            (r"([.]{3})(.*)$", groups(Keyword, Comment)),
            (r"^(!)(.*?)(?=%|$)", _shell_escape),
            (
                r"[a-zA-Z][_a-zA-Z0-9]*",
                by_word((Keyword, MATLAB_KEYWORDS), (Name.Builtin, load_words("matlab")["builtins"]), otherwise=Name),
            ),
            (r"[(){};:,/\\\]\[]", Punctuation),
            (r"~=|==|<<|>>|[-~+/*%=<>&^|.@]", Operator),
            (r"(?:\d+\.\d*|\d*\.\d+)(?:[eE][+-]?[0-9]+)?", Number.Float),
            (r"\d+[eE][+-]?[0-9]+", Number.Float),
            (r"\d+L", Number.Integer.Long),
            (r"\d+", Number.Integer),
            (r"'(?=.*')", String.Single, "characters"),
            (r'"(?=.*")', String.Double, "string"),
            (r"'", Operator),
        ],
        "characters": [(r"[^']+", String.Single), (r"''", String.Escape), (r"'", String.Single, "#pop")],
        "string": [(r'[^"]+', String.Double), (r'""', String.Escape), (r'"', String.Double, "#pop")],
    }


JULIA_KEYWORDS = word_set("""
function return module import export if else elseif end for in isa while try catch const local global using struct
mutablestruct abstracttype finally begin do quote macro forouter where
""")
JULIA_BUILTINS = word_set("""
true false missing nothing Inf Inf16 Inf32 Inf64 NaN NaN16 NaN32 NaN64 stdout stderr stdin devnull pi π ℯ im ARGS C_NULL
ENV ENDIAN_BOM VERSION undef LOAD_PATH DEPOT_PATH
""")
# In Rouge's order, in which a short operator hides the longer ones that begin with it.
JULIA_OPERATOR = r"[-+=*/\\&|$~^%!<>÷≠≤≥.?:]"
# Letters, numbers that are letters, and symbols.
JULIA_NAME = (
    r"(?:[^\W\d]|[$+<=>^`|~\u00a2-\u00a9\u00ac-\u00b4\u00b8\u00d7\u00f7\u2044\u2052\u20a0-\u2bff])"
    r"(?:\w|[!-#%-'*,./:;?@\\$+<=>^`|~\u00a1-\u00b8\u00bf\u00d7\u00f7\u2016-\u2bff])*"
)
_JULIA_LETTER = "a-zA-Z_\u00a1-\uffff"


class JuliaLexer(RougeLexer):
    """Julia."""

    name = "Julia"
    tag = "julia"
    flags = re.MULTILINE
    tokens: ClassVar[States] = {
        "root": [
            (r"\n", Text),
            (r"[^\S\n]+", Text),
            (r"#=", Comment.Multiline, "comment"),
            (r"#.*$", Comment),
            (JULIA_OPERATOR, Operator),
            (r"(function|macro)((?:\s|\\\s)+)", groups(Keyword, Name.Function, push=("function-name",))),
            (
                r"((?:mutable )?struct|(?:abstract|primitive) type)((?:\s|\\\s)+)",
                groups(Keyword, Name.Class, push=("type-name",)),
            ),
            (words(sorted(load_words("julia")["types"]), suffix=r"\b"), Keyword.Type),
            (r"(?:local|global|const)\b", Keyword.Declaration),
            (words(sorted(JULIA_KEYWORDS), suffix=r"\b"), Keyword),
            (words(sorted(JULIA_BUILTINS), suffix=r"\b"), Name.Builtin),
            (r"`.*?`", String.Backtick),
            (
                r"'(?:\\.|\\[0-7]{1,3}|\\x[a-fA-F0-9]{1,3}|\\u[a-fA-F0-9]{1,4}|\\U[a-fA-F0-9]{1,6}|[^\\'\n])'",
                String.Char,
            ),
            (r'[ILE]?"', String, "string"),
            (r"@[a-zA-Z0-9_.]+", Name.Decorator),
            (rf"[{_JULIA_LETTER}][0-9{_JULIA_LETTER}]*!*", Name),
            (r"[\[\]{}(),;]", Other),
            (r"(?:[0-9]+(?:_[0-9]+)+\.[0-9]*|[0-9]*\.[0-9]+(?:_[0-9]+)+)(?:[eEf][+-]?[0-9]+)?", Number.Float),
            (r"(?:[0-9]+\.[0-9]*|[0-9]*\.[0-9]+)(?:[eEf][+-]?[0-9]+)?", Number.Float),
            (r"[0-9]+(?:_[0-9]+)*[eEf][+-]?[0-9]+", Number.Float),
            (r"0b[01]+(?:_[01]+)*", Number.Bin),
            (r"0o[0-7]+(?:_[0-7]+)*", Number.Oct),
            (r"0x[a-fA-F0-9]+(?:_[a-fA-F0-9]+)*", Number.Hex),
            (r"[0-9]+(?:_[0-9]+)*", Number.Integer),
        ],
        "function-name": [
            (JULIA_NAME, Name.Function, "#pop"),
            (r"\([^\sa-zA-Z0-9_{]{1,2}\)", Operator, "#pop"),
            (r"[^\sa-zA-Z0-9_{]{1,2}", Operator, "#pop"),
        ],
        "type-name": [(JULIA_NAME, Name.Class, "#pop")],
        "escape": [
            (
                r"\\(?:[\\abfnrtv\"']|\n|N\{.*?\}|u[a-fA-F0-9]{4}|U[a-fA-F0-9]{8}|x[a-fA-F0-9]{2}|[0-7]{1,3})",
                String.Escape,
            ),
        ],
        "comment": [
            (r"[^=#]+", Comment.Multiline),
            (r"#=", Comment.Multiline, "#push"),
            (r"=#", Comment.Multiline, "#pop"),
            (r"[=#]", Comment.Multiline),
        ],
        "string": [
            include("escape"),
            (r'"', String, "#pop"),
            (r"\$(?:\([a-zA-Z0-9_]+\))?[-#0 +]*(?:[0-9]+|[*])?(?:\.(?:[0-9]+|[*]))?", String.Interpol),
            (r'[^\\"$]+', String),
            (r"\\", String),
        ],
    }
