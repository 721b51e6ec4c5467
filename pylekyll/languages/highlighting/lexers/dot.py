"""Graphviz's language DOT (``Rouge::Lexers::Dot``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

#: Rouge's rule is ``"(\\"|[^"])*"``: a backslash keeps the quote behind it, also one that is behind a backslash itself.
_STRING = r'"(?:\\"|[^"\\]|\\(?!"))*"|"(?s:.*)"'


def _open_html(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group())
    scan.forget("html")
    scan.push("html")


class DotLexer(RougeLexer):
    """DOT, with HTML in labels."""

    name = "DOT"
    tag = "dot"
    tokens: ClassVar[States] = {
        "blanks": [
            (r"\s+", Text),
            (r"#.*", Comment.Single),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/(?:\\\n)?[*].*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
        ],
        "html": [
            (r"[^<>]+", inner("html")),
            (Closed(r"(?s)<.+?>", ">"), inner("html")),
            (r">", Punctuation, "#pop"),
        ],
        "id": [
            (OncePerRun(r"([a-zA-Z][a-zA-Z_0-9]*)(\s*)(=)", r"[a-zA-Z][a-zA-Z_0-9]*"), groups(Name, Text, Punctuation)),
            (r"[a-zA-Z][a-zA-Z_0-9]*", Name.Variable),
            (OncePerRun(r"(?:[0-9]+)?\.[0-9]+", r"[0-9]+"), Number.Float),
            (r"[0-9]+", Number.Integer),
            (Closed(_STRING, '"'), String.Double),
            (r"<", _open_html),
        ],
        "attributes": [
            include("blanks"),
            include("id"),
            (r"[=;,]", Punctuation),
            (r"\]", Operator, "#pop"),
        ],
        "root": [
            include("blanks"),
            (r"(?i)(?:strict|graph|digraph|subgraph|node|edge)\b", Keyword),
            (r"[{};:=]", Punctuation),
            (r"-[->]", Operator),
            (r"\[", Operator, "attributes"),
            include("id"),
        ],
    }
