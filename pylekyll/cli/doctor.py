"""``pylekyll doctor`` (``Jekyll::Commands::Doctor``)."""

from __future__ import annotations

from typing import Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import CONFIG, load_config, program_options


@click.command("doctor", cls=JekyllCommand)
@CONFIG
@program_options()
def command(**options: Any) -> None:
    """Look for what is wrong with the site, without building."""
    with showing_errors(options) as log:
        config = load_config(options, log)
        from pylekyll import doctor, pipeline, site_factory  # noqa: PLC0415 - after the configuration is known to be sound

        site, _ = site_factory.open_site(config, log)
        pipeline.read(site)
        pipeline.generate(site)
        healthy = doctor.is_healthy(site)
        complete = doctor.look_further(site)
        if not healthy:
            raise click.exceptions.Exit(1)
        if complete:
            log.info("Your test results", "are in. Everything looks fine.")
        else:
            log.info("Your test results", "are in. The site can be built; see the warnings above.")
