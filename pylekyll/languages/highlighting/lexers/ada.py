"""Ada (``Rouge::Lexers::Ada``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

ID = r"[\p{Alpha}](?:[\p{Pc}]?[\p{Alnum}])*\b"
NUM = r"\d(?:_?\d)*"
XNUM = r"[0-9a-fA-F](?:_?[0-9a-fA-F])*"
EXP = f"(?i:(?:E[-+]?{NUM})?)"
IDENTS: dict[str, TokenType] = {
    **dict.fromkeys(
        word_set("""
abort abstract accept access aliased all array at begin body case constant declare delay delta digits do else
elsif end exception exit for generic goto if in interface is limited loop new null of others out overriding
parallel pragma private protected raise range record renames requeue return reverse select separate some
synchronized tagged task terminate then until use when while with
"""),
        Keyword,
    ),
    **dict.fromkeys(word_set("abs and mod not or rem xor"), Operator.Word),
    **dict.fromkeys(word_set("entry function package procedure subtype type"), Keyword.Declaration),
    **dict.fromkeys(
        word_set("""
boolean character constraint_error duration float integer natural positive long_float long_integer
long_long_float long_long_integer program_error short_float short_integer short_short_integer storage_error
string tasking_error wide_character wide_string wide_wide_character wide_wide_string
"""),
        Name.Builtin,
    ),
}


def _library_unit(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    token = IDENTS.get(word.lower(), Name)
    if token in (Name, Name.Builtin):
        scan.emit(Name.Namespace, word)
        return
    scan.emit(token, word)
    if token is Keyword.Declaration:
        scan.goto("decl-name")
    else:
        scan.pop()


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    token = IDENTS.get(word.lower(), Name)
    scan.emit(token, word)
    if token is Keyword.Declaration:
        scan.push("decl-name")


class AdaLexer(RougeLexer):
    """Ada."""

    name = "Ada"
    tag = "ada"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"--.*$", Comment.Single),
        ],
        "dquote-string": [
            (r'[^"\n]+', String.Double),
            (r'""', String.Escape),
            (r'"', String.Double, "#pop"),
            (r"\n", Error, "#pop"),
        ],
        "attr": [
            include("whitespace"),
            (ID, Name.Attribute, "#pop"),
            default("#pop"),
        ],
        "decl-name": [
            include("whitespace"),
            (r"(?i)body\b", Keyword.Declaration),
            (rf"({ID})(\.)", groups(Name.Namespace, Punctuation)),
            (rf'{ID}|"(?:and|or|xor|/?=|<=?|>=?|\+|–|&\|/|mod|rem|\*?\*|abs|not)"', Name.Function, "#pop"),
            default("#pop"),
        ],
        "libunit-name": [
            include("whitespace"),
            (ID, _library_unit),
            (r"[.,]", Punctuation),
            default("#pop"),
        ],
        "root": [
            include("whitespace"),
            (r"'.'", String.Char),
            (r'"[^"\n]*', String.Double, "dquote-string"),
            (rf"{NUM}\.{NUM}{EXP}", Number.Float),
            (rf"{NUM}#{XNUM}\.{XNUM}#{EXP}", Number.Float),
            (f"2#[01](?:_?[01])*#{EXP}", Number.Bin),
            (f"8#[0-7](?:_?[0-7])*#{EXP}", Number.Oct),
            (f"16#(?:{XNUM})*#{EXP}", Number.Hex),
            (f"{NUM}#{XNUM}#{EXP}", Number.Integer),
            (rf"{NUM}#\w+#", Error),
            (f"{NUM}{EXP}", Number.Integer),
            (r"'", Punctuation, "attr"),
            (f"<<{ID}>>", Name.Label),
            (
                r"(?i)^(?:(limited)(\s+))?(?:(private)(\s+))?(with)\b",
                groups(Keyword.Namespace, Text, Keyword.Namespace, Text, Keyword.Namespace, push=("libunit-name",)),
            ),
            (r"[+*/&<=>|]|-|=>|\.\.|\*\*|[:></]=|<<|>>|<>|@", Operator),
            (r"[.,:;()\[\]]", Punctuation),
            (ID, _word),
            (r"(?:[\p{Pc}]|[\p{Alpha}])[\p{Word}]*", Error),
        ],
    }
