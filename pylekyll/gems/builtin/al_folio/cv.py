"""al_folio_cv: curricula vitae from RenderCV or JSON Resume data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.rendering import render_include
from pylekyll.gems.builtin.al_folio.tags import add_written_tag, dig, setting

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_ENABLED = ("al_folio", "features", "cv", "enabled")


def register(extensions: Extensions) -> None:
    """Add the tag, the templates and the styles, unless the feature is off."""
    gem = Gem("al_folio_cv", extensions)

    def elements(context: Context, markup: str) -> str:
        del markup
        wanted = setting(context, *_ENABLED) is not False and gem.folder() is not None
        return render_include("cv/render.liquid", context) if wanted else ""

    if dig(extensions.config, *_ENABLED) is not False and (folder := gem.folder()) is not None:
        extensions.include_folders.append(folder / "templates")
    add_assets(gem, "", "assets", lambda site: dig(site.config, *_ENABLED) is not False)
    add_written_tag(extensions, "al_folio_cv_render", elements)
