"""Citation styles and locales as XML: parsed without access to the network or to other files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.csl.errors import CslError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: An element of lxml, which has no types.
Element = Any


def parse(source: bytes, name: str) -> Element:
    """Return the root element of ``source``.

    Comments and processing instructions are removed. External entities are not resolved.

    Raises:
        CslError: ``source`` is not well-formed; ``name`` is the file named in the message.

    """
    from lxml import etree

    parser = etree.XMLParser(
        remove_comments=True, remove_pis=True, remove_blank_text=True, resolve_entities="internal", no_network=True
    )
    try:
        return etree.fromstring(source, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise CslError(f"'{name}' is not a citation style or a locale: {error}.") from None


def local_name(element: Element) -> str:
    """Return the element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def children(element: Element, name: str) -> Iterator[Element]:
    """Yield the child elements that are called ``name``."""
    return (child for child in element if local_name(child) == name)


def child(element: Element, name: str) -> Element | None:
    """Return the first child element that is called ``name``."""
    return next(children(element, name), None)


def attributes(element: Element) -> dict[str, str]:
    """Return the element's attributes; ``xml:lang`` is ``lang``, as Nokogiri names it."""
    return {str(name).rpartition("}")[2]: str(value) for name, value in element.attrib.items()}


def escape(text: str) -> str:
    """Return ``text`` as XML content (``CSL.encode_xml_text``)."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
