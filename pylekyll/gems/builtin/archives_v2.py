"""jekyll-archives-v2 0.0.5: a page for each year, month, day, tag or other list of the documents of a collection."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.gems.builtin.archives import Archive
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.inflection import singularize
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.times import strftime
from pylekyll.languages.ruby.values import inspect, to_s, truthy
from pylekyll.plugins.api import Generator, Reads
from pylekyll.site.content.permalink import expand
from pylekyll.site.site import sorted_documents

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.rendering.site_drops import SiteViews
    from pylekyll.site.content.collection import Collection
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Site

_KEY = "jekyll-archives"
_DATES = ("year", "month", "day")
_TOPIC = "Archives:"
_DEFAULTS: Mapping[str, Any] = {
    "layout": "archive",
    "enabled": [],
    "permalinks": {
        "year": "/:collection/:year/",
        "month": "/:collection/:year/:month/",
        "day": "/:collection/:year/:month/:day/",
        "tags": "/:collection/:type/:name/",
    },
}
_TEMPLATE = "/:collection/:type/:name/"


@dataclass(eq=False)
class CollectionArchive(Archive):
    """A page about some documents of a collection (``Jekyll::ArchivesV2::Archive``)."""

    collection_name: str = ""

    @cached_property
    def url(self) -> str:
        """The address: the permalink of the archive with its placeholders filled in."""
        return expand(self.template, {**self.placeholders, "type": singularize(self.kind)})

    @property
    def date(self) -> date | None:
        """The first day of the archive's period."""
        numbers = [int(self.placeholders[part]) for part in _DATES if part in self.placeholders]
        return date(*[*numbers, 1, 1][:3]) if numbers else None

    def liquid_values(self, views: SiteViews) -> dict[str, Any]:
        """Return the values for templates (``Jekyll::ArchivesV2::PageDrop``)."""
        return {
            **self.data,
            "collection_name": self.collection_name,
            "documents": views.documents(self.posts),
            "type": self.kind,
            "title": self.title,
            "date": self.date,
            "name": self.name,
            "path": self.relative_path,
            "url": self.url,
            "permalink": self.data.get("permalink"),
        }


class ArchivesV2Generator(Generator):
    """Adds the archives that ``jekyll-archives`` enables, collection by collection (``ArchivesV2::Archives``)."""

    safe = True
    reads = Reads.DOCUMENTS | Reads.DATES

    def generate(self, site: Site) -> None:
        """Add the pages."""
        own = site.config.get(_KEY)
        if own is not None and not isinstance(own, dict):
            message = f"Expected a hash but got {inspect(own)}. Archives will not be generated for this site."
            site.log.report(Diagnostic("archives-settings", Severity.WARNING, message), topic=_TOPIC)
            return
        settings = deep_merge(dict.fromkeys(site.config.collections, _DEFAULTS), own or {})
        archives: list[CollectionArchive] = []
        self.reads = Reads.DOCUMENTS
        for name, wanted in settings.items():
            collection = site.collections.get(to_s(name))
            if collection is not None and isinstance(wanted, dict):
                made = list(_Maker(site, collection, wanted).archives())
                undated = (document.data.get("date", site.time) == site.time for document in collection.docs)
                if made and any(undated):
                    self.reads |= Reads.DATES
                archives += made
            elif collection is None:
                message = f"`{to_s(name)}` under `{_KEY}` is not a collection of this site."
                site.log.report(Diagnostic("archives-settings", Severity.WARNING, message), topic=_TOPIC)
        site.change_config("jekyll-archives-v2", **{_KEY: settings, "archives": archives})
        site.pages += archives


class _Maker:
    """Makes the archives of one collection."""

    def __init__(self, site: Site, collection: Collection, settings: Mapping[str, Any]) -> None:
        self._site = site
        self._collection = collection
        self._settings = settings

    def archives(self) -> Iterator[CollectionArchive]:
        """Yield the archives: dates first, then each of the other attributes."""
        enabled = self._settings.get("enabled")
        if isinstance(enabled, list):
            wanted = [to_s(kind) for kind in enabled]
            yield from self._dates({kind for kind in wanted if kind in _DATES})
            attributes = [kind for kind in wanted if kind not in _DATES]
        elif enabled is True or enabled == "all":
            yield from self._dates(set(_DATES))
            documents = self._collection.docs
            keys = dict.fromkeys(key for document in documents for key in document.data)
            attributes = [key for key in keys if any(isinstance(doc.data.get(key), list) for doc in documents)]
        else:
            return
        for attribute in attributes:
            yield from self._values(attribute)

    def _values(self, attribute: str) -> Iterator[CollectionArchive]:
        grouped: dict[str, tuple[Any, list[Document]]] = {}
        for document in self._collection.docs:
            values = document.data.get(attribute)
            for value in values if isinstance(values, list) else ():
                grouped.setdefault(inspect(value), (value, []))[1].append(document)
        for title, documents in grouped.values():
            mode = self._settings.get("slug_mode")
            slug = slugify(title, None if mode is None else to_s(mode)) if isinstance(title, str) else None
            placeholders = {} if slug is None else {"name": slug}
            yield self._archive(attribute, title, placeholders, sorted_documents(documents)[::-1])

    def _dates(self, kinds: set[str]) -> Iterator[CollectionArchive]:
        if not kinds:
            return
        for year, in_year in _grouped(self._collection.docs, "%Y").items():
            if "year" in kinds:
                yield self._archive("year", None, {"year": year}, in_year)
            for month, in_month in _grouped(in_year, "%m").items() if kinds & {"month", "day"} else ():
                if "month" in kinds:
                    yield self._archive("month", None, {"year": year, "month": month}, in_month)
                for day, on_day in _grouped(in_month, "%d").items() if "day" in kinds else ():
                    yield self._archive("day", None, {"year": year, "month": month, "day": day}, on_day)

    def _archive(
        self, kind: str, title: Any, placeholders: dict[str, str], documents: list[Document]
    ) -> CollectionArchive:
        layouts, permalinks = self._settings.get("layouts"), self._settings.get("permalinks")
        own = layouts.get(kind) if isinstance(layouts, dict) else None
        template = permalinks.get(kind) if isinstance(permalinks, dict) else None
        text = to_s(template) if truthy(template) else _TEMPLATE
        if "name" not in placeholders and kind not in _DATES:
            text = text.replace("/:name", "")  # a value that is not text has no slug
        return CollectionArchive(
            site=self._site,
            directory="",
            name="",
            data={"layout": own if truthy(own) else self._settings.get("layout")},
            kind=kind,
            title=title if isinstance(title, str) else None,
            placeholders={**placeholders, "collection": self._collection.label},
            template=text,
            posts=documents,
            collection_name=self._collection.label,
        )


def _grouped(documents: list[Document], directive: str) -> dict[str, list[Document]]:
    """Return the documents grouped by a part of their date, the newest first in each group."""
    grouped: dict[str, list[Document]] = {}
    for document in documents:
        grouped.setdefault(strftime(document.date, directive), []).append(document)
    return {key: sorted_documents(found)[::-1] for key, found in grouped.items()}


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "jekyll-archives.*": {
        "enabled": (
            "array|string|boolean",
            "The archives of the collection: year, month, day, tags, categories, or all.",
        ),
        "layout": ("string", "The layout of all archives."),
        "layouts": ("object", "The layouts by kind."),
        "permalinks": ("object", "The addresses by kind."),
        "slug_mode": ("string", "How names become addresses."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(ArchivesV2Generator)
