"""jekyll-paginate-v2 3.0: documents of any collection, filtered and sorted, spread over the pages of many lists.

Pages whose front matter has ``pagination: {enabled: true}`` are such lists; ``autopages`` makes one for each tag,
category and collection.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.errors import ConfigError
from pylekyll.gems.builtin import paginate
from pylekyll.gems.builtin.paginate_v2.autopages import create_autopages
from pylekyll.gems.builtin.paginate_v2.documents import Library
from pylekyll.gems.builtin.paginate_v2.lists import paginate_list, warn_of_shared_text
from pylekyll.gems.builtin.paginate_v2.settings import TOPIC, ListSettings, section, site_settings
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.values import truthy
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site


class PaginationGenerator(Generator):
    """Puts the pages of each list in its template's place (``PaginateV2::Generator::PaginationGenerator``)."""

    safe = True
    reads = Reads.DOCUMENTS | Reads.DATES
    priority = Priority.LOWEST

    def generate(self, site: Site) -> None:
        """Make the autopages, then paginate where that is enabled.

        Raises ``ConfigError`` for invalid settings of either.
        """
        create_autopages(site)
        self._paginate(site)
        warn_of_shared_text(site)

    def _paginate(self, site: Site) -> None:
        if site.config.get("paginate") not in (None, False):
            self.reads = Reads.DOCUMENTS  # as only posts are paginated
            self._paginate_as_before(site)
            return
        settings = site_settings(site)
        if not truthy(settings["enabled"]):
            site.log.info(TOPIC, "Disabled in site.config.")
            return
        if settings.get("title_suffix") is not None:
            site.log.warning(
                TOPIC, "The option `title_suffix` no longer has an effect: use `title`.", code="setting-without-effect"
            )
        has_dates = _paginate_lists(site, settings)
        self.reads = Reads.DOCUMENTS | Reads.DATES if has_dates else Reads.DOCUMENTS

    def _paginate_as_before(self, site: Site) -> None:
        """Paginate with the configuration of jekyll-paginate 1, which the gem has refused since 2018."""
        if section(site, "pagination") is not None:
            raise ConfigError(
                "`paginate` and `pagination` cannot both be set in the configuration.",
                hint="`pagination` belongs to jekyll-paginate-v2: remove `paginate` and `paginate_path`.",
            )
        if any(isinstance(other, paginate.PaginationGenerator) for other in self.extensions.generators):
            return
        site.log.warning(
            TOPIC,
            "`paginate` is the setting of jekyll-paginate, whose plugin does the work here. jekyll-paginate-v2 itself "
            "ends the build for it: name jekyll-paginate in `plugins`, or write `pagination`.",
            code="pagination-setting",
            location=setting_location(site.source, "paginate"),
        )
        paginate.paginate_posts(site)


def _paginate_lists(site: Site, settings: Mapping[str, Any]) -> bool:
    """Paginate each page that enables pagination (``PaginationModel#run``).

    Returns whether a list has documents without a date, which get the time of the build.
    """
    templates = [page for page in site.pages if _asks_for_it(page.get("pagination"))]
    if not templates:
        site.log.warning(
            TOPIC,
            "Is enabled, but I couldn't find any pagination page. Skipping pagination. Pages must have "
            "'pagination: enabled: true' in their front-matter for pagination to work.",
            code="pagination-without-page",
            location=setting_location(site.source, "pagination"),
        )
        return False
    library = Library(site)
    for template in templates:
        own = deep_merge(settings, template.get("pagination"))
        paginate_list(site, template, ListSettings.from_mapping(own, template.relative_path), library)
    site.log.info(TOPIC, f"Complete, processed {len(templates)} pagination page(s)")
    return library.has_undated


def _asks_for_it(own: Any) -> bool:
    return isinstance(own, dict) and truthy(own.get("enabled"))


#: Keys of a list, in the configuration and in the front matter of its page.
_OF_A_LIST: Final = {
    "enabled": ("boolean", "Pages are divided."),
    "debug": ("boolean", "The log says what is divided."),
    "collection": ("string", "The collections that are listed."),
    "per_page": ("integer", "Documents on a page."),
    "permalink": ("string", "The address of the pages, as /page/:num/."),
    "title": ("string", "The title of the pages, as :title - page :num."),
    "limit": ("integer", "The highest number of pages."),
    "sort_field": ("string", "The front matter key to sort by."),
    "sort_reverse": ("boolean", "Sort from the last to the first."),
    "category": ("string", "The category that is listed."),
    "categories": ("array|string", "The categories that are listed."),
    "tag": ("string", "The tag that is listed."),
    "tags": ("array|string", "The tags that are listed."),
    "locale": ("string", "The locale that is listed."),
    "offset": ("integer", "Documents that are left out at the beginning."),
    "trail": ("object", "How many numbers are shown before and after."),
    "indexpage": ("string", "The name of the pages' files."),
    "extension": ("string", "The ending of the pages' files."),
    "legacy": ("boolean", "Is set by the plugin."),
    "title_suffix": ("string", "Has no effect."),
}
#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "pagination": _OF_A_LIST,
    "pagination.trail": {
        "before": ("integer", "Numbers before the page."),
        "after": ("integer", "Numbers after the page."),
    },
    "autopages": {
        "enabled": ("boolean", "Pages are made."),
        "tags": ("object", "Pages of tags."),
        "categories": ("object", "Pages of categories."),
        "collections": ("object", "Pages of collections."),
    },
    "autopages.*": {
        "enabled": ("boolean", "Pages are made."),
        "layouts": ("array", "The layouts of the pages."),
        "title": ("string", "The title of the pages."),
        "permalink": ("string", "The address of the pages."),
        "slugify": ("object", "How names become addresses: mode and cased."),
        "silent": ("boolean", "Has no effect."),
    },
    "autopages.*.slugify": {
        "mode": ("string", "How names become addresses."),
        "cased": ("boolean", "Keep uppercase."),
    },
    "front_matter": {
        "pagination": ("object", "The list that is divided into pages."),
        "autopages": ("any", "Is set by the plugin."),
    },
    "front_matter.pagination": _OF_A_LIST,
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(PaginationGenerator)
