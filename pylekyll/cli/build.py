"""``pylekyll build`` (``Jekyll::Commands::Build``)."""

from __future__ import annotations

import time
from typing import Any

import click

from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import build_options, load_config
from pylekyll.errors import UsageError


@click.command("build")
@build_options
def command(**options: Any) -> None:
    """Build your site."""
    with showing_errors(options) as log:
        if options.get("watch"):
            raise UsageError(
                "--watch is not there yet: `pylekyll build` builds once.",
                hint="Run it again after an edit, or let a tool such as watchexec or entr do so.",
            )
        started = time.monotonic()
        config = load_config(options, log)
        from pylekyll.build import build  # noqa: PLC0415 - after the configuration is known to be sound

        log.info("Source:", str(config.source))
        log.info("Destination:", str(config.destination))
        incremental = "enabled" if config.incremental else "disabled. Enable with --incremental"
        log.info("Incremental build:", incremental)
        log.info("Generating...")
        build(config, log)
        log.info("", f"done in {round(time.monotonic() - started, 3)} seconds.")
        log.info("Auto-regeneration:", "disabled. Use --watch to enable.")
