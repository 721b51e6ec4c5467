"""``pylekyll clean`` (``Jekyll::Commands::Clean``)."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylekyll.build.write.ownership import BUILT_FOLDER, Ownership, check_destination
from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import build_options
from pylekyll.cli.settings import load_config
from pylekyll.foundation.errors import WriteError
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.defaults import CACHE_FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config


_HINT = "Nothing was removed. Remove the folder yourself, or name it with --destination."


@click.command("clean", cls=JekyllCommand)
@build_options
def command(**options: Any) -> None:
    """Remove the built site and the caches."""
    with showing_errors(options) as log:
        config = load_config(options, log)
        # As in Jekyll, paths are shown as given; a source that ends in a slash therefore keeps it.
        source = str(config["source"]).rstrip("/")
        _check(config, options)
        _remove(str(config["destination"]), log, is_folder=True)
        _remove(f"{source}/.jekyll-metadata", log, is_folder=False)
        _remove(f"{source}/{_cache_name(config)}", log, is_folder=True)
        _remove(".sass-cache", log, is_folder=True)


def _check(config: Config, options: Mapping[str, Any]) -> None:
    """Raise ``WriteError`` where the configuration names a folder outside the source that no build wrote.

    Jekyll removes it. A folder that the command line names is removed.
    """
    destination, cache = config.destination, config.source / _cache_name(config)
    source = Path(os.path.realpath(config.source))
    if not _real(cache).is_relative_to(source):
        raise WriteError(f"The setting 'cache_dir' leads out of the source: '{cache}'.", hint=_HINT)
    if options.get("destination") is None and destination.is_relative_to(config.source):
        real = _real(destination)
        if not real.is_relative_to(source):
            raise WriteError(f"The destination '{destination}' leads out of the source, to '{real}'.", hint=_HINT)
    if destination.is_symlink() or options.get("destination") is not None:
        return
    check_destination(config.source, destination)
    is_own = destination.is_relative_to(config.source) or destination.name == BUILT_FOLDER or options.get("force")
    if destination.is_dir() and not is_own and Ownership(config).files is None:
        raise WriteError(f"No build of this site wrote the destination '{destination}'.", hint=_HINT)


def _cache_name(config: Config) -> str:
    """Return the cache folder's path below the source; the Jekyll of GitHub Pages does not have the setting."""
    return to_s(config.get("cache_dir") or CACHE_FOLDER).lstrip("/")


def _real(path: Path) -> Path:
    """Return the path with the links above it resolved, but not the last part: a link is removed as a link."""
    path = Path(os.path.normpath(path))
    return Path(os.path.realpath(path.parent)) / path.name


def _remove(name: str, log: Log, *, is_folder: bool) -> None:
    path = Path(name).expanduser()
    if not (path.is_dir() if is_folder else path.is_file()):
        log.info("Cleaner:", f"Nothing to do for {name}.")
        return
    log.info("Cleaner:", f"Removing {name}...")
    try:
        shutil.rmtree(path) if is_folder and not path.is_symlink() else path.unlink()
    except OSError as error:
        raise WriteError(f"{error.filename or name} cannot be removed: {error.strerror}.") from error
