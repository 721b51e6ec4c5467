"""jekyll-optional-front-matter 0.3.2: Markdown without front matter becomes a page too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.languages.ruby.values import truthy
from pylekyll.plugins.api import Generator, Reads
from pylekyll.plugins.markdown_files import is_markdown, page_from, settings_of
from pylekyll.site.read.entry_filter import EntryFilter

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Site

#: Files for readers of the repository on GitHub; they are pages only with front matter or in `include`.
NOT_FOR_THE_SITE = frozenset(
    {
        "CODE_OF_CONDUCT",
        "CONTRIBUTING",
        "COPYING",
        "ISSUE_TEMPLATE",
        "LICENCE",
        "LICENSE",
        "PULL_REQUEST_TEMPLATE",
        "README",
    }
)


class OptionalFrontMatterGenerator(Generator):
    """Adds the pages (``JekyllOptionalFrontMatter::Generator``)."""

    safe = True
    reads = Reads.NOTHING

    def generate(self, site: Site) -> None:
        """Add a page for each Markdown file; the file itself is copied too, unless ``remove_originals``."""
        settings = settings_of(site, "optional_front_matter")
        if settings.get("enabled") is False or truthy(site.config.get("require_front_matter")):
            return
        included = EntryFilter(site.config) if isinstance(site.config.get("include"), list) else None
        found = [file for file in site.static_files if is_markdown(site, file.ext) and _is_for_site(file, included)]
        site.pages += [page_from(site, file) for file in found]
        if settings.get("remove_originals") is True:
            removed = set(found)
            site.static_files = [file for file in site.static_files if file not in removed]


def _is_for_site(file: StaticFile, included: EntryFilter | None) -> bool:
    if included is not None and included.includes(file.relative_path.removeprefix("/")):
        return True
    return file.basename.upper() not in NOT_FOR_THE_SITE


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "optional_front_matter": {
        "enabled": ("boolean", "Markdown files without front matter become pages."),
        "remove_originals": ("boolean", "The file itself is not published."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(OptionalFrontMatterGenerator)
