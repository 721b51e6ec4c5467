"""The line that shows the progress of a build, and the totals at its end."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.cli.progress import ProgressLine, is_shown, totals
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.build.report import BuildReport


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        """The texts that were shown, each in the place of the one before."""
        return [text for text in self.getvalue().split("\r\x1b[K") if text]


def clock(step: float) -> object:
    now = [0.0]

    def tick() -> float:
        now[0] += step
        return now[0]

    return tick


def built(folder: Path, *observers: ProgressLine) -> BuildReport:
    (folder / "_config.yml").write_text("url: https://x.org\n")
    for number in range(9):
        (folder / f"p{number}.md").write_text("---\n---\nx\n")
    (folder / "a.txt").write_text("a")
    return build(load(folder, {"destination": str(folder / "_site")}, [], {}), Log(), list(observers))


def test_a_long_build_shows_phase_page_share_and_time_left(tmp_path: Path) -> None:
    terminal = Terminal()
    built(tmp_path, ProgressLine(terminal, clock(1.0)))  # type: ignore[arg-type]
    lines = terminal.lines
    assert lines[0].startswith("Reading")
    assert any(line.startswith("Rendering 9/9 (88 %), 1 s left  p8.md") for line in lines)
    assert lines[-1].startswith("Writing")
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_short_build_shows_nothing(tmp_path: Path) -> None:
    terminal = Terminal()
    built(tmp_path, ProgressLine(terminal, clock(0.001)))  # type: ignore[arg-type]
    assert terminal.getvalue() == ""


def test_a_line_is_not_longer_than_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    terminal = Terminal()
    line = ProgressLine(terminal, clock(1.0))  # type: ignore[arg-type]
    line.draw("a" * 100)
    assert [len(text) for text in terminal.lines] == [39]


@pytest.mark.parametrize(
    ("environment", "shown"), [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"CI": "true"}, False)]
)
def test_a_terminal_that_cannot_be_written_over_gets_none(environment: dict[str, str], shown: bool) -> None:
    assert is_shown(Terminal(), environment) is shown
    assert not is_shown(io.StringIO(), environment)


def test_totals_count_pages_files_and_warnings(tmp_path: Path) -> None:
    assert totals(built(tmp_path), 1) == "9 pages, 10 files: 10 written, 0 unchanged; 1 warning."
    assert totals(built(tmp_path), 0) == "9 pages, 10 files: 0 written, 10 unchanged; 0 warnings."


def pylekyll(folder: Path, *, terminal: bool) -> str:
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    environment.pop("CI", None)
    command = [sys.executable, "-m", "pylekyll", "build"]
    if not terminal:
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout
    pty = pytest.importorskip("pty")
    main, other = pty.openpty()
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=other, stderr=other) as process:
        os.close(other)
        pieces = []
        try:
            while piece := os.read(main, 10_000):
                pieces.append(piece)
        except OSError:  # the other end is closed
            pass
        assert process.wait() == 0
    os.close(main)
    return b"".join(pieces).decode()


def test_a_terminal_gets_totals_and_a_pipe_does_not(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("url: https://x.org\n")
    (tmp_path / "a.md").write_text("---\n---\nx\n")
    assert "1 page, 1 file: 1 written, 0 unchanged; 0 warnings." in pylekyll(tmp_path, terminal=True)
    assert "Nothing changed since the last build." in pylekyll(tmp_path, terminal=True)
    (tmp_path / "a.md").write_text("---\n---\ny\n")
    assert "unchanged" not in pylekyll(tmp_path, terminal=False)


def test_a_folder_without_a_site_says_so(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("x")
    log = Log()
    build(load(tmp_path, {"destination": str(tmp_path / "_site")}, [], {}), log)
    assert [each.code for each in log.findings] == ["no-site"]
