"""Configuration files (``Rouge::Lexers::TOML``, ``INI``, ``Properties``, ``Conf``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.charsets import LATIN
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
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

_DIGITS = r"\d+(?:_\d+)*"


class TomlLexer(RougeLexer):
    """TOML."""

    name = "TOML"
    tag = "toml"
    tokens: ClassVar[States] = {
        "root": [
            include("whitespace"),
            include("key"),
            (r"(=)(\s*)", groups(Operator, Blank, push=("value",))),
            (r"\[\[?", Keyword, "table"),
        ],
        "key": [
            (r"[A-Za-z0-9_-]+", Name),
            (r'"', String, "basic"),
            (r"'", String, "literal"),
            (r"\.", Punctuation),
        ],
        "table": [
            (r"[A-Za-z0-9_-]+", Name),
            (r'"', String, "basic"),
            (r"'", String, "literal"),
            (r"\.", Keyword),
            (r"\]\]?", Keyword, "#pop"),
            (r"[ \t]+", Blank),
        ],
        "value": [
            (r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", Literal.Date, "#pop"),
            (r"\d\d:\d\d:\d\d(?:\.\d+)?", Literal.Date, "#pop"),
            (rf"[+-]?{_DIGITS}\.{_DIGITS}(?:[eE][+-]?{_DIGITS})?", Number.Float, "#pop"),
            (rf"[+-]?{_DIGITS}[eE][+-]?{_DIGITS}", Number.Float, "#pop"),
            (r"[+-]?(?:nan|inf)", Number.Float, "#pop"),
            (r"0x[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*", Number.Hex, "#pop"),
            (r"0o[0-7]+(?:_[0-7]+)*", Number.Oct, "#pop"),
            (r"0b[01]+(?:_[01]+)*", Number.Bin, "#pop"),
            (rf"[+-]?{_DIGITS}", Number.Integer, "#pop"),
            (r'"""', String, ("#pop", "multiline-basic")),
            (r'"', String, ("#pop", "basic")),
            (r"'''", String, ("#pop", "multiline-literal")),
            (r"'", String, ("#pop", "literal")),
            (r"true|false", Keyword.Constant, "#pop"),
            (r"\[", Punctuation, ("#pop", "array")),
            (r"\{", Punctuation, ("#pop", "inline")),
        ],
        "basic": [
            (r'"', String, "#pop"),
            (r"\n", Error, "#pop"),
            include("escape"),
            (r'[^\\"\n]+', String),
        ],
        "multiline-basic": [(r'"""', String, "#pop"), include("escape"), (r'[^\\"]+', String), (r'"+', String)],
        "literal": [(r"'", String, "#pop"), (r"\n", Error, "#pop"), (r"[^'\n]+", String)],
        "multiline-literal": [(r"'''", String, "#pop"), (r"[^']+", String), (r"'+", String)],
        "escape": [(r'\\[0t\tn\n "\\r]', String.Escape)],
        "array": [
            include("whitespace"),
            (r",", Punctuation),
            (r"\]", Punctuation, "#pop"),
            (r"", Text, "value"),
        ],
        "inline": [
            (r"[ \t]+", Blank),
            include("key"),
            (r"(=)(\s*)", groups(Punctuation, Blank, push=("value",))),
            (r",", Punctuation),
            (r"\}", Punctuation, "#pop"),
        ],
        "whitespace": [(r"\s+", Text), (r"#.*$", Comment)],
    }


class IniLexer(RougeLexer):
    """INI, git's configuration and the like."""

    name = "INI"
    tag = "ini"
    tokens: ClassVar[States] = {
        "basic": [(r"\s+", Blank), (Closed(r"[;#].*\n", "\n"), Comment), (r"\\\n", String.Escape)],
        "root": [
            include("basic"),
            (OncePerRun(r"([\w.-]+)(\s*)(=)", r"[\w.-]+"), groups(Name.Property, Blank, Punctuation, push=("value",))),
            (Closed(r"\[.*?\]", "]"), Name.Namespace),
            (r".", Name.Attribute),
        ],
        "value": [
            (r"\n", Text, "#pop"),
            include("basic"),
            (r'"', String, "quoted"),
            (r"'.*?'", String),
            (r"(?s)\\.", String.Escape),
            (r"[^\\\n]+", String),
        ],
        "quoted": [(r'"', String, "#pop"), (r"(?s)\\.", String.Escape), (r'[^\\"]+', String)],
    }


class PropertiesLexer(RougeLexer):
    """Java's properties."""

    name = ".properties"
    tag = "properties"
    tokens: ClassVar[States] = {
        "basic": [(Closed(r"[!#].*\n", "\n"), Comment), (r"\s+", Text), (r"\\\n", String.Escape)],
        "root": [
            include("basic"),
            (
                OncePerRun(r"([\w.-]+)(\s*)([=:])", r"[\w.-]+"),
                groups(Name.Property, Text, Punctuation, push=("value",)),
            ),
        ],
        "value": [
            (r"\n", Text, "#pop"),
            include("basic"),
            (r'"', String, "quoted"),
            (r"'.*?'", String),
            (r"(?s)\\u[0-9]{4}|\\.", String.Escape),
            (r"[^\\\n]+", String),
        ],
        "quoted": [
            (r'"', String, "#pop"),
            (r"(?s)\\u[0-9]{4}|\\.", String.Escape),
            (r'[^\\"]+', String),
        ],
    }


class ConfLexer(RougeLexer):
    """Other configuration files."""

    name = "Config File"
    tag = "conf"
    tokens: ClassVar[States] = {
        "root": [
            (Closed(r"#.*\n", "\n"), Comment),
            (r'".*?"', String.Double),
            (r"'.*?'", String.Single),
            (rf"[{LATIN}]\w*", Name),
            (r"\d+", Number),
            (r"""[^\w#"']+""", Text),
        ],
    }
