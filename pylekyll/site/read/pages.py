"""Reading pages and naming static files (``Jekyll::PageReader``, ``Jekyll::StaticFileReader``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.foundation.dialect import dialect_of
from pylekyll.site.content.names import SASS_EXTENSIONS, extension, join
from pylekyll.site.content.page import Page
from pylekyll.site.content.static_file import StaticFile
from pylekyll.site.read.source_file import read_bytes, read_source_file, report_front_matter, report_undecoded

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.errors import EncodingError
    from pylekyll.site.content.collection import Collection
    from pylekyll.site.site import Site

_UNPUBLISHED = re.compile(rb"---[ \t]*\r?\n(?:(?!---).*\n)*?published:[ \t]*(?:false|no|off)[ \t]*\r?\n")


def read_page(site: Site, directory: str, name: str, root: Path | None = None) -> Page:
    """Return the page ``name`` in ``directory`` of the source, or of the theme when ``root`` is the theme's folder.

    Raises ``SourceError`` for front matter that is not a mapping or an empty permalink.
    """
    shown = join(directory, name).lstrip("/")
    path = (root or site.source) / shown
    site.log.debug("Reading:", shown)
    parsed = read_source_file(path, shown, site.config)
    report_front_matter(parsed, shown, site.log)
    page = Page(
        site=site,
        directory=directory,
        name=name,
        data=parsed.data,
        content=parsed.body,
        path=path,
        first_line=parsed.first_line,
        from_theme=root is not None,
    )
    if site.config.page_excerpts and dialect_of(site.config).has_page_excerpts:
        page.generate_excerpt()
    site.extensions.trigger(page.hook_owners, "post_init", page)
    return page


def copied_instead(site: Site, path: Path, error: EncodingError) -> bool:
    """Return whether a page or document in another encoding is copied as it is, front matter included, and report it.

    Ruby writes such a page if no template and no converter reads it (``Convertible#read_yaml`` only warns). Raises
    ``error`` otherwise, and under ``strict_front_matter``. Ruby also writes a page with ``published: false``.
    """
    data, ext = read_bytes(path, path.name), extension(path.name)
    is_read = b"{{" in data or b"{%" in data or ext in SASS_EXTENSIONS or site.output_extension(ext) != ext
    if is_read or site.config.strict_front_matter:
        raise error
    is_hidden = _UNPUBLISHED.match(data) is not None and not site.config.unpublished
    effect = "It is not published." if is_hidden else "It is copied as it is, with its front matter."
    report_undecoded(error, effect, site.log)
    return not is_hidden


def static_file(site: Site, directory: str, name: str, collection: Collection | None = None) -> StaticFile:
    """The static file ``name`` in ``directory`` of the source, or of the folder of collections for a collection's."""
    base = site.source if collection is None else site.collections_path
    return StaticFile(site, base / join(directory, name).lstrip("/"), directory, name, collection)
