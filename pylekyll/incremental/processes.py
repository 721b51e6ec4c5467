"""Forked processes that do numbered pieces of work, each with a copy of this process's current memory."""

from __future__ import annotations

import gc
import mmap
import os
import pickle
import select
import signal
import struct
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import section

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pylekyll.site.config import Config

#: The text before each result: the number of the piece and the size of the result.
_HEAD = struct.Struct("<II")
_NUMBER = struct.Struct("<I")
_READ_SIZE = 1 << 20
#: The signals that end a build.
_ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
#: Numbers that fit into a pipe before it is read.
MOST_PIECES = 4096


def can_fork() -> bool:
    """Return whether forking is safe: on Linux, without other threads, whose locks would stay closed in the copy."""
    return sys.platform == "linux" and threading.active_count() == 1


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def workers(config: Config) -> int:
    """Return how many processes render: the setting ``workers``, or the number of processors."""
    number = section(config).get("workers")
    return number if type(number) is int and number > 0 else processors()


def forked(work: Callable[[], None]) -> int:
    """Return the number of a new process that does ``work``, and ends without the exit handlers of this one."""
    # A signal that came before the new process has its own handlers would run those of this one in it.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        child = os.fork()
        if not child:
            try:
                for each in _ENDING:
                    if signal.getsignal(each) is not signal.SIG_IGN:
                        signal.signal(each, signal.SIG_DFL)
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)
                work()
            finally:
                os._exit(0)
        return child
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def end_process(process: int) -> None:
    """End a forked process of this one."""
    with suppress(OSError):
        os.kill(process, signal.SIGKILL)
    with suppress(OSError):
        os.waitpid(process, 0)


def widen(pipe: int) -> None:
    """Let a pipe hold more before its writer waits, if the system can."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _READ_SIZE)


def write_all(pipe: int, data: bytes) -> None:
    """Write ``data``: a signal, for example SIGSTOP, can end a write after a part of it. Raises ``OSError``."""
    left = memoryview(data)
    while left:
        left = left[os.write(pipe, left) :]


def packed(value: object) -> bytes:
    """Return a value as a process sends it to the build."""
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> Any:
    """Return the value that a process sent."""
    return pickle.loads(data)  # noqa: S301 - from a copy of this process


class Processes:
    """``count`` processes that do ``pieces`` of work, each by the next free process.

    They begin with the highest number, or do the pieces in ``order``. They call ``work`` with the number of a piece and
    send its result to this process, which may ``claim`` a piece to do it itself. If the system refuses a process or its
    pipe, there are fewer processes, or none but this one.
    """

    def __init__(
        self,
        count: int,
        pieces: int,
        work: Callable[[int], bytes],
        order: Sequence[int] | None = None,
    ) -> None:
        self._results: dict[int, bytes] = {}
        self._buffers: dict[int, bytearray] = {}
        self._children: list[int] = []
        self._claims: mmap.mmap | bytearray = bytearray(pieces)
        self._numbers: int | None = None
        order = range(pieces - 1, -1, -1) if order is None else order
        gc.freeze()  # garbage collection would write to pages that all processes share
        with suppress(OSError):  # what the system refuses only costs time
            self._claims = mmap.mmap(-1, pieces)
            self._numbers = _numbers_of(order)
            for _ in range(count):
                self._begin(work)

    def _begin(self, work: Callable[[int], bytes]) -> None:
        """Fork a process. Raises ``OSError`` if the system refuses, for example because there are too many."""
        incoming, outgoing = os.pipe()
        widen(outgoing)

        def run() -> None:
            os.close(incoming)
            assert self._numbers is not None
            _work(self._numbers, outgoing, self._claims, work)

        try:
            self._children.append(forked(run))
        except OSError:
            os.close(incoming)
            raise
        finally:
            os.close(outgoing)
        self._buffers[incoming] = bytearray()

    def claim(self, piece: int) -> bool:
        """Claim a piece for this process; return whether no other process has begun with it."""
        if self._claims[piece]:
            return False
        self._claims[piece] = 1  # a process that begins it at this moment works in vain
        return True

    def is_ready(self, piece: int) -> bool:
        """Return whether the result of a piece is here."""
        self.drain()
        return piece in self._results

    def result(self, piece: int) -> bytes | None:
        """Wait for the result of a piece; ``None`` if the process that did it ended before."""
        while piece not in self._results and self._buffers:
            self._receive()
        return self._results.pop(piece, None)

    def drain(self) -> None:
        """Receive the available results, so that no process waits for this one."""
        if self._buffers:
            self._receive(0)

    def _receive(self, seconds: float | None = None) -> None:
        ready, _, _ = select.select(list(self._buffers), (), (), seconds)
        for pipe in ready:
            data = os.read(pipe, _READ_SIZE)
            buffer = self._buffers[pipe]
            buffer += data
            while len(buffer) >= _HEAD.size:
                piece, size = _HEAD.unpack_from(buffer)
                end = _HEAD.size + size
                if len(buffer) < end:
                    break
                self._results[piece] = bytes(buffer[_HEAD.size : end])
                del buffer[:end]
            if not data:
                del self._buffers[pipe]
                os.close(pipe)

    def close(self) -> None:
        """End the processes, even during a piece."""
        for pipe in self._buffers:
            os.close(pipe)
        self._buffers.clear()
        if self._numbers is not None:
            os.close(self._numbers)
            self._numbers = None
        for child in self._children:
            end_process(child)
        self._children.clear()
        gc.unfreeze()


def _numbers_of(order: Iterable[int]) -> int:
    """Return a pipe of the numbers of pieces in ``order``. Raises ``OSError``."""
    numbers, given = os.pipe()
    write_all(given, b"".join(map(_NUMBER.pack, order)))
    os.close(given)
    return numbers


def _work(numbers: int, outgoing: int, claims: mmap.mmap | bytearray, work: Callable[[int], bytes]) -> None:
    """Work until no piece is left."""
    while number := os.read(numbers, _NUMBER.size):
        (piece,) = _NUMBER.unpack(number)
        if claims[piece]:
            continue
        claims[piece] = 1
        result = work(piece)
        write_all(outgoing, _HEAD.pack(piece, len(result)))
        write_all(outgoing, result)
