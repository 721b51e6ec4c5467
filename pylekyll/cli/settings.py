"""The configuration and the limits that the options of a command ask for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.dialect import with_compat, with_setting
from pylekyll.foundation.errors import UsageError
from pylekyll.site import config

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

#: The limits of an untrusted build (``pylekyll.build.untrusted.Limits``), with what they bound and their unit.
LIMITS: Final = {
    "seconds": ("SECONDS", "Time limit of an untrusted build (default: 300)."),
    "memory": ("MB", "Memory limit of an untrusted build (default: 2048)."),
    "output": ("MB", "Size limit of its output (default: 1024)."),
    "files": ("N", "Limit of output files (default: 20000)."),
}


def take_limits(options: dict[str, Any], *, untrusted: bool) -> dict[str, int]:
    """Remove the limits from ``options`` and return those given. Raises ``UsageError`` without ``--untrusted``."""
    given = {name: options.pop(f"max_{name}", None) for name in LIMITS}
    found = {name: value for name, value in given.items() if value is not None}
    if found and not untrusted:
        raise UsageError(f"--max-{next(iter(found))} needs --untrusted.")
    return found


def load_config(options: Mapping[str, Any], log: Log, environment: Mapping[str, str] | None = None) -> Config:
    """Return the configuration that the command line asks for, in the process's environment or another.

    Raises ``ConfigError``.
    """
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
