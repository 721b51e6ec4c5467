"""Go."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.lexers import systems
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed, replaced

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States


class GoLexer(systems.GoLexer):
    """Go, whose numbers have no underscores."""

    tokens: ClassVar[States] = replaced(
        changed(systems.GoLexer.tokens, {systems.GO_INTEGER: r"0[xX][0-9A-Fa-f]+|[0-9]+"}),
        systems.GO_DECIMALS,
        "[0-9]+",
    )
