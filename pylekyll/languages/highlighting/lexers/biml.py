"""BIML (``Rouge::Lexers::BIML``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import inherit

from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.lexers.html import XmlLexer
from pylekyll.languages.highlighting.tokens import Name, Text

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Scan, States


def _directive_as_csharp(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer.sub_lexer("csharp"), match.group())


class BimlLexer(XmlLexer):
    """BIML."""

    name = "BIML"
    tag = "biml"
    tokens: ClassVar[States] = {
        "root": [
            (r"<#@\s*", Name.Tag, "directive-tag"),
            (r"<#[=]?\s*", Name.Tag, "directive-as-csharp"),
            inherit,
        ],
        "directive-as-csharp": [
            (r"\s*#>\s*", Name.Tag, "#pop"),
            (Closed(r"(?s).*?(?=\s*#>)", "#>"), _directive_as_csharp),
        ],
        "directive-tag": [
            (r"\s+", Text),
            (r"[a-zA-Z0-9_.:-]+\s*=", Name.Attribute, "value"),
            (r"[a-zA-Z0-9_]+\s*", Name.Attribute),
            (r"/?\s*#>", Name.Tag, "#pop"),
        ],
    }
