"""Front-matter defaults: the option ``defaults``, looked up by path and type."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.globs import glob
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.times import parse_time, to_zone
from pylekyll.languages.ruby.values import inspect, to_s
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.site.config.config import Config

_RENAMED_TYPES = {"page": "pages", "post": "posts", "draft": "drafts"}


class _DefaultSet(NamedTuple):
    """One valid set of the option ``defaults``.

    ``prefixes`` are the prefixes of paths in scope; ``None`` means every path. ``rank`` orders the scopes of one path:
    by the length of the scope's own path, then by the presence of a type. Under ``whole_names`` a prefix must end at a
    folder, as in Jekyll 3: ``blog`` does not match ``blogs/a.md``.
    """

    values: Mapping[str, Any]
    type: str | None
    prefixes: tuple[str, ...] | None
    rank: tuple[int, bool]
    whole_names: bool = False

    def applies(self, path: str, type_: str | None) -> bool:
        """Return whether an item of ``type_`` at ``path`` (without a leading slash) is in scope."""
        if self.type is not None and self.type != type_:
            return False
        if self.prefixes is None:
            return True
        if self.whole_names:
            return any(f"{path}/".startswith(f"{prefix}/") for prefix in self.prefixes)
        return path.startswith(self.prefixes)


class FrontMatterDefaults:
    """The defaults of the configuration for pages, posts, drafts, collections and static files.

    ``log`` receives Jekyll's warnings about invalid sets and renamed types. Matches ``Jekyll::FrontmatterDefaults``;
    results are cached, so the configuration is read once.
    """

    def __init__(self, config: Config, log: Log | None = None) -> None:
        self._config = config
        self._sets = _valid_sets(config, log or Log())
        self._types = frozenset(entry.type for entry in self._sets)
        self._matching: dict[tuple[str, str | None], tuple[_DefaultSet, ...]] = {}
        self._merged: dict[tuple[int, ...], dict[str, Any]] = {}

    def find(self, path: str | None, type_: str | None, setting: str) -> Any:
        """Return the default of ``setting`` for the item of ``type_`` at ``path``, or ``None``.

        ``path`` is relative to the source. The most specific scope wins: the longest path, then one that names a type,
        then the last.
        """
        value = None
        rank = None
        for entry in self._matching_sets(path, type_):
            if setting in entry.values and (rank is None or entry.rank >= rank):
                value = entry.values[setting]
                rank = entry.rank
        return value

    def all(self, path: str | None, type_: str | None) -> dict[str, Any]:
        """Return all defaults for the item of ``type_`` at ``path``, merged from the least specific scope on."""
        sets = self._matching_sets(path, type_)
        if not sets:
            return {}
        key = tuple(map(id, sets))
        merged = self._merged.get(key)
        if merged is None:
            merged = self._merged[key] = _merge(sets)
        return dict(merged)

    def _matching_sets(self, path: str | None, type_: str | None) -> tuple[_DefaultSet, ...]:
        key = (path or "", type_)
        found = self._matching.get(key)
        if found is None:
            cleaned = _without_slash(key[0])
            found = self._matching[key] = tuple(entry for entry in self._sets if entry.applies(cleaned, type_))
        return found


def _merge(sets: tuple[_DefaultSet, ...]) -> dict[str, Any]:
    """Merge as ``Jekyll::FrontmatterDefaults#all``: a later set that is less specific only adds missing keys."""
    merged: dict[str, Any] = {}
    rank = None
    for entry in sets:
        if rank is None or entry.rank >= rank:
            merged = deep_merge(merged, entry.values)
            rank = entry.rank
        else:
            merged = deep_merge(entry.values, merged)
    return merged


def _valid_sets(config: Config, log: Log) -> tuple[_DefaultSet, ...]:
    sets = config["defaults"]
    if not isinstance(sets, list):
        return ()
    valid = []
    for entry in sets:
        if isinstance(entry, dict) and isinstance(entry.get("values"), dict):
            valid.append(_compile(entry, config, log))
        else:
            log.warning(
                "Defaults:",
                f"An invalid front-matter default set was found: {to_s(entry)}",
                code="defaults-invalid",
                location=setting_location(config.source, "defaults"),
                hint="A set has a `scope` with a `path`, and `values`.",
            )
    return tuple(valid)


def _compile(entry: dict[str, Any], config: Config, log: Log) -> _DefaultSet:
    scope = entry.get("scope", {})
    if not isinstance(scope, dict):
        raise ConfigError(f"The scope of a front-matter default set should be a hash, but was: {inspect(scope)}.")
    path = scope.get("path")
    if not isinstance(path, str):
        path = ""
    type_ = None
    if "type" in scope:
        type_ = _type_name(scope["type"], log)
    return _DefaultSet(
        values=_with_time(entry, config),
        type=type_,
        prefixes=_prefixes(path, config),
        rank=(len(_without_slash(path)), type_ is not None),
        whole_names=dialect_of(config).matches_whole_default_paths,
    )


def _type_name(name: object, log: Log) -> str:
    """``Jekyll::FrontmatterDefaults#update_deprecated_types``."""
    if not isinstance(name, str):
        raise ConfigError(f"The type in the scope of a front-matter default set is not text: {inspect(name)}.")
    renamed = _RENAMED_TYPES.get(name)
    if renamed is None:
        return name
    log.warning(
        "Defaults:",
        f"The '{name}' type has become '{renamed}'.",
        code="defaults-old-type",
        hint=f"Please update your front-matter defaults to use 'type: {renamed}'.",
    )
    return renamed


def _with_time(entry: dict[str, Any], config: Config) -> Mapping[str, Any]:
    """Return the values with a default ``date`` as a time (``Jekyll::FrontmatterDefaults#ensure_time!``)."""
    values: dict[str, Any] = entry["values"]
    if "date" not in values or isinstance(values["date"], datetime):
        return values
    text = to_s(values["date"])
    try:
        return {**values, "date": to_zone(parse_time(text, config.zone), config.zone)}
    except RubyError:
        raise ConfigError(
            f"Invalid date '{text}': An invalid date format was found in a front-matter default set: {inspect(entry)}"
        ) from None


def _prefixes(scope_path: str, config: Config) -> tuple[str, ...] | None:
    """Return the prefixes of paths in scope: the scope's path, or the source's matches if it is a glob.

    Safe mode does not search folders outside of the source, which no path of the site begins with.
    """
    if not scope_path:
        return None
    if "*" not in scope_path:
        return (_without_collections_dir(scope_path, config),)
    if config.safe and (scope_path.startswith("/") or ".." in re.split(r"[/{},]", scope_path)):
        return ()
    found = glob(scope_path, config.source, lambda folder: not is_withheld(folder, config))
    return tuple(_without_collections_dir(path, config) for path in found)


def _without_collections_dir(path: str, config: Config) -> str:
    folder = config.collections_dir
    return path.removeprefix(f"{folder}/") if folder else path


def _without_slash(path: str) -> str:
    """``Jekyll::FrontmatterDefaults#sanitize_path``."""
    return path.removeprefix("/")
