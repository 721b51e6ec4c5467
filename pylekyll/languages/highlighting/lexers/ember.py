"""Ember's scripts with templates in them (``Rouge::Lexers::Gjs``, ``Gts``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import inherit

from pylekyll.languages.highlighting.engine import groups
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.lexers.javascript import JavascriptLexer
from pylekyll.languages.highlighting.lexers.typescript import TypescriptLexer
from pylekyll.languages.highlighting.tokens import Keyword, Name

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

_TAG = (Name.Tag, Keyword, Name.Tag)
_RULES: States = {
    "root": [(r"(<)(template)(>)", groups(*_TAG, push=("template-tag",))), inherit],
    "template-tag": [
        (r"(</)(template)(>)", groups(*_TAG, pop=1)),
        (Closed(r"(?s).+?(?=</template>)", "</template>"), inner("handlebars")),
    ],
}


class GjsLexer(JavascriptLexer):
    """JavaScript with templates."""

    name = "Template Tag (gjs)"
    tag = "gjs"
    tokens: ClassVar[States] = _RULES


class GtsLexer(TypescriptLexer):
    """TypeScript with templates."""

    name = "Template Tag (gts)"
    tag = "gts"
    tokens: ClassVar[States] = _RULES
