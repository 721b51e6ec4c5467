"""Elixir and Puppet within templates (``Rouge::Lexers::EEX``, ``EPP``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import Lexer, PlainText, States
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.lexers.templates import TemplateLexer, outside
from pylekyll.languages.highlighting.tokens import Comment


def _template(opening: str, closing: str, language: str) -> States:
    return {
        "root": [
            (r"<%#", Comment, "comment"),
            (opening, Comment.Preproc, "code"),
            (rf"(?s).+?(?={opening})|.+", outside),
        ],
        "comment": [(closing, Comment, "#pop"), (rf"(?s).+?(?={closing})|.+", Comment)],
        "code": [(closing, Comment.Preproc, "#pop"), (rf"(?s).+?(?={closing})|.+", inner(language))],
    }


class EexLexer(TemplateLexer):
    """Embedded Elixir."""

    name = "EEX"
    tag = "eex"
    tokens: ClassVar[States] = _template("<%[%=#]?", "%?%>", "elixir")


class EppLexer(TemplateLexer):
    """Embedded Puppet; the text around it is plain unless the option ``parent`` names a language."""

    name = "EPP"
    tag = "epp"
    tokens: ClassVar[States] = _template(r"(?:<%[%=#]|<%-?(?:\s*\|)?)", r"(?:%%>|(?:\|\s*)?-?%>)", "puppet")

    @property
    def parent(self) -> Lexer:
        """The lexer of the surrounding language."""
        if self._parent is None:
            self._parent = self.lexer_option("parent") or PlainText()
        return self._parent
