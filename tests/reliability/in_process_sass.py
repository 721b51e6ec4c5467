"""libsass in the process of the fuzzing, which is forked for each batch: an input costs no wake-up of another process.

The error stream has the text that libsass prints. An input that crashes libsass, or exceeds its time, ends the process.
Then the input is tried again as a build compiles it, in a process for libsass with the limit of time.
"""

from __future__ import annotations

import mmap
import os
import pickle
import resource
import signal
import sys
import tempfile
from collections import Counter
from typing import TYPE_CHECKING, Any
from unittest import mock

if TYPE_CHECKING:
    from collections.abc import Callable

    Fuzz = Callable[[str, int, int, int], tuple[Counter[str], list[str]]]

_BATCH = 5000
#: Bytes of memory for the process: an endless loop in a stylesheet would take all of the machine's within its time.
_MEMORY = 4 << 30


class InProcess:
    """Replaces ``pylekyll.languages.sass.process._Process``."""

    runs = True

    def __init__(self) -> None:
        self._printed = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process runs
        self._stream = os.dup(2)

        self._request: dict[str, Any] = {}

    def send(self, request: dict[str, Any]) -> None:
        """Keep the request."""
        self._request = request

    def answer(self, folders: object) -> tuple[dict[str, str], str]:
        """Return the answer to the request, and what was printed."""
        import sass

        request = self._request
        folder = request.pop("folder")
        handler = signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        os.dup2(self._printed.fileno(), 2)
        os.chdir(folder)
        try:
            css, source_map = sass.compile(**request)
            answer = {"css": css, "map": source_map}
        except sass.CompileError as error:
            answer = {"error": str(error)}
        finally:
            os.dup2(self._stream, 2)
            signal.signal(signal.SIGVTALRM, handler)
        self._printed.seek(0)
        printed = self._printed.read().decode("utf-8", "replace")
        self._printed.seek(0)
        self._printed.truncate()
        return answer, printed

    def close(self) -> None:
        """Do nothing: the process goes on."""


def in_batches(fuzz: Fuzz, count: int, seed: int, first: int) -> tuple[Counter[str], list[str]]:
    """Return what ``fuzz`` says of ``count`` stylesheets."""
    counts: Counter[str] = Counter()
    failures: list[str] = []
    number, end = first, first + count
    while number < end:
        tried, found = _batch(fuzz, min(_BATCH, end - number), seed, number)
        if found is None:  # the input after those that were tried ended the process: nothing else is known of them
            again, found = _batch(fuzz, tried, seed, number) if tried else (0, (Counter(), []))
            assert again == tried
            assert found is not None
            one = fuzz("scss", 1, seed, number + tried)
            found = (found[0] + one[0] + Counter({"tried as by a build": 1}), found[1] + one[1])
            tried += 1
        counts += found[0]
        failures += found[1]
        number += tried
        sys.stderr.write(f"{number - first} tried, {len(failures)} failures\n")
    return counts, failures


def _batch(fuzz: Fuzz, count: int, seed: int, first: int) -> tuple[int, tuple[Counter[str], list[str]] | None]:
    """Try ``count`` inputs in a process; return how many were tried, and ``None`` where the process ended."""
    tried = mmap.mmap(-1, 8)
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            with mock.patch("pylekyll.languages.sass.process._Process", InProcess):
                found: tuple[Counter[str], list[str]] = (Counter(), [])
                for number in range(first, first + count):
                    one = fuzz("scss", 1, seed, number)
                    found[0].update(one[0])
                    found[1].extend(one[1])
                    tried[:] = (number - first + 1).to_bytes(8, sys.byteorder)
                said.write(pickle.dumps(found))
                said.flush()
                os._exit(0)
        _, status = os.waitpid(child, 0)
        said.seek(0)
        number = int.from_bytes(tried[:], sys.byteorder)
        return number, pickle.loads(said.read()) if status == 0 else None
