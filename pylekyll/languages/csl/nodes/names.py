"""The element ``names`` with its name, label and substitutes (``Renderer#render_names``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.csl.item import is_blank
from pylekyll.languages.csl.names import Names
from pylekyll.languages.csl.nodes.base import Node
from pylekyll.languages.csl.nodes.name_list import NameList
from pylekyll.languages.csl.nodes.name_style import NameStyle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.languages.csl.format import Formatting
    from pylekyll.languages.csl.item import Citation, Value
    from pylekyll.languages.csl.nodes.name_style import EtAl, NamePart
    from pylekyll.languages.csl.nodes.text import LabelNode
    from pylekyll.languages.csl.rendering import Mode, Rendering

_FIRST_WORD = re.compile(r"\w+", re.ASCII)


@dataclass
class NamesParts:
    """The children of an element ``names``. ``name`` are the attributes of the element ``name``."""

    name: Mapping[str, str] | None = None
    name_parts: Sequence[NamePart] = ()
    et_al: EtAl | None = None
    label: LabelNode | None = None
    label_comes_first: bool = False
    substitutes: Sequence[Node] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether there are no children."""
        return not (self.name is not None or self.et_al or self.label or self.substitutes)


@dataclass(frozen=True)
class StyleOptions:
    """Settings that names inherit from the style."""

    name_options: Mapping[str, str] = field(default_factory=dict)
    names_delimiter: str | None = None
    demote_particle: str = "never"


class NamesNode(Node):
    """``<names variable="author editor">``. ``enclosing`` are the ``names`` elements for which it is a substitute."""

    def __init__(
        self, variable: str, formatting: Formatting, delimiter: str | None, enclosing: Sequence[NamesNode],
        style: StyleOptions,
    ) -> None:  # fmt: skip
        self.formatting = formatting
        self._variable = variable
        self._delimiter = delimiter
        self._enclosing = enclosing
        self._style = style
        self._lists: dict[int, tuple[Mode, NameList]] = {}
        #: Set once, when the children are compiled: they refer to this element.
        self.parts = NamesParts()

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the names of all roles, or a substitute if there are not any."""
        try:
            return self._content(rendering, citation)
        finally:
            rendering.has_names = True

    def _content(self, rendering: Rendering, citation: Citation) -> str:
        item = citation.item
        roles = [(role, item.read(role)) for role in self._variable.split()]
        allowed = [pair for pair in roles if pair[0] not in item.suppressed]
        present = [pair for pair in allowed if not is_blank(pair[1])]
        if not present:
            # A substitute is not substituted again.
            if len(allowed) < len(roles) or not self.parts.substitutes:
                return ""
            substitute = self._substitute(rendering, citation)
            return rendering.mode.author_substitute or "" if rendering.repeats_authors(substitute) else substitute
        node = self._deciding(rendering)
        return node.written(rendering, _without_repeated_editor(present))

    def _deciding(self, rendering: Rendering) -> NamesNode:
        """Return the element whose options apply: without children, the one that this is a substitute for."""
        substituted = rendering.substituted
        if substituted is not None and self.parts.is_empty and substituted in self._enclosing:
            return substituted
        return self

    def written(self, rendering: Rendering, roles: Sequence[tuple[str, Value | None]]) -> str:
        """Return the names of the roles with their labels."""
        names = self._list(rendering.mode)
        values = [(role, value if isinstance(value, Names) else Names.of(value)) for role, value in roles]
        if names.style.form.form == "count":
            return str(sum(names.style.shown_of(len(value)) for _, value in values))
        texts = [self._labelled(rendering, names, role, value) for role, value in values]
        delimiter = self._delimiter or rendering.mode.names_delimiter or self._style.names_delimiter
        return rendering.format.join(texts, delimiter)

    def _labelled(self, rendering: Rendering, names: NameList, role: str, value: Names) -> str:
        label = self.parts.label
        text = names.write(rendering, value)
        if label is None or not text:
            return text
        shown = label.of_role(rendering, value, role)
        return rendering.format.concat(*((shown, text) if self.parts.label_comes_first else (text, shown)))

    def _list(self, mode: Mode) -> NameList:
        """Return how names are written in a mode."""
        known = self._lists.get(id(mode))
        if known is None:
            known = self._lists[id(mode)] = (mode, self._compiled(mode))
        return known[1]

    def _compiled(self, mode: Mode) -> NameList:
        options = {**self._style.name_options, **({} if mode.is_sorting else mode.name_options)}
        options.update(self.parts.name or {})
        if mode.is_sorting:
            options.update({**mode.name_options, "name-as-sort-order": "all"})
        style = NameStyle.of(options, self.parts.name_parts, self.parts.et_al, self._style.demote_particle)
        return NameList(style)

    def _substitute(self, rendering: Rendering, citation: Citation) -> str:
        """Return the first substitute that is not empty; its variables are absent from then on."""
        item, before = citation.item, rendering.substituted
        rendering.substituted = self
        try:
            for node in self.parts.substitutes:
                reads = item.observe()
                try:
                    text = node.render(rendering, citation)
                    accessed = [name for name, value in reads.items() if value is not None]
                finally:
                    item.unobserve()
                if text:
                    item.suppress(accessed)
                    variable = _FIRST_WORD.search(self._variable)
                    item.simulate_read(variable[0] if variable else "", text)
                    return text
        finally:
            rendering.substituted = before
        return ""


def _without_repeated_editor(roles: list[tuple[str, Value | None]]) -> list[tuple[str, Value | None]]:
    """Return the roles with one for editor and translator where they are the same people."""
    found = dict(roles)
    editor, translator = found.get("editor"), found.get("translator")
    if editor is None or not isinstance(editor, Names) or not isinstance(translator, Names):
        return roles
    if [name.sort_key() for name in editor] != [name.sort_key() for name in translator]:
        return roles
    merged: list[tuple[str, Value | None]] = []
    for role, value in roles:
        if role not in {"editor", "translator"}:
            merged.append((role, value))
        elif not any(known == "editortranslator" for known, _ in merged):
            merged.append(("editortranslator", value))
    return merged
