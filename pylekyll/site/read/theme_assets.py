"""Reading a theme's assets (``Jekyll::ThemeAssetsReader``)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.site.content import front_matter
from pylekyll.site.content.static_file import StaticFile
from pylekyll.site.read.pages import read_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.site.site import Site


def read_theme_assets(site: Site) -> None:
    """Add the theme's assets that the site does not have; symlinks are skipped with a warning."""
    theme = site.theme
    if theme is None or theme.assets_path is None:
        return
    pages = {page.relative_path for page in site.pages}
    files = {file.relative_path for file in site.static_files}
    for path in _files_below(theme.assets_path):
        if presence.is_symlink(path):
            site.log.warning("Theme reader:", f"Ignored symlinked asset: {path}", code="theme-asset-symlink")
            continue
        relative = path.relative_to(theme.root).as_posix()
        directory, _, name = relative.rpartition("/")
        if front_matter.has_header(path):
            if relative not in pages:
                site.pages.append(read_page(site, directory, name, theme.root))
        elif f"/{relative}" not in files:
            site.static_files.append(StaticFile(site, path, f"/{directory}", name))


def _files_below(folder: Path) -> Iterator[Path]:
    """Yield files as ``Find.find``: each folder's entries sorted by name, files and folders mixed."""
    for entry in sorted(os.scandir(folder), key=lambda entry: os.fsencode(entry.name)):
        if entry.is_dir(follow_symlinks=False):
            yield from _files_below(Path(entry.path))
        elif not entry.is_dir():
            yield Path(entry.path)
