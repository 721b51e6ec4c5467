"""The tree between parsing and output."""

from __future__ import annotations

from typing import Any

from pylekyll.languages.markdown.kramdown.patterns import words

BLOCK_TYPES = words("blank p header blockquote codeblock ul ol li dl dt dd table td hr")
SPAN_TYPES = words("text a br img codespan footnote em strong entity typographic_sym smart_quote abbreviation")


class Element:
    """A node of the tree: `type` is kramdown's element name (`p`, `codespan`, `html_element`, ...).

    `value` depends on the type (text, tag name, entity), `attr` are the HTML attributes in output order, `options` are
    data for the converter and later steps, under kramdown's own names.
    """

    __slots__ = ("attr", "children", "options", "type", "value")

    def __init__(
        self,
        kind: str,
        value: Any = None,
        attr: dict[str, str | None] | None = None,
        options: dict[str, Any] | None = None,
        children: list[Element] | None = None,
    ) -> None:
        self.type = kind
        self.value = value
        self.attr: dict[str, str | None] = {} if attr is None else attr
        self.options: dict[str, Any] = {} if options is None else options
        self.children: list[Element] = [] if children is None else children

    @property
    def is_block(self) -> bool:
        """Return whether the element is a block (`Kramdown::Element#block?`)."""
        return self.type in BLOCK_TYPES or (self.type not in SPAN_TYPES and self.options.get("category") == "block")

    def copy(self) -> Element:
        """Return a copy of the element and its descendants; values are shared, as they are never changed in place."""
        return Element(
            self.type, self.value, dict(self.attr), dict(self.options), [child.copy() for child in self.children]
        )


_NO_ATTRIBUTES: dict[str, str | None] = {}
_NO_OPTIONS: dict[str, Any] = {}
_NO_CHILDREN: list[Element] = []


#: A document has thousands of elements, and these functions take two thirds of the time of calling the class.
_new = Element.__new__


def text_element(kind: str, text: str) -> Element:
    """Return an element of text within a line. All share empty attributes and children, which are never changed."""
    element = _new(Element)
    element.type = kind
    element.value = text
    element.attr = _NO_ATTRIBUTES
    element.options = _NO_OPTIONS
    element.children = _NO_CHILDREN
    return element


def parent_element(kind: str, children: list[Element]) -> Element:
    """Return `Element(kind, children=children)`."""
    element = _new(Element)
    element.type = kind
    element.value = None
    element.attr = {}
    element.options = {}
    element.children = children
    return element


def add_text(children: list[Element], text: str, kind: str) -> None:
    """Append `text` to the last of `children` if that is of type `kind`, else as a new element (`Base#add_text`)."""
    if children and children[-1].type == kind:
        children[-1].value += text
    elif text:
        children.append(Element(kind, text))
