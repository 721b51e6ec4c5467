"""ReScript (``Rouge::Lexers::ReScript``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import States, by_word, word_set
from pylekyll.languages.highlighting.lexers.ocaml import CONSTRUCTOR, NAME, OcamlLexer
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
open let rec and as exception assert lazy if else for in to downto while switch when external type private mutable
constraint include module of with try import export
""")
TYPES = word_set("bool int float char string unit list array option ref exn format")
WORD_OPERATORS = word_set("mod land lor lxor lsl lsr asr or")


class ReScriptLexer(OcamlLexer):
    """ReScript."""

    name = "ReScript"
    tag = "rescript"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"[,.:?~\\]", Text),
            (r"true|false\b", Keyword.Constant),
            (rf"{CONSTRUCTOR}(?=\s*[.])", Name.Namespace, "dotted"),
            (rf"@{NAME}(?:\.{NAME})*", Name.Decorator),
            (f"#{NAME}", Name.Class),
            (CONSTRUCTOR, Name.Class),
            (r"//.*", Comment.Single),
            (r"/\*", Comment.Multiline, "comment"),
            (
                NAME,
                by_word((Keyword, KEYWORDS), (Operator.Word, WORD_OPERATORS), (Keyword.Type, TYPES), otherwise=Name),
            ),
            (r"[(){}\[\];]+", Punctuation),
            (r"[;_!$%&*+/<=>@^|-]+", Operator),
            (r"(?i)-?\d[\d_]*(?:[^\d_\n][\d_]*)?(?:e[+-]?\d[\d_]*)", Number.Float),
            (r"(?i)0x[0-9a-fA-F][0-9a-fA-F_]*", Number.Hex),
            (r"(?i)0o[0-7][0-7_]*", Number.Oct),
            (r"(?i)0b[01][01_]*", Number.Bin),
            (r"\d[\d_]*", Number.Integer),
            (r"""'(?:(?:\\[\\"'ntbr ])|(?:\\[0-9]{3})|(?:\\x[0-9a-fA-F]{2}))'""", String.Char),
            (r"'[^'/]'", String.Char),
            (r"'", Keyword),
            (r'"', String.Double, "string"),
            (r"`", String.Double, "interpolated-string"),
        ],
        "comment": [
            (r"[^/*]+", Comment.Multiline),
            (r"/\*", Comment.Multiline, "comment"),
            (r"\*/", Comment.Multiline, "#pop"),
            (r"[*/]", Comment.Multiline),
        ],
        "interpolated-string": [
            (r"[$]\{", Punctuation, "interpolated-expression"),
            (r"`", String.Double, "#pop"),
            (r"\\[$`]", String.Escape),
            (r"[^$`\\]+", String.Double),
            (r"[\\$]", String.Double),
        ],
        "interpolated-expression": [
            (r"\}", Punctuation, "#pop"),
            include("root"),
        ],
    }
