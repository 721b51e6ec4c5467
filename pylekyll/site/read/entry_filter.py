"""Choose the files of a folder that belong to the site (``Jekyll::EntryFilter``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pylekyll.foundation import presence
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.private import is_private_name
from pylekyll.languages.ruby.paths import fnmatch
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.content.names import join

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.site.config import Config

_SPECIAL = (".", "_", "#", "~")
#: Characters with a special meaning in a pattern.
_GLOB = frozenset("*?[\\")


class _Patterns(NamedTuple):
    """Absolute patterns: as prefixes of paths, those with wildcards, and those that name folders."""

    beginnings: tuple[str, ...]
    globs: tuple[str, ...]
    folders: frozenset[str]

    @classmethod
    def of(cls, patterns: Iterable[str]) -> _Patterns:
        """Sort ``patterns``."""
        found = tuple(patterns)
        globs = tuple(pattern for pattern in found if not _GLOB.isdisjoint(pattern))
        return cls(found, globs, frozenset(pattern for pattern in found if pattern.endswith("/")))

    def match(self, path: str) -> bool:
        """Return whether a pattern matches the whole absolute path or its beginning."""
        if path.startswith(self.beginnings) or (self.globs and any(fnmatch(pattern, path) for pattern in self.globs)):
            return True
        return bool(self.folders) and f"{path}/" in self.folders and presence.is_folder(path)

    def may_match_below(self, start: str) -> bool:
        """Return whether a pattern may match a path that begins with ``start``."""
        return bool(self.globs) or any(each.startswith(start) or start.startswith(each) for each in self.beginnings)


class EntryFilter:
    """Filter by the settings ``include``, ``exclude`` and ``safe``."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._source = config.source.as_posix()  # a backslash would be an escape in patterns
        self._safe = config.safe
        self._known: dict[tuple[str, ...], _Patterns] = {}
        self._include = [str(pattern) for pattern in config["include"] or ()]
        self._exclude = [str(pattern) for pattern in config["exclude"] or ()]
        self._include_overrides = dialect_of(config).include_overrides_exclude
        if self._include_overrides:
            self._exclude = [pattern for pattern in self._exclude if pattern not in self._include]

    def filter(self, entries: Iterable[str], base: str = "", folder: str | None = None) -> list[str]:
        """Return the ``entries`` that belong to the site, in order.

        ``base`` precedes an entry in patterns, relative to the source; ``folder`` is the entries' absolute folder if
        that differs.
        """
        excluded = self._patterns(self._exclude)
        may_exclude = excluded.may_match_below(join(self._source, join(base, "x"))[:-1])
        return [entry for entry in entries if self._keeps(entry, base, folder, excluded if may_exclude else None)]

    def _keeps(self, entry: str, base: str, folder: str | None, excluded: _Patterns | None) -> bool:
        if entry.endswith(".") and self._include_overrides:
            return False
        name = entry.rpartition("/")[2]
        is_left_out = entry.startswith(_SPECIAL) or name.startswith(_SPECIAL) or entry.endswith("~")
        if not is_left_out and excluded is not None:
            is_left_out = excluded.match(join(self._source, join(base, entry)))
        if is_left_out and not self.includes(entry):  # checked last: `include` takes longer, and few entries need it
            return False
        if self._safe and is_private_name(entry):
            return False
        return not (
            self._safe and self.leaves_source(join(folder if folder is not None else join(self._source, base), entry))
        )

    def includes(self, entry: str) -> bool:
        """Return whether ``include`` names the entry or its base name."""
        if not self._include:
            return False
        name = entry.rpartition("/")[2]
        return self.matches(self._include, entry) or (name != entry and self.matches(self._include, name))

    def leaves_source(self, path: str) -> bool:
        """Return whether ``path`` is a symlink out of the source, which safe mode refuses."""
        return self._safe and presence.is_symlink(path) and is_withheld(path, self._config)

    def matches(self, patterns: Sequence[str], entry: str) -> bool:
        """Return whether a pattern matches the whole path or its beginning (``EntryFilter#glob_include?``)."""
        return bool(patterns) and self._patterns(patterns).match(join(self._source, entry))

    def _patterns(self, patterns: Sequence[str]) -> _Patterns:
        names = tuple(patterns)
        known = self._known.get(names)
        if known is None:
            known = self._known[names] = _Patterns.of(join(self._source, pattern) for pattern in names)
        return known
