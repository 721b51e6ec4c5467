"""``pylekyll help`` (``Jekyll::Commands::Help``)."""

from __future__ import annotations

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.main import ALIASES, unknown_command
from pylekyll.cli.man import man_page
from pylekyll.cli.terminal import show_text


@click.command("help", cls=JekyllCommand)
@click.argument("subcommand", nargs=-1)
@click.option("--man", is_flag=True, help="Print the man page, in roff, instead.")
@click.pass_context
def command(ctx: click.Context, subcommand: tuple[str, ...], *, man: bool) -> None:
    """Explain pylekyll, or one command."""
    parent = ctx.find_root()
    group = parent.command
    assert isinstance(group, click.Group)
    if not subcommand:
        click.echo(_page(group, parent) if man else group.get_help(parent))
        return
    name = subcommand[0]
    found = group.get_command(parent, name)
    if found is None:
        show_text(f"{'Error:':>19} {unknown_command(name)}", err=True, fg="red")
        names = sorted([*group.list_commands(parent), *ALIASES])
        click.echo(f"{'Valid commands:':>19} {', '.join(names)}")
        ctx.exit(1)
    with click.Context(found, info_name=found.name, parent=parent) as inner:
        _show(found, inner, subcommand[1:], man=man)


def _show(found: click.Command, ctx: click.Context, rest: tuple[str, ...], *, man: bool) -> None:
    """Print the help or the man page of a command, or of a command of a group: ``help scholar crawl``."""
    inner = found.get_command(ctx, rest[0]) if isinstance(found, click.Group) and rest else None
    if inner is not None:
        with click.Context(inner, info_name=inner.name, parent=ctx) as below:
            _show(inner, below, rest[1:], man=man)
        return
    click.echo(_page(found, ctx) if man else found.get_help(ctx))


def _page(found: click.Command, ctx: click.Context) -> str:
    return man_page(found, ctx).rstrip("\n")
