"""Programs within prose (``Rouge::Lexers::LiterateCoffeescript``, ``LiterateHaskell``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.tokens import Name, Text

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Scan


def _haskell(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Label, match.group(1))
    scan.delegate(scan.lexer.sub_lexer("haskell"), match.group(2), "haskell")


class LiterateCoffeescriptLexer(RougeLexer):
    """CoffeeScript in the indented blocks of Markdown."""

    name = "Literate CoffeeScript"
    tag = "literate_coffeescript"
    tokens: ClassVar[States] = {
        "root": [
            (r"^(?:    [^\n]*\n)+", inner("coffeescript")),
            (r"^(?:[ ]{0,3}(?:\S[^\n]*)?\n)*", inner("markdown")),
        ],
    }


class LiterateHaskellLexer(RougeLexer):
    """Haskell in the lines that begin with ``>``."""

    name = "Literate Haskell"
    tag = "literate_haskell"
    tokens: ClassVar[States] = {
        "root": [
            (OncePerRun(r"\s*?\n(?=>)", r"\s+"), Text, "code"),
            (r".*?\n", Text),
            (r".+\Z", Text),
        ],
        "code": [
            (r"(>)( .*?(?:\n|\Z))", _haskell),
            (OncePerRun(r"\s*\n(?=\s*[^>])", r"\s+"), Text, "#pop"),
        ],
    }
