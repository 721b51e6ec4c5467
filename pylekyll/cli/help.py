"""``pylekyll help`` (``Jekyll::Commands::Help``)."""

from __future__ import annotations

import click

from pylekyll.cli.arguments import JekyllCommand


@click.command("help", cls=JekyllCommand)
@click.argument("subcommand", nargs=-1)
@click.pass_context
def command(ctx: click.Context, subcommand: tuple[str, ...]) -> None:
    """Explain pylekyll, or one command."""
    parent = ctx.find_root()
    group = parent.command
    assert isinstance(group, click.Group)
    if not subcommand:
        click.echo(group.get_help(parent))
        return
    name = subcommand[0]
    found = group.get_command(parent, name)
    if found is None:
        from pylekyll.cli.main import ALIASES, unknown_command

        click.secho(f"{'Error:':>19} {unknown_command(name)}", err=True, fg="red")
        names = sorted([*group.list_commands(parent), *ALIASES])
        click.echo(f"{'Valid commands:':>19} {', '.join(names)}")
        ctx.exit(1)
    with click.Context(found, info_name=found.name, parent=parent) as inner:
        click.echo(found.get_help(inner))
