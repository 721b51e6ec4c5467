"""Find and read configuration files: YAML and TOML."""

from __future__ import annotations

from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import presence
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.foundation.log import Level
from pylekyll.languages import safe_yaml
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.site.config.expansion import expand_path
from pylekyll.site.config.paths import is_off_limits
from pylekyll.site.config.toml import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from pylekyll.foundation.log import Log

_DEFAULT_NAMES = ("_config.yml", "_config.yaml", "_config.toml")


class _InvalidFileError(Exception):
    """The file is not a configuration: Jekyll warns, and builds with the defaults."""


def read_files(paths: Sequence[Path], source: Path, log: Log, *, required: bool) -> dict[str, Any]:
    """Return the options of the files at ``paths`` merged in order; without ``required``, they may be missing.

    A file that is not a hash causes a warning, and the files after it are not read, as in
    ``Jekyll::Configuration#read_config_files``. Raises ``ConfigError`` for a file that cannot be parsed, and for a
    missing file that was named explicitly.
    """
    merged: dict[str, Any] = {}
    try:
        for path in paths:
            merged = deep_merge(merged, _read_file(path, source, log, required=required))
    except _InvalidFileError as error:
        message = "Error reading configuration. Using defaults (and options)."
        log.warning("WARNING:", message, code="configuration-not-a-mapping", hint=str(error))
    return merged


def named_files(
    files: Sequence[str | Path], source: Path, working_directory: Path, environment: Mapping[str, str]
) -> list[Path]:
    """Return the paths of ``files``, or without any of the source's own configuration file. Raises ``ConfigError``."""
    named = [expand_path(file, working_directory, environment) for file in files if str(file)]
    return named if files else [default_file(source)]


def links_out(paths: Iterable[Path], source: Path) -> Iterator[str]:
    """Yield those of the ``paths`` in the source, relative to it, that lead out of it or to a private file."""
    for path in paths:
        if path.is_relative_to(source) and is_off_limits(path, source):
            yield path.relative_to(source).as_posix()


def default_file(source: Path) -> Path:
    """Return the default configuration file: the first existing one of the three names. Raises ``ConfigError``."""
    paths = [source / name for name in _DEFAULT_NAMES]
    try:
        return next((path for path in paths if presence.exists(path)), paths[0])
    except OSError as error:
        raise _unreadable(paths[0], error) from None


def _unreadable(path: Path, error: OSError) -> ConfigError:
    """Return the error for a file that exists: without its `exclude`, private files would be published."""
    return ConfigError(
        f"The configuration file '{path}' cannot be read: {error.strerror}.", hint="Check its permissions."
    )


def _read_file(path: Path, source: Path, log: Log, *, required: bool) -> dict[str, Any]:
    """``Jekyll::Configuration#read_config_file``."""
    try:
        found = None if required else presence.status(path)
        if found is not None and not (S_ISREG(found.st_mode) or S_ISDIR(found.st_mode)):
            return _skipped(path, source, log)
        values = _parse_file(path, source)
    except OSError as error:
        if not presence.means_absent(error):  # Jekyll ends with Errno::EACCES
            raise _unreadable(path, error) from None
        if required:
            log.add(Level.ERROR, "Fatal:", f"The configuration file '{path}' could not be found.")
            raise ConfigError(f"The Configuration file '{path}' could not be found.") from None
        log.add(Level.WARN, "Configuration file:", "none")
        return {}
    if not isinstance(values, dict):
        raise _InvalidFileError(f"Configuration file: (INVALID) {path}")
    log.info("Configuration file:", str(path))
    return values


def _skipped(path: Path, source: Path, log: Log) -> dict[str, Any]:
    """Warn and return no options: reading a pipe may block, and reading a device may never end.

    A named file may be a pipe, as a shell creates them.
    """
    shown = path.relative_to(source).as_posix() if path.is_relative_to(source) else str(path)
    message = f"{shown} is a pipe, a socket or a device, not a regular file: skipped."
    log.report(Diagnostic("special-file", Severity.WARNING, message, SourceLocation(shown)), topic="Configuration:")
    return {}


def _parse_file(path: Path, source: Path) -> object:
    """Parse the file by its extension (``Jekyll::Configuration#safe_load_file``)."""
    suffix = path.suffix.lower()
    if suffix not in {".yml", ".yaml", ".toml"}:
        raise _InvalidFileError(
            f"No parser for '{path}' is available. Use a .y(a)ml or .toml file instead.",
        )
    shown = path.relative_to(source).as_posix() if path.is_relative_to(source) else str(path)
    return read_toml(_read_text(path, shown), shown) if suffix == ".toml" else read_yaml(path, shown) or {}


def read_yaml(path: Path, shown: str) -> object:
    """Return the content of the YAML file ``path``; ``ConfigError`` names it ``shown``. Raises ``OSError`` too."""
    try:
        return safe_yaml.load(_read_text(path, shown), shown)
    except safe_yaml.YamlError as error:
        problem = ConfigError(error.message, error.location)
        problem.excerpt = error.excerpt
        raise problem from None


def _read_text(path: Path, shown: str) -> str:
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode(errors="ignore")) + 1
        raise ConfigError(
            "the configuration file is not valid UTF-8",
            SourceLocation(shown, line, column),
            hint="Save it as UTF-8; `encoding` applies to other files only.",
        ) from None
