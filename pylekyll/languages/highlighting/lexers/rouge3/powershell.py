"""PowerShell."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.lexers import powershell
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

_TABLES = powershell.PowershellLexer.tokens


class PowershellLexer(powershell.PowershellLexer):
    """PowerShell: a parenthesis does not end a call within a string, and lines do not go on."""

    tokens: ClassVar[States] = {
        **changed({"parameters": _TABLES["parameters"]}, {r"\)": None}),
        **changed({"root": _TABLES["root"]}, {r"`$": None}),
    }
