"""Pictures of shared links (``og:image``) of the theme ``academic``: title, name and address, drawn by Typst.

A site has them with ``share_pictures: true`` (docs/theme.md). ``site.data.share_pictures`` has the picture of each page
by its address; a page with an ``image`` of its own keeps that.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv import fonts, pdf
from pylekyll.foundation.closed import without_tags
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.files import replace_file
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.site.config.cache_key import file_cache
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site

TOPIC = "Share pictures:"
_KEY = "share_pictures"
_THEME = "academic"
_FOLDER = "/assets/share"
#: The accents of the theme (``_settings.scss``), for light pages.
ACCENTS = {
    "sea": "#15597f",
    "forest": "#1d6146",
    "wine": "#8a1f4b",
    "plum": "#5b3a94",
    "rust": "#8f4012",
    "slate": "#3f5468",
}
_COLOUR = lazy_pattern(r"#(?:[0-9a-fA-F]{3}){1,2}")
_SECOND = 1_000_000_000
_LONGEST = 150


class SharePicturesGenerator(Generator):
    """Adds a picture for each page and document with a title, and ``site.data.share_pictures``."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.LOWEST  # after the generator of the publications' pages

    def generate(self, site: Site) -> None:
        """Draw what the cache does not have."""
        if _KEY in site.data:
            return
        if not pdf.is_available():
            message = "Not drawn: the package 'typst' is not installed."
            hint = "Install it with `pip install 'pylekyll[cv]'`, or set `share_pictures: false`."
            site.log.report(Diagnostic("share-pictures-missing", Severity.WARNING, message, None, hint), TOPIC)
            return
        painter = _Painter(site)
        site.data[_KEY] = {item.url: painter.picture(item) for item in _items(site)}


class _Painter:
    """Draws the pictures of one build; the fonts are loaded with the first one that is not in the cache."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._fonts: Any = None
        look = site.config.get("appearance")
        look = look if isinstance(look, dict) else {}
        colour = to_s(look.get("colour"))
        self._colour = colour if _COLOUR.fullmatch(colour) else ACCENTS.get(to_s(look.get("accent")), ACCENTS["sea"])
        author = site.config.get("author")
        self._name = to_s(author.get("name") if isinstance(author, dict) else author) or to_s(site.config.get("title"))
        self._title = to_s(site.config.get("title"))
        self._host = re.sub(r"^https?://", "", to_s(site.config.get("url"))).strip("/")

    def picture(self, item: Item) -> str:
        """Return the URL of an item's picture, and add the picture to the site's static files."""
        title = _plain(to_s(item.data.get("title")))
        is_front = item.url == "/"
        title = self._name if is_front else title if len(title) <= _LONGEST else f"{title[:_LONGEST]}\u2026"
        data = {
            "title": title,
            "name": "" if is_front else self._name,
            "kind": self._bio() if is_front else "" if self._title == self._name else self._title,
            "host": self._host,
            "colour": self._colour,
            "lang": "en",
        }
        key = sha256(json.dumps([data, _design()], ensure_ascii=False).encode("utf-8", "replace")).hexdigest()[:16]
        path = file_cache(self._site.config) / "share" / f"{key}.png"
        if not path.is_file():
            replace_file(path, self._draw(data))
        stamp = 1_000_000_000 * _SECOND + int(key[:7], 16)  # the same picture has the same modification time
        os.utime(path, ns=(stamp, stamp))
        name = f"{(slugify(item.url.removesuffix('.html'), 'ascii') or 'index')[:80]}-{key[:8]}.png"
        self._site.static_files.append(StaticFile(self._site, path, _FOLDER, name))
        return f"{_FOLDER}/{name}"

    def _bio(self) -> str:
        author = self._site.config.get("author")
        return _plain(to_s(author.get("bio")) if isinstance(author, dict) else "")[:90]

    def _draw(self, data: dict[str, str]) -> bytes:
        import typst

        if self._fonts is None:
            self._fonts = fonts.load(fonts.FontChoice(), to_s(self._site.config.get("lang")) or "en")
        families = ["Libertinus Serif", *self._fonts.fallback]
        inputs = {"picture": json.dumps({**data, "fonts": families}, ensure_ascii=False).encode("utf-8", "replace")}
        with tempfile.TemporaryDirectory(prefix="pylekyll-share-") as folder:
            drawn = typst.compile(
                _design().encode(),
                root=folder,
                format="png",
                ppi=144.0,
                font_paths=self._fonts.fonts,
                sys_inputs={name: value.decode() for name, value in inputs.items()},
                package_path=folder,
                package_cache_path=folder,
            )
        return bytes(drawn)


def _items(site: Site) -> Iterator[Item]:
    """Yield the pages and documents that people may share: HTML with a title, and without a picture of their own."""
    for item in site.rendered_items():
        is_shared = item.written and item.url.endswith(("/", ".html"))
        if is_shared and item.data.get("title") and not item.data.get("image"):
            yield item


def _design() -> str:
    return Path(__file__).with_name("picture.typ").read_text("utf-8")


def register(extensions: Extensions) -> None:
    """Add the generator if the theme is ``academic`` and the setting enables pictures."""
    theme = extensions.theme
    if theme is not None and theme.name == _THEME and truthy(extensions.config.get(_KEY)):
        extensions.add_generator(SharePicturesGenerator)


def _plain(text: str) -> str:
    """Return a text without tags, each a space."""
    return re.sub(r"\s+", " ", without_tags(text, " ")).strip()
