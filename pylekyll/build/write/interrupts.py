"""Delay of signals: a request to end the process waits for the end of a swap."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
#: Held during each swap, so that a process that ends can wait for swaps of its other threads.
_swapping = threading.RLock()
_cleanups: list[Callable[[], None]] = []


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Run the body to its end: SIGINT, SIGTERM and SIGHUP are handled after it.

    Python handles signals in the main thread. ``end_swaps`` waits for a swap in another thread.
    """
    with _swapping, signals_delayed():
        yield


@contextmanager
def signals_delayed() -> Iterator[None]:
    """Handle SIGINT, SIGTERM and SIGHUP after the body; in threads other than the main one, which get none, run it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    arrived: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        arrived.append(number)

    before = {}
    try:
        for number in _SIGNALS:
            if signal.getsignal(number) not in (signal.SIG_IGN, None):
                before[number] = signal.signal(number, remember)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if arrived:
            signal.raise_signal(arrived[0])


@contextmanager
def cleaned_up(cleanup: Callable[[], None]) -> Iterator[None]:
    """Call ``cleanup`` after the body, whatever ends it; ``end_swaps`` calls it for bodies in other threads."""
    _cleanups.append(cleanup)
    try:
        yield
    finally:
        with uninterrupted():
            cleanup()
            _cleanups.remove(cleanup)


def end_swaps() -> None:
    """Wait for a swap in another thread, prevent new ones, and clean up: the process is about to end."""
    _swapping.acquire()
    for cleanup in _cleanups:
        cleanup()
