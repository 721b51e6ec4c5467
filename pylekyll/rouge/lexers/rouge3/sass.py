"""SCSS and Sass."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.rouge.engine import by_word
from pylekyll.rouge.lexers import sass
from pylekyll.rouge.lexers.rouge3 import css
from pylekyll.rouge.tokens import Name

if TYPE_CHECKING:
    from pylekyll.rouge.engine import States

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
