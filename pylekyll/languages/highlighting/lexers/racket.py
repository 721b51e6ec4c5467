"""Racket (``Rouge::Lexers::Racket``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.lexers.scheme import CHARACTER, QUOTES, RADIXES_AND_STRINGS, command
from pylekyll.languages.highlighting.tokens import Comment, Name, Number, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

_WORDS = load_words("racket")
KEYWORDS = _WORDS["keywords"]
BUILTINS = _WORDS["builtins"]
ID = r"[^\s()\[\]{}'`,.]+"


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
            (f"#:{ID}", Name.Tag),
            *RADIXES_AND_STRINGS,
            (f"(?i)['`]{ID}", String.Symbol),
            CHARACTER,
            (r"(?i)#t(?:rue)?|#f(?:alse)?", Name.Constant),
            *QUOTES,
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
        "command": command(ID, KEYWORDS, BUILTINS),
    }
