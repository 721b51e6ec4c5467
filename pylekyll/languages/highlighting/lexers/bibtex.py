"""BibTeX (``Rouge::Lexers::BibTeX``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States
from pylekyll.languages.highlighting.tokens import Comment, Name, Number, Punctuation, String, Text

if TYPE_CHECKING:
    import re

NAME = r"[a-zA-Z_@!$&.\\:;<>?\[\]^`|~*/+-][\w@!$&.\\:;<>?\[\]^`|~*/+-]*"
_INSIDE = {"preamble": "value", "string": "field"}


def _command(match: re.Match[str], scan: Scan) -> None:
    kind = match.group(1).lower()
    if kind == "comment":
        scan.emit(Comment, match.group())
        return
    scan.emit(Name.Class, match.group())
    scan.push("closing-brace", _INSIDE.get(kind, "body"), "opening-brace")


class BibtexLexer(RougeLexer):
    """BibTeX's entries; text between them is a comment."""

    name = "BibTeX"
    tag = "bibtex"
    tokens: ClassVar[States] = {
        "root": [include("blanks"), (rf"@({NAME})", _command), (r".+", Comment)],
        "opening-brace": [include("blanks"), (r"[{(]", Punctuation, "#pop")],
        "closing-brace": [include("blanks"), (r"[})]", Punctuation, "#pop")],
        "body": [include("blanks"), (r"[^\s,}]+", Name.Label, ("#pop", "fields"))],
        "fields": [include("blanks"), (r",", Punctuation, "field"), default("#pop")],
        "field": [include("blanks"), (NAME, Name.Attribute, ("value", "equal-sign")), default("#pop")],
        "equal-sign": [include("blanks"), (r"=", Punctuation, "#pop")],
        "value": [
            include("blanks"),
            (NAME, Name.Variable),
            (r'"', String, "quoted"),
            (r"\{", String, "braced"),
            (r"\d+", Number),
            (r"#", Punctuation),
            default("#pop"),
        ],
        "quoted": [(r"\{", String, "braced"), (r'"', String, "#pop"), (r'[^{"]+', String)],
        "braced": [(r"\{", String, "#push"), (r"\}", String, "#pop"), (r"[^{}]+", String)],
        "blanks": [(r"\s+", Text)],
    }
