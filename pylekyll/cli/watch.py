"""``--watch``: build again whenever the source changes (``Jekyll::Watcher``)."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING

from pylekyll.build import build
from pylekyll.cli.console import show_error
from pylekyll.errors import PylekyllError
from pylekyll.serve.watcher import Watcher

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.config import Config
    from pylekyll.log import Log

_PAUSE = 0.5


def watch(config: Config, log: Log) -> None:
    """Build again after every change, until the person interrupts, which is how watching ends well."""
    watcher = Watcher(config)
    log.info("Auto-regeneration:", f"enabled for '{config['source']}'")
    try:
        while True:
            time.sleep(_PAUSE)
            if changed := watcher.changed():
                _build_again(config, log, changed)
    except KeyboardInterrupt:
        log.info("", "Halting auto-regeneration.")


def _build_again(config: Config, log: Log, changed: Sequence[str]) -> None:
    log.info("Regenerating:", f"{len(changed)} file(s) changed at {datetime.now(config.zone):%Y-%m-%d %H:%M:%S}")
    for path in changed:
        log.info("", path)
    started = time.monotonic()
    try:
        build(config, log)
        log.info("", f"...done in {round(time.monotonic() - started, 3)} seconds.")
    except PylekyllError as error:
        # The site is as it was; the person mends the file, and the next change builds again.
        show_error(error)
    log.info("")
