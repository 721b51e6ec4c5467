"""nginx."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.rouge.lexers import servers
from pylekyll.rouge.lexers.rouge3.tables import changed

if TYPE_CHECKING:
    from pylekyll.rouge.engine import States


class NginxLexer(servers.NginxLexer):
    """nginx's settings, without fractions."""

    tokens: ClassVar[States] = changed(servers.NginxLexer.tokens, {r"\d+\.\d+": None})
