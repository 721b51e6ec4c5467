"""OCaml (``Rouge::Lexers::OCaml``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
as assert begin class constraint do done downto else end exception external false for fun function functor if in
include inherit initializer lazy let match module mutable new nonrec object of open raise rec sig struct then to true
try type val virtual when while with
""")
NAME = rf"[{LATIN}_][\w']*"
CONSTRUCTOR = r"[A-Z][\w']*"


class OcamlLexer(RougeLexer):
    """OCaml."""

    name = "OCaml"
    tag = "ocaml"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"false|true|[(][)]|\[\]", Name.Builtin.Pseudo),
            (rf"{CONSTRUCTOR}(?=\s*[.])", Name.Namespace, "dotted"),
            (rf"`{NAME}", Name.Tag),
            (CONSTRUCTOR, Name.Class),
            (r"[(][*](?![)])", Comment, "comment"),
            (
                NAME,
                by_word(
                    (Keyword, KEYWORDS),
                    (Operator.Word, word_set("and asr land lor lsl lxor mod or")),
                    (Keyword.Type, word_set("unit int float bool string char list array")),
                    otherwise=Name,
                ),
            ),
            (r"[(){}\[\];]+", Punctuation),
            (r"[;,_!$%&*+./:<=>?@^|~#-]+", Operator),
            (Closed(r"-?\d[\d_]*(?:.[\d_]*)?[eE][+-]?\d[\d_]*", "e", "E"), Number.Float),
            (r"0[xX][0-9a-fA-F][0-9a-fA-F_]*", Number.Hex),
            (r"0[oO][0-7][0-7_]*", Number.Oct),
            (r"0[bB][01][01_]*", Number.Bin),
            (r"\d[\d_]*", Number.Integer),
            (r"""'(?:\\[\\"'ntbr ]|\\[0-9]{3}|\\x[0-9a-fA-F]{2})'""", String.Char),
            (r"'[.]'", String.Char),
            (r"'", Keyword),
            (r'"', String.Double, "string"),
            (rf"[~?]{NAME}", Name.Variable),
        ],
        "comment": [
            (r"[^(*)]+", Comment),
            (r"[(][*]", Comment, "#push"),
            (r"[*][)]", Comment, "#pop"),
            (r"[(*)]", Comment),
        ],
        "string": [
            (r'[^\\"]+', String.Double),
            (r"""\\[\\"'ntbr]""", String.Escape),
            (r"\\\d{3}", String.Escape),
            (r"\\x[0-9a-fA-F]{2}", String.Escape),
            (r"\\\n", String.Double),
            (r'"', String.Double, "#pop"),
        ],
        "dotted": [
            (r"\s+", Text),
            (r"[.]", Punctuation),
            (rf"{CONSTRUCTOR}(?=\s*[.])", Name.Namespace),
            (CONSTRUCTOR, Name.Class, "#pop"),
            (NAME, Name, "#pop"),
            (r"[({\[]", Punctuation, "#pop"),
        ],
    }
