"""Forked processes that do numbered pieces of work, each with a copy of this process's current memory."""

from __future__ import annotations

import gc
import os
import select
import signal
import struct
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import mmap
    from collections.abc import Callable

#: The text before each result: the number of the piece and the size of the result.
_HEAD = struct.Struct("<II")
_NUMBER = struct.Struct("<I")
_READ_SIZE = 1 << 20
#: Numbers that fit into a pipe before it is read.
MOST_PIECES = 4096


def can_fork() -> bool:
    """Return whether forking is safe: on Linux, without other threads, whose locks would stay closed in the copy."""
    return sys.platform == "linux" and threading.active_count() == 1


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class Processes:
    """``count`` processes that do ``pieces`` of work, the highest number first, each by the next free process.

    They call ``work`` with the number of a piece and send its result to this process, which may ``claim`` pieces to do
    itself. Each process first calls ``begin`` with its number, from 1.
    """

    def __init__(
        self, count: int, pieces: int, work: Callable[[int], bytes], begin: Callable[[int], None] = lambda _: None
    ) -> None:
        self._results: dict[int, bytes] = {}
        self._buffers: dict[int, bytearray] = {}
        self._children: list[int] = []
        import fcntl
        import mmap

        self._claims = claims = mmap.mmap(-1, pieces)
        numbers, given = os.pipe()
        os.write(given, b"".join(map(_NUMBER.pack, reversed(range(min(pieces, MOST_PIECES))))))
        os.close(given)
        gc.freeze()  # garbage collection would write to pages that all processes share
        for number in range(1, count + 1):
            incoming, outgoing = os.pipe()
            with suppress(OSError):
                fcntl.fcntl(outgoing, fcntl.F_SETPIPE_SZ, _READ_SIZE)
            child = os.fork()
            if not child:
                os.close(incoming)
                begin(number)
                _work(numbers, outgoing, claims, work)
            os.close(outgoing)
            self._children.append(child)
            self._buffers[incoming] = bytearray()
        os.close(numbers)

    def claim(self, piece: int) -> bool:
        """Claim a piece for this process; return whether no other process has begun with it."""
        if self._claims[piece]:
            return False
        self._claims[piece] = 1  # a process that begins it at this moment works in vain
        return True

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
        for child in self._children:
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
            with suppress(OSError):
                os.waitpid(child, 0)
        self._children.clear()
        gc.unfreeze()


def _work(numbers: int, outgoing: int, claims: mmap.mmap, work: Callable[[int], bytes]) -> None:
    """Work until no piece is left, then end the process without running the parent's exit handlers."""
    try:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_DFL)
        while number := os.read(numbers, _NUMBER.size):
            (piece,) = _NUMBER.unpack(number)
            if claims[piece]:
                continue
            claims[piece] = 1
            result = memoryview(work(piece))
            _write(outgoing, memoryview(_HEAD.pack(piece, len(result))))
            _write(outgoing, result)
    finally:
        os._exit(0)


def _write(pipe: int, data: memoryview) -> None:
    while data:
        data = data[os.write(pipe, data) :]
