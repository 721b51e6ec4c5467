"""``pylekyll new-theme`` (``Jekyll::Commands::NewTheme``)."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import FOLLOW_LINKS, program_options
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import given_folder
from pylekyll.site.authoring.new_theme import new_theme
from pylekyll.site.github.git import run_git


@click.command("new-theme", cls=JekyllCommand)
@click.argument("words", nargs=-1, metavar="NAME")
@click.option("-c", "--code-of-conduct", is_flag=True, help="Include a code of conduct.")
@FOLLOW_LINKS
@program_options()
def command(**options: Any) -> None:
    """Create a new gem-based theme in the folder NAME."""
    with showing_errors(options) as log:
        if not options["words"]:
            raise UsageError("You must specify a theme name.")
        name = re.sub("_+", "_", "_".join(options["words"]).replace(" ", "_"))
        folder = Path.cwd() / given_folder(Path(name))
        new_theme(
            folder,
            name,
            log,
            user=_git("config", "user.name"),
            email=_git("config", "user.email"),
            year=datetime.now().astimezone().year,
            code_of_conduct=options["code_of_conduct"],
        )
        _git("init", folder=folder)
        log.info(
            f"Your new Jekyll theme, {click.style(name, fg='cyan')}, is ready for you in "
            f"{click.style(str(folder), fg='cyan')}!"
        )
        log.info(f"For help getting started, read {folder}/README.md.")


def _git(*arguments: str, folder: Path | None = None) -> str:
    """Return git's output; empty if git is not installed."""
    return run_git(folder or Path.cwd(), *arguments, environment={}).strip()
