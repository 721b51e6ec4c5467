"""Items as a style writes them: entries of a bibliography and citations (``CiteProc::Ruby::Renderer``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.csl.errors import CslError
from pylekyll.languages.csl.format import Html
from pylekyll.languages.csl.item import Citation, Item
from pylekyll.languages.csl.plain import PlainProcessor
from pylekyll.languages.csl.rendering import Rendering
from pylekyll.languages.csl.sort import sorted_items

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.languages.csl.locale import Locale
    from pylekyll.languages.csl.style import Section, Style


class Processor:
    """Renders items in one style and one locale.

    A processor remembers the authors of the last entry: some styles replace repeated authors by a dash. ``forget``
    begins a new list.

    With ``use_style_terms``, the style's own terms replace those of the locale, as in CSL and in
    ``CiteProc::Processor``. jekyll-scholar does not do that, and sites are compared with it.
    """

    def __init__(self, style: Style, locale: Locale, *, use_style_terms: bool = False) -> None:
        self.style = style
        own = [other for other in style.locales if locale.is_like(other)] if use_style_terms else []
        self.locale = locale.merge(own) if own else locale
        self._html = {id(self.locale): Html(self.locale)}
        self._locales = [self.locale]
        self._previous_authors: list[str] | None = None

    def forget(self) -> None:
        """Forget the entry that was rendered last."""
        self._previous_authors = None

    def bibliography(
        self, item: Mapping[str, object], number: int | None = 1, *, locale: Locale | None = None,
        suppress_author: bool = False,
    ) -> str:  # fmt: skip
        """Return the entry of a CSL-JSON item as HTML (``Renderer#render_bibliography``).

        ``number`` is the item's ``citation-number``. ``locale`` replaces the locale of the processor for this entry.
        The entry is plain in a style without a bibliography. Raises ``CslError`` for a mistake of the style that
        ``Style.check`` reports.
        """
        section = self.style.bibliography
        if section is None:
            return PlainProcessor().bibliography(item)
        citation = Citation.of(item, number)
        if suppress_author:
            citation.item.suppress(["author"])
        rendering = self._rendering(section, locale or self.locale)
        try:
            text = section.layout.render(rendering, citation)
        except RecursionError:
            raise self._too_deep() from None
        self._previous_authors = rendering.authors
        return rendering.format.finish(rendering.format.finish(text))

    def cite(self, citations: Sequence[Citation]) -> str:
        """Return citations that stand together, as ``(Doe 2020, p. 3; Roe 2021)`` (``Renderer#render_citation``).

        They are plain in a style without citations. Raises ``CslError`` for a mistake of the style that ``Style.check``
        reports.
        """
        section = self.style.citation
        if section is None:
            return PlainProcessor().cite(citations)
        layout, rendering = section.layout, self._rendering(section, self.locale)
        try:
            texts = [self._one(section, rendering, citation) for citation in citations]
        except RecursionError:
            raise self._too_deep() from None
        joined = rendering.format.join(texts, layout.delimiter)
        return rendering.format.finish(rendering.format.apply(joined, layout.formatting))

    def sorted(self, items: Sequence[Mapping[str, object]], *, cited: bool = False) -> list[Mapping[str, object]]:
        """Return items in the order of the style's bibliography, or of its citations."""
        section = self.style.citation if cited else self.style.bibliography
        if section is None or not section.sort_keys:
            return list(items)
        wrapped = [Item(item) for item in items]
        known = {id(one): item for one, item in zip(wrapped, items, strict=True)}
        return [known[id(one)] for one in sorted_items(wrapped, section.sort_keys, self.locale)]

    def _one(self, section: Section, rendering: Rendering, citation: Citation) -> str:
        """Return one citation with its prefix and suffix (``Renderer#render_single_citation``)."""
        if citation.suppress_author:
            citation.item.suppress(["author"])
        content = section.layout.content(rendering, citation)
        parts = (citation.prefix, content, citation.suffix)
        return rendering.format.join(part for part in parts if part is not None)

    def _too_deep(self) -> CslError:
        return CslError(f"The citation style '{self.style.name}' nests too deeply, or a macro calls itself.")

    def _rendering(self, section: Section, locale: Locale) -> Rendering:
        html = self._html.get(id(locale))
        if html is None:
            html = self._html[id(locale)] = Html(locale)
            # Keeps the locale alive, so that no other locale gets its id.
            self._locales.append(locale)
        return Rendering(section.mode, locale, html, self._previous_authors)
