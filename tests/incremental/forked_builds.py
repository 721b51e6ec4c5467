"""Builds the site of a folder with workers and without, and prints how the two differ, as JSON.

A process of its own: forking is not for a process that has threads, as those of pytest-xdist do.

    python -m tests.incremental.forked_builds FOLDER WORKERS ROUNDS [die] [fork=N] [pipe=N] [none|third]

``fork=N`` and ``pipe=N`` let the system refuse these calls from the Nth one of a build on.
"""

from __future__ import annotations

import errno
import gc
import json
import os
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Level, Log
from pylekyll.incremental import processes, spill, workers
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.worker import Worker
from tests.incremental import sites

if TYPE_CHECKING:
    from collections.abc import Callable

#: Calls of a function that the system may refuse, in this build and before.
_calls = {"fork": 0, "pipe": 0}
_refused: list[str] = []
#: The variables of the process's environment that each build recorded.
_variables: list[list[str]] = []


def _build(source: Path, destination: Path, number: int, *, cache: bool) -> tuple[dict[str, str], list[str], str]:
    """Return the built files, the warnings and the error, without the name of the destination."""
    _calls.update(dict.fromkeys(_calls, 0))
    log = Log(verbose=False)
    spill._MOST_IN_MEMORY = 0 if number > 1 else 1_000_000
    config = sites.load(source, destination, pylekyll={"workers": number}, disable_disk_cache=not cache)
    error = ""
    try:
        build_with_cache(config, log)
    except PylekyllError as failure:
        error = f"{type(failure).__name__} {failure} {failure.location}".replace(str(destination), "")
    _variables.append(sorted(config.environment.read))
    said = [str(line).replace(str(destination), "") for line in log.lines if line.level >= Level.WARN]
    tree = {name: data.decode("utf-8", "replace") for name, data in sites.tree(destination).items()}
    return tree, said, error


def _refuse(name: str, first: int) -> None:
    """Let ``os.fork`` or ``os.pipe`` fail from the call with the number ``first`` on."""
    function: Callable[[], Any] = getattr(os, name)

    def refuse() -> Any:
        _calls[name] += 1
        if _calls[name] >= first:
            _refused.append(name)
            raise OSError(errno.EAGAIN, "Resource temporarily unavailable")
        return function()

    setattr(os, name, refuse)


def _left() -> list[int]:
    """Return how many descriptors are open and objects frozen, and whether processes are left.

    libffi, which ctypes uses, opens its own library once and keeps it open.
    """
    gc.collect()
    opened = [os.path.realpath(path) for path in Path("/proc/self/fd").iterdir()]
    descriptors = sum("/libffi.so" not in path for path in opened)
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return [descriptors, gc.get_freeze_count(), 0]
    return [descriptors, gc.get_freeze_count(), 1]


def _disturb() -> None:
    """Apply the faults that the arguments name."""
    for word in sys.argv[4:]:
        if "=" in word:
            _refuse(word[:4], int(word[5:]))
    if "die" in sys.argv:
        Worker.work = lambda *_: os._exit(1)


def main() -> None:
    folder, number, rounds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    workers._FEWEST = 0
    workers._LOOKS_FOR = workers._WORTHWHILE = 0.0
    taken: list[int] = []
    before_writing = workers.Workers.before_writing

    def counting(self: workers.Workers, built: object) -> None:
        taken.append(self.taken)
        before_writing(self, built)

    workers.Workers.before_writing = counting
    # Which pieces the build does itself is a matter of time otherwise; here it is every third one, or none.
    own = {"third": lambda _, piece: piece % 3 == 0}.get(sys.argv[-1], lambda *_: False)
    processes.Processes.claim = own
    _disturb()
    differences = []
    left = []
    errors = []
    source = folder / "src"
    last = sites.tree(source)
    chance = random.Random(number)
    for _ in range(rounds):
        one = _build(source, folder / "one", 1, cache=False)
        left.append(_left())
        many = _build(source, folder / "many", number, cache=False)
        kept = _build(source, folder / "kept", number, cache=True)
        left.append(_left())
        errors.append(one[2])
        for other in (many, kept):
            if other[1:] != one[1:]:
                differences.append([one[1:], other[1:]])
            if not one[2] and one[0] != other[0]:
                differences.append([name for name in {**one[0], **other[0]} if one[0].get(name) != other[0].get(name)])
        before = sites.tree(source)
        if one[2]:
            sites.restore(source, {name: data for name, data in last.items() if ".jekyll-cache" not in name})
        else:
            last = before
            sites.random_edit(source, chance)
    found = {"differences": differences, "errors": errors, "taken": taken, "variables": _variables}
    sys.stdout.write(json.dumps({**found, "left": left, "refused": _refused}))


if __name__ == "__main__":
    main()
