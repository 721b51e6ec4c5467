"""The command ``pylekyll``: its subcommands, loaded when they are called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import NoReturn

import click

from pylekyll import __version__

#: Subcommands by name, with the module that has the click command ``command``.
COMMANDS = {
    "build": "pylekyll.cli.build",
    "clean": "pylekyll.cli.clean",
    "help": "pylekyll.cli.help",
    "scholar": "pylekyll.cli.scholar",
}
ALIASES = {"b": "build"}


class LazyGroup(click.Group):
    """A group that imports a subcommand's module only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names, in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The subcommand under its name or one of its short names."""
        module = COMMANDS.get(ALIASES.get(cmd_name, cmd_name))
        if module is None:
            return None
        command: click.Command = import_module(module).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that ``args`` begin with; a near miss is named."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            ctx.fail(_unknown_command(name))
        return super().resolve_command(ctx, args)


def _unknown_command(name: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only for people who mistype

    near = get_close_matches(name, COMMANDS, n=1)
    hint = f" Did you mean '{near[0]}'?" if near else " `pylekyll help` lists the commands."
    return f"No such command '{name}'.{hint}"


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-v", "--version", prog_name="pylekyll", message="%(prog)s %(version)s")
def cli() -> None:
    """Build Jekyll sites without Ruby.

    `pylekyll build` makes the site that `jekyll build` makes.
    """


def main() -> NoReturn:
    """Run the command line; exits with Jekyll's statuses: 0 when all went well, 1 when not."""
    try:
        cli(standalone_mode=False)
    except click.exceptions.Exit as leave:
        sys.exit(leave.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Interrupted.", err=True)
        sys.exit(130)
    sys.exit(0)
