"""Lists of names: each name, the delimiters, and the text for omitted names (``Renderer#render_name``)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pylekyll.languages.csl.names import is_given
from pylekyll.languages.ruby.text import squeeze

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.languages.csl.names import Name, Names
    from pylekyll.languages.csl.nodes.name_style import NamePart, NameStyle
    from pylekyll.languages.csl.rendering import Rendering

_UNSORTED = re.compile(r"[\[\]]|^\W+", re.ASCII | re.MULTILINE)
_LOWER_PARTICLE = re.compile(r"^[^\W\d_]+[ \t\r\n\f\v-]", re.MULTILINE)


class NameList:
    """Writes names in one style."""

    def __init__(self, style: NameStyle) -> None:
        self.style = style

    def write(self, rendering: Rendering, names: Names) -> str:
        """Return the names as text."""
        text = self._joined(rendering, names)
        if rendering.repeats_authors(text):
            text = rendering.mode.author_substitute or ""
        return rendering.format.apply(text, self.style.formatting)

    def _joined(self, rendering: Rendering, names: Names) -> str:
        style, count = self.style, len(names)
        if style.truncates(count):
            shown = names[: style.truncate_at]
            return self._truncated(rendering, names, self._each(rendering, shown)) if shown else ""
        texts = self._each(rendering, names)
        between = self._last_delimiter(rendering, count)
        if count < 3:
            return rendering.format.join(texts, between)
        joined = rendering.format.join(texts[:-1], style.delimiter)
        return rendering.format.join((joined, texts[-1]), between)

    def _last_delimiter(self, rendering: Rendering, count: int) -> str:
        """Return the delimiter between the last two names."""
        style = self.style
        if style.connector is None:
            return squeeze(style.delimiter, " ")
        word = {"symbol": "&", "text": rendering.locale.translate("and") or ""}.get(style.connector, style.connector)
        connector = f" {word} "
        if style.delimiter_precedes_last(count):
            return squeeze(style.delimiter + connector, " ")
        return connector

    def _truncated(self, rendering: Rendering, names: Names, texts: list[str]) -> str:
        """Return the first names with the last one or with ``et al.``."""
        style, count = self.style, len(texts)
        joined = rendering.format.join(texts, style.delimiter)
        if style.ends_with_last and len(names) - count > 1:
            last = self._one(rendering, names[-1], count + 1)
            return rendering.format.join((joined, last), f"{style.delimiter}… ")
        others = rendering.locale.translate(style.et_al.term if style.et_al else "et-al") or ""
        if style.et_al:
            others = rendering.format.apply(others, style.et_al.formatting)
        return rendering.format.join(
            (joined, others), style.delimiter if style.delimiter_precedes_et_al(count) else " "
        )

    def _each(self, rendering: Rendering, names: Sequence[Name]) -> list[str]:
        return [self._one(rendering, name, position) for position, name in enumerate(names, 1)]

    def _one(self, rendering: Rendering, name: Name, position: int) -> str:
        """Return one name (``Renderer#render_individual_name``)."""
        form, sort_order = self.style.form, self.style.is_sort_order_at(position)
        if name.is_personal:
            if rendering.mode.is_sorting:
                name = self._sortable(name, demotes=form.demotes_particle(sort_order=sort_order))
            for part in self.style.parts:
                if part.name == "family":
                    name = self._with_family(rendering, name, part, sort_order=sort_order)
                elif part.name == "given":
                    name = self._with_given(rendering, name, part, sort_order=sort_order)
        return rendering.format.apply(form.format(name, sort_order=sort_order), self.style.formatting)

    def _sortable(self, name: Name, *, demotes: bool) -> Name:
        """Return the name without the parts that sorting ignores."""
        family = _UNSORTED.sub("", name.family or "")
        if demotes:
            match = _LOWER_PARTICLE.match(family)
            family = family[match.end() :] if match and match[0][:-1].islower() else family
        return replace(name, family=family)

    def _with_family(self, rendering: Rendering, name: Name, part: NamePart, *, sort_order: bool) -> Name:
        form = self.style.form
        if not is_given(name.particle) or form.demotes_particle(sort_order=sort_order):
            name = replace(name, family=rendering.format.apply(name.family, part.formatting))
        else:
            whole = f"{name.particle} {name.family or ''}"
            name = replace(name, family=rendering.format.apply(whole, part.formatting), particle=None)
        # In display order, the suffix of the name is within the suffix of the part.
        if is_given(name.suffix) and not sort_order and part.suffix is not None:
            comma = form.sort_separator if name.comma_suffix else " "
            family = f"{(name.family or '').removesuffix(part.suffix)}{comma}{name.suffix}{part.suffix}"
            name = replace(name, family=family, suffix=None)
        return name

    def _with_given(self, rendering: Rendering, name: Name, part: NamePart, *, sort_order: bool) -> Name:
        form = self.style.form
        given = form.initials(name)
        if is_given(name.dropping_particle):
            given = f"{given or ''} {name.dropping_particle}"
            name = replace(name, dropping_particle=None)
        name = replace(name, given=rendering.format.apply(given, part.formatting))
        # In sort order, a particle that follows is within the suffix of the part.
        demoted = is_given(name.particle) and sort_order and form.demotes_particle(sort_order=True)
        if demoted and part.suffix is not None:
            given = f"{(name.given or '').removesuffix(part.suffix)} {name.particle}{part.suffix}"
            name = replace(name, given=given, particle=None)
        return name
