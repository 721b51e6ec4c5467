"""JavaScript and languages derived from it, without tokens for calls and classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import word_set
from pylekyll.languages.highlighting.lexers import javascript, typescript
from pylekyll.languages.highlighting.tokens import String

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Scan, States


class _Rules:
    tokens: ClassVar[States] = {
        "calls": [],
        "name": [(javascript.IDENTIFIER, javascript.word)],
        "template-escape": [(r"\\[$`]", String.Escape)],
    }


class JavascriptLexer(_Rules, javascript.JavascriptLexer):
    """JavaScript."""

    keywords = javascript.KEYWORDS | word_set("as")


class _TypescriptRules(_Rules):
    keywords = typescript.TypescriptLexer.keywords | word_set("as")
    builtins = javascript.BUILTINS | word_set("Pick Partial Readonly Record")
    tokens: ClassVar[States] = {"as": []}


class TypescriptLexer(_TypescriptRules, typescript.TypescriptLexer):
    """TypeScript."""


class JsxLexer(_Rules, typescript.JsxLexer):
    """JavaScript with elements in it."""

    keywords = javascript.KEYWORDS | word_set("as")

    def begin(self, scan: Scan) -> None:
        """Expect an expression first; Rouge 3 loads its lexers once."""
        scan.push("expression")


class TsxLexer(_TypescriptRules, typescript.TsxLexer):
    """TypeScript with elements in it, whose names have no types."""

    tokens: ClassVar[States] = {
        "element-name": [typescript.TsxLexer.tokens["element-name"][0], *typescript.JsxLexer.tokens["element-name"]],
    }

    def begin(self, scan: Scan) -> None:
        """Expect an expression first; Rouge 3 loads its lexers once."""
        scan.push("expression")
