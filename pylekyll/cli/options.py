"""The options that Jekyll's commands share, as decorators of click's commands."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli import declared
from pylekyll.cli.settings import LIMITS
from pylekyll.foundation.files import following_links

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.cli.declared import Option

    Decorator = Callable[[Any], Any]


def _made(option: Option) -> Decorator:
    """Return click's decorator for ``option``."""
    names = list(option.names)
    if option.kind is bool:
        if option.negative:
            names = [f"{names[0]}/ ", f"{names[1]}/{option.negative}"]
        return click.option(*names, option.setting, is_flag=True, default=None, help=option.help)
    kind = click.Choice(option.choices) if option.choices else option.kind
    return click.option(*names, option.setting, type=kind, metavar=option.metavar, help=option.help)


CONFIG = _made(declared.CONFIG)
SOURCE = _made(declared.SOURCE)
BASEURL = _made(declared.BASEURL)
COMPAT = _made(declared.COMPAT)


def untrusted_options(command: Any) -> Any:
    """Add the option ``--untrusted`` and its limits to ``command``."""
    one = click.IntRange(1)
    limits = [
        click.option(f"--max-{name}", f"max_{name}", type=one, metavar=unit, help=text)
        for name, (unit, text) in LIMITS.items()
    ]
    text = "Build an untrusted site: safe mode, no network, with limits."
    return _decorator((click.option("--untrusted", is_flag=True, help=text), *limits))(command)


def program_options(*, short_destination: bool = True) -> Decorator:
    """Return a decorator for the options of every command (``exe/jekyll``), by their settings' names.

    If ``-d`` has another meaning, such as a date, the destination has only its long name.
    """
    destination = declared.DESTINATION
    if not short_destination:
        destination = destination._replace(names=destination.names[1:])
    return _decorator(map(_made, (declared.SOURCE, destination, *declared.PROGRAM)))


def build_options(command: Any) -> Any:
    """Give ``command`` the options of a build (``Jekyll::Command.add_build_options``) and those of every command."""
    return program_options()(_decorator(map(_made, (declared.CONFIG, *declared.BUILD)))(command))


def _follow_links(context: click.Context, _option: click.Parameter, value: bool) -> None:
    context.with_resource(following_links(allowed=value))


#: For commands that write into a site. The variable is a setting of the user, which a site cannot make.
FOLLOW_LINKS = click.option(
    "--follow-links",
    is_flag=True,
    envvar="PYLEKYLL_FOLLOW_LINKS",
    expose_value=False,
    callback=_follow_links,
    help="Write through links that lead out of the site.",
)


def service_options(*, seconds: int) -> Decorator:
    """Return a decorator for the options of commands that ask services; ``seconds`` is the default timeout."""
    return _decorator(
        (
            click.option(
                "--timeout",
                type=click.FloatRange(1),
                default=seconds,
                show_default=True,
                help="Timeout in seconds for all requests together.",
            ),
            FOLLOW_LINKS,
            click.option("--proxy", metavar="URL", help="Proxy for all requests (default: https_proxy)."),
            click.option("--api-key", envvar="PYLEKYLL_SCHOLAR_API_KEY", help="A key for OpenAlex."),
            click.option("-s", "--source", metavar="DIR", help="Source directory (defaults to ./)."),
            click.option(
                "--config", metavar="FILE[,FILE2,...]", help="Configuration files, each overriding those before it."
            ),
            click.option("-q", "--quiet", is_flag=True, help="Show only warnings and errors."),
            click.option("-V", "--verbose", is_flag=True, help="Show every request."),
            click.option("-t", "--trace", is_flag=True, help="Show the full traceback of an error."),
        )
    )


def output_options(command: Any) -> Any:
    """Give ``command`` the options that say how much is shown."""
    return _decorator(map(_made, declared.OUTPUT))(command)


def _decorator(options: Iterable[Decorator]) -> Decorator:
    last_first = list(options)[::-1]
    return lambda command: reduce(lambda decorated, option: option(decorated), last_first, command)
