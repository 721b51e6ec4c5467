"""``pylekyll help`` (``Jekyll::Commands::Help``)."""

from __future__ import annotations

import click


@click.command("help")
@click.argument("subcommand", required=False)
@click.pass_context
def command(ctx: click.Context, subcommand: str | None) -> None:
    """Show the help message, optionally for a given subcommand."""
    group = ctx.find_root().command
    parent = ctx.find_root()
    if subcommand is None:
        click.echo(group.get_help(parent))
        return
    assert isinstance(group, click.Group)
    found = group.get_command(parent, subcommand)
    if found is None:
        group.resolve_command(parent, [subcommand])
        return
    with click.Context(found, info_name=subcommand, parent=parent) as inner:
        click.echo(found.get_help(inner))
