"""ReasonML (``Rouge::Lexers::ReasonML``)."""

from __future__ import annotations

from typing import Any, ClassVar

from pylekyll.languages.highlighting.engine import States, by_word, word_set
from pylekyll.languages.highlighting.lexers.ocaml import CONSTRUCTOR, NAME, OcamlLexer
from pylekyll.languages.highlighting.lexers.shared import NESTED_COMMENT
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
as assert begin class constraint do done downto else end exception external false for fun function functor if in
include inherit initializer lazy let module mutable new nonrec object of open rec sig struct switch then to true try
type val virtual when while with
""")
WORD_OPERATORS = word_set("and asr land lor lsl lxor mod or")
TYPES = word_set("unit int float bool string char list array")
#: Rules that ReScript has too.
LITERALS: list[Any] = [
    (r"(?i)-?\d[\d_]*(?:[^\d_\n][\d_]*)?(?:e[+-]?\d[\d_]*)", Number.Float),
    (r"(?i)0x[0-9a-fA-F][0-9a-fA-F_]*", Number.Hex),
    (r"(?i)0o[0-7][0-7_]*", Number.Oct),
    (r"(?i)0b[01][01_]*", Number.Bin),
    (r"\d[\d_]*", Number.Integer),
    (r"""'(?:(?:\\[\\"'ntbr ])|(?:\\[0-9]{3})|(?:\\x[0-9a-fA-F]{2}))'""", String.Char),
    (r"'[^'/]'", String.Char),
    (r"'", Keyword),
    (r'"', String.Double, "string"),
]


class ReasonMLLexer(OcamlLexer):
    """ReasonML."""

    name = "ReasonML"
    tag = "reasonml"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"false|true|[(][)]|\[\]", Name.Builtin.Pseudo),
            (rf"{CONSTRUCTOR}(?=\s*[.])", Name.Namespace, "dotted"),
            (f"`{NAME}", Name.Tag),
            (CONSTRUCTOR, Name.Class),
            (r"//.*", Comment.Single),
            (r"/\*", Comment.Multiline, "comment"),
            (
                NAME,
                by_word((Keyword, KEYWORDS), (Operator.Word, WORD_OPERATORS), (Keyword.Type, TYPES), otherwise=Name),
            ),
            (r"[(){}\[\];]+", Punctuation),
            (r"[;,_!$%&*+./:<=>?@^|~#-]+", Operator),
            *LITERALS,
            (f"[~?]{NAME}", Name.Variable),
        ],
        "comment": NESTED_COMMENT,
    }
