"""Rouge's own ``escape`` (``Rouge::Lexers::Escape``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.highlighting.engine import PlainText, RougeLexer, Scan
from pylekyll.languages.highlighting.tokens import Escape

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Tokens


class EscapeLexer(RougeLexer):
    """Text with escaped sections, whose delimiters are dropped.

    The options ``start`` and ``end`` name the delimiters; ``lang`` is the language outside of them.
    """

    name = "Escape"
    tag = "escape"
    continues = False

    def _option(self, name: str, default: str) -> str:
        value: Any = self.options.get(name, default)
        return str(value[-1] if isinstance(value, list) else value)

    def scanned(self, source: str) -> Tokens:
        """Return the tokens of ``source``."""
        start, end = self._option("start", "<!"), self._option("end", "!>")
        language = self.lexer_option("lang") or PlainText()
        out: Tokens = []
        scan = Scan(self, out)
        position = 0
        while (found := source.find(start, position)) >= 0:
            scan.delegate(language, source[position:found], "language")
            begin = found + len(start)
            closing = source.find(end, begin)
            if closing < 0:
                out.append((Escape, source[begin:]))
                return out
            out.append((Escape, source[begin:closing]))
            position = closing + len(end)
            if position == found:  # Rouge never ends if both delimiters are empty
                break
        scan.delegate(language, source[position:], "language")
        return out
