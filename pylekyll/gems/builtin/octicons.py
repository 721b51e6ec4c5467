"""jekyll-octicons 19.33.0: ``{% octicon alert height:32 class:"left" aria-label:"Look" %}``, an icon as SVG.

The icons are GitHub's, under the MIT licence: 500,000 characters, of which most sites need a few icons at most. So they
are not part of this package. They are fetched once from their repository, in the gem's version, and cached with remote
themes. A site without the tag fetches nothing. If they are not available, the tag shows nothing and the build warns.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pylekyll.foundation.errors import FetchError, PluginError
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.expressions.syntax import QUOTED_FRAGMENT, VARIABLE_SIGNATURE
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.numbers import string_to_i
from pylekyll.languages.ruby.values import inspect, to_s, truthy
from pylekyll.site.github.store import RepositorySource, ThemeStore

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions

SOURCE = RepositorySource("primer", "octicons", "v19.33.0", kind="icon set")

_SYMBOL = re.compile(rf"{VARIABLE_SIGNATURE}+", re.ASCII)
_VARIABLE = re.compile(r"\{\{\s*(\w+(?:\.\w*)?)\s*\}\}", re.ASCII)
_ATTRIBUTE = re.compile(rf"(?<![\w-])([\w-]+)\s*:\s*({QUOTED_FRAGMENT})", re.ASCII)
_QUOTES = re.compile(r'\A"|"\Z')
_FILE = re.compile(r"(.+)-(\d+)\.svg", re.ASCII)
_SVG = re.compile(r"<svg\b[^>]*", re.ASCII)
_WIDTH = re.compile(r'\swidth="(\d+)"', re.ASCII)
_WITHOUT_END = re.compile(r"<(\w+)((?:\s[^<>]*)?)/>", re.ASCII)
_DEFAULT_HEIGHT = "16"


class Icon(NamedTuple):
    """An icon in one height; ``path`` is the content of the SVG."""

    width: int
    height: int
    path: str


class IconSet:
    """The icons of a folder of SVG files; the name of a file consists of the icon's name and height."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, dict[int, Path]] = {}
        for path in folder.glob("*.svg"):
            if match := _FILE.fullmatch(path.name):
                self._files.setdefault(match[1], {})[int(match[2])] = path
        self._known: dict[tuple[str, int], Icon] = {}

    @property
    def names(self) -> list[str]:
        """The names of all icons."""
        return sorted(self._files)

    def find(self, name: str, wanted: int) -> Icon | None:
        """The icon in the greatest height up to ``wanted``, if there is one (``Octicon#get_octicon``)."""
        heights = sorted(self._files.get(name, ()))
        if not heights:
            return None
        height = max((height for height in heights if height <= wanted), default=heights[0])
        if (name, height) not in self._known:
            self._known[name, height] = _read(self._files[name][height], height)
        return self._known[name, height]


def _with_end(tag: re.Match[str]) -> str:
    """Return a tag with an end tag; without attributes, a space stays."""
    attributes = tag[2].rstrip(" \t\n\r\f\v") or tag[2][:1]
    return f"<{tag[1]}{attributes}></{tag[1]}>"


def _read(path: Path, height: int) -> Icon:
    text = path.read_text("utf-8")
    widths = next((found for svg in _SVG.findall(text) if (found := _WIDTH.findall(svg))), [])
    svg, close = _SVG.search(text), text.rfind("</svg>")
    inside = text[svg.end() : close] if svg and close >= 0 else ""
    if not widths or inside[:1] != ">":
        raise PluginError(f"{path} is not an icon: remove its folder to fetch it again.", plugin="jekyll-octicons")
    return Icon(int(widths[-1]), height, _WITHOUT_END.sub(_with_end, inside[1:].strip()))


class Icons:
    """The icons of one build, loaded at the first use."""

    def __init__(self, extensions: Extensions) -> None:
        self._extensions = extensions

    @cached_property
    def all(self) -> IconSet | None:
        """The icons; ``None``, with a warning, if they are not cached and cannot be fetched."""
        log = self._extensions.log
        try:
            return IconSet(ThemeStore(self._extensions.config, log, topic="Octicons:").folder_of(SOURCE) / "icons")
        except FetchError as error:
            log.warning(
                "Octicons:",
                f"The tag octicon of jekyll-octicons shows nothing: {error.message}",
                code="octicons-not-fetched",
            )
            return None


class OcticonNode(Node):
    """Writes an icon (``Jekyll::Octicons``)."""

    __slots__ = ("_icons", "_markup")

    def __init__(self, tag: TagMarkup, icons: Icons) -> None:
        super().__init__(tag.mark)
        self._markup = tag.markup
        self._icons = icons

    def emit(self, context: Context, output: Output) -> None:
        """Write the SVG; raises ``ForeignError`` (Ruby's ``RuntimeError``) for an unknown icon."""
        markup = _interpolated(self._markup, context)
        symbol = _SYMBOL.match(markup)
        if symbol is None or self._icons.all is None:
            return
        options = {name: _QUOTES.sub("", value) for name, value in _ATTRIBUTE.findall(markup)}
        output.append(svg(symbol[0], options, self._icons.all))


def _interpolated(markup: str, context: Context) -> str:
    """Return ``markup`` with all variables replaced by the value of the first one, as in the gem."""
    first = _VARIABLE.search(markup)
    if first is None:
        return markup
    name, *others = first[1].split(".")
    value: Any = context.find_variable(name)
    for key in others:
        value = value.get(key) if hasattr(value, "get") else None
    text = to_s(value) if truthy(value) else first[1]
    return _VARIABLE.sub(lambda _: text, markup)


def svg(symbol: str, options: dict[str, str], icons: IconSet) -> str:
    """Return the icon ``symbol`` with ``options`` as attributes (``Octicon#to_svg``).

    Raises ``ForeignError`` (Ruby's ``RuntimeError``) for an unknown icon.
    """
    width, height = options.get("width"), options.get("height")
    wanted = next((size for size in (height, width) if size is not None), _DEFAULT_HEIGHT)
    icon = icons.find(symbol, string_to_i(wanted))
    if icon is None:
        alike = get_close_matches(symbol, icons.names, 3)
        hint = f"Did you mean {' or '.join(alike)}?" if alike else None
        raise ForeignError(f"Couldn't find octicon symbol for {inspect(symbol)}", "RuntimeError", hint)
    attributes: dict[str, object] = {"data-component": "Octicon", **options}
    attributes["class"] = f"octicon octicon-{symbol} {options.get('class', '')}".strip()
    attributes["viewBox"] = f"0 0 {icon.width} {icon.height}"
    attributes["version"] = "1.1"
    if width is None and height is not None:
        attributes["width"] = string_to_i(height) * icon.width // icon.height
    elif width is None:
        attributes["width"] = icon.width
    if height is None:
        attributes["height"] = icon.height if width is None else string_to_i(width) * icon.height // icon.width
    attributes |= {"aria-hidden": "true"} if "aria-label" not in options else {"role": "img"}
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f"<svg {written}>{icon.path}</svg>"


class OcticonTag(Tag):
    """``octicon``; each build has a subclass with its icons."""

    block = False
    icons: ClassVar[Icons]

    def read(self, tag: TagMarkup, parser: Parser) -> OcticonNode:
        """Return the node."""
        return OcticonNode(tag, self.icons)


def register(extensions: Extensions) -> None:
    """Add the tag."""

    class BuildOcticonTag(OcticonTag):
        icons = Icons(extensions)

    extensions.add_tag("octicon", BuildOcticonTag)
