"""Pause after failed fetches, as the preview server builds often."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import FetchError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

_NOT_AGAIN_FOR = 300.0


class RecentFailures:
    """Failures of the last five minutes, by what was fetched."""

    def __init__(self) -> None:
        self._failures: dict[Hashable, tuple[float, FetchError]] = {}

    @contextmanager
    def trying(self, key: Hashable) -> Iterator[None]:
        """Run the block that fetches. Raises the ``FetchError`` of the last attempt where that was a short time ago."""
        failed = self._failures.get(key)
        if failed is not None and time.monotonic() - failed[0] < _NOT_AGAIN_FOR:
            raise failed[1].with_traceback(None)
        try:
            yield
        except FetchError as error:
            self._failures[key] = (time.monotonic(), error)
            raise
        self._failures.pop(key, None)

    def forget(self) -> None:
        """Forget all failures, so that the next fetches are tried."""
        self._failures.clear()


#: Failures in this process.
FAILURES = RecentFailures()
