"""SCSS and Sass."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import by_word
from pylekyll.languages.highlighting.lexers import sass
from pylekyll.languages.highlighting.lexers.rouge3 import css
from pylekyll.languages.highlighting.tokens import Name

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

_TABLES: States = {
    "word": [
        (sass.ID, by_word((Name.Builtin, css.BUILTINS), (Name.Constant, css.CONSTANTS), otherwise=Name)),
    ],
    "property": [(sass.ID, by_word((Name.Label, css.ATTRIBUTES), otherwise=Name.Attribute))],
}


class ScssLexer(sass.ScssLexer):
    """SCSS, with the words of that CSS."""

    tokens: ClassVar[States] = _TABLES


class SassLexer(sass.SassLexer):
    """Sass, with the words of that CSS."""

    tokens: ClassVar[States] = _TABLES
