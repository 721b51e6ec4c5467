"""Paths that the configuration names: expanded, checked against safe mode, and the folders of plugins and caches."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceError
from pylekyll.foundation.private import is_private_name
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.expansion import expand_path

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.site.config.config import Config

DEFAULT_PLUGIN_FOLDER = "_plugins"
_IGNORE_ALL = "# ignore everything in this directory\n*\n"


def hide_cache_from_git(config: Config) -> None:
    """Write a ``.gitignore`` into the cache folder of a repository (``Jekyll::Site#hide_cache_dir_from_git``)."""
    ignore = config.cache_dir / ".gitignore"
    if (config.source / ".git").exists() and not os.path.lexists(ignore):
        # Nothing is written where a link leads that was put there meanwhile.
        with suppress(FileExistsError), ignore.open("x", encoding="utf-8") as file:
            file.write(_IGNORE_ALL)


def check_cache(config: Config) -> None:
    """Raise ``SourceError`` if safe mode forbids the cache folder: it leads out of the source, or has a symlink.

    A site may come with a cache folder. Plugins publish files from it, whose names the site can compute.
    """
    if not config.safe:
        return
    folder = config.cache_dir
    if is_withheld(folder, config):
        raise _refused(folder, config)
    for where, folders, files in presence.walk(folder):
        for name in (*folders, *files):
            path = Path(where, name)
            if path.is_symlink():
                raise _refused(path, config)


def _refused(path: Path, config: Config) -> SourceError:
    shown = path.relative_to(config.source).as_posix()
    return SourceError(
        f"'{shown}' in the cache folder is a symlink or leads out of the source: not allowed in safe mode.",
        hint="Remove it, or build without --safe.",
    )


def is_folder(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a folder; a symlink that leads to itself is not one."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def is_withheld(path: str | os.PathLike[str], config: Config) -> bool:
    """Return whether safe mode forbids reading ``path``: it leads out of the source, or to a private file.

    Checks every symlink of the path; ``EntryFilter#symlink?`` checks only the last name, so Jekyll reads through a
    linked ``_layouts`` in safe mode.
    """
    return config.safe and is_off_limits(path, config.source)


def is_off_limits(path: str | os.PathLike[str], folder: Path) -> bool:
    """Return whether ``path`` leads out of ``folder``, or to a private file in it."""
    real, above = Path(os.path.realpath(path)), Path(os.path.realpath(folder))
    return not real.is_relative_to(above) or is_private_name(real.relative_to(above).as_posix())


def leads_out(path: Path, source: Path) -> bool:
    """Return whether ``path`` is outside the source, also by a symlink of any folder above it.

    So is a path with a null character, at which nothing can be.
    """
    try:
        return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(source))
    except ValueError:
        return True


def plugin_folders(config: Config) -> list[Path]:
    """Return the folders of the site's own plugins, existing or not (``PluginManager#plugins_path``).

    Safe mode does not have them: a site may name any folder of the machine, which would be searched and read.
    """
    if config.safe:
        return []
    setting = config.get("plugins_dir")
    if setting == DEFAULT_PLUGIN_FOLDER:
        return [config.source / DEFAULT_PLUGIN_FOLDER]
    names = setting if isinstance(setting, list) else [] if setting is None else [setting]
    return [expand_path(to_s(name), config.working_directory, config.environment) for name in names]


def user_cache_folder(config: Config) -> Path | None:
    """Return the cache folder that all sites of a user share; ``None`` without a home folder."""
    return shared_cache_folder(config.environment, config.working_directory)


def shared_cache_folder(environment: Mapping[str, str], working_directory: Path) -> Path | None:
    """Return the cache folder of a user; ``None`` without a home folder. ``PYLEKYLL_CACHE`` sets another one."""
    own = environment.get("PYLEKYLL_CACHE")
    if own:
        return working_directory / own
    for variable, below in (
        ("XDG_CACHE_HOME", ""),
        ("LOCALAPPDATA", ""),
        ("HOME", ".cache"),
        ("USERPROFILE", ".cache"),
    ):
        if environment.get(variable):
            return Path(environment[variable]) / below / "pylekyll"
    return None
