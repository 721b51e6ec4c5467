"""``:smile:`` becomes an image, in all of the page but code (``EmojiProcessor``)."""

from __future__ import annotations

import re
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pylekyll.gems.builtin.jemoji import emoji_names
from pylekyll.gems.builtin.spaceship.processor import Processor
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.html_document import HtmlDocument, inner_html, set_inner_html

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.gems.builtin.spaceship.processor import Subject
    from pylekyll.plugins.api import Extensions

_MARK = re.compile(r"(?<!\\):([\w\d+-]+?)(?<!\\):", re.ASCII)
_ESCAPED = re.compile(r"\\:([\w\d+-]+?)\\:", re.ASCII)


class Emoji(NamedTuple):
    """An emoji: its first name, its characters and the name of its image."""

    name: str
    raw: str
    image: str


class EmojiTable:
    """Data of all emoji, read at the first lookup."""

    @cached_property
    def _first_names(self) -> Mapping[str, str]:
        """The first name of each emoji by its code points."""
        names: dict[str, str] = {}
        for name, points in emoji_names().items():
            names.setdefault(points, name)
        return names

    @cached_property
    def _characters(self) -> Mapping[str, str]:
        """The code points of emoji whose image names lack some of them, by first name."""
        lines = (files(__package__) / "emoji_characters.txt").read_text("utf-8").splitlines()
        return {name: points for points, name in (line.split() for line in lines if not line.startswith("#"))}

    def find(self, alias: str) -> Emoji | None:
        """Return the emoji that has ``alias`` among its names (``Emoji.find_by_alias``)."""
        points = emoji_names().get(alias)
        if points is None:
            return None
        name = self._first_names[points]
        raw = "".join(chr(int(point, 16)) for point in self._characters.get(name, points).split("-"))
        return Emoji(name, raw, f"unicode/{points}.png")


class EmojiProcessor(Processor):
    """Replaces emoji names by images; as in the gem, only the first name of an emoji is replaced."""

    defaults: ClassVar[Mapping[str, Any]] = {
        "css": {"class": "emoji"},
        "exclude": "code",
        "src": "https://github.githubassets.com/images/icons/emoji/",
    }

    def __init__(self, settings: Mapping[str, Any], extensions: Extensions) -> None:
        super().__init__(settings, extensions)
        self._table = EmojiTable()

    def html(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the page with images."""
        document = HtmlDocument(text)
        body = document.body
        if body is None:
            return text, False
        selectors = [strip(part) for part in to_s(self.settings["exclude"]).split(",")]
        escaped = self._escape_code(body, selectors)
        content, handled = self._replaced(inner_html(body))
        set_inner_html(body, content)
        if escaped:
            for element in body.iter(*selectors):
                set_inner_html(element, _ESCAPED.sub(r":\1:", inner_html(element)))
        return document.to_html(), handled

    @staticmethod
    def _escape_code(body: Any, selectors: list[str]) -> bool:
        escaped = False
        for element in list(body.iter(*selectors)):
            inside, count = _MARK.subn(r"\\:\1\\:", inner_html(element))
            if count:
                set_inner_html(element, inside)
                escaped = True
        return escaped

    def _replaced(self, text: str) -> tuple[str, bool]:
        handled = False
        for alias in [match[1] for match in _MARK.finditer(text)]:
            emoji = self._table.find(alias)
            if emoji is not None:
                handled = True
                image = self._image(emoji)
                text = re.sub(
                    rf'(?<!="):{re.escape(emoji.name)}:(?!"\s)', image.replace("\\", r"\\"), text, flags=re.ASCII
                )
        return text, handled

    def _image(self, emoji: Emoji) -> str:
        return (
            f'<img class="{to_s(self.settings["css"]["class"])}" title=":{emoji.name}:" alt=":{emoji.name}:"'
            f' raw="{emoji.raw}" src="{to_s(self.settings["src"])}{emoji.image}"'
            ' style="vertical-align: middle; display: inline; max-width: 1em; visibility: hidden;"'
            " onload=\"this.style.visibility='visible'\""
            " onerror=\"this.replaceWith(this.getAttribute('raw'))\"></img>"
        )
