"""No program and no module of a site runs unasked."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.site.github.git import run_git

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

#: Modules that a start of the program imports, of the standard library and of its dependencies.
PLANTED = ("yaml", "click", "signal", "typing", "json", "lxml")


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """Return a site with modules that leave a file when they are imported."""
    for name in PLANTED:
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r})\n")
    (tmp_path / "_config.yml").write_text("title: x\nexclude: ['*.py', ran]\n")
    (tmp_path / "index.html").write_text("---\n---\n{{ site.title }}")
    return tmp_path


@pytest.mark.parametrize("command", ["-m", "detached"])
def test_modules_of_the_current_folder_do_not_run(command: str, planted: Path) -> None:
    from pylekyll.cli.serve import _START

    program = ["-m", "pylekyll"] if command == "-m" else ["-c", _START]
    done = subprocess.run(
        [sys.executable, *program, "build"], cwd=planted, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert (planted / "_site" / "index.html").read_text() == "x"
    assert not (planted / "ran").exists()


@pytest.mark.parametrize("where", ["_plugins", "../outside"])
def test_safe_mode_runs_no_plugin_of_the_site(
    where: str, publish: Callable[..., str], outside: Path, tmp_path: Path
) -> None:
    (outside / "evil.py").write_text(f"from pathlib import Path\n\nPath({str(tmp_path / 'ran')!r}).touch()\n")
    files = {"index.html": "---\n---\nThe page.", "_plugins/evil.py": (outside / "evil.py").read_text()}
    assert "The page." in publish(files, plugins_dir=where, safe=True)
    assert not (tmp_path / "ran").exists()
    publish(files, plugins_dir=where)
    assert (tmp_path / "ran").exists()


SETTINGS = {
    "signature": ["log.showSignature true", "gpg.program {}"],
    "monitor": ["core.fsmonitor {}"],
}


@pytest.mark.parametrize("name", SETTINGS)
def test_git_runs_no_program_that_the_repository_names(name: str, tmp_path: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    repository = tmp_path / "site"
    repository.mkdir()
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path / 'ran'}\n")
    program.chmod(0o755)

    def git(*arguments: str) -> None:
        subprocess.run(["git", "-C", str(repository), *arguments], check=True, capture_output=True)

    git("init", "-q")
    (repository / "a.md").write_text("x")
    git("add", "a.md")
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    git(*author, "commit", "-q", "-m", "x")
    signed = subprocess.run(
        ["git", "-C", str(repository), "cat-file", "commit", "HEAD"], check=True, capture_output=True
    ).stdout
    signed = signed.replace(
        b"\n\n", b"\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n =\n -----END PGP SIGNATURE-----\n\n", 1
    )
    commit = subprocess.run(
        ["git", "-C", str(repository), "hash-object", "-t", "commit", "-w", "--stdin"],
        input=signed,
        check=True,
        capture_output=True,
    ).stdout
    git("update-ref", "HEAD", commit.decode().strip())
    for setting in SETTINGS[name]:
        key, value = setting.format(program, folder=tmp_path).split(" ", 1)
        git("config", key, value)
    assert run_git(repository, "log", "-n", "1", "--format=%ct", "--", "a.md", environment={}).strip().isdigit()
    run_git(repository, "status", "--short", environment={})
    assert not (tmp_path / "ran").exists()
    subprocess.run(["git", "-C", str(repository), "log", "-n", "1"], check=False, capture_output=True)
    subprocess.run(["git", "-C", str(repository), "status"], check=False, capture_output=True)
    assert (tmp_path / "ran").exists(), "the planted setting does not run anything, so the test proves nothing"


def test_git_is_not_started_outside_of_repositories(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho started\n", "utf-8")
    program.chmod(0o755)
    environment = {"PATH": str(program.parent)}
    folder = tmp_path / "site" / "docs"
    folder.mkdir(parents=True)
    assert run_git(folder, "remote", environment=environment) == ""
    assert run_git(folder, "remote", environment={**environment, "GIT_DIR": "elsewhere"}) == "started\n"
    (tmp_path / "site" / ".git").write_text("gitdir: elsewhere\n", "utf-8")
    assert run_git(folder, "remote", environment=environment) == "started\n"
