"""Racket (``Rouge::Lexers::Racket``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import Closed, literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = load_words("racket")
KEYWORDS = _WORDS["keywords"]
BUILTINS = _WORDS["builtins"]
ID = r"[^\s()\[\]{}'`,.]+"


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in KEYWORDS:
        scan.emit(Keyword, word)
    elif word in BUILTINS:
        scan.emit(Name.Builtin, word)
    else:
        scan.emit(Name.Function, word)
    scan.pop()


class RacketLexer(RougeLexer):
    """Racket."""

    name = "Racket"
    tag = "racket"
    tokens: ClassVar[States] = {
        "root": [
            (r";.*$", Comment.Single),
            (r"#!.*", Comment.Single),
            (r"#\|", Comment.Multiline, "block-comment"),
            (r"#;", Comment.Multiline, "sexp-comment"),
            (r"\s+", Text),
            (r"[+-]inf[.][f0]", Number.Float),
            (r"[+-]nan[.]0", Number.Float),
            (r"[-]min[.]0", Number.Float),
            (r"[+]max[.]0", Number.Float),
            (r"-?\d+\.\d+", Number.Float),
            (r"-?\d+", Number.Integer),
            (f"#:{ID}+", Name.Tag),
            (r"#b[01]+", Number.Bin),
            (r"#o[0-7]+", Number.Oct),
            (r"#d[0-9]+", Number.Integer),
            (r"(?i)#x[0-9a-f]+", Number.Hex),
            (r"#[ei][\d.]+", Number.Other),
            (literal('"'), String),
            (f"(?i)['`]{ID}", String.Symbol),
            (r"""(?i)#\\(?:[()/'"._!$%& ?=+-]{1}|[a-z0-9]+)""", String.Char),
            (r"(?i)#t(?:rue)?|#f(?:alse)?", Name.Constant),
            (r"(?:'|#|`|,@|,|\.)", Operator),
            (r"(['#])(\s*)(\()", groups(String.Symbol, Text, Punctuation)),
            (r"\(|\[|\{", Punctuation, "command"),
            (r"\)|\]|\}", Punctuation),
            (ID, Name.Variable),
        ],
        "block-comment": [
            (r"[^|#]+", Comment.Multiline),
            (r"\|#", Comment.Multiline, "#pop"),
            (r"#\|", Comment.Multiline, "block-comment"),
            (r"[|#]", Comment.Multiline),
        ],
        "sexp-comment": [
            (r"[({\[]", Comment.Multiline, "sexp-comment-inner"),
            (Closed(r'"(?:\\"|[^"])*?"', '"'), Comment.Multiline, "#pop"),
            (r"[^\s]+", Comment.Multiline, "#pop"),
            default("#pop"),
        ],
        "sexp-comment-inner": [
            (r"[^(){}\[\]]+", Comment.Multiline),
            (r"[)}\]]", Comment.Multiline, "#pop"),
            (r"[({\[]", Comment.Multiline, "sexp-comment-inner"),
        ],
        "command": [
            (ID, _word),
            default("#pop"),
        ],
    }
