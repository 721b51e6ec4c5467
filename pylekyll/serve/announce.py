"""Log lines after changes of the source."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

_NAMED = 10


def announce(log: Log, paths: Collection[str], config: Config) -> None:
    """Log the changes, as ``jekyll-watch`` does."""
    count = len(paths)
    log.info("Regenerating:", f"{count} file(s) changed at {datetime.now(config.zone):%Y-%m-%d %H:%M:%S}")
    prefix = f"{config.source}/"
    names = sorted(path.removeprefix(prefix) for path in paths)
    for name in names[:_NAMED]:
        log.info("", name)
    if count > _NAMED:
        log.info("", f"and {count - _NAMED} more")
