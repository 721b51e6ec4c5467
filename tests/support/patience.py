"""Waiting for what another process does, however busy the machine is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

#: Seconds. Nothing asserts a time by it; it only ends what would never end.
PATIENCE = 120.0


def eventually(condition: Callable[[], bool], what: str = "it") -> None:
    """Wait until ``condition`` holds; fail, naming ``what``, where it never does."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(0.02)
