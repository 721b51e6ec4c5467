"""Pony (``Rouge::Lexers::Pony``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("""
actor addressof and as be break class compiler_intrinsic consume continue do else elseif embed end error for fun if
ifdef in interface is isnt lambda let match new not object primitive recover repeat return struct then this trait
try type until use var where while with
""")
CAPABILITIES = word_set("box iso ref tag trn val")
TYPES = word_set("""
Number Signed Unsigned Float I8 I16 I32 I64 I128 U8 U32 U64 U128 F32 F64 EventID Align IntFormat NumberPrefix
FloatFormat Type
""")


def _root(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in CAPABILITIES:
        scan.emit(Keyword.Declaration, word)
    elif word in KEYWORDS:
        scan.emit(Keyword.Reserved, word)
    elif word in TYPES:
        scan.emit(Keyword.Type, word)
    else:
        scan.emit(Name, word)


class PonyLexer(RougeLexer):
    """Pony."""

    name = "Pony"
    tag = "pony"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
        ],
        "root": [
            include("whitespace"),
            (r'"""', String.Doc, "docstring"),
            (r"//.*", Comment.Single),
            (Closed(r"/(?:\\\n)?[*](?:.|\n)*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
            (r'"', String, "string"),
            (r"[~!%^&*+=|?:<>/-]", Operator),
            (r"(?:true|false|NULL)\b", Name.Constant),
            (r"(?:[A-Z_][a-zA-Z0-9_]*)", Name.Class),
            (r"[()\[\],.';]", Punctuation),
            (r"0[xX](?:[0-9a-fA-F_]*\.[0-9a-fA-F_]+|[0-9a-fA-F_]+)[pP][+\-]?[0-9_]+[fFL]?[i]?", Number.Float),
            (
                OncePerRun(r"[0-9_]+(?:\.[0-9_]+[eE][+\-]?[0-9_]+|\.[0-9_]*|[eE][+\-]?[0-9_]+)[fFL]?[i]?", r"[0-9_]+"),
                Number.Float,
            ),
            (r"\.(?:0|[1-9][0-9_]*)(?:[eE][+\-]?[0-9_]+)?[fFL]?[i]?", Number.Float),
            (r"0[xX][0-9a-fA-F_]+", Number.Hex),
            (r"(?:0|[1-9][0-9_]*)(?:[LUu]|Lu|LU|uL|UL)?", Number.Integer),
            (r"(?i)[a-z_][a-z0-9_]*", _root),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r"""\\(?:[\\abfnrtv"']|x[a-fA-F0-9]{2,4}|[0-7]{1,3})""", String.Escape),
            (r'[^\\"\n]+', String),
            (r"\\\n", String),
            (r"\\", String),
        ],
        "docstring": [
            (r'"""', String.Doc, "#pop"),
            (r"\n", String.Doc),
            (r".", String.Doc),
        ],
    }
