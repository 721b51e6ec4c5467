"""The command line in the process of the tests: what ``python -m pylekyll`` does, without the start of a Python.

Nothing of the tester's environment, folder or streams is seen, and nothing is left changed. Tests of starting, of
signals and of what two processes share run the program itself.
"""

from __future__ import annotations

import gc
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING
from unittest import mock

from pylekyll.cli.main import main
from tests.support.command_lines import program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


def pylekyll(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run ``pylekyll`` with ``arguments`` in ``folder``; the answer is that of ``subprocess.run``.

    An untrusted build gets a process of its own: a copy of this one may have more memory than such a build is allowed.
    """
    if "--untrusted" in arguments:
        return program(sys.executable, "-m", "pylekyll")(arguments, folder, environment)
    status: object = 0
    with ExitStack() as stack:  # files, which a process that the command starts may write to
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        streams = [io.TextIOWrapper(file, encoding="utf-8", write_through=True) for file in files]
        with _surroundings(["pylekyll", *arguments], folder, environment, streams):
            try:
                main()
            except SystemExit as end:
                status = end.code
        said, complained = (_text(file) for file in files[1:])
    return subprocess.CompletedProcess(
        ["pylekyll", *arguments], status if isinstance(status, int) else status is not None, said, complained
    )


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


@contextmanager
def _surroundings(
    argv: list[str], folder: Path, environment: Mapping[str, str], streams: list[io.TextIOWrapper]
) -> Iterator[None]:
    """Another command line, folder, environment and other streams, and what was there before afterwards."""
    before, threshold = Path.cwd(), gc.get_threshold()
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    handlers = [(number, signal.getsignal(number)) for number in numbers]
    stdin, stdout, stderr = streams
    with (
        mock.patch.dict(os.environ, environment, clear=True),
        mock.patch.multiple(sys, argv=argv, stdin=stdin, stdout=stdout, stderr=stderr),
        warnings.catch_warnings(),
    ):
        os.chdir(folder)
        time.tzset() if hasattr(time, "tzset") else None
        try:
            yield
        finally:
            os.chdir(before)
            for number, handler in handlers:
                signal.signal(number, handler)
            gc.set_threshold(*threshold)
    time.tzset() if hasattr(time, "tzset") else None
