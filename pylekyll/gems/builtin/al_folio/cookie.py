"""al_cookie: asking for consent before anything counts visitors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.rendering import render_alone
from pylekyll.gems.builtin.al_folio.tags import add_written_tag, base_url, library, setting

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_KEY = "enable_cookie_consent"
_LIBRARY = "vanilla-cookieconsent"
_TEMPLATE = "lib/templates/cookie_consent_setup.js.liquid"
_STYLES = """\
<link
  defer
  rel="stylesheet"
  href="{source}"
  integrity="{integrity}"
  crossorigin="anonymous"
>
"""
_SCRIPTS = """\
<script
  defer
  src="{source}"
  integrity="{integrity}"
  crossorigin="anonymous"
></script>
<script defer src="{base}/assets/al_cookie/js/cookie-theme-sync.js"></script>
<script>
{setup}
</script>
"""


def _styles(context: Context, _markup: str) -> str:
    if setting(context, _KEY) is not True:
        return ""
    source, integrity = library(context, _LIBRARY, "url", "css"), library(context, _LIBRARY, "integrity", "css")
    return _STYLES.format(source=source, integrity=integrity)


def register(extensions: Extensions) -> None:
    """Add the tags and the script."""
    gem = Gem("al_cookie", extensions)

    def scripts(context: Context, markup: str) -> str:
        del markup
        text = gem.text(_TEMPLATE) if setting(context, _KEY) is True else None
        if text is None:
            return ""
        return _SCRIPTS.format(
            source=library(context, _LIBRARY, "url", "js"),
            integrity=library(context, _LIBRARY, "integrity", "js"),
            base=base_url(context),
            setup=render_alone(text, f"al_cookie/{_TEMPLATE}", context),
        )

    add_assets(gem, "", "lib/assets", lambda site: site.config.get(_KEY) is True)
    add_written_tag(extensions, "al_cookie_styles", _styles)
    add_written_tag(extensions, "al_cookie_scripts", scripts)
