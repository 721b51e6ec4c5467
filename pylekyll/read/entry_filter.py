"""Which files of a folder belong to the site (``Jekyll::EntryFilter``)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.config.paths import is_withheld
from pylekyll.content.names import join
from pylekyll.dialect import dialect_of
from pylekyll.ruby.paths import fnmatch

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.config import Config

_SPECIAL = (".", "_", "#", "~")


class EntryFilter:
    """Decides by the settings ``include``, ``exclude`` and ``safe``."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._source = config.source.as_posix()  # a backslash would escape in patterns
        self._safe = config.safe
        self._include = [str(pattern) for pattern in config["include"] or ()]
        self._exclude = [str(pattern) for pattern in config["exclude"] or ()]
        self._include_overrides = dialect_of(config).include_overrides_exclude
        if self._include_overrides:
            self._exclude = [pattern for pattern in self._exclude if pattern not in self._include]

    def filter(self, entries: Iterable[str], base: str = "", folder: str | None = None) -> list[str]:
        """The ``entries`` that belong to the site, in their order.

        ``base`` is what precedes an entry in patterns, relative to the source; ``folder`` the absolute folder that
        entries are in when that is another one.
        """
        return [entry for entry in entries if self._keeps(entry, base, folder)]

    def _keeps(self, entry: str, base: str, folder: str | None) -> bool:
        if entry.endswith(".") and self._include_overrides:
            return False
        included = self.includes(entry)
        if not included and self.matches(self._exclude, join(base, entry)):
            return False
        if self._safe and self.leaves_source(join(folder if folder is not None else join(self._source, base), entry)):
            return False
        name = entry.rpartition("/")[2]
        return included or not (entry.startswith(_SPECIAL) or name.startswith(_SPECIAL) or entry.endswith("~"))

    def includes(self, entry: str) -> bool:
        """Whether ``include`` names the entry or its base name."""
        return self.matches(self._include, entry) or self.matches(self._include, entry.rpartition("/")[2])

    def leaves_source(self, path: str) -> bool:
        """Whether ``path`` is a link that leads out of the source, which safe mode refuses."""
        return self._safe and Path(path).is_symlink() and is_withheld(path, self._config)

    def matches(self, patterns: Sequence[str], entry: str) -> bool:
        """Whether a pattern fits the whole path or is its beginning (``EntryFilter#glob_include?``)."""
        if not patterns:
            return False
        full = join(self._source, entry)
        for pattern in patterns:
            full_pattern = join(self._source, pattern)
            if full.startswith(full_pattern) or fnmatch(full_pattern, full):
                return True
            if full_pattern == f"{full}/" and Path(full).is_dir():
                return True
        return False
