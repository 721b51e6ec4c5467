"""Data files: ``site.data`` in templates."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import presence
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.foundation.private import holds_key
from pylekyll.languages import safe_yaml
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.content.front_matter import decode
from pylekyll.site.read.linked_files import LinkedFiles
from pylekyll.site.read.source_file import read_bytes
from pylekyll.site.read.special_files import is_skipped

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

# Ruby expands the braces of `*.{yaml,yml,...}` one by one: all files of the first kind come before those of the next.
_EXTENSIONS = (".yaml", ".yml", ".json", ".csv", ".tsv")
# \w and \s are ASCII in Ruby's expressions, \b is not. `(?<=^)` there is `^`.
_UNWANTED = lazy_pattern(
    r"[^A-Za-z0-9_ \t\r\n\f\v-]+|(?:^|(?<=\b[ \t\r\n\f\v]))[ \t\r\n\f\v]+(?=$|[ \t\r\n\f\v]?\b)",
    re.MULTILINE | re.UNICODE,
)
_BLANKS = lazy_pattern(r"[ \t\r\n\f\v]+")


def read_data(folders: Sequence[Path], config: Config, log: Log) -> dict[str, Any]:
    """Return the data in ``folders``, absolute: the theme's, then the site's own, which wins.

    A file's key is its name without the extension; a folder's name is the key of a hash of its content. If a file and a
    folder have the same name, the folder wins. Raises ``SourceError`` naming the file, line and column of what cannot
    be read. Matches ``Jekyll::DataReader`` and ``Jekyll::Reader#read_data``.
    """
    data: dict[str, Any] = {}
    for folder in folders:
        if folder == config.data_path and is_withheld(folder, config):
            continue
        data = deep_merge(data, _Folders(config, log).read(folder))
    return data


def data_key(name: str) -> str:
    """Return the key of the file or folder ``name`` (``Jekyll::DataReader#sanitize_filename``)."""
    return _BLANKS.sub("_", _UNWANTED.sub("", name))


def keys_of(folder: Path, file: Path) -> list[str] | None:
    """Return the keys in ``site.data`` of the value of ``file``; ``None`` if it is not below the data ``folder``."""
    if not file.is_relative_to(folder):
        return None
    relative = file.relative_to(folder)
    return [*map(data_key, relative.parts[:-1]), data_key(relative.stem)]


def file_of(folder: Path, keys: Sequence[Hashable]) -> tuple[Path, Sequence[Hashable]] | None:
    """Return the data file below ``folder`` that has the value at ``keys``, and the keys in it."""
    for number, key in enumerate(keys):
        names = sorted(folder.iterdir()) if folder.is_dir() else []
        inner = next((path for path in names if path.is_dir() and data_key(path.name) == key), None)
        if inner is None:
            files = (path for path in names if path.suffix in _EXTENSIONS and path.is_file())
            file = next((path for path in files if data_key(path.stem) == key), None)
            return None if file is None else (file, keys[number + 1 :])
        folder = inner
    return None


class _Folders:
    """Reads data folders, with those behind symlinks, which may lead to the folders that they are in."""

    def __init__(self, config: Config, log: Log) -> None:
        self._config = config
        self._log = log
        self._linked = LinkedFiles()

    def read(self, folder: Path, link: str | None = None) -> dict[str, Any]:
        """Return the data of ``folder``, which is behind ``link``."""
        config, log = self._config, self._log
        data: dict[str, Any] = {}
        if not presence.is_folder(folder) or _leaves_source(folder, config):
            return data
        if link is None and presence.is_symlink(folder):
            link = _shown(folder, config)
        found = list(_entries(folder))
        self._linked.add(link, len(found))
        for path in found:
            if _leaves_source(path, config):
                continue
            if presence.is_folder(path):
                data[data_key(path.name)] = self.read(path, link)
            elif not (is_skipped(path, config.source, log) or (config.safe and holds_key(read_bytes(path, str(path))))):
                data[data_key(path.stem)] = read_data_file(path, config, log)
        return data


def _shown(path: Path, config: Config) -> str:
    """Return ``path`` relative to the source, if it is inside."""
    return path.relative_to(config.source).as_posix() if path.is_relative_to(config.source) else str(path)


def _entries(folder: Path) -> Iterator[Path]:
    """Yield data files, then folders, in the order of ``Dir.glob``. Raises ``OSError`` for a closed folder."""
    names = sorted((name for name in os.listdir(folder) if not name.startswith(".")), key=os.fsencode)  # noqa: PTH208
    for extension in _EXTENSIONS:
        yield from (folder / name for name in names if name.endswith(extension))
    yield from (path for path in (folder / name for name in names) if presence.is_folder(path))


def _leaves_source(path: Path, config: Config) -> bool:
    """Tell whether safe mode forbids the path: a link that leads out of the source (``EntryFilter#symlink?``)."""
    return presence.is_symlink(path) and is_withheld(path, config)


def read_data_file(path: Path, config: Config, log: Log) -> Any:
    """Return the value of one data file, by its extension: CSV, TSV, or YAML, as which Jekyll also reads JSON."""
    shown = _shown(path, config)
    log.debug("Reading:", shown)
    data = read_bytes(path, shown)
    suffix = path.suffix.lower()
    if suffix == ".csv":
        return _checked_table(_read_table(data, shown, config, "csv_reader"), shown, log)
    if suffix == ".tsv":
        table = _read_table(data, shown, config, "tsv_reader", separator="\t")
        return _checked_table(table, shown, log)
    return safe_yaml.load(decode(data, shown), shown)


def _checked_table(rows: list[object], shown: str, log: Log) -> list[object]:
    """Return ``rows``; warn of those with more fields than the header, whose further fields have no name."""
    surplus = [number for number, row in enumerate(rows, 1) if isinstance(row, dict) and None in row]
    if surplus and len(surplus) < len(rows):  # a header with an empty name gives all rows such a field
        log.warning(
            "Data:",
            f"Row {surplus[0]} below the header of {shown} has more fields than the header"
            f"{f', and so have {len(surplus) - 1} more rows' if len(surplus) > 1 else ''}.",
            code="data-row-too-long",
            location=SourceLocation(shown),
            hint="Put a field that has a comma into quotation marks, or add a name to the header.",
        )
    return rows


def _table_options(config: Config, setting: str) -> Mapping[str, Any]:
    """Return the options of ``setting``. Raises ``ConfigError`` for values of other types, as Jekyll fails too."""
    options = config.get(setting)
    if not truthy(options) or not dialect_of(config).has_csv_options:
        return {}
    if not isinstance(options, dict):
        raise ConfigError(
            f"'{setting}' is not a hash.", hint=f"Write its options below it, as `{setting}: {{headers: false}}`."
        )
    if not isinstance(options.get("csv_converters", []), list):
        raise ConfigError(
            f"'csv_converters' under '{setting}' is not a list.", hint="Name the converters in a list, as `[numeric]`."
        )
    return options


def _read_table(data: bytes, path: str, config: Config, setting: str, separator: str = ",") -> list[object]:
    """``Jekyll::DataReader#read_config``: the options ``csv_reader`` and ``tsv_reader``."""
    options = _table_options(config, setting)
    encoding = options.get("encoding", config.encoding)
    from pylekyll.site.read.csv import read_csv

    return read_csv(
        decode(data, path, encoding, keep_mark=True),
        path,
        separator=separator,
        headers=options.get("headers", True),
        converters=[to_s(name) for name in options.get("csv_converters", [])],
    )
