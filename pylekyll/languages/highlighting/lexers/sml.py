"""SML (``Rouge::Lexers::SML``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Error, Keyword, Name, Number, Punctuation, String, Text

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

KEYWORDS = word_set("""
abstype and andalso as case datatype do else end exception fn fun handle if in infix infixr let local nonfix of op
open orelse raise rec then type val with withtype while eqtype functor include sharing sig signature struct
structure where
""")
SYMBOLIC_RESERVED = word_set(": | = => -> # :>")
ID = r"[\w']+"
SYMBOL = r"[!%&$#/:<=>?@\\~`^|*+-]+"


def _kind(word: str) -> TokenType:
    return Keyword.Reserved if word in KEYWORDS else Punctuation if word in SYMBOLIC_RESERVED else Name


def _qualified(match: re.Match[str], scan: Scan) -> None:
    groups(Error if match.group(1) in KEYWORDS else Name.Namespace, Punctuation)(match, scan)


def _core(match: re.Match[str], scan: Scan) -> None:
    _qualified(match, scan)
    scan.push("dotted")


def _name(match: re.Match[str], scan: Scan) -> None:
    scan.emit(_kind(match.group()), match.group())


def _last_name(match: re.Match[str], scan: Scan) -> None:
    _name(match, scan)
    scan.pop()


def _main(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Keyword.Reserved, match.group())
    scan.goto("main-fun")
    scan.push("fname")


def _main_fun(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Keyword.Reserved, match.group())
    scan.goto("main")
    scan.push("vname")


def _dname(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group())
    scan.goto("datbind")
    scan.push("datcon")


class SMLLexer(RougeLexer):
    """SML."""

    name = "SML"
    tag = "sml"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"[(][*]", Comment, "comment"),
        ],
        "delimiters": [
            (r"[(\[{]", Punctuation, "main"),
            (r"[)\]}]", Punctuation, "#pop"),
            (r"(?:let|if|local)\b(?!')", Keyword.Reserved, ("#push", "#push")),
            (r"(?:struct|sig|while)\b(?!')", Keyword.Reserved, "#push"),
            (r"(?:do|else|end|in|then)\b(?!')", Keyword.Reserved, "#pop"),
        ],
        "core": [
            (r"[()\[\]{},;_]|[.][.][.]", Punctuation),
            (r'#"', String.Char, "char"),
            (r'"', String.Double, "string"),
            (r"~?0x[0-9a-fA-F]+", Number.Hex),
            (r"0wx[0-9a-fA-F]+", Number.Hex),
            (r"0w\d+", Number.Integer),
            (r"~?\d+(?:[.]\d+)?[eE]~?\d+", Number.Float),
            (r"~?\d+[.]\d+", Number.Float),
            (r"~?\d+", Number.Integer),
            (r"#\s*[1-9][0-9]*", Name.Label),
            (rf"#\s*{ID}", Name.Label),
            (rf"#\s+{SYMBOL}", Name.Label),
            (r"(?:datatype|abstype)\b(?!')", Keyword.Reserved, "dname"),
            (r"(?=exception\b(?!'))", Text, "ename"),
            (r"(?:functor|include|open|signature|structure)\b(?!')", Keyword.Reserved, "sname"),
            (r"(?:type|eqtype)\b(?!')", Keyword.Reserved, "tname"),
            (f"'{ID}", Name.Decorator),
            (f"({ID})([.])", _core),
            (ID, _name),
            (SYMBOL, _name),
        ],
        "dotted": [
            (f"({ID})([.])", _qualified),
            (ID, _last_name),
            (SYMBOL, _last_name),
        ],
        "root": [
            (Closed(r"#!.*?\n", "\n"), Comment.Preproc),
            default("main"),
        ],
        "main": [
            include("whitespace"),
            (r"(?:val|and)\b(?!')", Keyword.Reserved, "vname"),
            (r"(?:fun)\b(?!')", _main),
            include("delimiters"),
            include("core"),
        ],
        "main-fun": [
            include("whitespace"),
            (r"(?:fun|and)\b(?!')", Keyword.Reserved, "fname"),
            (r"val\b(?!')", _main_fun),
            (r"[|]", Punctuation, "fname"),
            (r"(?:case|handle)\b(?!')", go(Keyword.Reserved, "main")),
            include("delimiters"),
            include("core"),
        ],
        "has-escapes": [
            (r'\\[\\"abtnvfr]', String.Escape),
            (r"\\\^[\x40-\x5e]", String.Escape),
            (r"\\[0-9]{3}", String.Escape),
            (r"\\u[0-9a-fA-F]{4}", String.Escape),
            (r"\\\s+\\", String.Interpol),
        ],
        "string": [
            (r'[^"\\]+', String.Double),
            (r'"', String.Double, "#pop"),
            include("has-escapes"),
        ],
        "char": [
            (r'[^"\\]+', String.Char),
            (r'"', String.Char, "#pop"),
            include("has-escapes"),
        ],
        "breakout": [
            (rf"(?=(?:{'|'.join(sorted(KEYWORDS))})\b(?!'))", Text, "#pop"),
        ],
        "sname": [
            include("whitespace"),
            include("breakout"),
            (ID, Name.Namespace),
            default("#pop"),
        ],
        "has-annotations": [
            (r"'[\w']*", Name.Decorator),
            (r"[(]", Punctuation, "tyvarseq"),
        ],
        "fname": [
            include("whitespace"),
            include("has-annotations"),
            (ID, Name.Function, "#pop"),
            (SYMBOL, Name.Function, "#pop"),
        ],
        "vname": [
            include("whitespace"),
            include("has-annotations"),
            (rf"({ID})(\s*)(=(?!{SYMBOL}))", groups(Name.Variable, Text, Punctuation, pop=1)),
            (rf"({SYMBOL})(\s*)(=(?!{SYMBOL}))", groups(Name.Variable, Text, Punctuation)),
            (ID, Name.Variable, "#pop"),
            (SYMBOL, Name.Variable, "#pop"),
            default("#pop"),
        ],
        "tname": [
            include("whitespace"),
            include("breakout"),
            include("has-annotations"),
            (r"'[\w']*", Name.Decorator),
            (r"[(]", Punctuation, "tyvarseq"),
            (f"=(?!{SYMBOL})", go(Punctuation, "typbind")),
            (ID, Keyword.Type),
            (SYMBOL, Keyword.Type),
        ],
        "typbind": [
            include("whitespace"),
            (r"(?:and)\b(?!')", go(Keyword.Reserved, "tname")),
            include("breakout"),
            include("core"),
        ],
        "dname": [
            include("whitespace"),
            include("breakout"),
            include("has-annotations"),
            (r"(=)(\s*)(datatype)\b", groups(Punctuation, Text, Keyword.Reserved, pop=1)),
            (f"=(?!{SYMBOL})", _dname),
            (ID, Keyword.Type),
            (SYMBOL, Keyword.Type),
        ],
        "datbind": [
            include("whitespace"),
            (r"(?:and)\b(?!')", go(Keyword.Reserved, "dname")),
            (r"(?:withtype)\b(?!')", go(Keyword.Reserved, "tname")),
            (r"of\b(?!')", Keyword.Reserved),
            (rf"([|])(\s*)({ID})", groups(Punctuation, Text, Name.Class)),
            (rf"([|])(\s+)({SYMBOL})", groups(Punctuation, Text, Name.Class)),
            include("breakout"),
            include("core"),
        ],
        "ename": [
            include("whitespace"),
            (rf"(exception|and)(\s+)({ID})", groups(Keyword.Reserved, Text, Name.Class)),
            (rf"(exception|and)(\s*)({SYMBOL})", groups(Keyword.Reserved, Text, Name.Class)),
            (r"(?:of)\b(?!')", Keyword.Reserved),
            include("breakout"),
            include("core"),
        ],
        "datcon": [
            include("whitespace"),
            (ID, Name.Class, "#pop"),
            (SYMBOL, Name.Class, "#pop"),
        ],
        "tyvarseq": [
            include("whitespace"),
            (r"'[\w']*", Name.Decorator),
            (ID, Name),
            (r",", Punctuation),
            (r"[)]", Punctuation, "#pop"),
            (SYMBOL, Name),
        ],
        "comment": [
            (r"[^(*)]+", Comment.Multiline),
            (r"[(][*]", Comment.Multiline, "#push"),
            (r"[*][)]", Comment.Multiline, "#pop"),
            (r"[(*)]", Comment.Multiline),
        ],
    }
