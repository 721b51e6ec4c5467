"""Reading layouts (``Jekyll::LayoutReader``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.errors import EncodingError
from pylekyll.languages.ruby.globs import walk_sorted
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.content.layout import Layout
from pylekyll.site.read.entry_filter import EntryFilter
from pylekyll.site.read.source_file import read_source_file, report_front_matter, report_undecoded
from pylekyll.site.read.special_files import is_skipped

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.site import Site


def read_layouts(site: Site) -> dict[str, Layout]:
    """Return layouts by name: the site's own, then those that only the theme has."""
    layouts = {}
    own = site.config.layouts_path
    for layout in [] if is_withheld(own, site.config) else _layouts_in(site, own, site.source):
        layouts[layout.name] = layout
    if site.theme and site.theme.layouts_path:
        for layout in _layouts_in(site, site.theme.layouts_path, site.theme.root):
            layouts.setdefault(layout.name, layout)
    return layouts


def _layouts_in(site: Site, folder: Path, base: Path) -> list[Layout]:
    if not presence.is_folder(folder):
        return []
    entries = EntryFilter(site.config).filter(
        (name for name in walk_sorted(folder) if "." in name.rpartition("/")[2]), folder=str(folder)
    )
    files = (entry for entry in entries if not presence.is_folder(folder / entry))
    return [
        _read_layout(site, folder / entry, entry, base)
        for entry in files
        if not is_skipped(folder / entry, base, site.log)
    ]


def _read_layout(site: Site, path: Path, entry: str, base: Path) -> Layout:
    relative_path = path.relative_to(base).as_posix() if path.is_relative_to(base) else path.as_posix()
    site.log.debug("Reading:", relative_path)
    name = entry.rpartition(".")[0]
    try:
        parsed = read_source_file(path, relative_path, site.config)
    except EncodingError as error:  # a picture in the folder, for example
        if site.config.strict_front_matter:
            raise
        report_undecoded(error, "No page can use it as a layout.", site.log)
        return Layout(name, path, relative_path, "", error=error)
    if parsed.error is not None:
        report_front_matter(parsed, relative_path, site.log)
    return Layout(
        name=name,
        path=path,
        relative_path=relative_path,
        content=parsed.body,
        data=parsed.data,
        first_line=parsed.first_line,
    )
