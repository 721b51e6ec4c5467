"""al_folio_bootstrap_compat: Bootstrap's styles and scripts for content of al-folio v0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.tags import dig

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions

_ENABLED = ("al_folio", "compat", "bootstrap", "enabled")


def register(extensions: Extensions) -> None:
    """Publish them if the site enables them."""
    gem = Gem("al_folio_bootstrap_compat", extensions)
    add_assets(gem, "", "assets", lambda site: dig(site.config, *_ENABLED) is True)
