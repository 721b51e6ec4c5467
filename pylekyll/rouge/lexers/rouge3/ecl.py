"""ECL."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.rouge.lexers import ecl
from pylekyll.rouge.tokens import Operator, Punctuation

if TYPE_CHECKING:
    from pylekyll.rouge.engine import States


class ECLLexer(ecl.ECLLexer):
    """ECL: operators come one by one, and a minus is not one."""

    tokens: ClassVar[States] = {
        "operators": [(r"[:=|<>/\\+]", Operator), (r"[\[\]{}();,&.%]", Punctuation)],
    }
