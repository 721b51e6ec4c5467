"""``pylekyll clean`` (``Jekyll::Commands::Clean``)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import build_options, load_config
from pylekyll.errors import WriteError

if TYPE_CHECKING:
    from pylekyll.log import Log


@click.command("clean", cls=JekyllCommand)
@build_options
def command(**options: Any) -> None:
    """Remove the built site and the caches."""
    with showing_errors(options) as log:
        config = load_config(options, log)
        # As in Jekyll, paths are shown as given; a source that ends in a slash therefore keeps it.
        source = str(config["source"]).rstrip("/")
        _remove(str(config["destination"]), log, is_folder=True)
        _remove(f"{source}/.jekyll-metadata", log, is_folder=False)
        _remove(f"{source}/{config['cache_dir'].lstrip('/')}", log, is_folder=True)
        _remove(".sass-cache", log, is_folder=True)


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
