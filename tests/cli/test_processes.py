"""A build as a process: watching, being interrupted, being profiled."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.support.patience import PATIENCE, eventually

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SLOW = "{% for a in (1..3000) %}{% for b in (1..3000) %}{% for c in (1..3000) %}{% endfor %}{% endfor %}{% endfor %}"


@contextmanager
def started(*arguments: str, cwd: Path) -> Iterator[subprocess.Popen[bytes]]:
    """pylekyll as a process, which does not outlast the test."""
    command = [sys.executable, "-m", "pylekyll", *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "TZ": "UTC"}
    with (cwd.parent / "log.txt").open("w") as log:
        process = subprocess.Popen(command, cwd=cwd, stdout=log, stderr=subprocess.STDOUT, env=environment)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def status_of(*arguments: str, cwd: Path) -> int:
    with started(*arguments, cwd=cwd) as process:
        return process.wait(PATIENCE)


def said(cwd: Path) -> str:
    return (cwd.parent / "log.txt").read_text()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "a.md").write_text("---\n---\none\n")
    return folder


@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_build_leaves_nothing_behind(number: signal.Signals, status: int, site: Path) -> None:
    assert status_of("build", "-q", cwd=site) == 0
    before = {path: path.read_bytes() for path in (site / "_site").rglob("*")}
    (site / "a.md").write_text("---\n---\ntwo\n")
    (site / "slow.md").write_text(f"---\n---\n{SLOW}\n")
    names = {path.name for path in site.iterdir()}
    with started("build", "-V", cwd=site) as process:
        eventually(lambda: "Rendering Liquid:" in said(site))
        process.send_signal(number)
        assert process.wait(PATIENCE) == status
    assert "Traceback" not in said(site)
    assert {path: path.read_bytes() for path in (site / "_site").rglob("*")} == before
    assert {path.name for path in site.iterdir()} == names


def test_watching_builds_again_and_ends_well(site: Path) -> None:
    page = site / "_site" / "a.html"
    with started("build", "--watch", cwd=site) as process:
        eventually(lambda: "enabled for" in said(site))
        (site / "a.md").write_text("---\n---\ntwo, and longer\n")
        eventually(lambda: "two" in page.read_text())
        (site / "sub").mkdir()
        (site / "sub" / "b.md").write_text("---\n---\nb\n")
        eventually((site / "_site" / "sub" / "b.html").exists)
        (site / "a.md").write_text("---\n---\n{% nope %}\n")
        eventually(lambda: "Unknown tag 'nope'" in said(site))
        assert "two" in page.read_text()
        (site / "a.md").unlink()
        eventually(lambda: not page.exists())
        eventually(lambda: said(site).count("...done in") >= 3)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    text = said(site)
    assert re.search(
        r"^ {6}Regenerating: 1 file\(s\) changed at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n {20}a\.md$", text, re.MULTILINE
    )
    assert f"{' ' * 20}Halting auto-regeneration." in text


def test_watching_does_not_see_its_own_output(site: Path) -> None:
    with started("build", "-w", "-d", "out", cwd=site) as process:
        eventually(lambda: "enabled for" in said(site))
        time.sleep(1.5)
        assert "Regenerating" not in said(site)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


def test_profile_draws_jekylls_tables(site: Path) -> None:
    (site / "_includes").mkdir()
    (site / "_includes" / "x.html").write_text("x" * 2048)
    (site / "a.md").write_text("---\n---\n{% include x.html %}{% include x.html %}\n")
    assert status_of("build", "--profile", cwd=site) == 0
    text = said(site)
    # The shape is what Jekyll 4.4.1 prints for the same site; a phase of ten seconds widens the column.
    phases = re.search(
        r"\nBuild Process Summary: *\n\n\| PHASE    \| +TIME \|\n\+-{10}\+-{8,}\+\n((?:\|.*\n){6})", text
    )
    assert phases
    assert re.findall(r"^\| (\w+) +\| +\d+\.\d{4} \|$", phases[1], re.MULTILINE) == [
        "RESET",
        "READ",
        "GENERATE",
        "RENDER",
        "CLEANUP",
        "WRITE",
    ]
    stats = re.search(r"\nSite Render Stats: *\n\n(\| Filename .*\n)(\+[-+]+\+\n)((?:\|.*\n)+)", text)
    assert stats
    assert re.fullmatch(r"\| Filename         \| Count \| Bytes \| +Time \|\n", stats[1])
    rows = {path: (count, size) for path, count, size in re.findall(r"\| (\S+) +\| +(\d+) \| (\S+) \|", stats[3])}
    assert rows == {"a.md": ("1", "4.00K"), "_includes/x.html": ("2", "4.00K")}


def test_profile_counts_what_was_reused(site: Path) -> None:
    (site / "_includes").mkdir()
    (site / "_includes" / "x.html").write_text("{{ site.title }}")
    (site / "a.md").write_text("---\n---\na {% include x.html %}{% include x.html %}{% include x.html %}\n")
    assert status_of("build", "--profile", cwd=site) == 0
    assert re.search(
        r"\nReused Includes and Loops: *\n\n\| Name   \| Count \|\n\+[-+]+\+\n\| x.html \|     1 \|\n", said(site)
    )
