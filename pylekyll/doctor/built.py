"""The built site in its temporary folder, as the checks of links and pages read it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from lxml import etree

from pylekyll.errors import SourceLocation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.doctor.source import Source
    from pylekyll.site import Item, Site

_HTML = (".html", ".htm", ".xhtml")


@dataclass
class BuiltPage:
    """A rendered HTML page: its path in the site, its item, and its elements."""

    path: str
    item: Item
    root: etree._Element

    @cached_property
    def anchors(self) -> frozenset[str]:
        """Return the names that an address of this page may have behind ``#``."""
        return frozenset(str(name) for name in self.root.xpath("//@id | //a/@name | //map/@name"))


@dataclass
class Built:
    """What the build of ``sites`` wrote; items in ``failed`` have no output and are not looked at."""

    source: Source
    sites: Sequence[Site]
    failed: frozenset[int] = frozenset()
    _others: dict[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def files(self) -> frozenset[str]:
        """Return the paths of all files of the site."""
        root = self.sites[0].config.destination
        found = (Path(folder, name) for folder, _, names in os.walk(root) for name in names)
        return frozenset(path.relative_to(root).as_posix() for path in found)

    @cached_property
    def by_lower_case(self) -> dict[str, str]:
        """Return the paths of all files by their names in lower case."""
        return {path.lower(): path for path in self.files}

    @cached_property
    def pages(self) -> dict[str, BuiltPage]:
        """Return the rendered HTML pages by their paths."""
        found = {}
        for site in self.sites:
            for item in site.rendered_items():
                path = f"{site.folder}/{item.destination}".lstrip("/")
                if id(item) not in self.failed and path.endswith(_HTML) and path in self.files:
                    root = _parsed(site.config.destination / path)
                    if root is not None:
                        found[path] = BuiltPage(path, item, root)
        return found

    def file_at(self, path: str) -> str | None:
        """Return the file that servers show at ``path``, which is relative to the site's root; ``None`` for none."""
        return next((name for name in _names(path) if name in self.files), None)

    def file_in_other_case(self, path: str) -> str | None:
        """Return the file that would be at ``path`` if letter case did not matter."""
        return next(
            (self.by_lower_case[name.lower()] for name in _names(path) if name.lower() in self.by_lower_case), None
        )

    def anchors_of(self, path: str) -> frozenset[str] | None:
        """Return the anchors of the HTML page at ``path``; ``None`` where it is not a rendered page."""
        page = self.pages.get(path)
        return page.anchors if page is not None else None

    def place(self, page: BuiltPage, wanted: Sequence[str]) -> SourceLocation | None:
        """Return where one of the texts ``wanted`` is written; without one, the file that the page is made of."""
        own = page.item.relative_path
        for name in (own, f"{self.source.config.collections_dir or ''}/{own}".lstrip("/")):
            if (self.source.config.source / name).is_file():
                return self.source.find(wanted, name) or SourceLocation(name)
        return self.source.find(wanted)


def _names(path: str) -> tuple[str, ...]:
    plain = unquote(path).strip("/")
    index = tuple(f"{plain}/{name}".lstrip("/") for name in ("index.html", "index.htm", "index.xhtml", "index.xml"))
    return index if path.endswith("/") or not plain else (plain, f"{plain}.html", *index)


def _parsed(path: Path) -> etree._Element | None:
    data = path.read_bytes()
    if not data.strip():
        return None
    try:
        return etree.HTML(data, etree.HTMLParser(encoding="utf-8", huge_tree=True))
    except (etree.XMLSyntaxError, ValueError):
        return None
