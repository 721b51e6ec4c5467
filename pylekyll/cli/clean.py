"""``pylekyll clean`` (``Jekyll::Commands::Clean``)."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import build_options, load_config

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.log import Log


@click.command("clean")
@build_options
def command(**options: Any) -> None:
    """Clean the site (removes site output and caches) without building."""
    with showing_errors(options) as log:
        config = load_config(options, log)
        _remove(config.destination, log, "Cleaner:")
        _remove(config.source / ".jekyll-metadata", log, "Cleaner:")
        _remove(config.cache_dir, log, "Cleaner:")
        _remove(config.source / ".sass-cache", log, "Cleaner:")


def _remove(path: Path, log: Log, topic: str) -> None:
    if path.is_dir():
        log.info(topic, f"Removing {path}...")
        shutil.rmtree(path)
    elif os.path.lexists(path):
        log.info(topic, f"Removing {path}...")
        path.unlink()
    else:
        log.info(topic, f"Nothing to do for {path}.")
