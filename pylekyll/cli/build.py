"""``pylekyll build`` (``Jekyll::Commands::Build``)."""

from __future__ import annotations

from typing import Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.building import build
from pylekyll.cli.options import build_options, untrusted_options


@click.command("build", cls=JekyllCommand)
@build_options
@click.option("--strict", is_flag=True, help="Exit with status 1 if there are warnings.")
@untrusted_options
def command(*, strict: bool, untrusted: bool, **options: Any) -> None:
    """Build the site into _site."""
    build(options, strict=strict, untrusted=untrusted)
