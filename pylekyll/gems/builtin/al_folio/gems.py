"""Locations of the gems of al-folio v1: installed, in the cache, or in their repositories."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pylekyll.foundation import presence
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import FetchError
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.site.config.paths import leads_out
from pylekyll.site.content.static_file import StaticFile
from pylekyll.site.github.store import RepositorySource, ThemeStore
from pylekyll.site.themes.resolve import installed_gem, locked_version

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_OWNER = "al-org-dev"
_TOPIC = "al-folio:"


@dataclass
class Gem:
    """One gem: ``folder`` returns its root, fetched on first use, or ``None`` if it is not available."""

    name: str
    extensions: Extensions
    _folder: Path | None = None
    _asked: bool = False

    def folder(self) -> Path | None:
        """Return the gem's root folder."""
        if not self._asked:
            self._asked = True
            self._folder = installed_gem(self.name, self.extensions.config) or self._fetch()
        return self._folder

    def _fetch(self) -> Path | None:
        config, log = self.extensions.config, self.extensions.log
        store = ThemeStore(config, log, topic=_TOPIC)
        try:
            return store.folder_of_first(sources(self.name, locked_version(self.name, config.source)))
        except FetchError as error:
            message = f"{self.name} could not be fetched; its files are missing. {error.message}"
            log.report(Diagnostic("gem-not-fetched", Severity.WARNING, message, hint=error.hint), _TOPIC)
            return None

    def text(self, path: str) -> str | None:
        """Return the text of one of its files."""
        folder = self.folder()
        try:
            if folder is None or leads_out(folder / path, folder):
                return None
            return (folder / path).read_text("utf-8", "replace")
        except OSError:
            return None


def sources(name: str, version: str | None) -> list[RepositorySource]:
    """Return where a gem may be: its version's tag, and the newest state of its repository."""
    repository = name.replace("_", "-")
    newest = RepositorySource(_OWNER, repository, kind="gem")
    return [RepositorySource(_OWNER, repository, f"v{version}", kind="gem"), newest] if version else [newest]


class AssetsGenerator(Generator):
    """Publishes files of a gem, as the gems' own ``AssetsGenerator`` does; a subclass for each gem."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.LOW
    gem: ClassVar[Gem]
    root: ClassVar[str]
    files: ClassVar[str]
    wanted: ClassVar[Callable[[Site], bool]]

    def generate(self, site: Site) -> None:
        """Add the files, where they are wanted."""
        folder = self.gem.folder() if type(self).wanted(site) else None
        if folder is None:
            return
        base = folder / self.root
        for path in presence.files_below(base / self.files):
            if leads_out(path, folder):
                site.log.warning("Theme reader:", f"Ignored symlinked asset: {path}", code="theme-asset-symlink")
                continue
            directory = path.parent.relative_to(base).as_posix()
            site.static_files.append(StaticFile(site, path, directory, path.name))


def add_assets(gem: Gem, root: str, files: str, wanted: Callable[[Site], bool] = lambda _: True) -> None:
    """Publish the files of a gem below ``files``; their addresses begin at its folder ``root``."""
    values = {"gem": gem, "root": root, "files": files, "wanted": staticmethod(wanted)}
    gem.extensions.add_generator(type("AssetsGenerator", (AssetsGenerator,), {**values, "__module__": __name__}))
