"""nginx."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.lexers import servers
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States


class NginxLexer(servers.NginxLexer):
    """nginx's settings, without fractions."""

    tokens: ClassVar[States] = changed(servers.NginxLexer.tokens, {r"\d+\.\d+": None})
