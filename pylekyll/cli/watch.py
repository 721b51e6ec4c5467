"""``--watch``: rebuild whenever the source changes (``Jekyll::Watcher``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.cli.console import show_failure
from pylekyll.incremental.builder import Builder
from pylekyll.serve.announce import announce
from pylekyll.serve.watcher import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config


def watch(load: Callable[[Log], Config], log: Log) -> None:
    """Build again after every change, until the person interrupts, which is how watching ends well.

    ``load`` reads the configuration, which counts again once one of its files has changed.
    """
    assert log.sink is not None
    builder = Builder(load, log.sink, verbose=log.verbose, quiet_start=True)
    watcher = Watcher(builder.config, log)
    log.info("Auto-regeneration:", f"enabled for '{builder.config['source']}'")
    try:
        for paths in watcher.bursts():
            announce(log, paths, builder.config)
            outcome = builder.build(paths, watcher.pending)
            if outcome.error is None:
                log.info("", f"...done in {round(outcome.seconds, 3)} seconds.")
            else:  # the site is unchanged; after the user fixes the file, the next change builds again
                show_failure(outcome.error)
            log.info("")
            log.lines.clear()
            watcher.rescope(builder.scope())
    except KeyboardInterrupt:
        log.info("", "Halting auto-regeneration.")
    finally:
        builder.close()
