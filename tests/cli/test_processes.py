"""A build as a process: watching, being interrupted, being profiled."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SLOW = "{% for a in (1..3000) %}{% for b in (1..3000) %}{% for c in (1..3000) %}{% endfor %}{% endfor %}{% endfor %}"


def start(*arguments: str, cwd: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "pylekyll", *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "TZ": "UTC"}
    with (cwd.parent / "log.txt").open("w") as log:
        return subprocess.Popen(command, cwd=cwd, stdout=log, stderr=subprocess.STDOUT, env=environment)


def said(cwd: Path) -> str:
    return (cwd.parent / "log.txt").read_text()


def wait_for(condition: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "a.md").write_text("---\n---\none\n")
    return folder


@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_build_leaves_nothing_behind(number: signal.Signals, status: int, site: Path) -> None:
    assert start("build", "-q", cwd=site).wait(60) == 0
    before = {path: path.read_bytes() for path in (site / "_site").rglob("*")}
    (site / "a.md").write_text("---\n---\ntwo\n")
    (site / "slow.md").write_text(f"---\n---\n{SLOW}\n")
    process = start("build", "-V", cwd=site)
    wait_for(lambda: "Rendering Liquid:" in said(site))
    process.send_signal(number)
    assert process.wait(20) == status
    assert "Traceback" not in said(site)
    assert {path: path.read_bytes() for path in (site / "_site").rglob("*")} == before
    assert sorted(path.name for path in site.iterdir()) == ["_site", "a.md", "slow.md"]


def test_watching_builds_again_and_ends_well(site: Path) -> None:
    process = start("build", "--watch", cwd=site)
    try:
        wait_for(lambda: "enabled for" in said(site))
        page = site / "_site" / "a.html"
        (site / "a.md").write_text("---\n---\ntwo, and longer\n")
        wait_for(lambda: "two" in page.read_text())
        (site / "sub").mkdir()
        (site / "sub" / "b.md").write_text("---\n---\nb\n")
        wait_for((site / "_site" / "sub" / "b.html").exists)
        (site / "a.md").write_text("---\n---\n{% nope %}\n")
        wait_for(lambda: "Unknown tag 'nope'" in said(site))
        assert "two" in page.read_text()
        (site / "a.md").unlink()
        wait_for(lambda: not page.exists())
        wait_for(lambda: said(site).count("...done in") >= 3)
    finally:
        process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
    text = said(site)
    assert re.search(
        r"^ {6}Regenerating: 1 file\(s\) changed at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n {20}a\.md$", text, re.MULTILINE
    )
    assert f"{' ' * 20}Halting auto-regeneration." in text


def test_watching_does_not_see_its_own_output(site: Path) -> None:
    process = start("build", "-w", "-d", "out", cwd=site)
    try:
        wait_for(lambda: "enabled for" in said(site))
        time.sleep(1.5)
        assert "Regenerating" not in said(site)
    finally:
        process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0


def test_profile_draws_jekylls_tables(site: Path) -> None:
    (site / "_includes").mkdir()
    (site / "_includes" / "x.html").write_text("x" * 2048)
    (site / "a.md").write_text("---\n---\n{% include x.html %}{% include x.html %}\n")
    assert start("build", "--profile", cwd=site).wait(60) == 0
    text = said(site)
    # The shape is what Jekyll 4.4.1 prints for the same site.
    phases = re.search(
        r"\nBuild Process Summary: *\n\n\| PHASE    \|   TIME \|\n\+-{10}\+-{8}\+\n((?:\|.*\n){6})", text
    )
    assert phases
    assert re.findall(r"^\| (\w+) +\| \d\.\d{4} \|$", phases[1], re.MULTILINE) == [
        "RESET",
        "READ",
        "GENERATE",
        "RENDER",
        "CLEANUP",
        "WRITE",
    ]
    stats = re.search(r"\nSite Render Stats: *\n\n(\| Filename .*\n)(\+[-+]+\+\n)((?:\|.*\n)+)", text)
    assert stats
    assert stats[1] == "| Filename         | Count | Bytes |  Time |\n"
    rows = {path: (count, size) for path, count, size in re.findall(r"\| (\S+) +\| +(\d+) \| (\S+) \|", stats[3])}
    assert rows == {"a.md": ("1", "4.00K"), "_includes/x.html": ("2", "4.00K")}
