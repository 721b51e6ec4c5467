"""Looks at how the site will be published, or at the published site, as the action's inputs say.

In: ``INPUT_SOURCE``, ``INPUT_LIVE``, ``INPUT_STRICT``; ``GITHUB_WORKSPACE`` and ``RUNNER_TEMP``, as the runner sets
them. Findings are annotations. Before the build they fail the step only with ``strict``: the build has its own say.
"""

from __future__ import annotations

import os
import re
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
    done = subprocess.run(command, cwd=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    fails = bool(live) or is_true("strict", environ)
    text = done.stdout.decode("utf-8", "replace")
    # A step that goes on has no errors: those of the build and of the deployment are the ones that count.
    print(text if fails else re.sub(r"^::error ", "::warning ", text, flags=re.MULTILINE), end="", flush=True)
    return done.returncode if fails else 0


if __name__ == "__main__":
    sys.exit(main(os.environ))
