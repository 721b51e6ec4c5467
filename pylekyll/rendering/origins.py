"""Where the values of a site come from: by their identity, and by their texts where a plugin has computed them.

A plugin reads data, front matter and BibTeX itself, so no template tells where the values come from that it makes of
them. Most are a text of the source with other marks, or several of them in one text.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from html import unescape
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pylekyll.languages.bibtex.latex import decode
from pylekyll.rendering.drops import DocumentDrop
from pylekyll.rendering.page_hashes import PageHash
from pylekyll.rendering.site_drops import SiteDrop
from pylekyll.site.read.data import file_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from pylekyll.site.site import Site

_DEEPEST: Final = 12
#: Origins of one value.
MOST_ORIGINS: Final = 12
#: Keys of an item's data that are not its front matter.
COMPUTED: Final = frozenset({"excerpt", "content", "next", "previous"})
_SHORTEST: Final = 4
_LONGEST: Final = 200
_MOST: Final = 8
#: Kinds of values in the order in which they are searched.
_SEARCHED: Final = ("data", "config", "front")
#: Front matter that Jekyll adds itself.
_OF_JEKYLL: Final = frozenset(("title", "date", "slug", "ext", "categories", "tags", "draft", "layout"))
#: Share of a computed text that one of its parts has.
_LEAST: Final = 0.25
_MARKUP: Final = re.compile(r"<[^>]{0,999}>|(?<=\])\([^)\s]{0,999}\)|[*_`{}\\\[\]]")


class Field(NamedTuple):
    """A value by its keys: of the front matter of the item ``path``, of ``site.data`` or of the configuration.

    ``kind`` is ``front``, ``data`` or ``config``; ``path`` is empty for the last two.
    """

    kind: str
    path: str
    keys: tuple[Hashable, ...]


def _roots(site: Site) -> Iterator[tuple[Any, Field]]:
    """Yield the data, front matter and settings of a site."""
    yield site.config.get("data") or site.data, Field("data", "", ())
    for item in site.rendered_items():
        given = {key: value for key, value in item.data.items() if key not in COMPUTED}
        yield given, Field("front", item.relative_path, ())
    yield dict(site.config), Field("config", "", ())


def _inner(value: object) -> Iterable[tuple[Any, Any]]:
    """Return the keys and values of a hash, or the numbers and items of a list."""
    return dict.items(value) if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()


class Provenance:
    """Where the values of a site come from, by their identity."""

    def __init__(self, site: Site) -> None:
        self._known: dict[int, tuple[object, tuple[Field, ...]]] = {}
        self._site = site
        for value, field in _roots(site):
            self._walk(value, field, 0)

    def _walk(self, value: object, field: Field, depth: int) -> None:
        if not _is_unique(value) or depth > _DEEPEST:
            return
        _, known = self._known.get(id(value), (None, ()))
        if len(known) < MOST_ORIGINS:
            self._known[id(value)] = (value, (*known, field))
        if known:
            return
        for key, inner in _inner(value):
            self._walk(inner, field._replace(keys=(*field.keys, key)), depth + 1)

    def find(self, value: object) -> tuple[Hashable, ...]:
        """Return the places of a value; empty for one that was computed."""
        return self._known.get(id(value), (None, ()))[1]

    def inside(self, container: object, key: object) -> Hashable | None:
        """Return the place of the value of ``key`` in a container."""
        if isinstance(container, DocumentDrop):
            return Field("front", container.document.relative_path, (key,))
        if isinstance(container, PageHash):
            return Field("front", container.item_path, (key,))
        if isinstance(container, SiteDrop):
            return Field("config", "", (key,)) if isinstance(key, str) and key in self._site.config else None
        found = self.find(container)
        if len(found) != 1 or not isinstance(found[0], Field):
            return None
        if isinstance(container, list) and key in {"first", "last"}:
            key = 0 if key == "first" else len(container) - 1
        return found[0]._replace(keys=(*found[0].keys, key))


def _is_unique(value: object) -> bool:
    """Return whether no other value is the same object by chance."""
    if isinstance(value, str):
        return len(value) > 1
    return not isinstance(value, (int, type(None)))


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
        written = {item.relative_path for item in site.rendered_items() if item.path is not None}
        for value, field in sorted(_roots(site), key=lambda root: _SEARCHED.index(root[1].kind)):
            if field.kind == "data":
                self._walk({key: each for key, each in value.items() if file_of(site.config.data_path, (key,))}, field)
            elif field.kind == "config":
                self._walk({key: each for key, each in value.items() if key != "data"}, field)
            elif field.path in written:
                self._walk(value, field)

    def _walk(self, value: Any, field: Field) -> None:
        if isinstance(value, str) and len(value) > 1:
            self._texts.setdefault(plain(value), []).append(field)
        for key, inner in _inner(value):
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
        if field.kind == "data" and file_of(self._site.config.data_path, field.keys):
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
