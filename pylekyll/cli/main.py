"""The command ``pylekyll``: its subcommands, loaded when they are called."""

from __future__ import annotations

import gc
import os
import signal
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

import click

from pylekyll import __version__
from pylekyll.cli.arguments import command_first, explain

if TYPE_CHECKING:
    from types import FrameType

#: Subcommands by name, with the module that has the click command ``command``, or the command by its own name.
COMMANDS = {
    "build": "pylekyll.cli.build",
    "clean": "pylekyll.cli.clean",
    "compare": "pylekyll.cli.compare",
    "compose": "pylekyll.cli.compose",
    "doctor": "pylekyll.cli.doctor",
    "draft": "pylekyll.cli.compose",
    "explain": "pylekyll.cli.explain",
    "help": "pylekyll.cli.help",
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
#: How seldom garbage is looked for. A build makes little, and the usual thresholds cost 10 % of the imports' processor
#: time and of a large site's.
_GARBAGE = (100_000, 20, 100)
ALIASES = {"b": "build", "hyde": "doctor", "s": "serve", "server": "serve"}


class LazyGroup(click.Group):
    """A group that imports a subcommand's module only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand under its name or one of its short names."""
        name = ALIASES.get(cmd_name, cmd_name)
        module = COMMANDS.get(name)
        if module is None:
            return None
        found = import_module(module)
        command: click.Command = found.COMMANDS[name] if hasattr(found, "COMMANDS") else found.command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Let the options of a command stand before its name too; without any command, show what there is."""
        if ctx.resilient_parsing:  # a shell asks what could come next
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
        """The subcommand that ``args`` begin with, of ours or of a plugin's; a near miss is named."""
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
    """What to say of a command that is not there."""
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
    """Run the command line; exits with Jekyll's statuses: 0 when all went well, 1 when not, 130 when interrupted."""
    gc.set_threshold(*_GARBAGE)
    # What ends the process must let it clean up: nothing half-written stays beside the destination.
    signal.signal(signal.SIGTERM, _terminate)
    colours = False if os.environ.get("NO_COLOR") else None  # None is click's own choice: colours on a terminal
    try:
        status = cli(prog_name="pylekyll", standalone_mode=False, color=colours)
    except click.ClickException as error:
        click.secho(f"{'Error:':>19} {explain(error)}", err=True, fg="red", color=colours)
        sys.exit(1)
    except BrokenPipeError:
        # Whoever read our output went away, as `head` does. Python would complain when it flushes what is left.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt):
        click.echo(f"{'Interrupted.':>19}", err=True)
        sys.exit(130)
    # A `click.exceptions.Exit` comes back as a number.
    sys.exit(status if isinstance(status, int) else 0)


def _terminate(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)
