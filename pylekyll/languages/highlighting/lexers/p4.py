"""P4 (``Rouge::Lexers::P4``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = alternatives("""
abstract action actions apply const default default_action else enum entries extern exit if in inout key list out
package packet_in packet_out return size select switch this transition tuple type typedef
""")
OPERATORS = alternatives(r"\|\+\| \|-\| \? \& \&\&\& < > << >> \* \| ~ \^ - \+ / \# \. = != <= >= \+\+")
DECLS = alternatives("control header header_union parser state struct table value_set")
BUILTINS = alternatives("""
bit bool error extract int isValid setValid setInvalid match_kind string varbit verify void
""")
ID = r"[\p{XID_Start}_][\p{XID_Continue}]*"
STRING_ELEMENT = r'\\"|[^"]'


class P4Lexer(RougeLexer):
    """P4."""

    name = "P4"
    tag = "p4"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
        ],
        "comment": [
            (r"(?://).*$\n?", Comment.Single),
            (Closed(r"(?s)/\*(?:(?!\*/).)*\*/", "*/"), Comment.Multiline),
        ],
        "number": [
            (r"(?:[0-9]+[sw])?0[oO][0-7_]+", Number),
            (r"(?:[0-9]+[sw])?0[xX][0-9a-fA-F_]+", Number),
            (r"(?:[0-9]+[sw])?0[bB][01_]+", Number),
            (r"(?:[0-9]+[sw])?0[dD][0-9_]+", Number),
            (r"(?:[0-9]+[sw])?[0-9_]+", Number),
        ],
        "root": [
            include("whitespace"),
            include("comment"),
            (rf"#\s*{ID}", Comment.Preproc),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (rf"(?:{DECLS})\b", Keyword.Declaration),
            (rf"(?:{BUILTINS})\b", Name.Builtin),
            (rf"{ID}_[th]\b", Name.Class),
            (f"(?:{OPERATORS})", Operator),
            (r"[(){}\[\]<>,:;.]", Punctuation),
            include("number"),
            (f"@{ID}", Name.Label),
            (f"{ID}", Text),
            (Closed(f'"(?:{STRING_ELEMENT})*"', '"'), String.String),
        ],
    }
