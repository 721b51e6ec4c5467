"""``pylekyll schema``: JSON schemas for editors."""

from __future__ import annotations

import json
from typing import Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.gems.settings import settings_of_all
from pylekyll.site.config.schemas import SCHEMAS, schema


@click.command("schema", cls=JekyllCommand)
@click.argument("name", type=click.Choice(list(SCHEMAS)), default="config")
def command(name: str, **_: Any) -> None:
    """Print the JSON schema of _config.yml, of front matter or of a data file, for editors."""
    click.echo(json.dumps(schema(name, settings_of_all()), ensure_ascii=False, indent=2))
