"""Names that a site chooses do not steer the terminal in which its messages are shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

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


def test_json_stays_equal() -> None:
    text = json.dumps({"##[a]": "##[group]\x9b2J\u202e é ##vso[x]"}, ensure_ascii=False)
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
