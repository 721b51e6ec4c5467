"""HTML of kramdown's elements, of plugins' tokens, and of elements that a renderer of mistune overrides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mistune import HTMLRenderer
from mistune.core import BlockState

from pylekyll.languages.markdown.kramdown.renderer import HtmlRenderer
from pylekyll.languages.markdown.mistune.tokens import MISTUNE, attributes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.element import Element
    from pylekyll.languages.markdown.mistune.markdown import KramdownMarkdown

#: The methods of mistune's renderer that a subclass may override, and the elements that they print.
_METHODS = {
    "heading": ("header",),
    "paragraph": ("p",),
    "block_code": ("codeblock",),
    "block_quote": ("blockquote",),
    "list": ("ul", "ol"),
    "list_item": ("li",),
    "thematic_break": ("hr",),
    "text": ("text",),
    "emphasis": ("em",),
    "strong": ("strong",),
    "link": ("a",),
    "image": ("img",),
    "codespan": ("codespan",),
    "linebreak": ("br",),
}
_WITHOUT_TEXT = frozenset({"hr", "br"})
_RAW = frozenset({"codeblock", "codespan", "text"})


class PluginHtmlRenderer(HtmlRenderer):
    """Prints one document; elements with overridden methods are printed by mistune's renderer."""

    def __init__(self, document: Document, markdown: KramdownMarkdown) -> None:
        super().__init__(document, markdown.highlighter)
        self._mistune = markdown.html_renderer
        self.methods = markdown.print_methods
        self.is_plain = False

    def plugin_token(self, element: Element, _indent: int) -> str:
        """Return the text of a plugin's token; its content is already printed."""
        token: dict[str, Any] = {key: value for key, value in element.value.items() if key not in ("children", "text")}
        if "children" in element.value or "text" in element.value:
            token["raw"] = self.inner(element, -2)
        return self._mistune.render_token(token, BlockState())

    def _note_header(self, element: Element) -> None:
        """Give a header its id, and note it for the table of contents, as kramdown does when it prints one."""
        if self.options.auto_ids and element.attr.get("id") is None:
            element.attr["id"] = self._make_id(element.options["raw_text"])
        identifier, level = element.attr.get("id"), element.options["level"]
        if identifier is not None and level in self.options.toc_levels:
            self.toc.add(level, identifier, element.children)

    def overridden(self, element: Element, indent: int, name: str) -> str:
        """Return an element, as the method `name` of mistune's renderer prints it."""
        kind = element.type
        if kind == "p" and element.options.get("transparent"):
            return self.inner(element, indent)
        if kind == "header":
            self._note_header(element)
        token: dict[str, Any] = {"type": name, "attrs": attributes_of(element)}
        if kind in _RAW:
            token["raw"] = element.value
        elif kind == "img":
            token["raw"] = element.attr.get("alt") or ""
        elif kind not in _WITHOUT_TEXT:
            token["raw"] = self.inner(element, indent if kind != "header" else -2)
        return self._mistune.render_token(token, BlockState())


def print_methods(renderer: HTMLRenderer) -> Mapping[str, Callable[[Any, Element, int], str]]:
    """Return the method for each type of element: kramdown's, or that of a class that overrides mistune's."""
    methods = {**HtmlRenderer.methods, MISTUNE: PluginHtmlRenderer.plugin_token}
    for name, kinds in _METHODS.items():
        if getattr(type(renderer), name) is not getattr(HTMLRenderer, name):
            methods.update(dict.fromkeys(kinds, _caller(name)))
    return methods


def _caller(name: str) -> Callable[[PluginHtmlRenderer, Element, int], str]:
    return lambda renderer, element, indent: renderer.overridden(element, indent, name)
