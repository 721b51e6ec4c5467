"""Installs pylekyll into an environment of its own, so that nothing of the site's own Python is touched.

In: ``GITHUB_ACTION_PATH`` (the action's folder) and ``RUNNER_TEMP``, as the runner sets them;
``PYLEKYLL_VERSION`` and ``PYLEKYLL_EXTRAS`` (names with commas between them), which may be empty.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from step import complain, environment_python, environment_root, python_command

if TYPE_CHECKING:
    from collections.abc import Mapping


#: Prints the extras of the installed package.
_EXTRAS = "import json, importlib.metadata as m; print(json.dumps(m.metadata('pylekyll').get_all('Provides-Extra')))"


def main(environ: Mapping[str, str]) -> int:
    """Install, and show which version it is; the status is that of what failed."""
    root = environment_root(environ)
    version = environ.get("PYLEKYLL_VERSION", "").strip()
    extras = [name.lower() for name in re.findall(r"[\w.-]+", environ.get("PYLEKYLL_EXTRAS", ""))]
    listed = f"[{','.join(extras)}]" if extras else ""
    # Without a version it is the one that the workflow names after the @, which the action's folder holds.
    action = Path(environ["GITHUB_ACTION_PATH"]).absolute()
    wanted = f"pylekyll{listed}=={version}" if version else f"{action}{listed}"
    python = environment_python(root)
    for command in (
        python_command(sys.executable, "-m", "venv", "--clear", str(root)),
        python_command(python, "-m", "pip", "install", "--quiet", wanted),
        python_command(python, "-m", "pylekyll", "--version"),
    ):
        # Not in the workspace: it is the site's, and its files must not decide what is installed.
        status = subprocess.run(command, cwd=root.parent.parent, stderr=subprocess.STDOUT, check=False).returncode
        if status:
            complain(f"pylekyll {version or 'of this action'} cannot be installed; the log says why.", environ)
            return status
    return _check_extras(extras, python, environ) if extras else 0


def _check_extras(extras: list[str], python: Path, environ: Mapping[str, str]) -> int:
    """Complain of a name that is not an extra: pip only warns, and the build would lack what it is for."""
    command = python_command(python, "-c", _EXTRAS)
    known = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    unknown = [name for name in extras if name not in known]
    if unknown:
        complain(f"Unknown extra '{unknown[0]}' in the input `extras`. Extras are {', '.join(known)}.", environ)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main(os.environ))
