"""Footnotes: numbered in the order of their references, and placed at the end of the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.text import normalize_label

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.document import Document
    from pylekyll.languages.markdown.commonmark.node import Node


def place_footnotes(root: Node, document: Document) -> None:
    """Number the references, turn undefined ones into text, and move the definitions to the end."""
    numbers: dict[str, int] = {}
    for span in document.footnote_references:
        label = normalize_label(span.text)
        if label in document.footnotes:
            span.text = str(numbers.setdefault(label, len(numbers) + 1))
        else:
            span.type, span.text = "text", f"[^{span.text}]"
    _remove_definitions(root)
    for label in numbers:
        definition = document.footnotes[label]
        definition.parent = root
        root.children.append(definition)


def _remove_definitions(root: Node) -> None:
    nodes = [root]
    while nodes:
        node = nodes.pop()
        if any(child.type == "footnote_definition" for child in node.children):
            nodes.extend(child for child in node.children if child.type == "footnote_definition")
            node.children = [child for child in node.children if child.type != "footnote_definition"]
        nodes.extend(node.children)
