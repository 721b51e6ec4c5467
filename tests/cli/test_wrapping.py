"""Lines of the log in a terminal of any width."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.cli.wrapping import wrapped

if TYPE_CHECKING:
    from pathlib import Path

WARNING = (
    "           Warning: The link '/gone/' is broken, because the site has no such page.\n"
    "                    index.md:3\n"
    "                    Write the address of a page that the site has, or remove the link from it."
)


def test_further_lines_begin_below_the_message() -> None:
    assert wrapped(WARNING, 60).split("\n") == [
        "           Warning: The link '/gone/' is broken, because the",
        "                    site has no such page.",
        "                    index.md:3",
        "                    Write the address of a page that the",
        "                    site has, or remove the link from it.",
    ]


def test_a_narrow_terminal_has_a_small_indent() -> None:
    assert wrapped("           Warning: The link '/gone/' is broken here.", 30).split("\n") == [
        "Warning: The link '/gone/' is",
        "  broken here.",
    ]


def test_a_long_topic_moves_the_indent() -> None:
    line = "  Your test results are in. Findings: one two three four five six seven eight nine ten eleven twelve"
    first, *others = wrapped(line, 70).split("\n")
    assert first.endswith("Findings: one two three four five six")
    assert {len(each) - len(each.lstrip()) for each in others} == {len("  Your test results are in. Findings: ")}


def test_source_lines_paths_and_fitting_lines_stay() -> None:
    excerpt = "                      " + "a b " * 40
    path = f"Configuration file: /home/you/{'folder/' * 20}_config.yml"
    for text in (excerpt, path, WARNING):
        assert wrapped(text, 200 if text is WARNING else 60) == text


def test_wide_characters_take_two_columns_and_are_divided_anywhere() -> None:
    lines = wrapped("           Warning: " + "漢字" * 30, 60).split("\n")
    assert [line.strip(" ") for line in lines] == ["Warning: " + "漢字" * 10, "漢字" * 10, "漢字" * 10]


def test_colours_do_not_count() -> None:
    line = "New site installed in \x1b[36m/home/you/mysite\x1b[0m."
    assert wrapped(line, 40) == line


@given(st.lists(st.text("abcdé漢-", min_size=1, max_size=12), min_size=1, max_size=30), st.integers(1, 120))
def test_no_word_is_lost_and_lines_fit(words: list[str], width: int) -> None:
    text = f"{'Warning: '.rjust(20)}{' '.join(words)}"
    lines = wrapped(text, width).split("\n")
    assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)
    room = max(width, 20)
    assert all(len(line) <= room or " " not in line.strip() for line in lines)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("columns", [40, 88])
def test_a_terminal_gets_lines_that_fit(columns: int, tmp_path: Path) -> None:
    import pty

    (tmp_path / "_config.yml").write_text("title: A\nurl: https://example.org\n")
    (tmp_path / "index.md").write_text("---\ntitle: A\nlayout: default\n---\n[a](/gone/a/b.html) ![](/no.png)\n")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "xterm"}
    command = [sys.executable, "-m", "pylekyll", "doctor", "-s", str(tmp_path)]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while part := _read(ours):
            shown += part
    os.close(ours)
    assert process.returncode == 1
    lines = re.sub(r"\r(?:\x1b\[K)?", "", shown.decode()).split("\n")
    words = [line.strip() for line in lines if len(line) > columns]
    assert not [line for line in words if " " in line and not line.startswith(("[", "Configuration"))], lines
    assert any(line.lstrip().startswith("Summary: ") for line in lines)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux ends so when the program has closed its end
        return b""
