"""The end of the process: what runs then, output and status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pylekyll.cli.console import show_failure
from pylekyll.serve.failure import describe
from pylekyll.site.config import load

ROOT = Path(__file__).parents[2]
#: Code that runs when Python starts, before pylekyll: a function for the end of the process, and a thread.
AT_EXIT = "import atexit, pathlib\natexit.register(pathlib.Path('said.txt').write_text, 'ended')\n"
THREAD = """
import pathlib, threading

def write():
    threading.main_thread().join()
    pathlib.Path("said.txt").write_text("ended")

threading.Thread(target=write).start()
"""
PROFILER = "import sys\nsys.setprofile(lambda *_: None)\nhandle = open('said.txt', 'w')\nhandle.write('ended')\n"
OWN_PLUGIN = "handle = open('said.txt', 'w')\nhandle.write('ended')\n\ndef register(extensions):\n    pass\n"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "pylekyll", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("code", [AT_EXIT, THREAD, PROFILER])
def test_code_that_runs_at_the_end_runs(code: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(code, "utf-8")
    assert run(tmp_path, "--version").returncode == 0
    assert (tmp_path / "said.txt").read_text("utf-8") == "ended"


def test_a_file_that_a_plugin_leaves_open_is_written(tmp_path: Path) -> None:
    (tmp_path / "_plugins").mkdir()
    (tmp_path / "_plugins" / "own.py").write_text(OWN_PLUGIN, "utf-8")
    assert run(tmp_path, "build", "--quiet", "--no-cache").returncode == 0
    assert (tmp_path / "said.txt").read_text("utf-8") == "ended"


@pytest.mark.parametrize(("arguments", "status"), [(["--version"], 0), (["buidl"], 1), (["build", "--source=no"], 1)])
def test_output_and_status_are_complete(arguments: list[str], status: int, tmp_path: Path) -> None:
    ended = run(tmp_path, *arguments)
    assert ended.returncode == status
    assert (ended.stdout or ended.stderr).endswith("\n")


@pytest.mark.parametrize("error", [FileNotFoundError(2, "No such file or directory", "post.md"), MemoryError()])
def test_an_error_of_the_system_is_not_called_a_bug(
    error: Exception, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One build of several, as with ``--untrusted`` and ``serve``."""
    show_failure(error)
    shown = capsys.readouterr().err
    assert "post.md" in shown or "memory" in shown
    assert "bug" not in shown
    in_browser = describe(error, load(tmp_path, {}, environment={}))
    assert "bug" not in str(in_browser["hint"])
    assert in_browser["message"].split(" (")[0] in shown


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="the system has no SIGHUP")
@pytest.mark.parametrize(("name", "status"), [("SIGHUP", 129), ("SIGTERM", 143)])
def test_the_end_of_a_terminal_leaves_no_temporary_folder(name: str, status: int, tmp_path: Path) -> None:
    """Without a terminal, the editor writes its code into one."""
    (tmp_path / "index.html").write_text("---\n---\nx")
    (tmp_path / "scratch").mkdir()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TMPDIR": str(tmp_path / "scratch")}
    command = [sys.executable, "-m", "pylekyll", "edit", "--port", "0", "--edit-port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert any("pylekyll-edit-" in line for line in running.stdout)
        running.send_signal(getattr(signal, name))
        assert running.wait(60) == status
    assert list((tmp_path / "scratch").iterdir()) == []
