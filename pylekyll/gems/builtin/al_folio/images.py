"""al_img_tools: zooming, comparing and showing images; the gem lists the libraries and their versions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.al_folio.gems import Gem, add_assets
from pylekyll.gems.builtin.al_folio.tags import add_written_tag, base_url, dig, page_value, setting
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_CODE = "lib/al_img_tools.rb"
_TABLE, _TABLE_END = "LIBRARIES = {", "\n  }"
_VERSION = "{{version}}"
_STYLES = {
    "compare": ("Image comparison slider", "img-comparison-slider"),
    "lightbox": ("Lightbox adapter", ""),
    "photoswipe": ("PhotoSwipe", "photoswipe"),
    "slider": ("Image slider", "swiper"),
    "spotlight": ("Spotlight", "spotlight"),
    "venobox": ("Venobox", "venobox"),
}
_SCRIPTS = {"compare": "img-comparison-slider", "slider": "swiper", "spotlight": "spotlight", "venobox": "venobox"}
_PHOTOSWIPE = """\
<script type="module">
  import PhotoSwipeLightbox from "{lightbox}";
  import PhotoSwipe from "{photoswipe}";
  const photoswipe = new PhotoSwipeLightbox({{
    gallery: ".pswp-gallery",
    children: "a",
    pswpModule: PhotoSwipe,
  }});
  photoswipe.init();
</script>
"""


class ImageTools:
    """The elements for one build."""

    def __init__(self, gem: Gem) -> None:
        self._gem = gem
        self._known: Any = None

    def _library(self, name: str, kind: str, part: str = "url") -> str:
        """Return the address (or the digest) of a library's file, as the gem has it."""
        if self._known is None:
            table, is_closed, _ = (self._gem.text(_CODE) or "").partition(_TABLE)[2].partition(_TABLE_END)
            try:
                self._known = json.loads(f"{{{table}}}".replace("=>", ":").replace("'", '"')) if is_closed else {}
            except ValueError:
                self._known = {}
        own = dig(self._known, name)
        return to_s(dig(own, part, kind)).replace(_VERSION, to_s(dig(own, "version")), 1)

    def styles(self, context: Context, markup: str) -> str:
        """Return the stylesheets (``ImageToolsStylesTag#render``)."""
        del markup
        wanted = _wanted(context)
        return "\n".join(self._style(context, *_STYLES[name]) for name in _STYLES if name in wanted)

    def _style(self, context: Context, title: str, name: str) -> str:
        source = self._library(name, "css") if name else _asset(context, "css/lightbox2-adapter.css")
        integrity = self._library(name, "css", "integrity") if name else ""
        lines = [f"<!-- {title} -->", "<link", '  rel="stylesheet"', f'  href="{source}"']
        lines += [f'  integrity="{integrity}"'] if integrity else []
        lines += ['  crossorigin="anonymous"'] if name else []
        return "\n".join([*lines, ">", ""])

    def scripts(self, context: Context, markup: str) -> str:
        """Return the scripts (``ImageToolsScriptsTag#render``)."""
        del markup
        wanted = _wanted(context)
        found = []
        if truthy(setting(context, "enable_medium_zoom")) or "medium_zoom" in wanted:
            own = f'<script defer src="{_asset(context, "js/zoom.js")}"></script>\n'
            found.append(f"<!-- Medium Zoom JS -->\n{self._script('medium_zoom')}{own}")
        found += [self._scripts_of(name, context) for name in _STYLES if name in wanted]
        return "\n".join(found)

    def _scripts_of(self, name: str, context: Context) -> str:
        if name == "lightbox":
            return f'<script defer src="{_asset(context, "js/lightbox2-adapter.js")}"></script>\n'
        if name == "photoswipe":
            lightbox, photoswipe = self._library("photoswipe-lightbox", "js"), self._library("photoswipe", "js")
            return _PHOTOSWIPE.format(lightbox=lightbox, photoswipe=photoswipe)
        setup = f'<script defer src="{_asset(context, "js/venobox-setup.js")}"></script>\n' if name == "venobox" else ""
        return self._script(_SCRIPTS[name]) + setup

    def _script(self, name: str) -> str:
        integrity = self._library(name, "js", "integrity")
        check = f'  integrity="{integrity}"\n' if integrity else ""
        return f'<script\n  defer\n  src="{self._library(name, "js")}"\n{check}  crossorigin="anonymous"\n></script>\n'


def _wanted(context: Context) -> set[str]:
    """Return the names of the libraries that a page's ``images`` enable."""
    images = page_value(context, "images")
    wanted = {name for name in images if truthy(images[name])} if isinstance(images, dict) else set()
    return wanted | {"lightbox"} if wanted & {"lightbox2", "gallery"} else wanted - {"lightbox"}


def _asset(context: Context, path: str) -> str:
    return f"{base_url(context)}/assets/al_img_tools/{path}"


def register(extensions: Extensions) -> None:
    """Add the tags and the files."""
    gem = Gem("al_img_tools", extensions)
    tools = ImageTools(gem)
    add_assets(gem, "lib", "assets/al_img_tools")
    add_written_tag(extensions, "al_img_tools_styles", tools.styles)
    add_written_tag(extensions, "al_img_tools_scripts", tools.scripts)
