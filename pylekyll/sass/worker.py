"""The process in which libsass runs: ``python worker.py FOLDER_OF_LIBSASS``.

Each line of input is one compilation, as JSON: the arguments of ``sass.compile``, and ``folder``, to which paths in
messages are relative. Each line of output is its result: ``css`` and ``map``, or ``error``. The text that libsass
prints goes to the error stream, which is this process's own.

libsass holds Python's global lock while it compiles. A signal ends the process when the other end of its input is
closed meanwhile, as it is when the build ends in any way.

The process starts without the packages of pylekyll, which takes a third of the time.
"""

from __future__ import annotations

import json
import os
import sys
from types import ModuleType

#: Bytes of memory for one stylesheet.
MEMORY = 2 << 30


def main() -> None:
    """Compile until there is no more input."""
    sys.path.append(sys.argv[1])
    # The binding needs it only for functions written in Python. Its import takes 10 ms.
    sys.modules.setdefault("inspect", ModuleType("inspect"))
    import sass

    limit_memory()
    dies_with_its_input(False)
    for line in sys.stdin.buffer:
        request: dict[str, object] = json.loads(line)
        os.chdir(str(request.pop("folder")))
        dies_with_its_input(True)
        try:
            css, source_map = sass.compile(**request)
            answer = {"css": css, "map": source_map}
        except sass.CompileError as error:
            answer = {"error": str(error)}
        dies_with_its_input(False)
        os.chdir(os.sep)  # Windows does not remove the working directory of a process
        sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
        sys.stdout.buffer.flush()


def limit_memory() -> None:
    """Limit the memory of this process; POSIX only. An endless loop would take all of the machine's otherwise."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > MEMORY:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))
        except (OSError, ValueError):  # the system does not have this limit
            return


def dies_with_its_input(dies: bool) -> None:
    """Let the system end this process, or not, when the other end of the input is closed; POSIX only."""
    if sys.platform == "win32":
        return
    import fcntl
    import signal

    signal.signal(signal.SIGIO, signal.SIG_DFL if dies else signal.SIG_IGN)
    flags = fcntl.fcntl(0, fcntl.F_GETFL)
    if not flags & os.O_ASYNC:
        fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(0, fcntl.F_SETFL, flags | os.O_ASYNC)


if __name__ == "__main__":
    main()
