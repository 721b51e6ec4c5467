"""``pylekyll theme``: the files of the site's theme, and copies of them in the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli.console import showing_errors
from pylekyll.cli.explained import ExplainedCommand
from pylekyll.cli.options import FOLLOW_LINKS, program_options
from pylekyll.cli.settings import load_config
from pylekyll.cli.terminal import show_text
from pylekyll.cli.theme_template import template_copies
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.log import Log
from pylekyll.site.authoring.copies import State, copies_of, update
from pylekyll.site.authoring.eject import eject, theme_files
from pylekyll.site.themes.site_theme import named_theme

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.site.authoring.copies import Copy
    from pylekyll.site.config import Config

_COLORS = {"+": "green", "-": "red", "@": "cyan"}
_TEMPLATE = click.option(
    "--template", metavar="OWNER/NAME[@REF]", help="The template's repository, for a site that copied a whole template."
)


def _site_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which site is meant."""
    config = click.option("--config", metavar="FILE[,FILE2,...]", help="The configuration files.")
    with_options: Callable[..., Any] = program_options()(config(function))
    return with_options


@click.group("theme")
def command() -> None:
    """List files of the theme, copy them into the site, and keep the copies up to date."""


@command.command("files", cls=ExplainedCommand)
@_site_options
def files(**options: Any) -> None:
    """List the files of the theme that the site can have instead."""
    with showing_errors(options) as log:
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
        if not options["names"]:
            raise UsageError("You must specify a file.", hint="`pylekyll theme files` lists them.")
        root, source = _theme(options, log)
        for name in options["names"]:
            log.info("Theme:", f"Copied {eject(root, name, source, force=options['force'])}.")


@command.command("status", cls=ExplainedCommand)
@_TEMPLATE
@_site_options
def status(**options: Any) -> None:
    """List the site's copies of theme files, and how far each has drifted."""
    with showing_errors(options) as log:
        copies, _ = _copies(options, log)
        for copy in copies:
            log.info(f"{copy.path}:", copy.state.value)
            if copy.state is not State.SAME and not copy.is_binary:
                yours, theirs = copy.drift()
                since = f"; the theme's +{theirs[0]} -{theirs[1]}" if copy.base is not None else ""
                log.info("", f"your lines +{yours[0]} -{yours[1]}{since}")
        what = "1 file of the site takes" if len(copies) == 1 else f"{len(copies)} files of the site take"
        log.info("Theme:", f"{what} the place of the theme's.")


@command.command("diff", cls=ExplainedCommand)
@click.argument("names", nargs=-1, metavar="[FILE...]")
@click.option("--theme", "of_theme", is_flag=True, help="Show what the theme changed since the file was copied.")
@_TEMPLATE
@_site_options
def diff(**options: Any) -> None:
    """Show your changes of copied files, or with --theme those of the theme."""
    with showing_errors(options) as log:
        copies, _ = _copies(options, log)
        for copy in _chosen(copies, options["names"]):
            for line in (copy.theme_changes() if options["of_theme"] else copy.own_changes()).splitlines():
                show_text(line, fg=_COLORS.get(line[:1]))


@command.command("update", cls=ExplainedCommand)
@click.argument("names", nargs=-1, metavar="[FILE...]")
@_TEMPLATE
@FOLLOW_LINKS
@_site_options
def update_command(**options: Any) -> None:
    """Bring changes of the theme into copied files; conflicts have git's markers."""
    with showing_errors(options) as log:
        copies, config = _copies(options, log)
        conflicts = updated = 0
        for copy in _chosen(copies, options["names"]):
            if copy.state is State.UNKNOWN and not options["names"]:
                log.info(f"{copy.path}:", f"left alone: {copy.state.value}")
            elif copy.state in {State.THEIRS, State.BOTH, State.UNKNOWN}:
                found = update(copy, config.source, config.environment)
                conflicts, updated = conflicts + found, updated + 1
                log.info(f"{copy.path}:", f"{found} conflicts: look for <<<<<<<" if found else "updated")
        log.info("Theme:", f"{updated} files updated." if updated else "Every copy is up to date.")
        if conflicts:
            raise click.exceptions.Exit(1)


def _chosen(copies: list[Copy], names: tuple[str, ...]) -> list[Copy]:
    """Return the copies with these paths or ends of paths, or all. Raises ``UsageError`` for another name."""
    found = []
    for name in names:
        matching = [copy for copy in copies if f"/{copy.path}".endswith(f"/{name.strip('/')}")]
        if not matching:
            hint = "`pylekyll theme status` lists them."
            raise UsageError(f"'{name}' is not a copy of a theme's file.", hint=hint)
        found += matching
    return found if names else copies


def _copies(options: dict[str, Any], log: Log) -> tuple[list[Copy], Config]:
    """Return the site's copies of files of its theme, or of the template that it copied."""
    config = load_config({key: options.get(key) for key in ("config", "source")}, Log(verbose=False))
    theme = None if options["template"] else named_theme(config, log)
    if theme is None:
        return template_copies(config, options["template"], log), config
    return list(copies_of(theme.root, config.source, theme_files(theme.root))), config


def _theme(options: dict[str, Any], log: Log) -> tuple[Path, Path]:
    """Return the folders of the theme and of the site. Raises ``UsageError`` where the site does not have a theme."""
    config = load_config({key: options.get(key) for key in ("config", "source")}, log)
    theme = named_theme(config, log)
    if theme is None:
        raise UsageError("The site does not name a theme.", hint="Set `theme: academic` in _config.yml.")
    return theme.root, config.source
