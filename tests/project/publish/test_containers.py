"""The images: what they are made of is there, and the part that pip does works as the file says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.project.publish.repository import install, new_environment
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def instructions(path: Path) -> list[tuple[str, str]]:
    """Return the instructions of a Dockerfile with their arguments, lines joined."""
    text = re.sub(r"\\\n", " ", path.read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, " ".join(rest.split())) for name, _, rest in (line.partition(" ") for line in lines)]


IMAGE = instructions(ROOT / "Dockerfile")


def copied() -> list[str]:
    """Return what is copied of the repository."""
    return [
        name
        for instruction, rest in IMAGE
        if instruction == "COPY" and not rest.startswith("--from")
        for name in rest.split()[:-1]
    ]


def test_what_is_copied_is_there_and_not_ignored() -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_in = {line[1:] for line in lines if line.startswith("!")}
    assert "*" in lines
    assert all((ROOT / name).exists() for name in copied())
    assert {name.split("/")[0] for name in copied()} == let_in


def test_the_image_is_small_and_runs_for_nobody_special() -> None:
    bases = [rest.split()[0] for instruction, rest in IMAGE if instruction == "FROM"]
    assert all(re.fullmatch(r"python:3\.\d+-slim", base) for base in bases)
    assert len(set(bases)) == 1
    names = [instruction for instruction, _ in IMAGE]
    assert IMAGE[len(names) - 1 - names[::-1].index("USER")][1] == "pylekyll"
    assert ("ENTRYPOINT", '["pylekyll"]') in IMAGE


@pytest.mark.slow
def test_dependencies_are_installed_before_the_program_is_copied(tmp_path: Path) -> None:
    """The pip commands of the image, in their order, with as much of the source as is copied by then."""
    source = tmp_path / "pylekyll"
    source.mkdir()
    python = new_environment(tmp_path / "venv")
    for instruction, rest in IMAGE[: [name for name, _ in IMAGE].index("FROM", 1)]:
        if instruction == "COPY":
            *names, target = rest.split()
            for name in names:
                place = source / target if (ROOT / name).is_dir() else source / target / name.split("/")[-1]
                place.parent.mkdir(exist_ok=True)
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
                copy(ROOT / name, place, **({"dirs_exist_ok": True} if copy is shutil.copytree else {}))
        elif instruction == "RUN" and " pip install " in rest:
            *options, path = rest.split(" pip install ")[1].split()
            install(python, *options, str(source / path))
    done = subprocess.run([python.parent / "pylekyll", "help"], capture_output=True, text=True, check=True)
    assert "build" in done.stdout


def test_the_dev_container_has_what_the_tests_compare_with() -> None:
    settings = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert (ROOT / ".devcontainer" / settings["build"]["dockerfile"]).is_file()
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    wanted = set(re.findall(r"\b(jekyll|ruby-jekyll-[\w-]+)\b", script[: script.index("fi\n")])) | {"chromium"}
    (packages,) = [rest for name, rest in instructions(ROOT / ".devcontainer" / "Dockerfile") if name == "RUN"]
    assert wanted <= set(packages.split())
    assert f"useradd --create-home --shell /bin/bash {settings['remoteUser']}" in packages
