"""References of entries and their template variables, for tags, details pages and converted files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.jekyll_scholar import entry_view
from pylekyll.gems.builtin.jekyll_scholar.options import Options
from pylekyll.languages.ruby.paths import join
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.gems.builtin.jekyll_scholar.scholar import Scholar
    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.csl import PlainProcessor, Processor


class References:
    """Renders references with given settings and the options of a tag."""

    def __init__(self, scholar: Scholar, settings: Mapping[str, Any], options: Options | None = None) -> None:
        self.scholar = scholar
        self.settings = settings
        self.options = options or Options()
        self._processor: Processor | PlainProcessor | None = None

    def processor(self) -> Processor | PlainProcessor:
        """Return the processor, which remembers the previous entry."""
        if self._processor is None:
            style, locale = to_s(self.settings["style"]), to_s(self.settings["locale"])
            self._processor = self.scholar.processor(style, locale)
        return self._processor

    def reference(self, entry: Entry, number: int | None = None) -> str:
        """Return an entry's reference in the element ``reference_tagname``."""
        converted = self.scholar.converted(entry, self.settings)
        anchor = entry.key if self.options.prefix is None else f"{self.options.prefix}-{entry.key}"
        name = self.settings["reference_tagname"]
        return entry_view.tag(name if truthy(name) else "span", self.rendered(converted, number), {"id": anchor})

    def rendered(self, converted: Entry, number: int | None = None) -> str:
        """Return the reference of an entry whose values were converted."""
        processor = self.processor()
        locale = self.scholar.own_locale(converted, processor, self.settings)
        item = self.scholar.csl_item(converted)
        return processor.bibliography(item, number, locale=locale, suppress_author=self.options.suppress_author)

    def values(self, entry: Entry, number: int | None = None) -> dict[str, Any]:
        """Return the variables of an entry for a bibliography template (``Utilities#reference_data``)."""
        settings = self.settings
        links = self.scholar.links(settings, entry_view.file_name(entry.key))
        addresses = {kind: join(self.scholar.base_url, path) for kind, path in links.items()}
        raw_filters = self.scholar.filters(settings["raw_bibtex_filters"])
        return {
            "entry": entry_view.entry_values(entry, self.scholar.converted(entry, settings), settings, raw_filters),
            "reference": self.reference(entry, number),
            "key": entry.key,
            "type": entry.type,
            "link": addresses.get("pdf") or addresses.get("ps"),
            "links": addresses,
        }

    def details_address(self, entry: Entry) -> str:
        """Return the address of an entry's page with the site's base."""
        permalink = to_s(self.scholar.config.get("permalink"))
        path = entry_view.details_path(entry, self.settings, permalink)
        return join(self.scholar.base_url, path)
