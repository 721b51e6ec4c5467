"""Lua and Vim's script language (``Rouge::Lexers::Lua``, ``VimL``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, go, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

LUA_NAME = r"[A-Za-z_][A-Za-z0-9_]*"


def _lua_name(match: re.Match[str], scan: Scan) -> None:
    name = match.group()
    if name == "gsub":
        scan.emit(Name.Builtin, name)
        scan.push("gsub")
    elif name in load_words("lua")["builtins"]:
        scan.emit(Name.Builtin, name)
    else:
        table, dot, field = name.partition(".")
        scan.emit(Name, table)
        scan.emit(Punctuation, dot)
        scan.emit(Name, field)


def _quoted(quote: str, token: TokenType) -> list[object]:
    return [
        (r"\\(?:[abfnrtv\\\"']|\d{1,3})", String.Escape),
        (quote, token, "#pop"),
        (rf"[^{quote}\\]+", token),
    ]


class LuaLexer(RougeLexer):
    """Lua; the argument of ``gsub`` is lexed as a pattern."""

    name = "Lua"
    tag = "lua"
    tokens: ClassVar[States] = {
        "root": [(r"#!.*$", Comment.Preproc), (r"", Text, "base")],
        "base": [
            (Closed(r"(?s)--\[(=*)\[.*?\]\1\]", "]"), Comment.Multiline),
            (r"--.*$", Comment.Single),
            # Rouge demands a quote behind a number with a point here: such numbers come out in pieces.
            (r"(?i)(?:\d*\.\d+|\d+\.\d*)(?:e[+-]?\d+)?'", Number.Float),
            (r"(?i)\d+e[+-]?\d+", Number.Float),
            (r"(?i)0x[0-9a-f]*", Number.Hex),
            (r"\d+", Number.Integer),
            (r"\s+", Text),
            (Closed(r"(?s)\[(=*)\[.*?\]\1\]", "]"), String),
            (r"==|~=|<=|>=|\.\.\.|\.\.|[=+\-*/%^<>#]", Operator),
            (r"[\[\]{}().,:;]", Punctuation),
            (r"(?:and|or|not)\b", Operator.Word),
            (r"(?:break|do|else|elseif|end|for|if|in|repeat|return|then|until|while)\b", Keyword),
            (r"local\b", Keyword.Declaration),
            (r"(?:true|false|nil)\b", Keyword.Constant),
            (r"function\b", Keyword, "function-name"),
            (rf"{LUA_NAME}(?:\.{LUA_NAME})?", _lua_name),
            (r"'", String.Single, "single-quoted"),
            (r'"', String.Double, "double-quoted"),
        ],
        "function-name": [
            (r"\s+", Text),
            (rf"(?:({LUA_NAME})(\.))?({LUA_NAME})", groups(Name.Class, Punctuation, Name.Function, pop=1)),
            (r"\(", Punctuation, "#pop"),
        ],
        "gsub": [
            (r"\)", Punctuation, "#pop"),
            (r"[(,]", Punctuation),
            (r"\s+", Text),
            (r"'", String.Regex, "single-quoted-pattern"),
            (r'"', String.Regex, "double-quoted-pattern"),
        ],
        "single-quoted-pattern": [(r"'", go(String.Regex, "pattern-end")), include("pattern")],
        "double-quoted-pattern": [include("pattern")],
        "pattern": [
            (r'"', go(String.Regex, "pattern-end")),
            (r"\[\^?", String.Escape, "pattern-set"),
            (r"\\.", String.Escape),
            (r"\(\?[:=<!]", String.Escape),
            (r"\{[\d,]+\}", String.Escape),
            (r"[()?]", String.Escape),
            (r".", String.Regex),
        ],
        "pattern-end": [(r"[$]+", String.Regex, "#pop"), default("#pop")],
        "pattern-set": [
            (r"/", String.Escape),
            (r"\]", String.Escape, "#pop"),
            (r"(\\)(.)", groups(String.Escape, String.Regex)),
            (r".", String.Regex),
        ],
        "single-quoted": _quoted("'", String.Single),
        "double-quoted": _quoted('"', String.Double),
    }


_VIM = load_words("viml")


class VimLexer(RougeLexer):
    """Vim's script language."""

    name = "VimL"
    tag = "viml"
    tokens: ClassVar[States] = {
        "root": [
            (OncePerRun(r'^(\s*)(".*)$', r"^\s+"), groups(Text, Comment)),
            (OncePerRun(r"^\s*\\", r"^\s+"), String.Escape),
            (r"[ \t]+", Text),
            (r"/(?:\\[\\/]|[^\n/\\]|\\(?![\\/\n]))*/|/[^\n]*/", String.Regex),
            (r'"(?:\\[\\"]|[^\n"\\]|\\(?![\\"\n]))*"|"[^\n]*"', String.Double),
            (r"'(?:\\[\\']|[^\n'\\]|\\(?![\\'\n]))*'|'[^\n]*'", String.Single),
            (r"-?\d+", Number),
            (r"#[0-9a-fA-F]{6}", Number.Hex),
            (r"^:", Punctuation),
            (r"[():<>+=!\[\]{}|,~.-]", Punctuation),
            (r"(?:let|if|else|endif|elseif|fun|function|endfunction)\b", Keyword),
            (r"(?:NONE|bold|italic|underline|dark|light)\b", Name.Builtin),
            (r"[absg]:\w+\b", Name.Variable),
            (
                r"\w+\b",
                by_word(
                    (Keyword, _VIM["command"]),
                    (Name.Builtin, _VIM["function"] | _VIM["option"] | _VIM["auto"]),
                    otherwise=Text,
                ),
            ),
            (r"(?s).", Text),
        ],
    }
