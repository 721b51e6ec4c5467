"""Commands that a site's plugins bring (``Jekyll::Command`` in a gem, ``Extensions.add_command`` here)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pylekyll.cli.settings import load_config
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.gems.loader import load_extensions
from pylekyll.site.themes.resolve import find_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.site.config import Config


def plugin_command(name: str, arguments: Sequence[str]) -> click.Command | None:
    """Return the command ``name`` of the site that ``arguments`` (``--source``, ``--config``) speak of, if it has one.

    A site that cannot be read does not have one: then it is for the message about an unknown command to be shown.
    """
    options = {key: _value(names, arguments) for key, names in _NAMES.items()}
    log = Log()
    try:
        config: Config = load_config(options, log)
        command = load_extensions(config, find_theme(config), log).commands.get(name)
    except PylekyllError:
        return None
    return command if isinstance(command, click.Command) else None


_NAMES = {"source": ("-s", "--source"), "config": ("--config",)}


def _value(names: tuple[str, ...], arguments: Sequence[str]) -> str | None:
    """The value of the last option of these names."""
    found = None
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name in names:
            found = value if equals else next(iter(arguments[place + 1 : place + 2]), None)
    return found
