"""Names that a site chooses do not steer the terminal in which its messages are shown."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.cli.github import workflow_command
from pylekyll.cli.terminal import printable, printable_json
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc é", "a\nb\tc é"),
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("\x1b[2J\x1b[1;1H", "\\x1b[2J\\x1b[1;1H"),
        ("\x1b[36mname\x1b[0m", "\x1b[36mname\x1b[0m"),
        ("a\rb\x9b2J\x00", "a\\x0db\\x9b2J\\x00"),
        ("\x1b[8mhidden\x1b[38;5;1m", "\\x1b[8mhidden\\x1b[38;5;1m"),
        ("a\u202egnp.exe", "a\\u202egnp.exe"),
        ("a\udcff", "a\\udcff"),
        ("::error::a\n ::b ##[group]c", "::error::a\n ::b ##[group]c"),
    ],
)
def test_control_characters_are_shown_by_their_numbers(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize("runner", ["GITHUB_ACTIONS", "TF_BUILD"])
def test_a_workflow_does_not_obey_what_is_printed(runner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(runner, "true")
    text = "::error::a\n \t\u2003::add-mask::b\n::: a::b ##[add-matcher]c ###[d]e ##vso[task.setvariable]f ## [x]"
    shown = printable(text)
    assert "##[" not in shown
    assert "##vso[" not in shown
    assert [line for line in shown.split("\n") if line.strip().startswith("::")] == []
    assert "a::b" in shown


def test_an_annotation_holds_none() -> None:
    shown = workflow_command("error", "a\x1b[8m\x9b\u202e\r\nb\udcff", {"file": "x\x1b]0;y\x07:1\udcff"})
    assert shown == "::error file=x\\x1b]0;y\\x07%3A1\\udcff::a\\x1b[8m\\x9b\\u202e%0D%0Ab\\udcff"


@pytest.mark.parametrize("runner", ["GITHUB_ACTIONS", "TF_BUILD"])
def test_an_annotation_holds_no_other_command(runner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(runner, "true")
    shown = workflow_command("error", "a ##[group]b ##vso[task.setvariable]c", {"file": "##[add-matcher]d"})
    assert "##" not in shown
    assert shown.startswith("::error file=")


def test_many_empty_lines_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    lines = "\n" * 200_000  # a time that grows with the square of their number is minutes
    assert printable(f"{lines}::a") == f"{lines}\\x3a:a"


#: Commands that print the name of a file that is not UTF-8, to a stream that takes UTF-8 alone.
ABOUT_NAMES = (
    *("build", "build -V", "build --safe", "build --untrusted", "build --compat github-pages", "doctor", "clean"),
    *("doctor --format json", "doctor --format sarif", "doctor --format github", "publish --check --format github"),
)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
@pytest.mark.parametrize("actions", [False, True])
@pytest.mark.parametrize("command", ABOUT_NAMES)
def test_a_name_that_is_not_utf_8_is_shown(command: str, actions: bool, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "_config.yml").write_text("title: x\n")
    (site / os.fsdecode(b"a\xff.md")).write_text("---\nlayout: missing\ntitle: [\n---\nx")
    (site / os.fsdecode(b"b\xff.txt")).write_text("x")
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    if actions:
        summary, output = tmp_path / "summary", tmp_path / "output"
        environment |= {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary), "GITHUB_OUTPUT": str(output)}
    done = pylekyll(command.split(), site, environment)
    assert "This is a bug" not in done.stdout + done.stderr
    assert done.returncode in {0, 1}
    if command in {"build", "doctor --format json"}:
        assert "a\\udcff.md" in done.stdout + done.stderr


def test_json_stays_equal() -> None:
    text = json.dumps({"##[a]": "##[group]\x9b2J\u202e é ##vso[x]\udcff"}, ensure_ascii=False)
    assert json.loads(printable_json(text)) == json.loads(text)
    assert [part for part in ("##[", "##vso[", "\x9b", "\u202e") if part in printable_json(text)] == []


@pytest.mark.parametrize("options", [(), ("--safe",)])
def test_a_warning_and_an_error_hold_none(options: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: x\n")
    (tmp_path / "index.html").write_text('---\nlayout: "x\\e]0;title\\a"\n---\nx')
    (tmp_path / "a\x1b[2Jb.html").write_text("---\n---\n{% if %}")
    done = pylekyll(["build", *options], tmp_path, {"HOME": str(tmp_path)})
    assert done.returncode == 1
    assert "\x1b" not in done.stderr + done.stdout
    assert "a\\x1b[2Jb.html" in done.stderr


@pytest.mark.parametrize("options", [(), ("--safe",), ("--compat", "github-pages"), ("--untrusted",)])
def test_a_site_commands_no_runner(options: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: x\n")
    name = "a\n::add-mask::b ##[add-matcher]c\x1b]0;title\x07\x1b[8m"
    (tmp_path / f"{name}.html").write_text("---\n---\n{% if %}")
    (tmp_path / "index.html").write_text(f"---\nlayout: {json.dumps(name)}\n---\nx")
    done = pylekyll(["build", *options], tmp_path, {"HOME": str(tmp_path), "GITHUB_ACTIONS": "true"})
    lines = (done.stdout + done.stderr).split("\n")
    commands = [line.strip().split("::")[1] for line in lines if line.strip().startswith("::")]
    assert done.returncode == 1
    assert commands[0].startswith("stop-commands")
    assert {command.split()[0] for command in commands[2:]} <= {"error", "warning"}
    assert [line for line in lines if not line.startswith("::") and ("##[" in line or "\x1b" in line)] == []


def test_names_of_commands_and_hosts_hold_none(tmp_path: Path) -> None:
    name = "x\n::error::y ##[error]z \x1b]0;title\x07\u202e"
    for command in (["help", name], ["serve", "--host", name], [name], ["build", f"--{name}"], ["build", "-s", name]):
        done = pylekyll(command, tmp_path, {"HOME": str(tmp_path), "GITHUB_ACTIONS": "true"})
        said = done.stdout + done.stderr
        assert done.returncode in {1, 2}
        assert "bug" not in said
        assert not {"\x1b", "\x07", "\u202e"} & set(said)
        assert "##[" not in said
        assert "\n::error::y" not in said
