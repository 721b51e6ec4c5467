"""Augeas (``Rouge::Lexers::Augeas``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

RESERVED = word_set("""
_ let del store value counter seq key label autoload incl excl transform test get put in after set clear insa insb
print_string print_regexp print_endline print_tree lens_ctype lens_atype lens_ktype lens_vtype lens_format_atype
regexp_match
""")


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    name = word
    if name == "module":
        scan.emit(Keyword.Reserved, word)
        scan.push("module")
    elif name in RESERVED:
        scan.emit(Keyword.Reserved, word)
    elif "A" <= name[0] <= "Z":
        scan.emit(Keyword.Namespace, word)
    else:
        scan.emit(Name, word)


class AugeasLexer(RougeLexer):
    """Augeas."""

    name = "Augeas"
    tag = "augeas"
    tokens: ClassVar[States] = {
        "basic": [
            (r"\s+", Text),
            (r"\(\*", Comment.Multiline, "comment"),
        ],
        "comment": [
            (r"\*\)", Comment.Multiline, "#pop"),
            (r"\(\*", Comment.Multiline, "comment"),
            (r"[^*)]+", Comment.Multiline),
            (r"[*)]", Comment.Multiline),
        ],
        "root": [
            include("basic"),
            (r"(:)(\w\w*)", groups(Punctuation, Keyword.Type)),
            (r"\w[\w']*", _word),
            (r'"', String, "string"),
            (r"/", String, "regexp"),
            (r"[-*+.=?|]+", Operator),
            (r"[\[\](){}:;]", Punctuation),
        ],
        "module": [
            (r"\s+", Text),
            (r"[A-Z][a-zA-Z0-9_.]*", Name.Namespace, "#pop"),
        ],
        "regexp": [
            (r"/", String.Regex, "#pop"),
            (r"[^\\/]+", String.Regex),
            (r"\\[\\/]", String.Regex),
            (r"\\", String.Regex),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r"\\", String.Escape, "escape"),
            (r'[^\\"]+', String),
        ],
        "escape": [
            (r"""[abfnrtv"'&\\]""", String.Escape, "#pop"),
            (r"\^[\]\[A-Z@\^_]", String.Escape, "#pop"),
            (r"(?i)o[0-7]+", String.Escape, "#pop"),
            (r"(?i)x[\da-f]+", String.Escape, "#pop"),
            (r"\d+", String.Escape, "#pop"),
            (r"\s+", String.Escape, "#pop"),
            (r".", String, "#pop"),
        ],
    }
