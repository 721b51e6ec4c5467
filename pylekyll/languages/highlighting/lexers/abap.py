"""ABAP (``Rouge::Lexers::ABAP``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = load_words("abap")
KEYWORDS = _WORDS["keywords"]
BUILTINS = _WORDS["builtins"]
TYPES = word_set("""
b c d decfloat16 decfloat34 f i int8 n p s t x clike csequence decfloat string xstring
""")
NEW_KEYWORDS = word_set("DATA FIELD-SYMBOL")


def _method(match: re.Match[str], scan: Scan) -> None:
    if match.group(1) != "":
        scan.emit(Operator, match.group(1))
    if (match.group(2).upper() in NEW_KEYWORDS) and match.group(1) is None:
        scan.emit(Keyword, match.group(2))
    elif (match.group(2).lower() in BUILTINS) and match.group(1) is None:
        scan.emit(Name.Builtin, match.group(2))
    else:
        scan.emit(Name, match.group(2))
    scan.emit(Punctuation, match.group(3))


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word.upper() in KEYWORDS:
        scan.emit(Keyword, word)
    elif word.lower() in TYPES:
        scan.emit(Keyword.Type, word)
    else:
        scan.emit(Name, word)


class ABAPLexer(RougeLexer):
    """ABAP."""

    name = "ABAP"
    tag = "abap"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r'".*', Comment.Single),
            (r"^\*.*", Comment.Multiline),
            (r"\d+", Number.Integer),
            (r"(?:'|`)", String.Single, "single-string"),
            (r"[\[\](){}.,:|]", Punctuation),
            (OncePerRun(r"(->|=>)?([A-Za-z][A-Za-z0-9_\-]*)(\()", r"[A-Za-z](?:[A-Za-z0-9_]|-(?!>))*"), _method),
            (r"\w\w*", _word),
            (r"(?:->|->>|=>)", Operator),
            (r"[-*+%/~=&?<>!#@\^]+", Operator),
        ],
        "operators": [
            (r"(?:->|->>|=>)", Operator),
            (r"[-*+%/~=&?<>!#@\^]+", Operator),
        ],
        "single-string": [
            (r"\\.", String.Escape),
            (r"(?:''|``)", String.Escape),
            (r"['`]", String.Single, "#pop"),
            (r"[^\\'`]+", String.Single),
        ],
    }
