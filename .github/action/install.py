"""Installs pylekyll into an environment of its own, so that nothing of the site's own Python is touched.

In: ``GITHUB_ACTION_PATH`` (the action's folder) and ``RUNNER_TEMP``, as the runner sets them;
``PYLEKYLL_VERSION``, which may be empty.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from step import complain, environment_python, environment_root

if TYPE_CHECKING:
    from collections.abc import Mapping


def main(environ: Mapping[str, str]) -> int:
    """Install, and show which version it is; the status is that of what failed."""
    root = environment_root(environ)
    version = environ.get("PYLEKYLL_VERSION", "").strip()
    # Without a version it is the one that the workflow names after the @, which the action's folder holds.
    wanted = f"pylekyll=={version}" if version else environ["GITHUB_ACTION_PATH"]
    python = str(environment_python(root))
    for command in (
        [sys.executable, "-m", "venv", "--clear", str(root)],
        [python, "-m", "pip", "install", "--quiet", wanted],
        [python, "-m", "pylekyll", "--version"],
    ):
        status = subprocess.run(command, stderr=subprocess.STDOUT, check=False).returncode
        if status:
            complain(f"pylekyll {version or 'of this action'} cannot be installed; the log says why.", environ)
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(os.environ))
