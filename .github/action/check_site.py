"""Looks at how the site will be published, or at the published site, as the action's inputs say.

In: ``INPUT_SOURCE``, ``INPUT_LIVE``, ``INPUT_STRICT``; ``GITHUB_WORKSPACE`` and ``RUNNER_TEMP``, as the runner sets
them. Findings are annotations. Before the build they fail the step only with ``strict``: the build has its own say.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from build_site import InputError, is_true, place
from step import complain, environment_python, environment_root, python_command

if TYPE_CHECKING:
    from collections.abc import Mapping


def main(environ: Mapping[str, str]) -> int:
    """Check; the status of the step."""
    live = environ.get("INPUT_LIVE", "").strip()
    try:
        source = place("source", environ)
    except InputError as error:
        complain(str(error), environ)
        return 1
    if not source.is_dir():
        return 0  # the build tells of it
    what = ["--live", "--address", live] if live else ["--check"]
    python = environment_python(environment_root(environ))
    command = python_command(python, "-m", "pylekyll", "publish", *what, "--format", "github", "--source", str(source))
    status = subprocess.run(command, cwd=source, stderr=subprocess.STDOUT, check=False).returncode
    return status if live or is_true("strict", environ) else 0


if __name__ == "__main__":
    sys.exit(main(os.environ))
