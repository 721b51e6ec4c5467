"""The addresses that pages and stylesheets ask for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.foundation.closed import Closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

_STYLE = re.compile(r"\bstylesheet\b", re.IGNORECASE)
_ICON = re.compile(r"\b(icon|manifest)\b", re.IGNORECASE)
_IN_STYLES = re.compile(r"url\(\s*(?:\"([^\"]*)\"|'([^']*)'|([^\"'()\s]+))\s*\)|@import\s+(?:\"([^\"]*)\"|'([^']*)')")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_COMMENT = Closed(re.compile(r"/\*"), {"": re.compile(r"\*/")})
#: Attributes by which scripts take a link over.
_OF_SCRIPTS = ("onclick", "role", "data-toggle", "data-bs-toggle", "data-target", "aria-controls")
#: Elements with files of their own: their attributes, and the kind.
_FILES = {
    "img": (("src", "img"),),
    "source": (("src", "media"),),
    "video": (("src", "media"), ("poster", "img")),
    "audio": (("src", "media"),),
    "track": (("src", "media"),),
    "script": (("src", "script"),),
    "iframe": (("src", "frame"),),
    "embed": (("src", "frame"),),
    "object": (("data", "frame"),),
}


@dataclass(frozen=True)
class Reference:
    """An address that a page asks for: the kind of element, the address, and whether its anchor must exist."""

    kind: str
    address: str
    has_anchor: bool = False


def references(root: etree._Element) -> Iterator[Reference]:
    """Yield the addresses of a page: those of links, and of all files that it shows or runs."""
    for element in root.iter("a", "area", "link", "style", *_FILES):
        name = str(element.tag)
        if name in {"a", "area"}:
            plain = not any(element.get(each) is not None for each in _OF_SCRIPTS)
            yield Reference("a", _clean(element.get("href")), has_anchor=plain)
        elif name == "link":
            kind = _kind_of(element.get("rel") or "")
            if kind:
                yield Reference(kind, _clean(element.get("href")))
        elif name == "style":
            yield from (Reference("style", address) for address in addresses_in_styles("".join(element.itertext())))
        else:
            yield from (Reference(kind, _clean(element.get(key))) for key, kind in _FILES[name])
            yield from (Reference("img", address) for address in addresses_in_set(element.get("srcset") or ""))
    # The theme academic shows something else in the place of a picture that is missing.
    yield from (Reference("img", _clean(str(address))) for address in root.xpath("//@data-missing"))
    for style in root.xpath("//@style[contains(., 'url(')]"):
        yield from (Reference("style", address) for address in addresses_in_styles(str(style)))


def addresses_in_set(text: str) -> Iterator[str]:
    """Yield the addresses of the attribute ``srcset``, each without its width or density."""
    if text.lstrip().startswith("data:"):
        return
    for part in re.split(r",\s+|(?<=\d[wx]),", text):
        address = part.strip().split()[0] if part.strip() else ""
        if address and not address.startswith("data:"):
            yield address.rstrip(",")


def addresses_in_styles(text: str) -> Iterator[str]:
    """Yield the addresses in a stylesheet: those of ``url()`` and of ``@import``."""
    for match in _IN_STYLES.finditer(_COMMENT.sub(lambda *_: "", text)):
        address = next((group for group in match.groups() if group), "")
        if address and not address.startswith(("data:", "#", "%23", "about:")):
            yield address


def _kind_of(relation: str) -> str:
    if _STYLE.search(relation):
        return "link"
    return "icon" if _ICON.search(relation) else ""


def _clean(address: str | None) -> str:
    """Return an address as browsers take it: without line breaks, and with slashes for backslashes."""
    plain = re.sub(r"[\t\r\n]", "", address or "").strip()
    return plain if _SCHEME.match(plain) else plain.replace("\\", "/")
