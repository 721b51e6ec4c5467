"""jekyll-readme-index 0.3: the README of a folder becomes its index, if the folder does not have one."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final

from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.plugins.markdown_files import page_from, settings_of

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.content.page import Page
    from pylekyll.site.site import Site

_INDEX = r"(?:$|index\.(?:html?|xhtml|xml)$)"


class ReadmeIndexGenerator(Generator):
    """Adds a page for each README (``JekyllReadmeIndex::Generator``)."""

    safe = True
    priority = Priority.LOW
    reads = Reads.NOTHING

    def generate(self, site: Site) -> None:
        """Add the pages; with ``with_frontmatter`` READMEs that are pages already move to their folder's address."""
        settings = settings_of(site, "readme_index")
        if settings.get("enabled") is False:
            return
        extensions = "|".join(re.escape(extension) for extension in sorted(site.config.markdown_extensions))
        readme = re.compile(rf"/(?i:readme)(?:{extensions})$", re.MULTILINE | re.UNICODE)
        for file in [file for file in site.static_files if readme.search(file.relative_path)]:
            if _has_index(site, file.url):
                continue
            page = page_from(site, file)
            page.data["permalink"] = _address(file.url)
            site.pages.append(page)
            if settings.get("remove_originals") is True:
                site.static_files.remove(file)
        if settings.get("with_frontmatter") is True:
            for page in [page for page in site.pages if readme.search(_path(page))]:
                if not _has_index(site, page.url):
                    _move(page)


def _path(page: Page) -> str:
    return "/" + to_s(page.data.get("path", page.relative_path))


def _address(url: str) -> str:
    return f"{_folder(url)}/"


def _folder(url: str) -> str:
    """``File.dirname``: for an address that names a folder, the one above."""
    return posixpath.dirname(url.rstrip("/")) or "/"


def _has_index(site: Site, url: str) -> bool:
    """Return whether the folder in which ``url`` is has an index already."""
    folder = _folder(url)
    if not folder.endswith("/"):
        folder += "/"
    index = re.compile(f"^{re.escape(folder)}{_INDEX}", re.IGNORECASE | re.MULTILINE | re.UNICODE)
    return any(index.search(file.url) for files in (site.pages, site.static_files) for file in files)


def _move(page: Page) -> None:
    """Give the page its folder's address, and drop values computed from the old one."""
    page.data["permalink"] = _address(page.url)
    for name in ("url", "destination"):
        page.__dict__.pop(name, None)


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "readme_index": {
        "enabled": ("boolean", "README files become pages."),
        "remove_originals": ("boolean", "The file itself is not published."),
        "with_frontmatter": ("boolean", "Also those with front matter."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(ReadmeIndexGenerator)
