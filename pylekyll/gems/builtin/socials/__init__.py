"""jekyll-socials 0.0.6: ``{% social_links %}`` writes the links of ``_data/socials.yml`` with their icons."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.text import capitalize
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions

_IMAGES = frozenset({"png", "jpg", "jpeg", "gif", "webp", "svg"})


class _Service(NamedTuple):
    """A service of the gem: its address, with ``%s`` for the value, and the class of its icon."""

    address: str
    icon: str


def _read_services() -> Mapping[str, _Service]:
    """Return the services by the keys that they have in ``_data/socials.yml``."""
    lines = (files(__package__) / "services.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {key: _Service(address, icon) for key, address, icon in rows}


class SocialLinksNode(Node):
    """Writes the links, with a space between them (``SocialLinksTag#render``)."""

    __slots__ = ("_tag",)

    def __init__(self, markup: TagMarkup, tag: SocialLinksTag) -> None:
        super().__init__(markup.mark)
        self._tag = tag

    def emit(self, context: Context, output: Output) -> None:
        """Write the links. Raises ``ForeignError`` for an unknown service that the entry does not describe."""
        data = context.lookup("site.data.socials")
        links = [self._link(to_s(key), data[key], context) for key in data] if isinstance(data, dict) else []
        output.append(" ".join(links))

    def _link(self, key: str, value: Any, context: Context) -> str:
        service = self._tag.services.get(key)
        base = to_s(context.registers.site.config.get("baseurl"))
        if service is None:
            return self._own_link(key, value, base)
        title = capitalize(key.replace("_", " "))
        logo = value.get("logo") if isinstance(value, dict) else None
        if not truthy(logo):
            return _anchor(_address(key, service, value, context), title, f"<i class='{service.icon}'></i>")
        given = value.get("value") if truthy(value.get("value")) else value.get(key)
        address = _address(key, service, value if key == "academia_edu" else given, context)
        return _anchor(address, title, _picture(to_s(logo), title, base))

    @staticmethod
    def _own_link(key: str, value: Any, base: str) -> str:
        if not isinstance(value, dict) or value.get("logo") is None:
            message = f"'{key}' in _data/socials.yml is unknown to jekyll-socials and does not have a `logo`."
            raise ForeignError(message, "NoMethodError", "Give it `logo`, `title` and `url`.")
        title = to_s(value.get("title"))
        return _anchor(to_s(value.get("url")), title, _picture(to_s(value["logo"]), title, base))


def _address(key: str, service: _Service, value: Any, context: Context) -> str:
    """Return the address of a service's profile."""
    base = to_s(context.registers.site.config.get("baseurl"))
    if key == "academia_edu":
        parts = value if isinstance(value, dict) else {}
        return service.address.replace("%s", to_s(parts.get("organization")), 1).replace(
            "%s", to_s(parts.get("username")), 1
        )
    if key == "rss_icon":
        return f"{base}/feed.xml"
    text = to_s(value)
    if key == "cv_pdf" and "://" not in text:
        language = context.registers.site.config.get("active_lang")
        return base + (text.replace("[LANG]", to_s(language)) if truthy(language) and language != "" else text)
    return service.address.replace("%s", text, 1)


def _picture(logo: str, title: str, base: str) -> str:
    """Return a logo: an image for a path or URL, otherwise an icon of the named class."""
    kind = logo.rsplit(".", maxsplit=1)[-1].lower()
    if kind not in _IMAGES:
        return f"<i class='{logo}'></i>"
    source = logo if "://" in logo else base + logo
    return f"<svg><image xlink:href='{source}' /></svg>" if kind == "svg" else f"<img src='{source}' alt='{title}'>"


def _anchor(address: str, title: str, inside: str) -> str:
    return f"<a href='{address}' title='{title}'>{inside}</a>"


class SocialLinksTag(Tag):
    """``social_links``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> SocialLinksNode:
        """Return the node."""
        return SocialLinksNode(tag, self)

    @cached_property
    def services(self) -> Mapping[str, _Service]:
        """The services of the gem."""
        return _read_services()


def register(extensions: Extensions) -> None:
    """Add the tag."""
    extensions.add_tag("social_links", SocialLinksTag)
