"""XQuery (``Rouge::Lexers::XQuery``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include, inherit

from pylekyll.languages.highlighting.engine import Scan, States, alternatives, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers import xpath
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Punctuation, String, Text, Whitespace

if TYPE_CHECKING:
    import re

KEYWORDS = (
    xpath.KEYWORDS
    + "|"
    + alternatives("""
xquery encoding version declare module namespace copy-namespaces boundary-space construction default collation
base-uri preserve strip ordering ordered unordered order empty greatest least preserve no-preserve inherit
no-inherit decimal-format decimal-separator grouping-separator infinity minus-sign NaN percent per-mille zero-digit
digit pattern-separator exponent-separator import schema at element option function external context item typeswitch
switch case try catch validate lax strict type document element attribute text comment processing-instruction for
let where order group by return allowing tumbling stable sliding window start end only when previous next count
collation ascending descending
""")
)


def _root(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group())
    if len(scan.stack) > 1:
        scan.pop()


class XQueryLexer(xpath.XPathLexer):
    """XQuery."""

    name = "XQuery"
    tag = "xquery"
    tokens: ClassVar[States] = {
        "tags": [
            (f"<{xpath.Q_NAME}", Name.Tag, "start-tag"),
            (r"<!--", Comment, "xml-comment"),
            (Closed(r"<\?.*?\?>", "?>"), Comment.Preproc),
            (Closed(r"<!\[CDATA\[.*?\]\]>", "]]>"), Comment.Preproc),
            (OncePerRun(r"&\S*?;", r"&\S*"), Name.Entity),
        ],
        "root": [
            include("tags"),
            (r"\{", Punctuation),
            (r"\}`?", _root),
            (rf"(namespace)(\s+)({xpath.NC_NAME})", groups(Keyword, Whitespace, Name.Namespace)),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (r";", Punctuation),
            (r"%", Keyword.Declaration, "annotation"),
            (rf"(\(#)(\s*)({xpath.EQ_NAME})", groups(Comment.Preproc, Whitespace, Name.Tag, push=("pragma",))),
            (r"``\[", String, "str-constructor"),
            inherit,
        ],
        "annotation": [
            include("commentsAndWhitespace"),
            (xpath.EQ_NAME, Keyword.Declaration, "#pop"),
        ],
        "pragma": [
            include("commentsAndWhitespace"),
            (r"#\)", Comment.Preproc, "#pop"),
            (r".", Comment.Preproc),
        ],
        "str-constructor": [
            (r"`\{", Punctuation, "root"),
            (r"\]``", String, "#pop"),
            (r"[^`\]]+", String),
            (r"[`\]]", String),
        ],
        "xml-comment": [
            (r"[^-]+", Comment),
            (r"-->", Comment, "#pop"),
            (r"-", Comment),
        ],
        "start-tag": [
            (r"\s+", Whitespace),
            (r'([\w.:-]+\s*=)(")', groups(Name.Attribute, String, push=("quot-attr",))),
            (r"([\w.:-]+\s*=)(')", groups(Name.Attribute, String, push=("apos-attr",))),
            (r">", Name.Tag, "tag-content"),
            (r"/>", Name.Tag, "#pop"),
        ],
        "quot-attr": [
            (r'"', String, "#pop"),
            (r"\{\{", String),
            (r"\{", Punctuation, "root"),
            (r'[^"{>]+', String),
        ],
        "apos-attr": [
            (r"'", String, "#pop"),
            (r"\{\{", String),
            (r"\{", Punctuation, "root"),
            (r"[^'{>]+", String),
        ],
        "tag-content": [
            (r"\s+", Whitespace),
            include("tags"),
            (r"(?:\{\{|\}\})", Text),
            (r"\{", Punctuation, "root"),
            (r"[^{}<&]", Text),
            (rf"</{xpath.Q_NAME}(?:\s*)>", Name.Tag, "#pop:2"),
        ],
    }
