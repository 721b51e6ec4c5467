"""Xojo (``Rouge::Lexers::Xojo``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

KEYWORDS = alternatives("""
addhandler aggregates array asc assigns attributes begin break byref byval call case catch class const continue
color ctype declare delegate dim do downto each else elseif end enum event exception exit extends false finally for
function global goto if implements inherits interface lib loop mod module new next nil object of optional paramarray
private property protected public raise raiseevent rect redim removehandler return select shared soft static step
sub super then to true try until using var wend while
""")
KEYWORDS_TYPE = alternatives("""
boolean byte cfstringref cgfloat cstring currency date datetime double int8 int16 int32 int64 integer ostype pair
pstring ptr short single string structure variant uinteger uint8 uint16 uint32 uint64 ushort windowptr wstring
""")
OPERATOR_WORDS = alternatives("addressof weakaddressof and as in is isa mod not or xor")


class XojoLexer(RougeLexer):
    """Xojo."""

    name = "Xojo"
    tag = "xojo"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Whitespace),
            (r"(?i)rem\b.*?$", Comment.Single),
            (r"(?://|').*$", Comment.Single),
            (Closed(r"(?is)#tag Note.*?#tag EndNote", "#"), Comment.Preproc),
            (r"#.*$", Comment.Preproc),
            (Closed(r'".*?"', '"'), String.Double),
            (r"[(){}!#,:]", Punctuation),
            (rf"(?i)(?:{KEYWORDS})\b", Keyword),
            (rf"(?i)(?:{KEYWORDS_TYPE})\b", Keyword.Declaration),
            (rf"(?i)(?:{OPERATOR_WORDS})\b", Operator),
            (r"[+-]?(?:\d+\.\d*|\d*\.\d+)", Number.Float),
            (r"[+-]?\d+", Number.Integer),
            (r"(?i)&[CH][0-9a-f]+", Number.Hex),
            (r"(?i)&O[0-7]+", Number.Oct),
            (r"(?=\w)[\w.]+\b", Text),
            (r"<=|>=|<>|[=><+\-*/\\]", Operator),
        ],
    }
