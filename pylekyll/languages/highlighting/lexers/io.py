"""Io (``Rouge::Lexers::IO``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed, literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

CONSTANTS = word_set("nil false true")
BUILTINS = word_set("""
args call clone do doFile doString else elseif for if list method return super then
""")


class IOLexer(RougeLexer):
    """Io."""

    name = "Io"
    tag = "io"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"//.*", Comment.Single),
            (r"#.*", Comment.Single),
            (Closed(r"(?s)/(?:\\\n)?[*].*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
            (r"/[+]", Comment.Multiline, "nested-comment"),
            (literal('"'), String),
            (r":?:=", Keyword),
            (r"[()]", Punctuation),
            (r"[-=;,*+><!/|^.%&\[\]{}]", Operator),
            (r"[A-Z]\w*", Name.Class),
            (r"[a-z_]\w*", by_word((Keyword.Constant, CONSTANTS), (Name.Builtin, BUILTINS), otherwise=Name)),
            (r"(?i)(?:\d+[.]?\d*|\d*[.]\d+)(?:e[+-]?[0-9]+)?", Number.Float),
            (r"\d+", Number.Integer),
            (r"@@?", Keyword),
        ],
        "nested-comment": [
            (r"[^/+]+", Comment.Multiline),
            (r"/[+]", Comment.Multiline, "nested-comment"),
            (r"[+]/", Comment.Multiline, "#pop"),
        ],
    }
