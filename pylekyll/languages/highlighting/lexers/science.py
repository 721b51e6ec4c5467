"""R and TeX (``Rouge::Lexers::R``, ``TeX``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include, words

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

R_KEYWORDS = word_set("if else for while repeat in next break function")
R_KEYWORD_CONSTANTS = word_set("NULL Inf TRUE FALSE NaN NA NA_integer_ NA_real_ NA_complex_ NA_character_")
R_CONSTANTS = word_set("LETTERS letters month.abb month.name pi T F")
R_PRIMITIVES = word_set("""
abs acos acosh all any anyNA Arg as.call as.character as.complex as.double as.environment as.integer as.logical
as.null.default as.numeric as.raw asin asinh atan atanh attr attributes baseenv browser c call ceiling class Conj cos
cosh cospi cummax cummin cumprod cumsum digamma dim dimnames emptyenv exp expression floor forceAndCall gamma gc.time
globalenv Im interactive invisible is.array is.atomic is.call is.character is.complex is.double is.environment
is.expression is.finite is.function is.infinite is.integer is.language is.list is.logical is.matrix is.na is.name
is.nan is.null is.numeric is.object is.pairlist is.raw is.recursive is.single is.symbol lazyLoadDBfetch length lgamma
list log max min missing Mod names nargs nzchar oldClass on.exit pos.to.env proc.time prod quote range Re rep
retracemem return round seq_along seq_len seq.int sign signif sin sinh sinpi sqrt standardGeneric substitute sum
switch tan tanh tanpi tracemem trigamma trunc unclass untracemem UseMethod xtfrm
""")


class RLexer(RougeLexer):
    """R."""

    name = "R"
    tag = "r"
    flags = re.MULTILINE
    properties = Properties(letter="Alpha", word="Alnum")
    tokens: ClassVar[States] = {
        "root": [
            (r"#'.*$", Comment.Doc),
            (r"#.*$", Comment.Single),
            (r"\s+", Blank),
            (Closed(r"`[^`]+`", "`"), Name),
            (Closed(r"(?s)'(?:\\.|[^'\\])*'|'.*'", "'"), String.Single),
            (Closed(r'(?s)"(?:\\.|[^"\\])*"|".*"', '"'), String.Double),
            (Closed(r"%[^%]*%", "%"), Operator),
            (r"0[xX][a-fA-F0-9]+(?:[pP][0-9]+)?[Li]?", Number.Hex),
            (r"[+-]?(?:[0-9]+(?:[.][0-9]+)?|[.][0-9]+)(?:[eE][+-]?[0-9]+)?[Li]?", Number),
            # Functions of the language itself, where they are called.
            (words(sorted(R_PRIMITIVES), suffix=r"(?=\()"), Name.Function),
            (
                r"(?:[^\W\d_]|[.](?:[^\W\d]|[.]))[\w.]*|[.]",
                by_word(
                    (Keyword, R_KEYWORDS),
                    (Keyword.Constant, R_KEYWORD_CONSTANTS),
                    (Name.Builtin, R_CONSTANTS),
                    otherwise=Name,
                ),
            ),
            (r"[\[\]{}();,]", Punctuation),
            (r"[-<>?*+^/!=~$@:%&|]", Operator),
        ],
    }


COMMAND = rf"\\(?:[{LATIN}]+|\s+|.)"


class TexLexer(RougeLexer):
    """TeX and LaTeX."""

    name = "TeX"
    tag = "tex"
    tokens: ClassVar[States] = {
        "general": [(r"%.*$", Comment), (r"[{}&_^]", Punctuation)],
        "root": [
            (r"\\\[|\$\$", Punctuation, "display-math"),
            (r"\\\(|\$", Punctuation, "inline-math"),
            (Closed(r"\\(?:begin|end)\{.*?\}", "}"), Name.Tag),
            (r"(\\verb)\b(\S)(.*?)(\2)", groups(Name.Builtin, Keyword.Pseudo, String.Other, Keyword.Pseudo)),
            (COMMAND, Keyword, "command"),
            include("general"),
            (r"[^\\$%&_^{}]+", Text),
        ],
        "math": [
            (COMMAND, Name.Variable),
            include("general"),
            (r"[0-9]+", Number),
            (r"[-=!+*/()\[\]]", Operator),
            (r"[^=!+*/()\[\]\\$%&_^{}0-9-]+", Name.Builtin),
        ],
        "inline-math": [(r"\\\)|\$", Punctuation, "#pop"), include("math")],
        "display-math": [(r"\\\]|\$\$", Punctuation, "#pop"), (r"\$", Name.Builtin), include("math")],
        "command": [(r"\[.*?\]", Name.Attribute), (r"\*", Keyword), default("#pop")],
    }
