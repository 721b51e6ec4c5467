"""Values of the source that a plugin computed others from, found by their texts.

A plugin reads data, front matter and BibTeX itself, so no template tells where the values come from that it makes of
them. Most are a text of the source with other marks, or several of them in one text.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from html import unescape
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.bibtex.latex import decode
from pylekyll.rendering.tracing import COMPUTED, Field
from pylekyll.serve.edit.files import data_file

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from pylekyll.site.site import Site

_SHORTEST: Final = 4
_LONGEST: Final = 200
_MOST: Final = 8
#: Front matter that Jekyll adds itself.
_OF_JEKYLL: Final = frozenset(("title", "date", "slug", "ext", "categories", "tags", "draft", "layout"))
#: Share of a computed text that one of its parts has.
_LEAST: Final = 0.25
_MARKUP: Final = re.compile(r"<[^>]*>|(?<=\])\([^)\s]*\)|[*_`{}\\\[\]]")


def plain(text: str) -> str:
    """Return the beginning of a text without the marks of HTML, Markdown and LaTeX, with single spaces."""
    text = text[: _LONGEST * 4]
    return " ".join(_MARKUP.sub("", unescape(decode(text) if "\\" in text else text)).split()).casefold()[:_LONGEST]


class Sources:
    """The texts of the data, settings, front matter and BibTeX entries of a site."""

    def __init__(self, site: Site, entries: Iterable[tuple[str, dict[str, str]]]) -> None:
        self._site = site
        self._texts: dict[str, list[Field]] = {}
        self._names: dict[str, list[Field]] = {}
        for key, values in entries:
            self._walk(values, Field("bib", "", (key,)))
        own = {key: value for key, value in site.data.items() if data_file(site.config.data_path, (key,))}
        self._walk(own, Field("data", "", ()))
        self._walk({key: value for key, value in site.config.items() if key != "data"}, Field("config", "", ()))
        for item in site.rendered_items():
            if item.path is not None:
                given = {key: value for key, value in item.data.items() if key not in COMPUTED}
                self._walk(given, Field("front", item.relative_path, ()))

    def _walk(self, value: Any, field: Field) -> None:
        if isinstance(value, str) and len(value) > 1:
            self._texts.setdefault(plain(value), []).append(field)
        pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, inner in pairs:
            deeper = field._replace(keys=(*field.keys, key))
            if isinstance(key, str):
                self._names.setdefault(key.casefold(), []).append(deeper)
            self._walk(inner, deeper)

    def of_text(self, text: str, least: float = 0.5, computed: Field | None = None) -> list[Field]:
        """Return the values with a text, or those that are parts of it, or that it is a part of, the best first.

        ``least`` is the share of the longer one that both must have. Values of what was ``computed`` do not count.
        """
        wanted = plain(text)
        exact = self._with(wanted, computed)
        if exact or len(wanted) < _SHORTEST:
            return exact
        close = (
            (min(len(known), len(wanted)) / max(len(known), len(wanted)), known)
            for known in self._texts
            if len(known) >= _SHORTEST and (known in wanted or wanted in known)
        )
        best = sorted((pair for pair in close if pair[0] >= least), reverse=True)[:_MOST]
        return [field for _, known in best for field in self._with(known, computed)]

    def _with(self, text: str, computed: Field | None) -> list[Field]:
        found = self._texts.get(text, [])
        if computed is None:
            return found
        own = (computed.kind, computed.path, computed.keys[:1])
        return [each for each in found if (each.kind, each.path, each.keys[:1]) != own]

    def of_field(self, field: Field) -> Iterator[Field]:
        """Yield what a computed value was made of, the closest first; then what is around it in the source."""
        above = self._containers(field)
        if not above:
            return
        value = above.pop()
        near = self._near(above[-1], field)
        found: list[Field] = []
        if isinstance(value, str) and plain(value):
            found = self.of_text(value, 1.0, field) or self._names.get(plain(value), [])
            found = found or self.of_text(value, _LEAST, field)
        yield from sorted(found, key=lambda each: -near[_around(each)])
        for container in reversed(above[1:]):
            for keys, _ in self._near(container, field).most_common(2):
                if keys[2]:
                    yield Field(*keys)

    def _containers(self, field: Field) -> list[Any]:
        """Return the values on the way to that of a computed field, from the whole data to it; empty without it."""
        if field.kind == "config" or (field.kind == "front" and field.keys[0] in _OF_JEKYLL):
            return []
        if field.kind == "data" and data_file(self._site.config.data_path, field.keys):
            return []
        value: Any = self._site.config.get("data") or self._site.data
        if field.kind == "front":
            items = (item for item in self._site.rendered_items() if item.relative_path == field.path)
            value = next((item.data for item in items), {})
        way = [value]
        with suppress(KeyError, IndexError, TypeError):
            for key in field.keys:
                way.append(way[-1][key])
            return way
        return []

    def _near(self, container: Any, field: Field) -> Counter[tuple[str, str, tuple[Hashable, ...]]]:
        """Return the hashes and lists of the source that have texts of a container, and how many."""
        texts: Sequence[Any] = list(container.values()) if isinstance(container, dict) else []
        return Counter(
            _around(each)
            for text in texts
            if isinstance(text, str) and len(text) >= _SHORTEST
            for each in self._with(plain(text), field)
        )


def _around(field: Field) -> tuple[str, str, tuple[Hashable, ...]]:
    return (field.kind, field.path, field.keys[:-1])
