"""Images whose URL is that of audio, video or a player become a player (``MediaProcessor``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import parse_qsl, urlencode

from pylekyll.gems.builtin.spaceship.processor import Processor
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.html_document import HtmlDocument, replace_element
from pylekyll.plugins.network import DAY, Network

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.gems.builtin.spaceship.processor import Subject
    from pylekyll.plugins.api import Extensions

_QUERY = re.compile(r"(?<=\?)(\S*?)$", re.ASCII | re.MULTILINE)


@dataclass(frozen=True)
class _Service:
    """A kind of media: the pattern of its URL, in which group 2 is the id, and the URL of its player."""

    kind: str
    pattern: re.Pattern[str]
    base: str | None = None
    height: int | None = None


def _service(kind: str, host: str, identity: str, base: str | None = None, height: int | None = None) -> _Service:
    return _Service(kind, re.compile(rf"{host}{identity}\S*", re.ASCII), base, height)


_SERVICES = (
    _service("audio", r"(https?:\/\/)?.*\/", r"(.+?\.(mp3|wav|ogg|mid|midi|aac|wma))"),
    _service("video", r"(https?:\/\/)?.*\/", r"(.+?\.(avi|mp4|webm|ogg|ogv|flv|mkv|mov|wmv|3gp|rmvb|asf))"),
    _service(
        "iframe",
        r"(https?:)?\/\/.*youtu.*",
        r"(?:(?<=\?v=)|(?<=embed\/)|(?<=\.be\/))([a-zA-Z0-9_-]+)",
        "https://www.youtube.com/embed/",
    ),
    _service("iframe", r"(https?:)?\/\/vimeo\.com\/", "([0-9]+)", "https://player.vimeo.com/video/"),
    _service(
        "iframe",
        r"(https?:)?\/\/(?:www\.)?dai\.?ly(?:motion\.com\/video)?\/",
        "([a-zA-Z0-9_-]+)",
        "https://www.dailymotion.com/embed/video/",
    ),
    _service(
        "iframe",
        r"(https?:)?\/\/open\.spotify\.com\/track\/",
        "(?<=track/)([a-zA-Z0-9_-]+)",
        "https://open.spotify.com/embed/track/",
        80,
    ),
    _service(
        "iframe",
        r"(https?:)?\/\/open\.spotify\.com\/episode\/",
        "(?<=episode/)([a-zA-Z0-9_-]+)",
        "https://open.spotify.com/embed/episode/",
        152,
    ),
    _service(
        "soundcloud",
        r"(https?:)?\/\/soundcloud\.com\/.+\/[^?]+",
        "()",
        "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/",
        125,
    ),
)
_SOUND = re.compile(rb"(?<=soundcloud://sounds:)([0-9]+)")


class MediaProcessor(Processor):
    """Replaces the images."""

    defaults: ClassVar[Mapping[str, Any]] = {
        "default": {
            "id": "media-{id}",
            "class": "media",
            "width": "100%",
            "height": 350,
            "frameborder": 0,
            "style": "max-width: 600px;outline: none",
            "allow": "encrypted-media; picture-in-picture",
        }
    }

    def __init__(self, settings: Mapping[str, Any], extensions: Extensions) -> None:
        super().__init__(settings, extensions)
        log, readings = extensions.log, extensions.readings
        self._network = Network(extensions.config, log, readings, "Spaceship:", "Their players stay empty.", 30 * DAY)

    def html(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the page."""
        document = HtmlDocument(text)
        handled = False
        for image in list(document.elements("img")):
            source = image.get("src")
            for service in _SERVICES:
                match = service.pattern.search(source) if source else None
                if match is not None:
                    handled = True
                    if image.getparent() is not None:
                        replace_element(image, self._markup(service, match, image))
        self._network.report()
        return document.to_html(), handled

    def _markup(self, service: _Service, match: re.Match[str], image: Any) -> str:
        source = image.get("src")
        identity = self._sound(source) if service.kind == "soundcloud" else match[2]
        found = _QUERY.search(source)
        pairs = parse_qsl(found[0], keep_blank_values=True) if found else []
        query = {name: value for name, value in pairs if value not in {identity, ""}}
        values = {name: to_s(value) for name, value in self.settings["default"].items()}
        values |= {name: query[name] for name in ("id", "class", "style") if name in query}
        values["id"] = values["id"].replace("{id}", identity)
        values["class"] = values["class"].replace("{id}", identity)
        values["src"] = _address(f"{service.base}{identity}" if service.base else source, query)
        if service.kind in {"audio", "video"}:
            return self._file(service.kind, values, query)
        return _frame(values, query, to_s(image.get("title")), service.height)

    def _file(self, kind: str, values: dict[str, str], query: Mapping[str, str]) -> str:
        default = self.settings["default"]
        plays = "autoplay" if truthy(query.get("autoplay") or default.get("autoplay")) else ""
        loops = "loop" if truthy(query.get("loop") or default.get("loop")) else ""
        source = values["src"]
        link = f' Here is a <a href="{source}">link to download the {kind}</a> instead.'
        opening = f'<{kind} id="{values["id"]}" class="{values["class"]}"'
        if kind == "audio":
            style = values["style"] + (";display: none;" if query.get("hidden") else "")
            opening += f' {plays} {loops} src="{source}" style="{style}" controls>'
            return f"{opening} Your browser doesn't support HTML5 audio.{link}</audio>"
        opening += f' style="{values["style"]}" {plays} {loops} controls> <source src="{source}">'
        return f"{opening} Your browser doesn't support HTML5 video.{link}</video>"

    def _sound(self, source: str) -> str:
        body = self._network.get(f"https:{source}" if source.startswith("//") else source)
        found = _SOUND.search(body) if body else None
        return found[0].decode() if found else ""


def _address(base: str, query: Mapping[str, str]) -> str:
    """Return the URL with its parameters replaced."""
    if not query:
        return base
    address, mark, fragment = base.partition("#")
    return f"{address.partition('?')[0]}?{urlencode(query)}{mark}{fragment}"


def _frame(values: Mapping[str, str], query: Mapping[str, str], title: str, height: int | None) -> str:
    own = to_s(height) if height is not None else values["height"]
    return (
        f'<iframe id="{values["id"]}" class="{values["class"]}" src="{values["src"]}" title="{title}"'
        f' width="{query.get("width", values["width"])}" height="{query.get("height", own)}"'
        f' style="{values["style"]}" allow="{values["allow"]}"'
        f' frameborder="{query.get("frameborder", values["frameborder"])}" allowfullscreen></iframe>'
    )
