"""A page for each entry of the bibliography (``Jekyll::Scholar::DetailsGenerator``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.gems.builtin.jekyll_scholar import entry_view
from pylekyll.gems.builtin.jekyll_scholar.references import References
from pylekyll.gems.builtin.jekyll_scholar.sorting import sorted_entries
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.gems.builtin.jekyll_scholar.scholar import Scholar
    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.content.layout import Layout
    from pylekyll.site.site import Site


@dataclass(eq=False, repr=False)
class DetailsPage(Page):
    """The page of an entry at the URL ``address``.

    As in the gem, front-matter defaults do not affect it, although templates see them.
    """

    address: str = ""
    announced: ClassVar[bool] = False

    def get(self, key: str) -> Any:
        """Return a value of the layout's front matter, or of the entry."""
        return self.data.get(key)

    @cached_property
    def url(self) -> str:
        """The URL from ``details_permalink``."""
        return self.address


class DetailsGenerator(Generator):
    """Adds the pages if their layout exists."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.HIGH
    scholar: ClassVar[Scholar]

    def generate(self, site: Site) -> None:
        """Add a page for each entry that the site's query selects."""
        settings = self.scholar.settings()
        name = to_s(settings["details_layout"]).rpartition("/")[2].removesuffix(".html")
        layout = site.layouts.get(name)
        if layout is None:
            return
        permalink = to_s(site.config.get("permalink"))
        site.pages += [self._page(site, layout, settings, entry, permalink) for entry in self._entries(settings)]

    def _entries(self, settings: Mapping[str, Any]) -> list[Entry]:
        unique = () if truthy(settings["remove_duplicates"]) else None
        found = self.scholar.bibliography([], settings, unique).select(to_s(settings["query"]))
        return found if settings["sort_by"] == "none" else sorted_entries(found, settings)

    def _page(
        self, site: Site, layout: Layout, settings: Mapping[str, Any], entry: Entry, permalink: str
    ) -> DetailsPage:
        # Each page has its own references, so that no entry counts as a repetition of the previous authors.
        values = References(self.scholar, settings).values(entry)
        data = {**layout.data, **values}
        title = values["entry"].get("title")
        if title is not None:
            data["title"] = title
        return DetailsPage(
            site=site,
            directory=f"/{to_s(settings['details_dir']).strip('/')}",
            name=f"{entry_view.file_name(entry.key)}.html",
            data=data,
            content=layout.content,
            first_line=layout.first_line,
            address=entry_view.details_path(entry, settings, permalink),
        )


def add_generator(extensions: Extensions, scholar: Scholar) -> None:
    """Register the generator for one build."""
    values = {"scholar": scholar, "__module__": __name__}
    extensions.add_generator(type("DetailsGenerator", (DetailsGenerator,), values))
