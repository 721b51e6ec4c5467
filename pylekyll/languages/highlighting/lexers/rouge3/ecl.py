"""ECL."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.lexers import ecl
from pylekyll.languages.highlighting.tokens import Operator, Punctuation

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States


class ECLLexer(ecl.ECLLexer):
    """ECL: operators come one by one, and a minus is not one."""

    tokens: ClassVar[States] = {
        "operators": [(r"[:=|<>/\\+]", Operator), (r"[\[\]{}();,&.%]", Punctuation)],
    }
