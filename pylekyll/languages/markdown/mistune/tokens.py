"""Conversion of elements of kramdown's tree to mistune's tokens, and back.

An element's token refers to the element: a plugin's change of the token changes the element, and kramdown prints the
others. A plugin's own token becomes an element of the type `mistune`, whose `value` is the token.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.markdown.kramdown.element import Element

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: The type of elements that are printed by a renderer of mistune.
MISTUNE = "mistune"

#: The type of tokens for constructs that mistune does not have.
KRAMDOWN = "kramdown"

_NAMES = {
    "header": "heading",
    "p": "paragraph",
    "codeblock": "block_code",
    "blockquote": "block_quote",
    "ul": "list",
    "ol": "list",
    "li": "list_item",
    "hr": "thematic_break",
    "blank": "blank_line",
    "text": "text",
    "em": "emphasis",
    "strong": "strong",
    "a": "link",
    "img": "image",
    "codespan": "codespan",
    "br": "linebreak",
}
_KINDS = {name: kind for kind, name in _NAMES.items()} | {"block_text": "p", "softbreak": "text", "inline_html": "raw"}
_SPANS = frozenset(["text", "emphasis", "strong", "link", "image", "codespan", "linebreak", "softbreak", "inline_html"])
_RAW = frozenset({"codeblock", "text", "codespan"})
_CONTAINERS = frozenset({"blockquote", "ul", "ol", "li", "em", "strong", "a", MISTUNE})


class Token(dict[str, Any]):
    """A token for an element of kramdown."""

    def __init__(self, element: Element) -> None:
        self.element = element
        super().__init__(_content_of(element))
        self.name = self["type"]
        self.given = {**self, "attrs": dict(self.get("attrs", {}))}


def token_of(element: Element) -> dict[str, Any]:
    """Return the token for an element and its content; a plugin's own token is unchanged."""
    if element.type != MISTUNE:
        return Token(element)
    token: dict[str, Any] = element.value
    if element.children and "text" not in token:
        token["children"] = [token_of(child) for child in element.children]
    return token


def _content_of(element: Element) -> dict[str, Any]:
    name = _NAMES.get(element.type)
    if name is None:
        return {"type": KRAMDOWN, "raw": element}
    content: dict[str, Any] = {"type": name}
    attrs = attributes_of(element)
    if attrs:
        content["attrs"] = attrs
    text = _raw_text(element)
    if element.type == "p" and element.options.get("transparent"):
        content["type"] = "block_text"
    if element.type in _RAW:
        content["raw"] = element.value
    elif text is not None:
        content["text"] = text.value
    elif element.type in _CONTAINERS:
        content["children"] = [token_of(child) for child in element.children]
    return content


def attributes_of(element: Element) -> dict[str, Any]:
    """Return the `attrs` of an element's token, by mistune's names."""
    attr, kind = element.attr, element.type
    if kind == "header":
        attrs = {"level": element.options["level"], "id": attr.get("id")}
    elif kind == "codeblock":
        attrs = {"info": element.options.get("lang")}
    elif kind in ("ul", "ol"):
        return {"ordered": kind == "ol"}
    elif kind == "a":
        attrs = {"url": attr.get("href") or "", "title": attr.get("title")}
    elif kind == "img":
        attrs = {"url": attr.get("src") or "", "title": attr.get("title")}
    else:
        attrs = {}
    return {name: value for name, value in attrs.items() if value is not None}


def _raw_text(element: Element) -> Element | None:
    """Return the element with the whole text of a block, if that is not parsed yet."""
    children = element.children
    return children[0] if len(children) == 1 and children[0].type == "raw_text" else None


def elements_of(tokens: Iterable[Mapping[str, Any]]) -> list[Element]:
    """Return the elements of tokens, with the changes that plugins made to them."""
    return [_element_of(token) for token in tokens]


def _element_of(token: Mapping[str, Any]) -> Element:
    if isinstance(token, Token) and token["type"] == token.name:
        _apply_changes(token)
        return token.element
    name = token["type"]
    if name == KRAMDOWN:  # spans that were printed directly
        return Element("raw", token["raw"], options={"category": "span"})
    if name in _KINDS:
        return _new_element(name, token)
    category = "span" if name in _SPANS else "block"
    return Element(MISTUNE, token, options={"category": category}, children=_children(token))


def _apply_changes(token: Token) -> None:
    element, given = token.element, token.given
    if token.name == KRAMDOWN:
        return
    if token.get("text") != given.get("text"):
        element.children = [Element("raw_text", token["text"])]
    if token.get("raw") != given.get("raw"):
        element.value = token["raw"]
    if "children" in token:
        element.children = elements_of(token["children"])
    attrs = token.get("attrs", {})
    if attrs != given["attrs"]:
        _set_attributes(element, {name: value for name, value in attrs.items() if given["attrs"].get(name) != value})


def _set_attributes(element: Element, attrs: Mapping[str, Any]) -> None:
    for name, value in attrs.items():
        if element.type == "header" and name == "level":
            element.options["level"] = value
        elif element.type == "codeblock" and name == "info":
            element.options["lang"] = value
        elif name == "url":
            element.attr["href" if element.type == "a" else "src"] = value
        elif name != "ordered":
            element.attr[name] = value


def _children(token: Mapping[str, Any]) -> list[Element]:
    if "text" in token:
        return [Element("raw_text", token["text"].strip(" \r\n\t\f"))]
    return elements_of(token.get("children", ()))


def _new_element(name: str, token: Mapping[str, Any]) -> Element:
    """Return a construct of mistune that a plugin made, as kramdown's element."""
    kind = _KINDS[name]
    attrs = token.get("attrs", {})
    value = token.get("raw")
    if name == "list" and attrs.get("ordered"):
        kind = "ol"
    elif name in {"softbreak", "blank_line"}:
        value = "\n"
    element = Element(kind, value, children=_children(token))
    if name == "block_text":
        element.options["transparent"] = True
    elif name == "heading":
        element.options.update(level=attrs["level"], raw_text=token.get("text", ""))
    elif name == "inline_html":
        element.options["category"] = "span"
    elif name == "image":
        element.attr["alt"] = _plain_text(element)
    elif name == "block_code" and attrs.get("info"):
        language = attrs["info"].split()[0]
        element.options["lang"] = language
        element.attr["class"] = f"language-{language}"
    if name == "block_code" and not element.value.endswith("\n"):
        element.value += "\n"
    _set_attributes(element, {key: value for key, value in attrs.items() if value is not None and key in _KEPT})
    return element


_KEPT = frozenset({"url", "title", "id"})


def _plain_text(element: Element) -> str:
    if element.type in _RAW or element.type == "raw_text":
        return str(element.value)
    return "".join(map(_plain_text, element.children))
