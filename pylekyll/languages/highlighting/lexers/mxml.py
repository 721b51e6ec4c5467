"""MXML (``Rouge::Lexers::MXML``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Name, Punctuation, String, Text

if TYPE_CHECKING:
    import re


def _actionscript_content(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer.sub_lexer("actionscript"), match.group())


def _actionscript_attribute(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer.sub_lexer("actionscript"), match.group())


class MXMLLexer(RougeLexer):
    """MXML."""

    name = "MXML"
    tag = "mxml"
    tokens: ClassVar[States] = {
        "root": [
            (r"[^<&]+", Text),
            (OncePerRun(r"&\S*?;", r"&\S*"), Name.Entity),
            (r"<!\[CDATA\[", Comment.Preproc, "actionscript-content"),
            (r"<!--", Comment, "comment"),
            (Closed(r"<\?.*?\?>", "?>"), Comment.Preproc),
            (Closed(r"<![^>]*>", ">"), Comment.Preproc),
            (r"<\s*[\w:.-]+", Name.Tag, "tag"),
            (r"<\s*/\s*[\w:.-]+\s*>", Name.Tag),
        ],
        "comment": [
            (r"[^-]+", Comment),
            (r"-->", Comment, "#pop"),
            (r"-", Comment),
        ],
        "tag": [
            (r"\s+", Text),
            (r"[\w.:-]+\s*=", Name.Attribute, "attribute"),
            (r"/?\s*>", Name.Tag, "root"),
        ],
        "attribute": [
            (r"\s+", Text),
            (r'(")(\{|@\{)', groups(String, Punctuation, push=("actionscript-attribute",))),
            (r"""".*?"|'.*?'|[^\s>]+""", String, "tag"),
        ],
        "actionscript-content": [
            (r"\]\]>", Comment.Preproc, "#pop"),
            (Closed(r"(?s).*?(?=\]\]>)", "]]>"), _actionscript_content),
        ],
        "actionscript-attribute": [
            (r'(\})(")', groups(Punctuation, String, push=("tag",))),
            (Closed(r'(?s).*?(?=\}")', '}"'), _actionscript_attribute),
        ],
    }
