"""XML that a service or a file gives: never with entities of its own, never from the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.errors import SourceError, SourceLocation

if TYPE_CHECKING:
    from lxml import etree


def parser() -> etree.XMLParser:
    """Return a parser for XML from elsewhere."""
    from lxml import etree  # a browser tab does not have it, and imports without XML there

    return etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)


def parsed(content: bytes, source: str) -> etree._Element:
    """Return the root of a file. Raises ``SourceError`` for what is not XML or defines entities."""
    from lxml import etree

    try:
        root = etree.fromstring(content.lstrip(), parser())
    except etree.XMLSyntaxError as error:
        raise SourceError(f"{source} is not well-formed XML.", SourceLocation(source, error.lineno or 1)) from None
    dtd = root.getroottree().docinfo.internalDTD
    if dtd is not None and any(True for _ in dtd.iterentities()):
        message = f"{source} defines XML entities, which are not read."
        raise SourceError(message, SourceLocation(source, 1), "Export the file again, without a DOCTYPE.")
    return root


def text_of(element: etree._Element | None, *path: str) -> str:
    """Return the text of the first element at a path below an element."""
    for name in path:
        element = element.find(name) if element is not None else None
    return "" if element is None else "".join(element.itertext()).strip()
