"""API Blueprint (``Rouge::Lexers::APIBlueprint``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import inherit

from pylekyll.languages.highlighting.engine import States, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers.markdown import MarkdownLexer
from pylekyll.languages.highlighting.tokens import Generic, Keyword, Name, Number, Punctuation, String


class APIBlueprintLexer(MarkdownLexer):
    """API Blueprint."""

    name = "API Blueprint"
    tag = "apiblueprint"
    tokens: ClassVar[States] = {
        "root": [
            (OncePerRun(r"(\S+)(:\s*)(.*)$", r"\S+"), groups(Name.Variable, Punctuation, String)),
            (r"^(#+)(\s*Group\s+)(.*)$", groups(Punctuation, Keyword, Generic.Heading)),
            (r"^(#+)(?!#)(?=.*\]$)(.*)(\[.*\])$", groups(Punctuation, Generic.Heading, String)),
            (r"^([+\-*])(\s*Relation:)(\s*.*)$", groups(Punctuation, Keyword, String)),
            (OncePerRun(r"^(\s+[+\-*]\s*)(Attributes|Parameters)(.*)$", r"^\s+"), groups(Punctuation, Keyword, String)),
            (r"^([+\-*]\s*)(Request|Response)(\s+\d\d\d)?(.*)$", groups(Punctuation, Keyword, Number, String)),
            inherit,
        ],
    }
