"""``pylekyll theme``: the files of the site's theme, and copies of them in the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli.console import showing_errors
from pylekyll.cli.explained import ExplainedCommand
from pylekyll.cli.options import FOLLOW_LINKS, program_options
from pylekyll.cli.settings import load_config
from pylekyll.cli.terminal import show_text
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.foundation.log import Log


def _site_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which site is meant."""
    config = click.option("--config", metavar="FILE[,FILE2,...]", help="The configuration files.")
    with_options: Callable[..., Any] = program_options()(config(function))
    return with_options


@click.group("theme")
def command() -> None:
    """List files of the theme, or copy them into the site."""


@command.command("files", cls=ExplainedCommand)
@_site_options
def files(**options: Any) -> None:
    """List the files of the theme that the site can have instead."""
    with showing_errors(options) as log:
        from pylekyll.site.authoring.eject import theme_files

        root, _ = _theme(options, log)
        for path in theme_files(root):
            show_text(str(path))


@command.command("eject", cls=ExplainedCommand)
@click.argument("names", nargs=-1, metavar="FILE...")
@click.option("--force", is_flag=True, help="Overwrite files that the site has.")
@FOLLOW_LINKS
@_site_options
def eject_command(**options: Any) -> None:
    """Copy files of the theme into the site, where they take the place of the theme's."""
    with showing_errors(options) as log:
        from pylekyll.site.authoring.eject import eject

        if not options["names"]:
            raise UsageError("You must specify a file.", hint="`pylekyll theme files` lists them.")
        root, source = _theme(options, log)
        for name in options["names"]:
            log.info("Theme:", f"Copied {eject(root, name, source, force=options['force'])}.")


def _theme(options: dict[str, Any], log: Log) -> tuple[Path, Path]:
    """Return the folders of the theme and of the site. Raises ``UsageError`` where the site does not have a theme."""
    from pylekyll.site.themes.resolve import find_theme

    config = load_config({key: options.get(key) for key in ("config", "source")}, log)
    theme = find_theme(config)
    if theme is None:
        raise UsageError("The site does not name a theme.", hint="Set `theme: academic` in _config.yml.")
    return theme.root, config.source
