"""``pylekyll explain``: the meaning of a finding's code."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import click

from pylekyll.checks.doctor.catalogue import entries, example_of
from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.foundation.errors import UsageError


@click.command("explain", cls=JekyllCommand)
@click.argument("code", required=False)
def command(code: str | None, **options: Any) -> None:
    """Explain a finding by its CODE, or list all codes."""
    with showing_errors(options):
        known = entries()
        if code is None:
            width = max(map(len, known))
            for entry in sorted(known.values(), key=lambda each: each.code):
                click.echo(f"{entry.code:{width}} {entry.what}")
            return
        if code not in known:
            close = get_close_matches(code, known, n=1)
            suggestion = f"Did you mean '{close[0]}'?" if close else "`pylekyll explain` lists them."
            raise UsageError(f"No such code '{code}'. {suggestion}")
        click.echo(f"{code}: {known[code].what}\n{known[code].cure}")
        example = example_of(code)
        if example:
            click.echo(f"\nFor example:\n\n{example}")
