"""``pylekyll serve --edit`` and ``pylekyll edit``: where the editor listens, and how a browser gets its session."""

from __future__ import annotations

import atexit
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Any

import click

from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.scratch import Scratch
from pylekyll.serve.edit.editing import EditOptions
from pylekyll.serve.guard import is_loopback
from pylekyll.serve.server import bind

if TYPE_CHECKING:
    import socket
    from collections.abc import Mapping
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.serve.server import Preview
    from pylekyll.site.config import Config

_VARIABLE = "PYLEKYLL_EDIT_PASSPHRASE"
_SHORTEST = 12
#: Programs of this machine tell a person that the editor runs; other machines reach it only with a passphrase.
EDIT = click.option("-e", "--edit", "edit", is_flag=True, help="Edit the site where you read it, in the browser.")
EDIT_PORT = click.option("--edit-port", type=click.IntRange(0, 65535), metavar="PORT", help="Port of the editor.")


def check(options: Mapping[str, Any], *, untrusted: bool) -> None:
    """Raise ``UsageError`` for options with which nobody may edit."""
    if untrusted:
        raise UsageError("--edit does not open an untrusted site: remove --untrusted or --edit.")
    for name, hint in (("detach", "--detach"), ("skip_initial_build", "--skip-initial-build")):
        if options[name]:
            raise UsageError(f"--edit needs a terminal and a build: remove {hint}.")
    if options["livereload"] is False or options["watch"] is False:
        raise UsageError("--edit shows each change at once: remove --no-livereload and --no-watch.")


def listen(config: Config, asked: int | None, site_port: int) -> tuple[EditOptions, socket.socket]:
    """Return where the editor listens, and its bound socket.

    Raises ``UsageError`` for an address that others reach without a passphrase.
    """
    host = str(config["host"])
    passphrase = os.environ.get(_VARIABLE)
    if not is_loopback(host):
        if not passphrase:
            raise UsageError(
                f"Other machines could edit the site at {host}.",
                hint=f"Remove --host, or set the variable {_VARIABLE} to a passphrase.",
            )
        if len(passphrase) < _SHORTEST:
            raise UsageError(f"The passphrase in {_VARIABLE} has less than {_SHORTEST} characters.")
    bound = bind(host, site_port + 1 if asked is None else asked, search=asked is None, option="--edit-port")
    return EditOptions(host, bound.getsockname()[1], passphrase), bound


def say_address(preview: Preview, log: Log, address: str, *, opens: bool) -> None:
    """Tell the address of the editor, whose code begins one session; a log without a terminal gets a file's name."""
    assert preview.editing is not None
    code = preview.editing.session.code
    bare = address.rstrip("/")
    whole = f"{bare}/#{code}"
    if sys.stdout.isatty():
        log.info("Editor address:", f"{whole} (for one browser)")
    else:
        log.info("Editor address:", f"{bare}/")
        log.info("", f"The code for its session is in {_written(code)}.")
    if opens:
        threading.Thread(target=webbrowser.open, args=(whole,), daemon=True).start()


def _written(code: str) -> Path:
    """Write the code to a file that only this user can read, and return its path; it is removed with the process."""
    scratch = Scratch("pylekyll-edit-")
    atexit.register(scratch.close)
    file = scratch.path / "code"
    file.touch(0o600)
    file.write_text(f"{code}\n", "utf-8")
    return file
