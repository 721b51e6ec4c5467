"""One document on its way through kramdown and the plugins of mistune; mistune's `env` carries it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mistune.util import unikey

from pylekyll.languages.markdown.kramdown.document import Document
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.tree import finish_tree
from pylekyll.languages.markdown.mistune.renderer import PluginHtmlRenderer

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableMapping

    from pylekyll.languages.markdown.mistune.markdown import KramdownMarkdown

_KEY = "kramdown"


class _PluginDocument(Document):
    """A document that gives its parsers access to the conversion."""

    conversion: Conversion


class Conversion:
    """kramdown's document and renderer, and the nesting depth of plugin rules."""

    MOST = 20
    """Maximum nesting depth of plugin spans."""

    def __init__(self, markdown: KramdownMarkdown, env: MutableMapping[str, Any]) -> None:
        self.env = env
        self.depth = 0
        self.document = _PluginDocument(markdown.options)
        self.document.conversion = self
        self.can_be_beyond_ascii = True
        self._markdown = markdown
        self._renderer: PluginHtmlRenderer | None = None

    @staticmethod
    def of(document: Document) -> Conversion:
        """Return the conversion of a document."""
        assert isinstance(document, _PluginDocument)
        return document.conversion

    @contextmanager
    def inside(self, depth: int) -> Iterator[None]:
        """Read spans at this depth."""
        before, self.depth = self.depth, depth
        yield
        self.depth = before

    def share_links(self, env: MutableMapping[str, Any]) -> None:
        """Tell plugins of the document's link definitions."""
        links = env.setdefault("ref_links", {})
        for name, link in self.document.links.items():
            links.setdefault(unikey(name), {"url": link.url, "label": name, "title": link.title})

    def html(self, root: Element) -> str:
        """Return the HTML of a tree whose blocks were read; footnotes follow the first."""
        document, spans = self.document, self._markdown.inline.native
        if self._renderer is not None:
            finish_tree(root, document, spans)
            return self._renderer.inner(root, -2)
        finish_tree(root, document, spans, [footnote.content for footnote in document.footnotes.values()])
        # A document may set options, which the renderer then follows.
        self._renderer = PluginHtmlRenderer(document, self._markdown)
        self._renderer.can_be_beyond_ascii = self.can_be_beyond_ascii
        return self._renderer.render_document(root)

    def span_html(self, elements: list[Element]) -> str:
        """Return the HTML of spans outside of the document; they do not count for its footnotes."""
        root = Element("p", children=elements)
        finish_tree(root, self.document, self._markdown.inline.native)
        return PluginHtmlRenderer(self.document, self._markdown).inner(root, -2)


def conversion_in(markdown: KramdownMarkdown, env: MutableMapping[str, Any]) -> Conversion:
    """Return the conversion that `env` carries; a new one if it does not have one."""
    found = env.get(_KEY)
    if not isinstance(found, Conversion):
        found = env[_KEY] = Conversion(markdown, env)
    return found
