"""docs/troubleshooting.md: each message it quotes is one that the program really shows."""

from __future__ import annotations

import os
import re
import socket
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.documents import DOCS, Section, sections
from tests.support.in_process import pylekyll
from tests.support.messages import BUILT_ALL_THE_SAME, MISTAKES, Mistake

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

DOCUMENT = DOCS / "troubleshooting.md"
HOME = "/home/you/site"
_QUOTED = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def part(title: str) -> list[Section]:
    """Return the sections below a heading of the second level."""
    found: list[Section] = []
    inside = False
    for section in sections(DOCUMENT):
        if section.level <= 2:
            inside = section.title == title
        elif inside and section.level == 4:
            found.append(section)
    return found


OURS = {section.anchor: section for section in part("What pylekyll says")}
RUBYS = {section.anchor: section for section in part("What Ruby's Jekyll said")}


def run(mistake: Mistake, folder: Path) -> subprocess.CompletedProcess[str]:
    """Make the mistake: the site with the mistake in ``folder``, and the command in it."""
    for path, content in mistake.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content if isinstance(content, bytes) else content.encode())
    for path, target in mistake.links.items():
        (folder / path).symlink_to(target)
    for path in mistake.pipes:
        os.mkfifo(folder / path)
    environment = {"HOME": str(folder), "LANG": "C.UTF-8", "TZ": "UTC", "NO_COLOR": "1", **mistake.environment}
    return pylekyll(mistake.command.split(), folder, environment)


def plain(text: str) -> list[str]:
    """Lines as they are compared: the text at their beginning only makes columns."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def holds(output: str, quoted: str) -> bool:
    """Return whether the lines that are quoted are in the output in one piece; ``…`` stands for any text in a line."""
    wanted = [".*".join(re.escape(piece) for piece in line.split("…")) for line in plain(quoted)]
    lines = plain(output)
    last = len(lines) - len(wanted)
    return any(all(map(re.fullmatch, wanted, lines[start:])) for start in range(last + 1))


def test_every_section_has_its_case_and_every_case_its_section() -> None:
    assert OURS.keys() == MISTAKES.keys()
    assert RUBYS.keys() == BUILT_ALL_THE_SAME.keys()


@pytest.mark.parametrize("anchor", OURS)
def test_the_message_is_what_the_mistake_brings(anchor: str, tmp_path: Path) -> None:
    quoted = _QUOTED.findall(OURS[anchor].text)
    assert quoted, "no message is quoted"
    mistake = MISTAKES[anchor]
    if mistake.pipes and not hasattr(os, "mkfifo"):
        pytest.skip("the system has no pipes in folders")
    with socket.socket() as taken:
        port = "4000"
        if port in mistake.command:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
        done = run(replace(mistake, command=mistake.command.replace("4000", port)), tmp_path)
    output = f"{done.stderr}\n{done.stdout}".replace(str(tmp_path), HOME).replace(port, "4000")
    assert done.returncode == mistake.status, output
    for message in quoted:
        assert holds(output, message), output


@pytest.mark.parametrize("anchor", RUBYS)
def test_what_stopped_ruby_does_not_stop_us(anchor: str, tmp_path: Path) -> None:
    section = RUBYS[anchor]
    assert re.search(r"^> ", section.text, re.MULTILINE), "no message is quoted"
    done = run(BUILT_ALL_THE_SAME[anchor], tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "_site").is_dir()


def test_quotations_are_looked_for_line_by_line() -> None:
    assert holds("  a\nb\n", "a\n  b")
    assert holds("port 4001 is free", "port … is free")
    assert not holds("a\nx\nb", "a\nb")
    assert not holds("", "a")
