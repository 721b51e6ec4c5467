"""Elixir (``Rouge::Lexers::Elixir``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.tokens import TokenType

_CLOSING = {"{": "}", "[": "]", "(": ")", "<": ">"}
_OPERATORS = (
    r"%=|\*=|\*\*=|\+=|\-=|\^=|\|\|=|<=>|<(?!<|=)|>(?!<|=|>)|<=|>=|===|==|=~|!=|!~|&(?:&&?|(?!\d))|"
    r"\|\||\^|\*|\+|\-|/|\||\+\+|\-\-|\*\*|//|<\-|<>|<<|>>|=|\.|~~~"
)
#: Rouge's rule is written on several lines, whose ends and indents are a part of it.
_SYMBOL = (
    r":(?:[a-zA-Z_]\w*(?:[?!]|=(?![>=]))?|<>|===?|>=?|<=?|\n {13}<=>|&&?|%\(\)|%\[\]|%\{\}|\+\+?|\-\-?|\|\|?|!|//|"
    r"[%&`/|]|\n {13}\*\*?|=?~|<\-)|[a-zA-Z_]\w*[?!]?:(?!:)"
)


def _sigil(match: re.Match[str], scan: Scan) -> None:
    kind, opening = match.group(1) or " ", match.group(2)
    token: TokenType = String.Other
    if kind in "Rr":
        token = String.Regex
        scan.push("regex-flags")
    if kind in "Ww":
        scan.push("list-flags")
    scan.emit(token, match.group())
    state = f"sigil {kind}{opening}"
    scan.lexer.add_state(state, _sigil_rules(token, opening, interpolates=kind in "SRCW"))
    scan.push(state)


def _sigil_rules(token: TokenType, opening: str, *, interpolates: bool) -> list[Any]:
    closing = _CLOSING.get(opening, opening)
    inner = [include("interpolation"), (r"#", token)] if interpolates else [(r"[\\#]", token)]
    delimiters = re.escape(opening) + ("" if closing == opening else re.escape(closing))
    return [(re.escape(closing), token, "#pop"), *inner, (rf"[^#{delimiters}\\]+", token)]


class ElixirLexer(RougeLexer):
    """Elixir."""

    name = "Elixir"
    tag = "elixir"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"#.*$", Comment.Single),
            (
                (
                    r"(?:case|cond|end|bc|lc|if|unless|try|loop|receive|fn|defmodule|defp?|defprotocol|defimpl|defrecord|"
                    r"defmacrop?|defdelegate|defexception|defguardp?|defstruct|exit|raise|throw|after|rescue|catch|else)\b"
                    r"(?![?!])|do\b"
                ),
                Keyword,
            ),
            (r"(?:import|require|use|recur|quote|unquote|super|refer)\b(?![?!])", Keyword.Namespace),
            (r"(?:and|not|or|when|xor|in)\b", Operator.Word),
            (_OPERATORS, Operator),
            (_SYMBOL, String.Symbol),
            (r':"', String.Symbol, "symbol"),
            (r"(?:nil|true|false)\b(?![?!])|[A-Z]\w*\b", Name.Constant),
            (r"__(?:FILE|LINE|MODULE|MAIN|FUNCTION)__\b(?![?!])", Name.Builtin.Pseudo),
            (r"[a-zA-Z_!]\w*[!?]?", Name),
            (r"::|[%(){};,/|:\\\[\]]", Punctuation),
            (r"@[a-zA-Z_]\w*|&\d", Name.Variable),
            (r"\d(?:_?\d)*(?:\.(?![^\d\s])(?:_?\d)+)(?:[eE][-+]?\d(?:_?\d)*)?\b", Number.Float),
            (r"0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*\b", Number.Hex),
            (r"0o[0-7](?:_?[0-7])*\b", Number.Oct),
            (r"0b[01](?:_?[01])*\b", Number.Bin),
            (r"\d(?:_?\d)*\b", Number.Integer),
            (r'(?:%[A-Ba-z])?"""(?s:.*?)"""', String.Doc),
            (r"'''(?s:.*?)'''", String.Doc),
            (r'"', String.Double, "double-quoted"),
            (r"'", String.Single, "single-quoted"),
            (
                (
                    r"\?(?:\\(?:x\d{1,2}|[0-9a-fA-F]{1,2}(?![0-9a-fA-F])\b|0[0-7]{0,2}(?![0-7])\b[^x0MC])|"
                    r"(?:\\[MC]-)+\w|[^\s\\])"
                ),
                String.Other,
            ),
            (r"""~([A-Za-z])?([{\[(<|/'"])""", _sigil),
        ],
        "double-quoted": [
            include("escapes"),
            include("interpolation"),
            (r'[^#"\\]+', String.Double),
            (r'"', String.Double, "#pop"),
            (r"[#\\]", String.Double),
        ],
        "single-quoted": [
            include("escapes"),
            include("interpolation"),
            (r"[^#'\\]+", String.Single),
            (r"'", String.Single, "#pop"),
            (r"[#\\]", String.Single),
        ],
        "interpolation": [(r"#\{", String.Interpol, "interpolated")],
        "interpolated": [(r"\}", String.Interpol, "#pop"), include("root")],
        "escapes": [
            (r"\\x[0-9a-fA-F]{2}", String.Escape),
            (r"\\u\{?\d+\}?", String.Escape),
            (r"""\\[\\abdefnrstv0"']""", String.Escape),
        ],
        "symbol": [(r'"', String.Symbol, "#pop"), include("interpolation"), (r'[^#"]+', String.Symbol)],
        "regex-flags": [(r"[fgimrsux]*", String.Regex, "#pop")],
        "list-flags": [(r"[csa]?", String.Other, "#pop")],
    }
