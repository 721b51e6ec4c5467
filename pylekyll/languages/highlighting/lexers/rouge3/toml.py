"""TOML (``Rouge::Lexers::TOML``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

IDENTIFIER = r"""(?:\S+|"[^"]+"|'[^']+')"""
# The run of a key without quotes: a rule that fails at its beginning fails everywhere in it.
RUN = r"""[^\s"']+"""


class TomlLexer(RougeLexer):
    """TOML."""

    name = "TOML"
    tag = "toml"
    tokens: ClassVar[States] = {
        "basic": [
            (r"\s+", Text),
            (r"#.*?$", Comment),
            (r"(?:true|false)", Keyword.Constant),
            (
                Closed(OncePerRun(rf"({IDENTIFIER})(\s*)(=)(\s*)(\{{)", RUN), "="),
                groups(Name.Namespace, Text, Operator, Text, Punctuation, push=("inline",)),
            ),
            (r"\s*\[[\S]+\]", Name.Namespace),
            (r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", Literal.Date),
            (r"[+-]?\d+(?:_\d+)*\.\d+(?:_\d+)*(?:[eE][+-]?\d+(?:_\d+)*)?", Number.Float),
            (r"[+-]?\d+(?:_\d+)*[eE][+-]?\d+(?:_\d+)*", Number.Float),
            (r"[+-]?(?:nan|inf)", Number.Float),
            (r"0x[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*", Number.Hex),
            (r"0o[0-7]+(?:_[0-7]+)*", Number.Oct),
            (r"0b[01]+(?:_[01]+)*", Number.Bin),
            (r"[+-]?\d+(?:_\d+)*", Number.Integer),
        ],
        "root": [
            include("basic"),
            (
                Closed(OncePerRun(rf"({IDENTIFIER})(\s*)(=)", RUN), "="),
                groups(Name.Property, Text, Punctuation, push=("value",)),
            ),
        ],
        "value": [
            (r"\n", Text, "#pop"),
            include("content"),
        ],
        "content": [
            include("basic"),
            (Closed(OncePerRun(rf"({IDENTIFIER})(\s*)(=)", RUN), "="), groups(Name.Property, Text, Punctuation)),
            (r'"""', String, "mdq"),
            (r'"', String, "dq"),
            (r"'''", String, "msq"),
            (r"'", String, "sq"),
            include("esc-str"),
            (r",", Punctuation),
            (r"\[", Punctuation, "array"),
        ],
        "dq": [
            (r'"', String, "#pop"),
            (r"\n", Error, "#pop"),
            include("esc-str"),
            (r'[^\\"\n]+', String),
        ],
        "mdq": [
            (r'"""', String, "#pop"),
            include("esc-str"),
            (r'[^\\"]+', String),
            (r'"+', String),
        ],
        "sq": [
            (r"'", String, "#pop"),
            (r"\n", Error, "#pop"),
            (r"[^'\n]+", String),
        ],
        "msq": [
            (r"'''", String, "#pop"),
            (r"[^']+", String),
            (r"'+", String),
        ],
        "esc-str": [
            (r'\\[0t\tn\n "\\r]', String.Escape),
        ],
        "array": [
            include("content"),
            (r"\]", Punctuation, "#pop"),
        ],
        "inline": [
            include("content"),
            (r"\}", Punctuation, "#pop"),
        ],
    }
