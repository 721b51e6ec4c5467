"""A program whose standard streams are closed, as by ``>&-``, works without them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
STARTS = {
    "command": "from pylekyll.cli.process import run; run()",
    "main": "from pylekyll.cli.main import main; main()",
}


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("command", ["build", "build --safe", "build --untrusted", "clean"])
def test_no_stream_is_needed(command: str, start: str, closed: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("---\n---\nThe page.")
    (tmp_path / "a.scss").write_text("---\n---\na { b: c }")
    line = f"'{sys.executable}' -c '{STARTS[start]}' {command} {closed}"
    done = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Error" not in done.stderr
    if command != "clean":
        assert (tmp_path / "_site" / "index.html").read_text() == "The page."
        assert (tmp_path / "_site" / "a.css").read_text().startswith("a {")
