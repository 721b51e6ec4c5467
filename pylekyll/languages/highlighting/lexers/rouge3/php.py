"""PHP."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.lexers import php
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed, replaced

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

_OLDER = changed(
    php.PhpLexer.tokens,
    {
        r"(?i)(?:public|protected|private)\(set\)": None,
        r"0[oO]?[0-7][0-7_]*": r"0[0-7][0-7_]*",
        r"#[^\[].*?$": r"#.*?$",
        r"#\[.*\]$": None,
        rf"(?i)(enum)(\s+)({php.QUALIFIED})": None,
        rf"(\??{php.ID})(\s+)({php.ID})": None,
        r"(?i)(?:public|protected|private|readonly)(?:\(set\)|\b)": r"(?i)(?:public|protected|private|readonly)\b",
        r"(?i)(?:public|protected|private)(?:\(set\)|\b)": None,
    },
)


class PhpLexer(php.PhpLexer):
    """PHP as it was before enumerations and attributes; names do not begin with a backslash."""

    tokens: ClassVar[States] = {
        **replaced(_OLDER, php.QUALIFIED, rf"(?:{php.NAMESPACE})?{php.ID}"),
        "new": replaced({"new": php.PhpLexer.tokens["new"]}, php.QUALIFIED, php.ID)["new"],
    }
