"""The process in which libsass runs: ``python worker.py FOLDER_OF_LIBSASS``.

Every line of its input is one compilation, as JSON: the arguments of ``sass.compile``, with ``folder`` the one from
which relative paths in messages count. Every line of its output is what came of it: ``css`` and ``map``, or ``error``.
What libsass prints goes to the error stream, which is this process's own.

It starts without the packages of pylekyll, which takes a third of the time.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def main() -> None:
    """Compile until there is no more input."""
    sys.path.append(sys.argv[1])
    import sass

    for line in sys.stdin.buffer:
        request: dict[str, Any] = json.loads(line)
        os.chdir(request.pop("folder"))
        try:
            css, source_map = sass.compile(**request)
            answer = {"css": css, "map": source_map}
        except sass.CompileError as error:
            answer = {"error": str(error)}
        os.chdir(os.sep)  # Windows lets nobody remove the folder that a process is in
        sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
