"""What the steps of the action share: where the environment is, and how to tell the runner of a mistake."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def environment_root(environ: Mapping[str, str]) -> Path:
    """The folder of the virtual environment, which is gone with the job."""
    return Path(environ["RUNNER_TEMP"], "pylekyll", "venv")


def environment_python(root: Path) -> Path:
    """The Python of the environment."""
    return root / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def python_command(python: Path | str, *words: str) -> list[str]:
    """Return the command that runs Python without the modules of the workspace.

    ``-I`` (isolated) keeps the current folder, ``PYTHONPATH`` and the user's packages off the path; 3.10 has it, unlike
    ``-P``. It also ignores ``PYTHONUTF8``, so UTF-8 is an option too.
    """
    return [str(python), "-I", "-X", "utf8", *words]


def complain(message: str, environ: Mapping[str, str]) -> None:
    """Annotate the run with an error, and say it in the job's summary."""
    escaped = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    print(f"::error title=pylekyll::{escaped}", flush=True)
    if environ.get("GITHUB_STEP_SUMMARY"):
        with Path(environ["GITHUB_STEP_SUMMARY"]).open("a", encoding="utf-8", newline="\n") as file:
            file.write("## The build failed\n\n" + "".join(f"    {line}\n" for line in message.splitlines()))
