"""The site for tags and filters: implements ``pylekyll.languages.liquid.registers.LiquidSite``."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import presence
from pylekyll.foundation.private import SEARCHED, holds_key
from pylekyll.foundation.reads import Kind
from pylekyll.languages.ruby.globs import walk_sorted
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.extensions import extensions_of
from pylekyll.site.config.paths import is_off_limits, is_withheld
from pylekyll.site.read.source_file import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from pylekyll.languages.liquid.registers import PostReference, Recorder
    from pylekyll.site.site import Site, SiteFile


#: The roles of stylesheet converters.
_STYLES = frozenset({"scss", "sass"})


class TemplateSite:
    """Look up includes, links and posts, and convert text, for the templates of one build."""

    def __init__(self, site: Site, recorder: Recorder) -> None:
        self._site = site
        self._note = recorder.note
        self._includes: dict[str, tuple[str, str] | None] = {}
        self._relative: dict[str, tuple[str, str] | None] = {}

    @property
    def config(self) -> Mapping[str, Any]:
        """The configuration."""
        return self._site.config

    @property
    def source(self) -> Path:
        """The source folder."""
        return self._site.source

    @property
    def safe(self) -> bool:
        """Return whether the site is built in safe mode."""
        return self._site.config.safe

    @property
    def highlighter(self) -> str | None:
        """The configured highlighter."""
        value = self._site.config.get("highlighter")
        return None if value is None else to_s(value)

    # -- includes -----------------------------------------------------------------------------------------------

    @cached_property
    def _include_folders(self) -> list[Path]:
        site = self._site
        folders = [] if is_withheld(site.config.includes_path, site.config) else [site.config.includes_path]
        if site.theme and site.theme.includes_path:
            folders.append(site.theme.includes_path)
        return [*folders, *extensions_of(site).include_folders]

    @property
    def includes_load_paths(self) -> Sequence[str]:
        """The folders of includes, the site's own first."""
        return [self._shown(folder) for folder in self._include_folders]

    def find_include(self, name: str) -> tuple[str, str] | None:
        """Return the path and text of the first include of that name."""
        if name not in self._includes:
            found = (self._read(folder / name, folder) for folder in self._include_folders)
            self._includes[name] = next((file for file in found if file), None)
        return self._includes[name]

    def find_relative(self, folder: str, name: str) -> tuple[str, str] | None:
        """Return the path and text of ``name`` in ``folder`` of the source."""
        key = f"{folder}\0{name}"
        if key not in self._relative:
            base = self._site.source / folder.strip("/")
            self._relative[key] = self._read(base / name, self._site.source)
        return self._relative[key]

    def _read(self, path: Path, folder: Path) -> tuple[str, str] | None:
        if not presence.is_file(path) or (self.safe and self._is_withheld(path, folder)):
            return None
        shown = self._shown(path)
        return shown, read_text(path, shown, self._site.config)

    @staticmethod
    def _is_withheld(path: Path, folder: Path) -> bool:
        """Return whether safe mode forbids an include: it leads out of ``folder``, or is a private file."""
        if is_off_limits(path, folder):
            return True
        with path.open("rb") as file:
            return holds_key(file.read(SEARCHED))

    def _shown(self, path: Path) -> str:
        """Return a path for messages: relative to the source or the theme, if it is inside."""
        bases = [self._site.source, *([self._site.theme.root] if self._site.theme else [])]
        for base in bases:
            if path.is_relative_to(base):
                return path.relative_to(base).as_posix()
        return os.fspath(path)

    def include_names(self) -> Iterable[str]:
        """Return the names of all includes."""
        for folder in self._include_folders:
            if presence.is_folder(folder):
                yield from walk_sorted(folder)

    # -- links --------------------------------------------------------------------------------------------------

    @cached_property
    def _files(self) -> dict[str, SiteFile]:
        files: dict[str, SiteFile] = {}
        for file in self._site.files():
            files.setdefault(file.relative_path, file)
        return files

    def linkable(self, relative_path: str) -> str | None:
        """Return the URL of the file; its path may begin with a slash."""
        self._note(Kind.LINK, relative_path)
        file = self._files.get(relative_path) or self._files.get(f"/{relative_path}")
        return None if file is None else file.url

    def posts(self) -> Sequence[PostReference]:
        """Return the posts in Jekyll's order."""
        self._note(Kind.LINKS, "posts")
        return self._site.posts.docs

    # -- conversion ---------------------------------------------------------------------------------------------

    def convert(self, converter: str, text: str) -> str:
        """Return ``text`` converted by the converter with the role ``converter`` (``Site#find_converter_instance``).

        A stylesheet may import any file, so its read is recorded without a value: items that compile a stylesheet are
        rendered in every build.
        """
        if converter in _STYLES:
            self._note(Kind.STYLESHEET, converter)
        return extensions_of(self._site).converter_roles[converter].convert(text)
