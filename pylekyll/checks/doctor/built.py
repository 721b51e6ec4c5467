"""The built site in its temporary folder, as the checks of links and pages read it."""

from __future__ import annotations

import os
import posixpath
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from lxml import etree

from pylekyll.build.mistakes.source import line_with
from pylekyll.build.mistakes.yaml_keys import entries_of
from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.content import front_matter
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.site.site import Item, Site

_HTML = (".html", ".htm", ".xhtml")
_SETS_IDS = re.compile(r"\.setAttribute\(\s*[\"']id[\"']|\.attr\(\s*[\"']id[\"']\s*,|\bh\w*\.id\s*=[^=]")
_INCLUDED = re.compile(r"\{%-?\s*include(_relative)?(?:_cached)?\s+[\"']?([^\s%{}\"']+)")
_HEAD = re.compile(r"<head\b", re.IGNORECASE)


@dataclass
class BuiltPage:
    """An HTML page: its path in the site, its item, and its elements; ``is_whole`` if it has a head of its own."""

    path: str
    item: Item | StaticFile
    root: etree._Element
    is_whole: bool = True

    @property
    def is_copied(self) -> bool:
        """Tell whether the page is a file that was copied as it is."""
        return isinstance(self.item, StaticFile)

    @cached_property
    def has_base(self) -> bool:
        """Return whether the page sets the base of its addresses."""
        return self.root.find(".//base[@href]") is not None

    @cached_property
    def is_redirect(self) -> bool:
        """Tell whether the page only leads elsewhere."""
        return bool(self.root.xpath("//meta[translate(@http-equiv, 'REFSH', 'refsh')='refresh']"))

    @cached_property
    def anchors(self) -> frozenset[str]:
        """Return the fragments (after ``#``) that an address of this page may have."""
        return frozenset(map(str, self._found("//@id", "//a/@name", "//map/@name")))

    @cached_property
    def addresses(self) -> frozenset[str]:
        """Return the addresses that the page links to."""
        found = self._found(
            "//a/@href", "//area/@href", "//iframe/@src", "//option/@value", "//link[@rel='next']/@href"
        )
        found += self._found("//form/@action", "//object/@data", "//embed/@src", "//@data-url", "//@data-href")
        scripted = self._found("//@onclick", "//meta[@http-equiv]/@content", "//script[not(@src)]/text()")
        found += [match for text in scripted for match in re.findall(r"[\"'=](/[^\s\"'<>]*|[\w./-]+\.html?)", text)]
        return frozenset(str(address).strip() for address in found)

    def _found(self, *paths: str) -> list[Any]:
        """Return the results of all paths, each queried alone: libxml2 takes quadratic time for a union."""
        return [each for path in paths for each in self.root.xpath(path)]


