"""Build an untrusted site: restricted environment and limits on its output."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.build.observer import BuildObserver
from pylekyll.foundation import presence
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.gems.registry import ALIASES, BUILT_IN
from pylekyll.languages.ruby.lists import as_list
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.expansion import expand_path
from pylekyll.site.config.files import named_files, read_files
from pylekyll.site.config.paths import DEFAULT_PLUGIN_FOLDER
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

#: Environment variables for an untrusted site, none of which can be a secret.
_ENVIRONMENT = ("HOME", "JEKYLL_ENV", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TZ", "PAGES_REPO_NWO")
#: Settings that only the command line controls, with their defaults.
_DECIDED: dict[str, Any] = {
    "source": ".",
    "destination": "_site",
    "force": False,
    "watch": False,
    "profile": False,
    "plugins_dir": [DEFAULT_PLUGIN_FOLDER],
    "remote_theme": False,
}
#: Topic of the log's lines that name what a site requested and did not get.
WITHHELD = "Withheld:"
_MEGABYTE = 1 << 20


@dataclass(frozen=True)
class OutputLimits:
    """Limits of a build: seconds, megabytes of memory, megabytes and number of output files."""

    seconds: int = 300
    memory: int = 2048
    output: int = 1024
    files: int = 20_000


def restricted(options: Mapping[str, Any], working_directory: Path) -> dict[str, Any]:
    """Return ``options`` of the command line with all settings that an untrusted site must not control."""
    decided = {name: value for name, value in _DECIDED.items() if options.get(name) is None}
    for name in ("source", "destination"):
        if name in decided:
            decided[name] = os.fspath(working_directory / decided[name])
    return {**options, **decided, "safe": True, "untrusted": True, "disable_disk_cache": True}


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """Return the part of the process's environment that the site may read."""
    return {name: given[name] for name in _ENVIRONMENT if name in given}


def withheld(config: Config, files: Sequence[str]) -> list[str]:
    """Return short descriptions of what the site requests and does not get; ``files`` are configuration files."""
    asked: dict[str, Any] = {}
    with suppress(PylekyllError, OSError):
        paths = named_files(files, config.source, config.working_directory, config.environment)
        asked = read_files(paths, config.source, Log(), required=bool(files))
    return [*_settings(asked, config), *_plugins(asked, config), *_links(config)]


def _settings(asked: Mapping[str, Any], config: Config) -> Iterator[str]:
    for name in _DECIDED:
        if asked.get(name):
            yield f"the setting `{name}: {to_s(asked[name])}`"
    paths = as_list((config.get("sass") or {}).get("load_paths"))
    for path in map(to_s, paths):
        if not expand_path(path, config.source, config.environment).is_relative_to(config.source):
            yield f"the stylesheets of '{path}'"


def _plugins(asked: Mapping[str, Any], config: Config) -> Iterator[str]:
    folder = config.source / DEFAULT_PLUGIN_FOLDER
    for path in presence.files_below(folder, ".py") + presence.files_below(folder, ".rb"):
        yield f"the plugin {path.relative_to(config.source).as_posix()}"
    allowed = {to_s(name) for name in as_list(config.get("whitelist"))}
    for name in map(to_s, as_list(asked.get("plugins"))):
        if name not in allowed:
            yield f"the plugin {name}, which `whitelist` does not name"
        elif ALIASES.get(name, name) not in BUILT_IN:
            yield f"the plugin {name}, which is not one of pylekyll's own"


def _links(config: Config) -> Iterator[str]:
    """Yield the symlinks of the source that lead out of it."""
    source = os.path.realpath(config.source)
    for folder, names, files in presence.walk(config.source):
        names[:] = sorted(name for name in names if name != ".git")
        for name in (*names, *sorted(files)):
            path = Path(folder, name)
            if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(source):
                yield f"the symlink {path.relative_to(config.source).as_posix()}"


class LimitedOutput(BuildObserver):
    """End a build whose output exceeds ``limits``, before it is written."""

    def __init__(self, limits: OutputLimits) -> None:
        self._limits = limits

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Raise ``PylekyllError`` for too many files or bytes."""
        files = [file for site in sites for file in site.files()]
        if len(files) > self._limits.files:
            raise limit_error(f"it makes {len(files)} files, more than {self._limits.files}", "--max-files")
        size = 0
        for file in files:
            size += file.path.stat().st_size if isinstance(file, StaticFile) else _bytes(file.output or "")
        if size > self._limits.output * _MEGABYTE:
            raise limit_error(f"it makes {size // _MEGABYTE} MB, more than {self._limits.output}", "--max-output")


def _bytes(text: str) -> int:
    """Return the size of a text in a file, in which most characters take several bytes."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def limit_error(reason: str, option: str) -> PylekyllError:
    """Return the error of a build that was stopped for ``reason``; ``option`` raises the limit."""
    error = PylekyllError(
        f"Build stopped: {reason}.",
        hint=f"Nothing was written. If the site needs more, raise the limit with {option}.",
    )
    error.code = "untrusted-limit"
    return error
