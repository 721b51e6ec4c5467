"""Command lines of ``build`` that need no interpretation, such as ``build --drafts -d public``.

click takes 12 ms to import, an eighth of the build of an unchanged site. It reads every other command line: with
abbreviations, several short options in one, mistakes, or ``--help``.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from pylekyll.cli import declared

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMANDS = ("build", "b")
_DECLARED = (declared.CONFIG, declared.SOURCE, declared.DESTINATION, *declared.BUILD, *declared.PROGRAM)
#: Digits of a number that click may reject.
_LONG = 10
#: The variable by which a shell asks click for completions.
_COMPLETION = "_PYLEKYLL_COMPLETE"


def build_options(arguments: Sequence[str]) -> dict[str, Any] | None:
    """Return the options of ``build`` by their settings' names, as click does; ``None`` if click must read them."""
    if not arguments or arguments[0] not in _COMMANDS or _COMPLETION in os.environ:
        return None
    known = {name: option for option in _DECLARED for name in option.names}
    options: dict[str, Any] = dict.fromkeys(option.setting for option in _DECLARED)
    rest = iter(arguments[1:])
    for argument in rest:
        name, equals, value = argument.partition("=")
        option = known.get(name)
        if option is None or (equals and not name.startswith("--")):
            return None
        if option.kind is bool:
            if equals:
                return None
            options[option.setting] = True
            continue
        given = value if equals else next(rest, "")
        if not _is_plain(given, option):
            return None
        options[option.setting] = int(given) if option.kind is int else given
    return options


def _is_plain(value: str, option: declared.Option) -> bool:
    """Return whether ``value`` can only be a value of ``option``."""
    if option.choices:
        return value in option.choices
    if option.kind is int:
        return value.isascii() and value.isdecimal() and len(value) < _LONG
    return value != "" and not value.startswith("-")
