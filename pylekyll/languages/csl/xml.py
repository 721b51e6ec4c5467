"""Citation styles and locales as XML: parsed without access to the network or to other files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element as _Element
from xml.etree.ElementTree import TreeBuilder
from xml.parsers import expat

from pylekyll.languages.csl.errors import CslError

if TYPE_CHECKING:
    from collections.abc import Iterator


#: An element of ElementTree with the line of its file, ``sourceline``.
Element = Any


class _Placed(_Element):
    sourceline = 0


def parse(source: bytes, name: str) -> Element:
    """Return the root element of ``source``.

    Comments and processing instructions are removed. External entities are not resolved; Expat limits the others.

    Raises:
        CslError: ``source`` is not well-formed; ``name`` is the file named in the message.

    """
    builder = TreeBuilder(element_factory=_Placed)
    reader = expat.ParserCreate(namespace_separator="}")
    reader.buffer_text = True

    def start(tag: str, attributes: dict[str, str]) -> None:
        element: Element = builder.start(_qualified(tag), {_qualified(key): value for key, value in attributes.items()})
        element.sourceline = reader.CurrentLineNumber

    reader.StartElementHandler = start
    reader.EndElementHandler = lambda tag: builder.end(_qualified(tag))
    reader.CharacterDataHandler = builder.data
    try:
        reader.Parse(source, True)
    except (expat.ExpatError, ValueError) as error:
        raise CslError(f"'{name}' is not a citation style or a locale: {error}.") from None
    return builder.close()


def _qualified(name: str) -> str:
    """Return Expat's ``namespace}name`` as ElementTree writes it."""
    return f"{{{name}" if "}" in name else name


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
