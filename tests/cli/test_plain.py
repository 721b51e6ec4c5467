"""Command lines that are read without click: what click would make of them, and nothing that click must judge."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pylekyll.cli import declared
from pylekyll.cli.build import command
from pylekyll.cli.plain import build_options

OPTIONS = (declared.CONFIG, declared.SOURCE, declared.DESTINATION, *declared.BUILD, *declared.PROGRAM)
TEXTS = ("a", "a b", "über", "a=b", "./x", "_config.yml,_dev.yml", "0")


def by_click(arguments: list[str]) -> dict[str, Any]:
    own = {"strict", "untrusted"}
    params = command.make_context("build", list(arguments)).params
    return {name: value for name, value in params.items() if name not in own and not name.startswith("max_")}


def random_line(chooser: random.Random) -> list[str]:
    line: list[str] = []
    for option in chooser.choices(OPTIONS, k=chooser.randrange(6)):
        name = chooser.choice(option.names)
        if option.kind is bool:
            line.append(name)
            continue
        value = chooser.choice(option.choices or TEXTS) if option.kind is str else str(chooser.randrange(1000))
        line += [f"{name}={value}"] if name.startswith("--") and chooser.random() < 0.5 else [name, value]
    return line


@pytest.mark.parametrize("seed", range(200))
def test_plain_lines_mean_what_click_reads(seed: int) -> None:
    line = random_line(random.Random(seed))
    assert build_options(["build", *line]) == by_click(line)
    assert build_options(["b", *line]) == by_click(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "serve",
        "--source x build",
        "build --help",
        "build -h",
        "build --sourc x",
        "build --Source x",
        "build --strict-front-matter",
        "build --no-watch",
        "build --strict",
        "build --untrusted",
        "build --max-files 3",
        "build -qV",
        "build -dpublic",
        "build -s=x",
        "build --quiet=1",
        "build -d",
        "build -d --quiet",
        "build -d -",
        "build --destination=",
        "build --workers -1",
        "build --workers two",
        "build --workers ٣",
        "build --workers 99999999999",
        "build --compat jekyll-5",
        "build -- -q",
        "build folder",
        "build --unknown",
    ],
)
def test_click_reads_the_others(line: str) -> None:
    assert build_options(line.split(" ") if line else []) is None


def test_click_reads_lines_that_a_shell_completes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert build_options(["build"]) is not None
    monkeypatch.setenv("_PYLEKYLL_COMPLETE", "bash_complete")
    assert build_options(["build"]) is None


def test_a_plain_build_does_without_click(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text("---\n---\nHello\n", "utf-8")
    program = (
        "import json, sys\nfrom pylekyll.cli import process\n"
        "sys.argv = ['pylekyll', 'build']\ntry:\n    process.run()\nexcept SystemExit as end:\n"
        "    json.dump([end.code, 'click' in sys.modules], open('seen.json', 'w'))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONIOENCODING": "utf-8"}
    built = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
    )
    assert json.loads((tmp_path / "seen.json").read_text("utf-8")) == [0, False]
    assert "Generating..." in built.stdout
    assert (tmp_path / "_site" / "index.html").read_text("utf-8") == "<p>Hello</p>\n"