@dataclass
class Built:
    """The output of the build of ``sites``; items in ``failed`` do not have output and are not checked."""

    source: SiteSource
    sites: Sequence[Site]
    failed: frozenset[int] = frozenset()
    _texts: dict[str, str] = field(default_factory=dict)
    _scripted: dict[str, bool] = field(default_factory=dict)

    @cached_property
    def root(self) -> Path:
        """The folder that the site was written to."""
        return self.sites[0].config.destination

    @cached_property
    def files(self) -> frozenset[str]:
        """Return the paths of all files of the site."""
        found = (os.path.join(folder, name) for folder, _, names in presence.walk(self.root) for name in names)  # noqa: PTH118
        start = len(os.fspath(self.root)) + 1
        return frozenset(path[start:].replace(os.sep, "/") for path in found)

    @cached_property
    def folders(self) -> frozenset[str]:
        """Return the folders of the site."""
        return frozenset(path[:at] for path in self.files for at, mark in enumerate(path) if mark == "/")

    @cached_property
    def by_lower_case(self) -> dict[str, str]:
        """Return the paths of all files by their names in lowercase."""
        return {path.lower(): path for path in self.files}

    @cached_property
    def copied(self) -> list[str]:
        """Return the paths of the files of the source that are copied as they are."""
        site = self.sites[0]
        files = [*site.static_files, *(file for each in site.collections.values() for file in each.files)]
        return sorted({path for file in files if (path := self.path_of(file))})

    @cached_property
    def pages(self) -> dict[str, BuiltPage]:
        """Return the HTML pages by their paths: those that were rendered, and those that were copied."""
        found = {}
        for site in self.sites:
            for item in (*site.rendered_items(), *site.static_files):
                path = f"{site.folder}/{item.destination}".lstrip("/")
                if id(item) not in self.failed and path.endswith(_HTML) and path in self.files and path not in found:
                    page = self._parsed(path, item)
                    if page is not None:
                        found[path] = page
        return found

    @cached_property
    def published(self) -> dict[str, str]:
        """Return the paths of the HTML pages by the files of the source that they are made of."""
        return {source: page.path for page in self.pages.values() if (source := self.path_of(page.item))}

    def _parsed(self, path: str, item: Item | StaticFile) -> BuiltPage | None:
        data = (self.root / path).read_bytes()
        if not data.strip():
            return None
        try:
            root = etree.HTML(data, etree.HTMLParser(encoding="utf-8", huge_tree=True))
        except (etree.XMLSyntaxError, ValueError):
            return None
        if root is None:
            return None
        return BuiltPage(path, item, root, is_whole=_HEAD.search(data[:20_000].decode("utf-8", "replace")) is not None)

    def text(self, path: str) -> str:
        """Return the text of a file of the site; empty for one of more than two million bytes."""
        if path not in self._texts:
            data = (self.root / path).read_bytes()
            self._texts[path] = data.decode("utf-8", "replace") if len(data) <= 2_000_000 else ""
        return self._texts[path]

    def file_at(self, path: str) -> str | None:
        """Return the file that servers show at ``path`` (relative to the site's root), or ``None``."""
        return next((name for name in _names(path) if name in self.files), None)

    def file_in_other_case(self, path: str) -> str | None:
        """Return the file that would be at ``path`` if letter case did not matter."""
        return next(
            (self.by_lower_case[name.lower()] for name in _names(path) if name.lower() in self.by_lower_case), None
        )

    def page_at(self, path: str) -> BuiltPage | None:
        """Return the HTML page at ``path``; ``None`` where it is not a page."""
        return self.pages.get(path)

    def anchors_of(self, path: str) -> frozenset[str] | None:
        """Return the anchors of the HTML page at ``path``; ``None`` where it is not a page, or a script sets them."""
        page = self.page_at(path)
        return None if page is None or self._has_scripted_anchors(page) else page.anchors

    def _has_scripted_anchors(self, page: BuiltPage) -> bool:
        """Tell whether a script of the page or of the site gives elements their ids, or looks for anchors itself."""
        if page.path not in self._scripted:
            loaded = [str(address).partition("?")[0].lstrip("./") for address in page.root.xpath("//script/@src")]
            names = [name for name in self._setting_ids for each in loaded if each.endswith(name)]
            inline = page.root.xpath("//script[not(@src)]/text()")
            self._scripted[page.path] = bool(names) or any(
                _SETS_IDS.search(str(text)) or "location.hash" in text for text in inline
            )
        return self._scripted[page.path]

    @cached_property
    def _setting_ids(self) -> list[str]:
        """Return the scripts of the site that give elements ids; those of libraries are not looked at."""
        own = (path for path in self.files if path.endswith(".js") and ".min." not in path)
        return [path for path in own if _SETS_IDS.search(self.text(path))]

    def source_path(self, relative: str) -> str:
        """Return the path below the source for a path ``relative`` to it or to the folder of collections."""
        plain = relative.lstrip("/")
        for name in (plain, f"{self.source.config.collections_dir or ''}/{plain}".lstrip("/")):
            if (self.source.config.source / name).is_file():
                return name
        return ""

    def path_of(self, item: Item | StaticFile) -> str:
        """Return the file of the source that ``item`` is made of; empty where a plugin or a theme made it."""
        if getattr(item, "from_theme", False) or getattr(item, "path", None) is None:
            return ""
        return self.source_path(item.relative_path)

    def line_of_key(self, path: str, name: str) -> int | None:
        """Return the line of a key in the front matter of the file ``path``."""
        parts = front_matter.cut(self.source.texts.get(path, ""))
        entries = entries_of(parts[0]) if parts else ()
        return next((key.line for key, _ in entries if key.name == name and key.depth == 0), None)

    def place(self, page: BuiltPage, wanted: Sequence[str]) -> SourceLocation | None:
        """Return where one of the texts ``wanted`` is written: in the source, or in the theme around the page.

        Without such a place it is the file that the page is made of.
        """
        own = self.source_path(page.item.relative_path)
        found = self.source.find(wanted, self._files_of(page, own)) or self._place_in_data(wanted)
        found = found or self._place_in_theme(page, wanted)
        return found or (SourceLocation(own) if own else None)

    def _place_in_data(self, wanted: Sequence[str]) -> SourceLocation | None:
        """Return where a bibliography or data names the file of an address whose folder templates add."""
        names = [name for each in wanted[:1] if "." in (name := posixpath.basename(each.partition("?")[0]))]
        for path in self.source.texts:
            if path.lower().endswith((".bib", ".yml", ".yaml", ".json", ".csv")):
                for name in names:
                    is_yaml = path.lower().endswith((".yml", ".yaml"))
                    if line := line_with(self.source.texts[path], name, is_yaml=is_yaml):
                        return SourceLocation(path, line)
        return None

    def _files_of(self, page: BuiltPage, own: str) -> list[str]:
        """Return the files that ``page`` is made of, as far as names tell: its ``own``, layouts and includes."""
        found = dict.fromkeys([own, *self._layouts_of(page)])
        includes = to_s(self.source.config.get("includes_dir")).strip("/")
        waiting = [*found]
        while waiting:
            path = waiting.pop(0)
            for relative, name in _INCLUDED.findall(self.source.texts.get(path, "")):
                included = posixpath.join(posixpath.dirname(path) if relative else includes, name)
                if included not in found:
                    found[included] = None
                    waiting.append(included)
        return [*found]

    def _layouts_of(self, page: BuiltPage) -> list[str]:
        """Return the files of the site's layouts around ``page``, the innermost first."""
        found: dict[str, None] = {}
        data = {} if isinstance(page.item, StaticFile) else page.item.data
        while (layout := self.sites[0].layouts.get(to_s(data.get("layout")))) and layout.relative_path not in found:
            found[layout.relative_path] = None
            data = layout.data
        return list(found)

    def _place_in_theme(self, page: BuiltPage, wanted: Sequence[str]) -> SourceLocation | None:
        """Return the template of the theme that wrote one of the texts ``wanted`` around the content of ``page``."""
        theme = self.sites[0].theme
        if theme is None or isinstance(page.item, StaticFile) or any(text in page.item.content for text in wanted):
            return None
        root = Path(theme.root)
        for path, text in self.source.texts_of_themes.items():
            line = next((line for each in wanted if (line := line_with(text, each))), None)
            if line is not None:
                return SourceLocation(path, line)
        layout = self.sites[0].layouts.get(to_s(page.item.data.get("layout")))
        if layout is None or not layout.path.is_relative_to(root):
            return None
        return SourceLocation(layout.path.relative_to(root).as_posix())


def _names(path: str) -> tuple[str, ...]:
    plain = unquote(path).strip("/")
    index = tuple(f"{plain}/{name}".lstrip("/") for name in ("index.html", "index.htm", "index.xhtml", "index.xml"))
    return index if path.endswith("/") or not plain else (plain, f"{plain}.html", *index)
