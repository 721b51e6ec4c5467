"""Makes Python's ``sleep`` work under libfaketime: load it with ``pytest -p tests.support.another_day`` (.ci/run does).

Tests that wait need a monotonic clock that is left alone (FAKETIME_DONT_FAKE_MONOTONIC=1). With it, libfaketime 0.9.10
lets ``clock_nanosleep`` fail, which is what ``time.sleep`` calls; ``select`` waits as well.
"""

from __future__ import annotations

import os
import select
import time


def sleep(seconds: float) -> None:
    """Wait for ``seconds``."""
    select.select([], [], [], seconds)


if "FAKETIME" in os.environ:
    time.sleep = sleep
