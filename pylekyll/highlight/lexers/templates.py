"""Templates around another language (``Rouge::TemplateLexer`` and what derives from it)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.highlight.engine import Lexer, RougeLexer, Scan, States
from pylekyll.highlight.lexers.html import inner
from pylekyll.highlight.tokens import Comment

if TYPE_CHECKING:
    import re


class TemplateLexer(RougeLexer):
    """Base of the template languages; the option ``parent`` names the language around, HTML unless given."""

    _parent: Lexer | None = None

    @property
    def parent(self) -> Lexer:
        """The lexer of the surrounding language."""
        if self._parent is None:
            self._parent = self.lexer_option("parent") or self.sub_lexer("html")
        return self._parent


def outside(match: re.Match[str], scan: Scan) -> None:
    """Let the surrounding language's lexer go on with the match."""
    lexer = scan.lexer
    assert isinstance(lexer, TemplateLexer)
    scan.delegate(lexer.parent, match.group(), "parent")


OPEN = r"<%[%=#-]?"
CLOSE = r"(?:%%|-?%)>"


class ErbLexer(TemplateLexer):
    """Embedded Ruby."""

    name = "ERB"
    tag = "erb"
    tokens: ClassVar[States] = {
        "root": [
            (r"<%#", Comment, "comment"),
            (OPEN, Comment.Preproc, "ruby"),
            (rf"(?s).+?(?={OPEN})|.+", outside),
        ],
        "comment": [(CLOSE, Comment, "#pop"), (rf"(?s).+?(?={CLOSE})|.+", Comment)],
        "ruby": [(CLOSE, Comment.Preproc, "#pop"), (rf"(?s).+?(?={CLOSE})|.+", inner("ruby"))],
    }
