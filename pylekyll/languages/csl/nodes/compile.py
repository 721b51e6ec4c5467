"""The elements of a style as nodes that render items."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylekyll.languages.csl import xml
from pylekyll.languages.csl.dates import DatePart
from pylekyll.languages.csl.errors import CslError
from pylekyll.languages.csl.format import Formatting
from pylekyll.languages.csl.nodes.conditions import condition_of
from pylekyll.languages.csl.nodes.date import DateNode
from pylekyll.languages.csl.nodes.groups import Branch, Choose, Group, Layout, Macro
from pylekyll.languages.csl.nodes.name_style import EtAl, NamePart
from pylekyll.languages.csl.nodes.names import NamesNode, NamesParts, StyleOptions
from pylekyll.languages.csl.nodes.text import LabelNode, MacroText, NumberNode, TermText, ValueText, VariableText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.languages.csl.nodes.base import Node
    from pylekyll.languages.csl.xml import Element


@dataclass(frozen=True)
class Compiler:
    """Makes nodes of elements, with the attributes that they inherit from enclosing ones.

    ``macros`` is filled while they are compiled: a macro may call one that comes later.
    """

    macros: Mapping[str, Node]
    options: StyleOptions = field(default_factory=StyleOptions)
    page_range_format: str | None = None
    #: The delimiter of the group or the layout around the element.
    delimiter: str = ""
    #: The elements ``names`` around the element.
    enclosing: tuple[NamesNode, ...] = ()

    def macro(self, element: Element) -> Macro:
        """Return the node of an element ``macro``."""
        return Macro(self.nodes(element))

    def layout(self, element: Element) -> Layout:
        """Return the node of an element ``layout``."""
        attributes = xml.attributes(element)
        return Layout(attributes, self.within(attributes).nodes(element))

    def within(self, attributes: Mapping[str, str]) -> Compiler:
        """Return the compiler for the content of a group or a layout with these attributes."""
        return replace(self, delimiter=attributes.get("delimiter", ""))

    def nodes(self, element: Element) -> tuple[Node, ...]:
        """Return the nodes of the child elements."""
        return tuple(self.node(child) for child in element)

    def node(self, element: Element) -> Node:
        """Return the node of a rendering element. Raises ``CslError`` for an element unknown to citeproc-ruby too."""
        name = xml.local_name(element)
        compile_one = _COMPILERS.get(name)
        if compile_one is None:
            raise CslError(f"The element <{name}> is not supported (line {element.sourceline}).")
        return compile_one(self, element)


def _text(compiler: Compiler, element: Element) -> Node:
    attributes = xml.attributes(element)
    if "variable" in attributes:
        return VariableText(attributes, compiler.page_range_format)
    if "macro" in attributes:
        return MacroText(attributes, compiler.macros)
    return TermText(attributes) if "term" in attributes else ValueText(attributes)


def _number(_compiler: Compiler, element: Element) -> Node:
    return NumberNode(xml.attributes(element))


def _label(compiler: Compiler, element: Element) -> LabelNode:
    return LabelNode(xml.attributes(element), compiler.page_range_format)


def _date(_compiler: Compiler, element: Element) -> Node:
    parts = [DatePart.of(xml.attributes(part)) for part in xml.children(element, "date-part")]
    return DateNode(xml.attributes(element), parts)


def _group(compiler: Compiler, element: Element) -> Node:
    attributes = xml.attributes(element)
    return Group(attributes, compiler.within(attributes).nodes(element))


def _choose(compiler: Compiler, element: Element) -> Node:
    return Choose(
        [Branch(condition_of(xml.attributes(block)), compiler.nodes(block), compiler.delimiter) for block in element]
    )


def _names(compiler: Compiler, element: Element) -> Node:
    attributes = xml.attributes(element)
    node = NamesNode(
        attributes.get("variable", ""),
        Formatting.of(attributes),
        attributes.get("delimiter"),
        compiler.enclosing,
        compiler.options,
    )
    parts = NamesParts()
    for child in element:
        kind = xml.local_name(child)
        if kind == "name":
            parts.name = xml.attributes(child)
            parts.name_parts = [NamePart.of(xml.attributes(part)) for part in xml.children(child, "name-part")]
        elif kind == "et-al":
            parts.et_al = EtAl.of(xml.attributes(child))
        elif kind == "label":
            parts.label = _label(compiler, child)
            parts.label_comes_first = xml.child(element, "name") is not None and parts.name is None
        elif kind == "substitute":
            parts.substitutes = replace(compiler, enclosing=(*compiler.enclosing, node)).nodes(child)
        else:
            raise CslError(f"The element <{kind}> is not supported in <names> (line {child.sourceline}).")
    node.parts = parts
    return node


_COMPILERS: Mapping[str, Callable[[Compiler, Element], Node]] = {
    "text": _text,
    "number": _number,
    "label": _label,
    "date": _date,
    "group": _group,
    "choose": _choose,
    "names": _names,
}
