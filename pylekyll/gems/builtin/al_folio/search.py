"""al_search: the search field and its index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.rendering import render_alone
from pylekyll.gems.builtin.al_folio.tags import add_written_tag, base_url, setting
from pylekyll.languages.ruby.values import truthy

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_TEMPLATE = "lib/templates/search-data.liquid.js"
_ELEMENTS = """\
<script type="module" src="{base}/assets/al_search/js/search/ninja-keys.min.js"></script>
<ninja-keys hideBreadcrumbs noAutoLoadMdIcons placeholder="Type to start searching"></ninja-keys>
<script src="{base}/assets/al_search/js/search-setup.js"></script>
<script>
{data}
</script>
<script src="{base}/assets/al_search/js/shortcut-key.js"></script>
"""


def register(extensions: Extensions) -> None:
    """Add the tag and the scripts."""
    gem = Gem("al_search", extensions)

    def elements(context: Context, markup: str) -> str:
        del markup
        text = gem.text(_TEMPLATE) if truthy(setting(context, "search_enabled")) else None
        if text is None:
            return ""
        return _ELEMENTS.format(base=base_url(context), data=render_alone(text, f"al_search/{_TEMPLATE}", context))

    add_assets(gem, "lib", "assets/al_search/js")
    add_written_tag(extensions, "al_search_assets", elements)
