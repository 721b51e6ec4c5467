"""The command ``pylekyll``: its subcommands, loaded when they are called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from pylekyll.cli.arguments import command_first, explain
from pylekyll.cli.process import collect_rarely, exiting, open_missing_streams
from pylekyll.cli.terminal import show_text
from pylekyll.foundation.version import __version__

#: Subcommands by name, with the module that has the click command ``command``, or the command by its own name.
COMMANDS = {
    "build": "pylekyll.cli.build",
    "clean": "pylekyll.cli.clean",
    "compare": "pylekyll.cli.compare",
    "compose": "pylekyll.cli.compose",
    "doctor": "pylekyll.cli.doctor",
    "draft": "pylekyll.cli.compose",
    "edit": "pylekyll.cli.serve",
    "explain": "pylekyll.cli.explain",
    "help": "pylekyll.cli.help",
    "migrate": "pylekyll.cli.migrate",
    "new": "pylekyll.cli.new",
    "new-theme": "pylekyll.cli.new_theme",
    "page": "pylekyll.cli.compose",
    "post": "pylekyll.cli.compose",
    "publications": "pylekyll.cli.publications",
    "publish": "pylekyll.cli.compose",
    "rename": "pylekyll.cli.compose",
    "schema": "pylekyll.cli.schema",
    "scholar": "pylekyll.cli.scholar",
    "serve": "pylekyll.cli.serve",
    "theme": "pylekyll.cli.theme",
    "unpublish": "pylekyll.cli.compose",
}
ALIASES = {"b": "build", "hyde": "doctor", "s": "serve", "server": "serve"}


class LazyGroup(click.Group):
    """Group that imports a subcommand's module at its first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the subcommand with this name or short name."""
        name = ALIASES.get(cmd_name, cmd_name)
        module = COMMANDS.get(name)
        if module is None:
            return None
        found = import_module(module)
        command: click.Command = found.COMMANDS[name] if hasattr(found, "COMMANDS") else found.command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Accept options of the command before its name too; without a command, show the help."""
        if ctx.resilient_parsing:  # a shell requests completions
            return super().parse_args(ctx, args)
        if not _asks_about(args) and all(argument.startswith("-") for argument in args):
            click.secho("A subcommand is required.", err=True, fg="red")
            click.echo(ctx.get_help())
            ctx.exit(1)
        return super().parse_args(ctx, command_first(args))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with its short name."""
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            assert command is not None
            names = ", ".join([name, *(alias for alias, meant in ALIASES.items() if meant == name)])
            rows.append((names, command.get_short_help_str(formatter.width - 20)))
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the subcommand of ``args``, ours or a plugin's; suggest a name for an unknown one."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            from pylekyll.cli.plugins import plugin_command

            command = plugin_command(name, args)
            if command is None:
                raise click.UsageError(unknown_command(name), ctx)
            return name, command, args[1:]
        return super().resolve_command(ctx, args)


def _asks_about(args: list[str]) -> bool:
    return any(argument in {"-h", "--help", "-v", "--version"} for argument in args)


def unknown_command(name: str) -> str:
    """Return the message for an unknown command."""
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, n=1)
    hint = f" Did you mean '{near[0]}'?" if near else " `pylekyll help` lists the commands."
    return f"No such command '{name}'.{hint}"


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-v", "--version", prog_name="pylekyll", message="%(prog)s %(version)s")
def cli() -> None:
    """Build Jekyll sites without Ruby.

    In the folder of a site, `pylekyll build` makes the site that `jekyll build` makes, and `pylekyll serve` shows it in
    a browser. `pylekyll new PATH` begins a new site. `pylekyll COMMAND --help` explains a command.
    """


def main() -> NoReturn:
    """Run the command line; exit with Jekyll's statuses: 0 for success, 1 for failure, 130 for an interrupt."""
    collect_rarely()
    open_missing_streams()
    colours = False if os.environ.get("NO_COLOR") else None  # None is click's default: colours on a terminal
    with exiting():
        try:
            status = cli(prog_name="pylekyll", standalone_mode=False, color=colours)
        except click.ClickException as error:
            show_text(f"{'Error:':>19} {explain(error)}", err=True, fg="red", color=colours)
            sys.exit(1)
        except click.Abort:  # click has ended the line of the interrupt
            raise KeyboardInterrupt from None
    # A `click.exceptions.Exit` is returned as a number.
    sys.exit(status if isinstance(status, int) else 0)
