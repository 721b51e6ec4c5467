"""XML that a service or a file gives: never with entities of its own, never from the network."""

from __future__ import annotations

from importlib.util import find_spec

from pylekyll.foundation.errors import SourceError, SourceLocation, UsageError

_HAS_LXML = find_spec("lxml") is not None  # a browser tab does not have it
if _HAS_LXML:
    from lxml import etree


class NotWellFormedError(ValueError):
    """The XML is not well-formed; ``line`` is the place."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def root_of(content: bytes) -> etree._Element:
    """Return the root of XML from elsewhere. Raises ``NotWellFormedError``, and ``UsageError`` without lxml."""
    if not _HAS_LXML:
        raise UsageError("XML cannot be read: the package 'lxml' is not installed.")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    try:
        return etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        raise NotWellFormedError(error.lineno or 1) from None


def parsed(content: bytes, source: str) -> etree._Element:
    """Return the root of a file. Raises ``SourceError`` for what is not XML or defines entities."""
    try:
        root = root_of(content.lstrip())
    except NotWellFormedError as error:
        raise SourceError(f"{source} is not well-formed XML.", SourceLocation(source, error.line)) from None
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
