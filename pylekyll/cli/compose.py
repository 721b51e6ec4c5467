"""Commands of jekyll-compose: ``post``, ``draft``, ``page``, ``compose``, ``publish``, ``unpublish``, ``rename``."""

from __future__ import annotations

import os
import shlex
import subprocess
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.console import showing_errors
from pylekyll.cli.options import CONFIG, FOLLOW_LINKS, program_options
from pylekyll.cli.published import NAMES, OPTIONS, inspect_and_show
from pylekyll.cli.settings import load_config
from pylekyll.foundation.errors import UsageError
from pylekyll.site.authoring import move
from pylekyll.site.authoring.create import TIME_STAMP, NewDocument, create, default_front_matter, given_date

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

_EXTENSION = click.option("-x", "--extension", metavar="EXTENSION", help="The file's extension (md).")
_LAYOUT = click.option("-l", "--layout", metavar="LAYOUT", help="The layout in the front matter.")
_FORCE = click.option("-f", "--force", is_flag=True, help="Overwrite an existing file.")
_DATE = click.option("-d", "--date", metavar="DATE", help="The date (default: now).")
_STAMP = click.option("--timestamp-format", metavar="FORMAT", help="Format of the date in the front matter.")
_COLLECTION = click.option("-c", "--collection", metavar="COLLECTION", help="Create a document in this collection.")
_POST = click.option("--post", is_flag=True, help="Create a post (the default).")
_DRAFT = click.option("--draft", is_flag=True, help="Create a draft.")
_NOW = click.option("--now", is_flag=True, help="Use the current date.")


def _command(name: str, *options: Callable[[Any], Any]) -> Callable[[Callable[..., None]], click.Command]:
    """Return a command with the given options and those of every command; its arguments are in ``words``."""

    def decorate(function: Callable[..., None]) -> click.Command:
        decorated: Any = function
        of_program = program_options(short_destination=_DATE not in options)
        for option in (*reversed(options), FOLLOW_LINKS, CONFIG, of_program):
            decorated = option(decorated)
        decorated = click.argument("words", nargs=-1, metavar=_METAVARS.get(name, "NAME"))(decorated)
        return click.command(name, cls=JekyllCommand)(decorated)

    return decorate


_METAVARS = {"publish": "DRAFT_PATH", "unpublish": "POST_PATH", "rename": "PATH NAME"}
_OWN = {"words", "extension", "layout", "force", "date", "timestamp_format", "collection", "post", "draft", "now"}
_OURS = _OWN | NAMES


def _config(options: dict[str, Any], log: Log) -> Config:
    return load_config({name: value for name, value in options.items() if name not in _OURS}, log)


def _date(options: dict[str, Any], config: Config) -> date:
    return given_date(options["date"]) if options.get("date") else datetime.now(config.zone)


def _make(options: dict[str, Any], collection: str | None, *, stamp: bool) -> None:
    """Create a document, and open it in an editor if the configuration says so."""
    with showing_errors(options) as log:
        config = _config(options, log)
        if not options["words"]:
            raise UsageError("You must specify a name.")
        document = NewDocument(
            title=" ".join(options["words"]),
            collection=collection,
            date=_date(options, config),
            layout=options["layout"] or ("page" if collection is None else "post"),
            extension=options["extension"] or "md",
            stamp=(options.get("timestamp_format") or TIME_STAMP) if stamp else None,
            default_front_matter={} if collection is None else default_front_matter(config, collection),
        )
        path = create(document, config, log, force=options["force"])
        if collection is not None:
            _open_editor(path, config)


def _open_editor(path: Path, config: Config) -> None:
    """Open the file if ``jekyll_compose: auto_open`` is set (``Jekyll::Compose::FileEditor``)."""
    settings = config.get("jekyll_compose")
    if not (isinstance(settings, dict) and settings.get("auto_open")):
        return
    editors = (os.environ.get(name) for name in ("JEKYLL_EDITOR", "VISUAL", "EDITOR"))
    editor = next((editor for editor in editors if editor is not None), None)
    if editor:
        # The variable may hold a command line such as `code --wait`.
        subprocess.run(f"{editor} {shlex.quote(str(path.absolute()))}", shell=True, check=False)  # noqa: S602


@_command("post", _EXTENSION, _LAYOUT, _FORCE, _DATE, _STAMP)
def post(**options: Any) -> None:
    """Create a post named NAME."""
    _make(options, "posts", stamp=True)


@_command("draft", _EXTENSION, _LAYOUT, _FORCE)
def draft(**options: Any) -> None:
    """Create a draft named NAME."""
    _make(options, "drafts", stamp=False)


@_command("page", _EXTENSION, _LAYOUT, _FORCE)
def page(**options: Any) -> None:
    """Create a page named NAME."""
    _make(options, None, stamp=False)


@_command("compose", _EXTENSION, _LAYOUT, _FORCE, _DATE, _COLLECTION, _POST, _DRAFT)
def compose(**options: Any) -> None:
    """Create a post, a draft or another document."""
    if sum(map(bool, (options["post"], options["draft"], options["collection"]))) > 1:
        with showing_errors(options):
            raise UsageError("You can only specify one of --post, --draft, or --collection COLLECTION.")
    _make(options, options["collection"] or ("drafts" if options["draft"] else "posts"), stamp=True)


@_command("publish", _DATE, _FORCE, _STAMP, *OPTIONS)
def publish(**options: Any) -> None:
    """Turn a draft into a post; with --check or --live, look at how the site is published.

    The draft moves to _posts, under a name with its date; nothing is uploaded. --check looks at the repository, its
    workflows and its settings on GitHub, --live at the published site. They change nothing.
    """
    with showing_errors(options) as log:
        if options["check"] or options["live"]:
            if options["words"]:
                raise UsageError("--check and --live are about the whole site: they do not take a draft.")
            inspect_and_show(options, {name: value for name, value in options.items() if name not in _OURS}, log)
            return
        config = _config(options, log)
        path = _path(options["words"], "draft")
        stamp = options["timestamp_format"] or TIME_STAMP
        move.publish(path, _date(options, config), stamp, config, log, force=options["force"])


@_command("unpublish", _FORCE)
def unpublish(**options: Any) -> None:
    """Turn a post back into a draft."""
    with showing_errors(options) as log:
        config = _config(options, log)
        move.unpublish(_path(options["words"], "post"), config, log, force=options["force"])


@_command("rename", _FORCE, _DATE, _NOW)
def rename(**options: Any) -> None:
    """Change the title and name of the file at PATH to NAME.

    The file's name changes with it; with --date or --now its date too.
    """
    with showing_errors(options) as log:
        config = _config(options, log)
        if len(options["words"]) < 2:
            raise UsageError("You must specify current path and the new title.")
        if options["date"] and options["now"]:
            raise UsageError("You can only specify one of --date DATE or --now.")
        day = _date(options, config) if options["date"] or options["now"] else None
        path, *title = options["words"]
        move.rename(path, " ".join(title), day, config, log, force=options["force"])


def _path(words: tuple[str, ...], kind: str) -> str:
    if not words:
        raise UsageError(f"You must specify a {kind} path.")
    return " ".join(words)


COMMANDS = {command.name: command for command in (post, draft, page, compose, publish, unpublish, rename)}
