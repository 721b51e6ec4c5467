"""Kinds of reads of the tags, which another build can compare: bibliographies, citation styles, files of entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages.csl import sources_of, style_files
from pylekyll.plugins.readings import digest

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.gems.builtin.jekyll_scholar.scholar import Scholar
    from pylekyll.plugins.readings import Readings
    from pylekyll.site.site import Item

#: The setting with the options of the plugin.
SETTING = "scholar"
#: Kinds of reads.
BIBLIOGRAPHY, STYLE, REPOSITORY = "bibliography", "citation style", "repository"


def add_readings(readings: Readings, scholar: Scholar) -> None:
    """Register the kinds of reads, and the keys that an item has cited."""

    def bibliography(key: tuple[tuple[str, ...], str, str]) -> list[Any]:
        return [(str(path), digest(path)) for path in scholar.paths(*key)]

    def files(key: tuple[tuple[str, ...], str, str]) -> list[Path]:
        return [*scholar.paths(*key), *([scholar.folder(key[1])] if "*" in key[2] else [])]

    def style(key: tuple[str, str]) -> list[bytes | None]:
        return sources_of(*key, scholar.library, scholar.base_of(key[0]))

    def style_until(key: tuple[str, str]) -> float | None:
        try:
            style(key)
        except PylekyllError:
            return 0.0  # the next build searches for it again
        return None

    def paths_of_style(key: tuple[str, str]) -> list[Path]:
        return [*style_files(key[0], scholar.source)]

    readings.settings.add(SETTING)
    readings.add(BIBLIOGRAPHY, bibliography, files)
    readings.add(STYLE, style, paths_of_style, style_until)
    readings.add(REPOSITORY, lambda key: scholar.repository(*key), lambda key: [scholar.source / key[0].lstrip("/")])

    def take(item: Item) -> list[str] | None:
        return list(scholar.cited[item]) if item in scholar.cited else None

    def put(item: Item, keys: list[str]) -> None:
        scholar.cited[item] = list(keys)

    readings.add_item_state("jekyll-scholar", take, put)
