"""The process in which libsass runs: ``python worker.py FOLDER_OF_LIBSASS``.

Each object of input is one compilation, written by ``marshal``: the arguments of ``sass.compile``, and ``folder``, to
which paths in messages are relative. Each object of output is its result: ``css`` and ``map``, or ``error``. The text
that libsass prints goes to the error stream, which is this process's own.

libsass holds Python's global lock while it compiles. A signal ends the process when the other end of its input is
closed meanwhile, which happens however the build ends.

A small site waits for its stylesheet. So the process starts without the packages of pylekyll.
"""

from __future__ import annotations

import marshal
import os
import sys

#: Limit in bytes of memory for one stylesheet.
MEMORY = 2 << 30
#: Limit in bytes of printed text, which may be stored in memory.
PRINTED = 64 << 20


def main() -> None:
    """Compile until there is no more input."""
    sys.path.append(sys.argv[1])
    import sass

    limit_resources()
    while (request := next_request()) is not None:
        os.chdir(str(request.pop("folder")))
        dies_with_its_input(True)
        try:
            css, source_map = sass.compile(**request)
            answer = {"css": css, "map": source_map}
        except sass.CompileError as error:
            answer = {"error": str(error)}
        dies_with_its_input(False)
        os.chdir(os.sep)  # Windows does not remove the working directory of a process
        sys.stdout.buffer.write(marshal.dumps(answer))
        sys.stdout.buffer.flush()


def next_request() -> dict[str, object] | None:
    """Return the next object of input, or ``None`` at its end."""
    try:
        request: dict[str, object] = marshal.load(sys.stdin.buffer)  # noqa: S302 - from our own process
    except EOFError:
        return None
    return request


def limit_resources() -> None:
    """Limit the memory of this process and what it prints; POSIX only. An endless loop would take all otherwise.

    Python ignores the signal that a longer text would cause, so the rest of it is lost.
    """
    if sys.platform == "win32":
        return
    import resource

    for limit, wanted in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, PRINTED)):
        _, most = resource.getrlimit(limit)
        if most == resource.RLIM_INFINITY or most > wanted:
            try:
                resource.setrlimit(limit, (wanted, most))
            except (OSError, ValueError):  # the system does not have this limit
                continue


def dies_with_its_input(dies: bool) -> None:
    """Set whether the system ends this process when the other end of its input is closed; POSIX only.

    The system sends ``SIGIO``, which has no handler here.
    """
    if sys.platform == "win32":
        return
    import fcntl

    flags = fcntl.fcntl(0, fcntl.F_GETFL)
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(0, fcntl.F_SETFL, flags | os.O_ASYNC if dies else flags & ~os.O_ASYNC)


if __name__ == "__main__":
    main()
