"""Builds of a site before and after a migration, in temporary folders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.build import pipeline
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.site.config import Config
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Item

_PAGES = (".html", ".htm")


@dataclass(frozen=True)
class BuiltSite:
    """A built site in ``folder``: its addresses by the files that they are made of, and those that plugins made."""

    folder: Path
    addresses: dict[str, str]
    generated: frozenset[str]
    findings: tuple[Diagnostic, ...]

    @property
    def everything(self) -> frozenset[str]:
        """Return all addresses of pages."""
        return self.generated | frozenset(self.addresses.values())


def build_copy(config: Config, source: Path, destination: Path) -> BuiltSite:
    """Build the copy of a site in ``source``, with the environment of ``config``. Raises ``PylekyllError``."""
    given = {"destination": str(destination), "disable_disk_cache": True, "baseurl": "", "quiet": True, "lsi": False}
    log = Log(verbose=False)
    read = load(str(source), given, [], config.environment, log=log)
    report = pipeline.build(read, log)
    by_source: dict[str, str] = {}
    generated = set()
    for item in report.site.rendered_items():
        address = f"/{item.destination}"
        if not address.endswith(_PAGES):
            continue
        path = _path_of(item, source)
        if path:
            by_source[path] = address
        else:
            generated.add(address)
    return BuiltSite(destination, by_source, frozenset(generated), tuple(log.findings))


def _path_of(item: Item | StaticFile, source: Path) -> str:
    """Return the file of the source that an item is made of; empty where a plugin or the theme made it."""
    if getattr(item, "from_theme", False) or getattr(item, "path", None) is None:
        return ""
    path = str(item.relative_path).lstrip("/")
    return path if (source / path).is_file() else ""
