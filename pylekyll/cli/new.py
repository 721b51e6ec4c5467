"""``pylekyll new`` (``Jekyll::Commands::New``)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import program_options
from pylekyll.errors import UsageError


@click.command("new", cls=JekyllCommand)
@click.argument("words", nargs=-1, metavar="PATH")
@click.option("--force", is_flag=True, help="Write over what is there.")
@click.option("--blank", is_flag=True, help="Lay out a site with next to nothing in it, and no theme.")
@click.option("--skip-bundle", is_flag=True, help="Do not run Bundler, which is never run: no gem is needed.")
@program_options()
def command(**options: Any) -> None:
    """Lay out a new site in the folder PATH."""
    with showing_errors(options) as log:
        from pylekyll.scaffold.new_site import new_site

        if not options["words"]:
            raise UsageError("You must specify a path.")
        folder = Path.cwd() / Path(" ".join(options["words"])).expanduser()
        folder = folder.parent.resolve() / folder.name
        new_site(folder, datetime.now().astimezone(), blank=options["blank"], force=options["force"])
        log.info(f"New pylekyll site installed in {click.style(str(folder), fg='cyan')}.")
        if options["skip_bundle"]:
            log.info("Bundle install skipped.")
