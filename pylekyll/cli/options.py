"""The options that Jekyll's commands share, and the configuration that they make."""

from __future__ import annotations

import os
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

import click

from pylekyll.compat import CHOICES, with_compat, with_setting
from pylekyll.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pylekyll.config import Config
    from pylekyll.log import Log

    Decorator = Callable[[Any], Any]

_flag = partial(click.option, is_flag=True, default=None)

CONFIG: Decorator = click.option(
    "--config", "config", metavar="FILE[,FILE2,...]", help="Configuration files, each overriding those before it."
)
SOURCE: Decorator = click.option("-s", "--source", "source", metavar="DIR", help="Source directory (defaults to ./).")
BASEURL: Decorator = click.option(
    "-b", "--baseurl", "baseurl", metavar="URL", help="Path under which the site is served, such as /project."
)
COMPAT: Decorator = click.option(
    "--compat",
    "compat",
    type=click.Choice(CHOICES),
    help="Jekyll version to match: 4.4.1 or that of GitHub Pages (`auto` reads the Gemfile).",
)
_OUTPUT_OPTIONS: tuple[Decorator, ...] = (
    _flag("-t", "--trace", "trace", help="Show the full traceback of an error."),
    _flag("-q", "--quiet", "quiet", help="Show only errors."),
    _flag("-V", "--verbose", "verbose", help="Show each step, file by file."),
)
_PROGRAM_OPTIONS: tuple[Decorator, ...] = (
    _flag("--safe", "safe", help="Safe mode: no custom plugins, no symlinks out of the source."),
    click.option("-p", "--plugins", "plugins_dir", metavar="DIR[,DIR2,...]", help="Plugins directory."),
    click.option("--layouts", "layouts_dir", metavar="DIR", help="Layouts directory (defaults to ./_layouts)."),
    COMPAT,
    _flag("--profile", "profile", help="Show the render time of each template."),
    *_OUTPUT_OPTIONS,
)
_BUILD_OPTIONS: tuple[Decorator, ...] = (
    _flag("--future", "future", help="Publish posts with a future date."),
    click.option("--limit_posts", "limit_posts", type=int, metavar="N", help="Publish only the newest N posts."),
    click.option("-w/ ", "--watch/--no-watch", "watch", default=None, help="Rebuild after every change."),
    BASEURL,
    click.option(
        "--workers",
        "workers",
        type=int,
        metavar="N",
        help="Number of render processes (default: one per processor).",
    ),
    _flag("--force_polling", "force_polling", help="Watch by polling (for network folders and containers)."),
    _flag("--lsi", "lsi", help="Related posts by latent semantic indexing (not supported)."),
    _flag("-D", "--drafts", "show_drafts", help="Render posts in the _drafts folder."),
    _flag("--unpublished", "unpublished", help="Render posts with `published: false`."),
    _flag("--force", "force", help="Replace files in the destination that a build did not write."),
    _flag(
        "--disable-disk-cache",
        "--no-cache",
        "disable_disk_cache",
        help="Render everything, and do not use or write the cache.",
    ),
    _flag("-I", "--incremental", "incremental", help="Accepted without effect: every build renders only what changed."),
    _flag("--strict_front_matter", "strict_front_matter", help="Fail the build on invalid front matter."),
)


#: The limits of an untrusted build (``pylekyll.untrusted.Limits``), with what they bound and their unit.
_LIMITS = {
    "seconds": ("SECONDS", "Time limit of an untrusted build (default: 300)."),
    "memory": ("MB", "Memory limit of an untrusted build (default: 2048)."),
    "output": ("MB", "Size limit of its output (default: 1024)."),
    "files": ("N", "Limit of output files (default: 20000)."),
}


def untrusted_options(command: Any) -> Any:
    """Add the option ``--untrusted`` and its limits to ``command``."""
    one = click.IntRange(1)
    limits = [
        click.option(f"--max-{name}", f"max_{name}", type=one, metavar=unit, help=text)
        for name, (unit, text) in _LIMITS.items()
    ]
    text = "Build an untrusted site: safe mode, no network, with limits."
    return _decorator((click.option("--untrusted", is_flag=True, help=text), *limits))(command)


def take_limits(options: dict[str, Any], *, untrusted: bool) -> dict[str, int]:
    """Remove the limits from ``options`` and return those given. Raises ``UsageError`` without ``--untrusted``."""
    given = {name: options.pop(f"max_{name}") for name in _LIMITS}
    found = {name: value for name, value in given.items() if value is not None}
    if found and not untrusted:
        raise UsageError(f"--max-{next(iter(found))} needs --untrusted.")
    return found


def program_options(*, short_destination: bool = True) -> Decorator:
    """Return a decorator for the options of every command (``exe/jekyll``), by their settings' names.

    If ``-d`` has another meaning, such as a date, the destination has only its long name.
    """
    names = ["-d", "--destination"] if short_destination else ["--destination"]
    return _decorator(
        (
            SOURCE,
            click.option(*names, "destination", metavar="DIR", help="Destination (defaults to ./_site)."),
            *_PROGRAM_OPTIONS,
        )
    )


def build_options(command: Any) -> Any:
    """Give ``command`` the options of a build (``Jekyll::Command.add_build_options``) and those of every command."""
    return program_options()(_decorator((CONFIG, *_BUILD_OPTIONS))(command))


def output_options(command: Any) -> Any:
    """Give ``command`` the options that say how much is shown."""
    return _decorator(_OUTPUT_OPTIONS)(command)


def _decorator(options: tuple[Decorator, ...]) -> Decorator:
    return lambda command: reduce(lambda decorated, option: option(decorated), reversed(options), command)


def load_config(options: Mapping[str, Any], log: Log, environment: Mapping[str, str] | None = None) -> Config:
    """Return the configuration that the command line asks for, in the process's environment or another.

    Raises ``ConfigError``.
    """
    from pylekyll import config

    given = {name: value for name, value in options.items() if value is not None and name != "trace"}
    files = [name for name in str(given.pop("config", "")).split(",") if name]
    if "plugins_dir" in given:
        given["plugins_dir"] = str(given["plugins_dir"]).split(",")
    if "compat" in given:
        given = with_compat(given, given.pop("compat"))
    if "workers" in given:
        given = with_setting(given, "workers", given.pop("workers"))
    source = given.pop("source", None)
    return config.load(source, given, files, dict(environment or os.environ), log=log)


def shown(path: Path) -> str:
    """Return a path as messages name it, in colour where there is any."""
    return click.style(str(path), fg="cyan")
