"""Content of the wheel and the sdist; an installation from them builds and serves sites."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tarfile
import time
import zipfile
from email.parser import Parser
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement

from tests.project.publish.repository import install, new_environment
from tests.support.runs import PLAIN, ROOT, Run, copy_root_site
from tests.support.trees import compare_trees, read_tree, report

if TYPE_CHECKING:
    from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

#: Nothing of the checkout may be found by the programs that are tested here.
CLEAN = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "SYSTEMROOT", "LANG"}}


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def metadata(wheel: Path) -> dict[str, list[str]]:
    with zipfile.ZipFile(wheel) as archive:
        (path,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        message = Parser().parsestr(archive.read(path).decode())
    return {name: message.get_all(name, []) for name in set(message.keys())}


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "pylekyll").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert files <= names(wheel)
    assert {"pylekyll/py.typed", "pylekyll/site/themes/academic/_layouts/default.html"} <= files


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    others = {name for name in names(wheel) if not name.startswith("pylekyll/") and ".dist-info/" not in name}
    assert not others
    assert not [name for name in names(wheel) if name.endswith((".pyc", ".orig", ".rej")) or "/tests/" in name]


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    said = metadata(wheel)
    assert said["License-Expression"] == ["MIT"]
    assert said["Requires-Python"] == [">=3.10"]
    assert set(said["Provides-Extra"]) == {
        "citations",
        "cv",
        "cv-cjk",
        "dev",
        "images",
        "minify",
        "notebooks",
        "ruby",
        "scholar",
    }
    assert {"Typing :: Typed", "Environment :: Console"} <= set(said["Classifier"])
    with zipfile.ZipFile(wheel) as archive:
        (path,) = [name for name in names(wheel) if name.endswith("entry_points.txt")]
        assert "pylekyll = pylekyll.cli.process:run" in archive.read(path).decode()


def test_licences_and_readme_come_with_it(wheel: Path) -> None:
    said = metadata(wheel)
    assert said["License-File"] == ["LICENSE"]
    assert said["Description-Content-Type"] == ["text/markdown"]
    with zipfile.ZipFile(wheel) as archive:
        (path,) = [name for name in archive.namelist() if name.endswith(".dist-info/licenses/LICENSE")]
        assert archive.read(path) == (ROOT / "LICENSE").read_bytes()


def test_the_sdist_has_what_the_tests_read(dist: Path) -> None:
    (sdist,) = dist.glob("pylekyll-*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    wanted = {"tests/conftest.py", "docs/architecture.md", "benchmarks/package.py", "_config.yml", "action.yml"}
    wanted |= {"Dockerfile", ".github/workflows/tests.yml", ".github/action/install.py", ".ci/run", "LICENSE"}
    assert wanted | {"pylekyll/py.typed", "CHANGELOG.md", "README.md", "CONTRIBUTING.md"} <= inside
    assert not [name for name in inside if name.endswith(".pyc") or name.split("/")[0] in {".git", "_site", ".venv"}]


def test_the_sdist_builds_the_same_wheel(dist: Path, wheel: Path, tmp_path: Path) -> None:
    (sdist,) = dist.glob("pylekyll-*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    (source,) = tmp_path.iterdir()
    again = build_wheel(source, tmp_path / "again")
    assert again.name == wheel.name
    assert contents(again) == contents(wheel)


def build_wheel(source: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder), str(source)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (found,) = folder.iterdir()
    return found


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_every_dependency_has_a_lower_bound() -> None:
    extra = PROJECT["optional-dependencies"]["scholar"]
    for line in [*PROJECT["dependencies"], *extra]:
        assert any(each.operator in {">=", "<"} for each in Requirement(line).specifier), line


def test_the_classifiers_are_the_versions_that_are_tested() -> None:
    said = {line.rsplit(" ", 1)[1] for line in PROJECT["classifiers"] if "Python :: 3." in line}
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    tested = set(re.findall(r'"(3\.\d+)"', re.search(r"python: \[(.*?)\]", workflow)[1]))
    assert said == tested


def build(python: Path, folder: Path) -> Path:
    """Build the repository's site with what is installed; away from the checkout, and without asking the network."""
    copy_root_site(folder / "site")
    with (folder / "site" / "_config.yml").open("a") as config:
        config.write(PLAIN)
    done = subprocess.run(
        [str(python), "-W", "error", "-m", "pylekyll", "build"],
        cwd=folder / "site",
        env=CLEAN,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return folder / "site" / "_site"


@pytest.mark.slow
def test_the_installed_wheel_builds_what_the_checkout_builds(installed: Path, tmp_path: Path) -> None:
    site = build(installed, tmp_path)
    ours, recorded = read_tree(site), Run("root").recorded()
    differences = compare_trees(recorded, ours)
    assert not differences, report(differences, len(recorded))


@pytest.mark.slow
@pytest.mark.parametrize("command", [["pylekyll"], ["python", "-m", "pylekyll"]], ids=["script", "module"])
def test_the_command_is_there_in_both_ways(installed: Path, command: list[str], tmp_path: Path) -> None:
    program = [str(installed.parent / command[0]), *command[1:], "--version"]
    done = subprocess.run(program, cwd=tmp_path, env=CLEAN, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"pylekyll \d+\.\d+\.\d+\S*\n", done.stdout)


@pytest.mark.slow
def test_the_installed_wheel_serves(installed: Path, tmp_path: Path) -> None:
    copy_root_site(tmp_path / "site")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(installed), "-m", "pylekyll", "serve", "--port", str(port), "--no-watch"]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=tmp_path / "site", env=CLEAN, stdout=log, stderr=log)
    try:
        page = fetch(f"http://127.0.0.1:{port}/", process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    assert "Signe Åkerlund" in page, (tmp_path / "log").read_text()


def fetch(address: str, process: subprocess.Popen[bytes]) -> str:
    """Return the page at ``address`` once the server answers; empty when it ends or takes more than 30 seconds."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urlopen(address, timeout=5) as answer:
                return answer.read().decode()
        except (URLError, ConnectionError):  # noqa: PERF203 - it is not there yet
            time.sleep(0.1)
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["pipx", "uv"])
def test_it_runs_without_being_installed(tool: str, wheel: Path, tmp_path: Path) -> None:
    """`pipx run pylekyll` and `uvx pylekyll`, with the wheel in the place of the package of that name."""
    python = new_environment(tmp_path / "tool")
    install(python, tool)
    commands = {
        "pipx": ["pipx", "run", "--spec", str(wheel), "pylekyll"],
        "uv": ["uvx", "--from", str(wheel), "pylekyll"],
    }
    program, *arguments = commands[tool]
    homes = {"PIPX_HOME": str(tmp_path / "home"), "UV_CACHE_DIR": str(tmp_path / "cache"), "UV_PYTHON": sys.executable}
    homes |= {"UV_NATIVE_TLS": "1", "UV_SYSTEM_CERTS": "1"}  # the certificates that pip uses on this machine
    kept = {
        name: value for name, value in os.environ.items() if name.startswith(("UV_INDEX", "UV_DEFAULT", "SSL_CERT"))
    }
    done = subprocess.run(
        [str(python.parent / program), *arguments, "--version"],
        cwd=tmp_path,
        env={**CLEAN, **homes, **kept},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("pylekyll ")
