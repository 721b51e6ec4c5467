"""Fonts of the theme ``academic``: a site publishes those that its settings ask for (docs/theme.md).

The theme has the files of every pair of fonts; the stylesheet names those of one pair (``_sass/academic/_fonts.scss``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_FOLDER: Final = "/assets/fonts/"
#: For each pair, the font of text without serifs, and that with serifs.
_PAIRS: Final = {"newsreader": ("figtree", "newsreader"), "literata": ("inter", "literata")}
#: The font whose italics browsers slant: it does not have a file of its own for them.
_SLANTED: Final = "inter"
_MATH: Final = "stix-two-math"
#: Stylesheets with which a site may choose fonts by itself; it then has all of them.
_OWN_STYLES: Final = (
    *("assets/css/main.scss", "assets/css/main.css"),
    *("_sass/academic.scss", "_sass/academic/_settings.scss", "_sass/academic/_fonts.scss"),
)


class FontsGenerator(Generator):
    """Leaves the theme's fonts out that no page would load. Files of the site itself stay."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.HIGHEST

    def generate(self, site: Site) -> None:
        """Remove the files from ``site.static_files``."""
        theme = site.theme
        if theme is None or any((site.source / path).is_file() for path in _OWN_STYLES):
            return
        wanted = _wanted(site)
        site.static_files[:] = [
            file
            for file in site.static_files
            if not file.url.startswith(_FOLDER) or file.basename in wanted or not file.path.is_relative_to(theme.root)
        ]


def _wanted(site: Site) -> set[str]:
    """Return the names of the files that the stylesheet names, without their suffix."""
    look = site.config.get("appearance")
    look = look if isinstance(look, dict) else {}
    font = to_s(look.get("font"))
    if font == "system":
        return set()
    sans, serif = _PAIRS.get(font, _PAIRS["newsreader"])
    text = serif if look.get("type") == "book" else sans
    faces = [text] if text == _SLANTED else [text, f"{text}-italic"]
    if look.get("type") not in ("book", "plain"):
        faces.append(f"{serif}-display")
    names = {f"{face}{part}" for face in faces for part in ("", "-extended", "-others")}
    return names | {f"{text}-vietnamese"} | {"LICENSE"} | ({_MATH} if site.config.get("math") else set())


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(FontsGenerator)
