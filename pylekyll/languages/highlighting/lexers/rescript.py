"""ReScript (``Rouge::Lexers::ReScript``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import States, by_word, word_set
from pylekyll.languages.highlighting.lexers.ocaml import CONSTRUCTOR, NAME, OcamlLexer
from pylekyll.languages.highlighting.lexers.reasonml import LITERALS
from pylekyll.languages.highlighting.lexers.shared import NESTED_COMMENT
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Operator, Punctuation, String, Text

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
            *LITERALS,
            (r"`", String.Double, "interpolated-string"),
        ],
        "comment": NESTED_COMMENT,
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
