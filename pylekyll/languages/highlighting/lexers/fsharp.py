"""F# (``Rouge::Lexers::FSharp``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
abstract and as assert base begin class default delegate do done downcast downto elif else end exception extern false
finally for fun function global if in inherit inline interface internal lazy let let! match member module mutable
namespace new not null of open or override private public rec return return! select static struct then to true try type
upcast use use! val void when while with yield yield! sig atomic break checked component const constraint constructor
continue eager event external fixed functor include method mixin object parallel process protected pure sealed tailcall
trait virtual volatile
""")
PUNCTUATION = word_set("!= # & && ( ) * \\+ , - -. -> . .. : :: := :> ; ;; < <- = > >] >} ? ?? [ [< [> [| ] _ {")
PUNCTUATION |= word_set("` {< | |] } ~ |> <| <>")
WORD_OPERATORS = word_set("and asr land lor lsl lxor mod or")
TYPES = word_set("unit int float bool string char list array")

_ID = rf"[{LATIN}][\w']*|``[^`\n\r\t]+``"
_UPPER = r"[A-Z][\w']*"


class FSharpLexer(RougeLexer):
    """F#."""

    name = "FSharp"
    tag = "fsharp"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"false|true|\(\)|\[\]", Name.Builtin.Pseudo),
            (rf"{_UPPER}(?=\s*[.])", Name.Namespace, "dotted"),
            (_UPPER, Name.Class),
            (r"\([*](?!\))", Comment, "comment"),
            (r"//.*?$", Comment.Single),
            (
                _ID,
                by_word((Keyword, KEYWORDS), (Operator.Word, WORD_OPERATORS), (Keyword.Type, TYPES), otherwise=Name),
            ),
            (r"[\[\];,{}_()!$%&*+./:<=>?@^|~#-]+", by_word((Punctuation, PUNCTUATION), otherwise=Operator)),
            (r"\d[\d_]*(?:[^\d_\n][\d_]*)?[eE][+-]?\d[\d_]*", Number.Float),
            (r"0[xX][\da-fA-F][\da-fA-F_]*", Number.Hex),
            (r"0[oO][0-7][0-7_]*", Number.Oct),
            (r"0[bB][01][01_]*", Number.Bin),
            (r"\d[\d_]*", Number.Integer),
            (r"""'(?:\\[\\"'ntbr ]|\\[0-9]{3}|\\x[\da-fA-F]{2}|[.])'""", String.Char),
            (r"'", Keyword),
            (r'"', String.Double, "string"),
        ],
        "comment": [
            (r"[^(*)]+", Comment),
            (r"\([*]", Comment, "#push"),
            (r"[*]\)", Comment, "#pop"),
            (r"[(*)]", Comment),
        ],
        "string": [
            (r'[^\\"]+', String.Double),
            (r"""\\(?:[\\"'ntbr]|\d{3}|x[\da-fA-F]{2})""", String.Escape),
            (r"\\\n", String.Double),
            (r'"', String.Double, "#pop"),
        ],
        "dotted": [
            (r"\s+", Text),
            (r"[.]", Punctuation),
            (rf"{_UPPER}(?=\s*[.])", Name.Namespace),
            (_UPPER, Name.Class, "#pop"),
            (_ID, Name, "#pop"),
            (r"\[", Punctuation, "#pop"),
        ],
    }
