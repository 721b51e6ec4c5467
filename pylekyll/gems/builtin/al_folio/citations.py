"""al_citations: the numbers of Google Scholar and INSPIRE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.counterparts import google_scholar, inspirehep

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions


def register(extensions: Extensions) -> None:
    """Add the tags."""
    google_scholar.register(extensions)
    inspirehep.register(extensions)
