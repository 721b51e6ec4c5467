"""MoonScript (``Rouge::Lexers::Moonscript``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, alternatives
from pylekyll.languages.highlighting.guarded import ClosedBy, OncePerRun
from pylekyll.languages.highlighting.lexers.scripting import LUA_NAME
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

KEYWORDS = alternatives("""
break class continue do else elseif end extends for if import in repeat return switch super then unless until using
when with while
""")


def _name(match: re.Match[str], scan: Scan) -> None:
    name = match.group()
    if name in load_words("lua")["builtins"] and scan.lexer.bool_option("function_highlighting", default=True):
        scan.emit(Name.Builtin, name)
        return
    table, dot, field = name.partition(".")
    scan.emit(Name, table)
    scan.emit(Punctuation, dot)
    scan.emit(Name, field)


class MoonscriptLexer(RougeLexer):
    """MoonScript."""

    name = "MoonScript"
    tag = "moonscript"
    tokens: ClassVar[States] = {
        "root": [(r"#!.*$", Comment.Preproc), (r"", Text, "main")],
        "base": [
            # Rouge demands a quote behind a number with a point here: such numbers come out in pieces.
            (r"(?i)(?:\d*\.\d+|\d+\.\d*)(?:e[+-]?\d+)?'", Number.Float),
            (r"(?i)\d+e[+-]?\d+", Number.Float),
            (r"(?i)0x[0-9a-f]*", Number.Hex),
            (r"\d+", Number.Integer),
            (r"@\w*", Name.Variable.Instance),
            (r"[A-Z]\w*", Name.Class),
            # All text before a key in quotes belongs to the key.
            (OncePerRun(r'"?[^"]+":', r'"?[^"]+'), String.Symbol),
            (r"\w+:", String.Symbol),
            (r":\w+", String.Symbol),
            (r"\s+", Whitespace),
            (r"==|~=|!=|<=|>=|\.\.\.|\.\.|->|=>|[=+\-*/%^<>#!\\]", Operator),
            (r"[\[\]{}().,:;]", Punctuation),
            (r"(?:and|or|not)\b", Operator.Word),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (r"(?:local|export)\b", Keyword.Declaration),
            (r"(?:true|false|nil)\b", Keyword.Constant),
            (rf"{LUA_NAME}(?:\.{LUA_NAME})?", _name),
        ],
        "main": [
            (r"--.*$", Comment.Single),
            (ClosedBy(r"(?s)\[(=*)\[.*?\]\1\]", r"\[(?P<name>=*)\[", "]{}]"), String.Heredoc),
            include("base"),
            (r"'", String.Single, "single-quoted"),
            (r'"', String.Double, "double-quoted"),
        ],
        "single-quoted": [(r"'", String.Single, "#pop"), (r"[^']+", String.Single)],
        "interpolation": [(r"\}", String.Interpol, "#pop"), include("base")],
        "double-quoted": [
            (r"#\{", String.Interpol, "interpolation"),
            (r'"', String.Double, "#pop"),
            (r"#[^{]", String.Double),
            (r'[^"#]+', String.Double),
        ],
    }
