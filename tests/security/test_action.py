"""The GitHub action runs no module of the workspace, which holds somebody's site, while it has the token."""

from __future__ import annotations

import os
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.project.publish.runner import Runner
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the runner is played by a shell")

#: Modules that the scripts, ``venv``, ``pip`` or the program may import: all of the standard library, and packages.
PLANTED = sorted(
    {name for name in sys.stdlib_module_names if not name.startswith("_") or name == "__future__"}
    | {"pip", "setuptools", "wheel", "pylekyll", "yaml", "click", "step", "install", "sitecustomize", "usercustomize"}
)
#: A package in the place of pylekyll: what the action starts is the same, and nothing has to be fetched.
MAIN = "import sys\nprint('pylekyll 9.9', *sys.argv[1:])\nassert sys.flags.utf8_mode\n"
METADATA = "Metadata-Version: 2.1\nName: pylekyll\nVersion: 9.9\nProvides-Extra: cv\nProvides-Extra: ruby\n"


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pip find nothing but a small pylekyll 9.9."""
    folder = tmp_path / "packages"
    folder.mkdir()
    with zipfile.ZipFile(folder / "pylekyll-9.9-py3-none-any.whl", "w") as wheel:
        wheel.writestr("pylekyll/__init__.py", "")
        wheel.writestr("pylekyll/__main__.py", MAIN)
        wheel.writestr("pylekyll-9.9.dist-info/METADATA", METADATA)
        wheel.writestr("pylekyll-9.9.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("pylekyll-9.9.dist-info/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))


@pytest.mark.usefixtures("packages")
def test_no_module_of_the_workspace_runs(tmp_path: Path) -> None:
    workspace, ran = tmp_path / "workspace", tmp_path / "ran"
    for folder in (workspace, workspace / "docs"):
        folder.mkdir()
        for number, name in enumerate(PLANTED):
            # Half of them are packages, as a folder ``venv`` is.
            path = folder / (f"{name}.py" if number % 2 else f"{name}/__init__.py")
            path.parent.mkdir(exist_ok=True)
            path.write_text(f"import os\nopen({str(ran)!r}, 'a').write({name + chr(10)!r})\n")
            if path.name == "__init__.py":
                (path.parent / "__main__.py").write_text(path.read_text())
    runner = Runner(workspace, tmp_path / "temp", tmp_path / "cache")
    outcome = runner.uses(ROOT, source="docs", version="9.9", extras="cv", cache="false")
    assert not ran.exists(), ran.read_text()
    assert outcome.status == 0, outcome.log
    assert "pylekyll 9.9 --version" in outcome.log
    assert f"pylekyll 9.9 build --source {workspace / 'docs'}" in outcome.log


@pytest.mark.usefixtures("packages")
def test_it_looks_at_how_the_site_is_published_before_and_after(tmp_path: Path) -> None:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    runner = Runner(workspace, tmp_path / "temp", tmp_path / "cache")
    outcome = runner.uses(ROOT, version="9.9", cache="false", check="true")
    assert outcome.status == 0, outcome.log
    assert f"pylekyll 9.9 publish --check --format github --source {workspace}" in outcome.log
    assert "pylekyll 9.9 build" in outcome.log
    outcome = runner.uses(ROOT, version="9.9", cache="false", live="https://ada.example/")
    assert outcome.status == 0, outcome.log
    assert "pylekyll 9.9 publish --live --address https://ada.example/ --format github" in outcome.log
    assert "pylekyll 9.9 build" not in outcome.log
