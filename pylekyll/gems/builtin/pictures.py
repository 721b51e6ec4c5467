"""Sizes of the pictures that the theme ``academic`` shows: ``site.data.pictures``.

Templates write the sizes into ``<img>``, so that pages do not move while they load (``_includes/picture.html``). In the
place of a picture that is not in the site or cannot be read, they show initials or the name of a venue.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.plugins.computed import computed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_KEY = "pictures"
#: The keys of settings, data and front matter that name a picture, with the folders in which templates look for it.
_FOLDERS = {
    **dict.fromkeys(("avatar", "logo", "portrait_url", "photo"), "images"),
    **dict.fromkeys(("image", "img", "picture", "cover"), "images"),
    **dict.fromkeys(("preview", "teaser"), "images"),
}
_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_DEEPEST = 6


class PicturesGenerator(Generator):
    """Sets ``site.data.pictures``: by path, ``width`` and ``height``, or ``missing`` for what cannot be shown."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.LOWEST

    def generate(self, site: Site) -> None:
        """Read the sizes, unless the site has ``_data/pictures``."""
        if _KEY in site.data:
            return
        made = {file.url for file in site.static_files} | {page.url for page in site.pages}
        found: dict[str, dict[str, int | bool]] = {}
        for path in sorted(set(_paths(site))):
            file = _file(site, path)
            if file is None:
                if path not in made:
                    found[path] = {"missing": True}
                continue
            size = _size(site, file)
            found[path] = {"width": size[0], "height": size[1]} if size else {"missing": True}
        site.data[_KEY] = found


def _paths(site: Site) -> Iterator[str]:
    """Yield the pictures that settings, data and front matter name, as paths from the root of the site."""
    sources: list[object] = [site.config.get("author"), site.config.get("funding")]
    sources += [value for name, value in site.data.items() if name != "theme"]
    sources += [page.data for page in site.pages]
    sources += [document.data for collection in site.collections.values() for document in collection.docs]
    for source in sources:
        for key, value in _named(source, 0):
            if value and not _ADDRESS.match(value):
                path = value if "/" in value else f"{_FOLDERS[key]}/{value}"
                yield f"/{path.lstrip('/')}"


def _named(value: object, depth: int) -> Iterator[tuple[str, str]]:
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        for key, each in value.items():
            if key in _FOLDERS and isinstance(each, str):
                yield key, each.strip()
            elif isinstance(each, (dict, list)):
                yield from _named(each, depth + 1)
    elif isinstance(value, list):
        for each in value:
            yield from _named(each, depth + 1)


def _file(site: Site, path: str) -> Path | None:
    """Return the file of a picture in the site or its theme; a path that leads out of them is not one."""
    roots = [site.source, *([site.theme.root] if site.theme is not None else [])]
    for root in roots:
        file = root / path[1:]
        if file.is_file() and file.resolve().is_relative_to(root.resolve()):
            return file
    return None


def _size(site: Site, file: Path) -> list[int] | None:
    state = file.stat()
    return computed(site, _KEY, (to_s(file), state.st_size, state.st_mtime_ns), partial(_read, file))


def _read(file: Path) -> list[int] | None:
    from pylekyll.academic.pictures import picture_size  # imports clients of HTTP: 50 ms

    size = picture_size(file)
    return list(size) if size else None


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(PicturesGenerator)
