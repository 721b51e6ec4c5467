"""The package as it would be published, built once for all tests that look at it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.project.publish.repository import clone, install, new_environment

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session", autouse=True)
def _install_without_compiling() -> Iterator[None]:
    """Have pip leave modules as they are: most of what is installed here is never imported."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIP_NO_COMPILE", "1")
        yield


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the sdist: `PYLEKYLL_DIST`, or one that is built from a clone."""
    if os.environ.get("PYLEKYLL_DIST"):
        return Path(os.environ["PYLEKYLL_DIST"]).resolve()
    folder = tmp_path_factory.mktemp("dist")
    source = clone(tmp_path_factory.mktemp("source") / "pylekyll")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(source)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Path:
    (found,) = dist.glob("pylekyll-*-py3-none-any.whl")
    return found


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment with nothing but the wheel and what it asks for."""
    python = new_environment(tmp_path_factory.mktemp("installed") / "venv")
    install(python, str(wheel))
    return python
