"""SuperCollider (``Rouge::Lexers::SuperCollider``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("var arg classvar const super this")
RESERVED = word_set("case do for forBy loop if while new newCopyArgs")
CONSTANTS = word_set("""
true false nil inf thisThread thisMethod thisFunction thisProcess thisFunctionDef currentEnvironment topEnvironment
""")


class SuperColliderLexer(RougeLexer):
    """SuperCollider."""

    name = "SuperCollider"
    tag = "supercollider"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
        ],
        "comments": [
            (r"//.*?$", Comment.Single),
            (r"/[*]", Comment.Multiline, "nested-comment"),
        ],
        "nested-comment": [
            (r"/[*]", Comment.Multiline, "nested-comment"),
            (r"[*]/", Comment.Multiline, "#pop"),
            (r"[^*/]+", Comment.Multiline),
            (r".", Comment.Multiline),
        ],
        "root": [
            include("whitespace"),
            include("comments"),
            (r"[\-+]?0[xX][0-9a-fA-F]+", Number.Hex),
            (r"[\-+]?\d+r[0-9a-zA-Z]*(?:\.[0-9A-Z]*)?", Number.Float),
            (r"[\-+]?(?:(?:\d+(?:\.\d+)?(?:[eE][\-+]?\d+)?(?:pi)?)|pi)", Number.Float),
            (r"[\-+]?\d+", Number.Integer),
            (r"\$(?:\\.|.)", String.Char),
            (OncePerRun(r'"(?:[^\\"]|\\.)*"', r'"(?:[^\\"]|\\.)*'), String),
            (OncePerRun(r"'(?:[^\\']|\\.)*'", r"'(?:[^\\']|\\.)*"), String.Other),
            (r"\\\w+", String.Other),
            (r"[A-Za-z_]\w*:", Name.Label),
            (r"[A-Z]\w*", Name.Class),
            (r"_\w+", Name.Function),
            (
                r"[a-z]\w*",
                by_word(
                    (Keyword, KEYWORDS), (Keyword.Constant, CONSTANTS), (Keyword.Reserved, RESERVED), otherwise=Name
                ),
            ),
            (r"~\w+", Name.Variable.Global),
            (r"[{}()\[\];,.]", Punctuation),
            (r"[+\-*/&|%<>=]+", Operator),
            (r"[\^:#]", Operator),
            (r"_\b", Name.Builtin),
        ],
    }
