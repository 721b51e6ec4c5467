"""Citation styles (``CSL::Style``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.languages.csl import xml
from pylekyll.languages.csl.check import check_style
from pylekyll.languages.csl.errors import CslError
from pylekyll.languages.csl.locale import Locale
from pylekyll.languages.csl.nodes.compile import Compiler
from pylekyll.languages.csl.nodes.name_style import inheritable_options
from pylekyll.languages.csl.nodes.names import StyleOptions
from pylekyll.languages.csl.rendering import Mode
from pylekyll.languages.csl.sort import SortKey

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.languages.csl.nodes.base import Node
    from pylekyll.languages.csl.nodes.groups import Layout
    from pylekyll.languages.csl.xml import Element

_SETTINGS = ("hanging-indent", "second-field-align", "line-spacing", "entry-spacing")


@dataclass(frozen=True)
class Section:
    """The ``citation`` or the ``bibliography`` of a style."""

    mode: Mode
    layout: Layout
    sort_keys: Sequence[SortKey]
    #: ``hanging-indent``, ``line-spacing`` and similar.
    settings: Mapping[str, str]


class Style:
    """A citation style, compiled for rendering. ``name`` is its name in messages."""

    def __init__(self, root: Element, name: str) -> None:
        if xml.local_name(root) != "style":
            raise CslError(f"'{name}' is not a citation style: its root element is <{xml.local_name(root)}>.")
        self.name = name
        self._root = root
        self._attributes = xml.attributes(root)

    @classmethod
    def parse(cls, source: bytes, name: str) -> Style:
        """Return the style of a ``.csl`` file. Raises ``CslError`` when it is not one."""
        return cls(xml.parse(source, name), name)

    def check(self) -> None:
        """Compile the whole style and check it. Raises ``CslError`` for everything that would fail during rendering."""
        check_style(self._root, self.name)
        if (self.citation, self.bibliography) == (None, None):
            raise CslError(f"The citation style '{self.name}' does not have citations or a bibliography.")

    @cached_property
    def parent(self) -> str | None:
        """The independent style of a dependent one, ``None`` for an independent one."""
        info = xml.child(self._root, "info")
        for link in xml.children(info, "link") if info is not None else ():
            if link.get("rel") == "independent-parent":
                return str(link.get("href", "")).rstrip("/").rpartition("/")[2] or None
        return None

    @cached_property
    def title(self) -> str:
        """The style's title, empty where it does not have one."""
        info = xml.child(self._root, "info")
        title = xml.child(info, "title") if info is not None else None
        return (title.text or "") if title is not None else ""

    @cached_property
    def locales(self) -> Sequence[Locale]:
        """The style's own terms and dates, the most specific last."""
        found = [Locale.of_element(element) for element in xml.children(self._root, "locale")]
        return sorted(found, key=lambda locale: (bool(locale.language), bool(locale.region)))

    @cached_property
    def citation(self) -> Section | None:
        """How items are cited."""
        return self._section("citation")

    @cached_property
    def bibliography(self) -> Section | None:
        """How items are listed; ``None`` for a style without a bibliography, as one of notes may be."""
        return self._section("bibliography")

    def _section(self, kind: str) -> Section | None:
        element = xml.child(self._root, kind)
        layout = xml.child(element, "layout") if element is not None else None
        if layout is None:
            return None
        attributes = xml.attributes(element)
        rule = attributes.get("subsequent-author-substitute-rule", "complete-all")
        substitute = attributes.get("subsequent-author-substitute") if kind == "bibliography" else None
        mode = Mode(
            kind,
            inheritable_options(attributes),
            attributes.get("names-delimiter"),
            substitute if rule == "complete-all" else None,
        )
        sort = xml.child(element, "sort")
        demote_particle = self._compiler.options.demote_particle
        found = sort if sort is not None else ()
        keys = [SortKey.of(xml.attributes(key), self._macros, demote_particle) for key in found]
        settings = {name: attributes[name] for name in _SETTINGS if name in attributes}
        return Section(mode, self._compiler.layout(layout), keys, settings)

    @cached_property
    def _compiler(self) -> Compiler:
        options = StyleOptions(
            inheritable_options(self._attributes),
            self._attributes.get("names-delimiter"),
            self._attributes.get("demote-non-dropping-particle", "never"),
        )
        macros: dict[str, Node] = {}
        compiler = Compiler(macros, options, self._attributes.get("page-range-format"))
        for element in xml.children(self._root, "macro"):
            macros[xml.attributes(element).get("name", "")] = compiler.macro(element)
        return compiler

    @property
    def _macros(self) -> Mapping[str, Node]:
        return self._compiler.macros
