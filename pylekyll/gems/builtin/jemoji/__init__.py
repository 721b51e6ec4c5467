"""jemoji 0.13: ``:smile:`` in written pages becomes an image.

A page with an emoji is parsed and serialised again, as by html-pipeline and Nokogiri.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.liquid.values import is_blank
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Reads
from pylekyll.plugins.html_fragment import Fragment, is_html, replace_body

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

_DEFAULT_HOST = "https://github.githubassets.com"
_PATH = "/images/icons/"
_IGNORED = frozenset({"pre", "code", "tt"})


def emojify(subject: Any, *_: Any) -> None:
    """Put images for the emoji in an item's output (``Jekyll::Emoji.emojify``)."""
    item: Item = subject
    output = item.output
    if output is None or ":" not in output or not is_html(item) or _with_images(output, "") is None:
        return
    source = emoji_source(item.site.config)

    def replaced(html: str) -> str:
        fragment = Fragment(html)
        fragment.replace_texts(":", _IGNORED, lambda text: _with_images(text, source))
        return fragment.to_html()

    item.output = replace_body(output, replaced) or output


def emoji_source(config: Any) -> str:
    """Return the address of the images: ``emoji.src``, or the environment's ``ASSET_HOST_URL``."""
    settings = config.get("emoji")
    if isinstance(settings, dict) and "src" in settings:
        return to_s(settings["src"])
    host = config.environment.get("ASSET_HOST_URL")
    return f"{host.removesuffix('/') if host else _DEFAULT_HOST}{_PATH}"


@lru_cache(maxsize=1)
def emoji_names() -> Mapping[str, str]:
    """Return the code points of each emoji, as in the name of its image, by each of its names."""
    text = Path(__file__).with_name("emoji.txt").read_text("utf-8")
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {name: points for points, *names in lines for name in names}


def _with_images(text: str, source: str) -> str | None:
    """Return ``text`` with images, ``None`` if it does not contain an emoji (``EmojiFilter#emoji_image_filter``)."""
    known = emoji_names()
    first, *parts = text.split(":")
    pieces = [first]
    open_colon = True  # true if the colon before a part is not part of an emoji
    found = False
    for position, part in enumerate(parts):
        if open_colon and position < len(parts) - 1 and part in known:
            pieces.append(_image(part, known[part], source))
            found, open_colon = True, False
        else:
            pieces.append(f":{part}" if open_colon else part)
            open_colon = True
    return "".join(pieces) if found else None


def _image(name: str, points: str, source: str) -> str:
    address = f"{source.rstrip('/')}/emoji/unicode/{points}.png"
    return f'<img class="emoji" title=":{name}:" alt=":{name}:" src="{address}" height="20" width="20">'


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {"emoji": {"src": ("string", "The address of the pictures.")}}


def register(extensions: Extensions) -> None:
    """Add the hook. Define `blank?` as Active Support does, on which the gem depends."""
    extensions.add_settings(SETTINGS)
    extensions.is_blank = is_blank
    extensions.add_hook(["pages", "documents"], "post_render", emojify, reads=Reads.NOTHING)
