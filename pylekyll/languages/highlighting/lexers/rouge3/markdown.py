"""Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.lexers import markdown
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States


class MarkdownLexer(markdown.MarkdownLexer):
    """Markdown, in which strong text may begin with a blank and hold stars."""

    tokens: ClassVar[States] = changed(
        markdown.MarkdownLexer.tokens,
        {
            r"[*]{2}[^* \n][^*\n]*[*]{2}": rf"[*][*]{markdown.ANY}*?[*][*]",
            r"[*]{3}[^* \n][^*\n]*[*]{3}": None,
        },
    )
