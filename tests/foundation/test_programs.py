"""Programs are found outside of the site by absolute path, and end with the process that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pylekyll.foundation.programs import Process, find_program, run_program

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs are scripts of a shell")


def plant(path: Path, text: str = "exit 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("first", ["", ".", "node_modules/.bin", "{site}", "{site}/node_modules/.bin", "{link}"])
def test_programs_of_the_site_are_not_found(first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site, link = tmp_path / "site", tmp_path / "link"
    plant(site / "node_modules" / ".bin" / "git")
    plant(site / "git")
    link.symlink_to(site)
    good = plant(tmp_path / "bin" / "git")
    monkeypatch.chdir(site)
    path = os.pathsep.join([first.format(site=site, link=link), str(good.parent)])
    assert find_program("git", {"PATH": path}, outside=[site]) == str(good)
    assert find_program("git", {"PATH": first.format(site=site, link=link)}, outside=[site]) is None


def test_the_environment_of_python_is_not_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = plant(tmp_path / "site" / ".venv" / "bin" / "jupyter")
    monkeypatch.setattr(sys, "executable", str(good.with_name("python")))
    assert find_program("jupyter", {"PATH": str(good.parent)}, outside=[tmp_path / "site"]) == str(good)


@pytest.mark.parametrize("name", ["git", "./git"])
def test_a_relative_path_is_not_started(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(tmp_path / "git", "touch ran")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match="absolute"):
        run_program([name], environment={"PATH": "."})
    assert not (tmp_path / "ran").exists()


def test_output_status_and_variables_are_returned(tmp_path: Path) -> None:
    program = plant(tmp_path / "program", 'cat; echo "$A$B" >&2; pwd; exit 3')
    done = run_program([str(program)], text=b"x\n", folder=tmp_path, environment={"A": "1"}, added={"B": "2"})
    assert (done.status, done.output.decode(), done.errors) == (3, f"x\n{tmp_path.resolve()}\n", b"12\n")


def test_a_program_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    program = plant(tmp_path / "program", f"echo $$ >{tmp_path}/number; exec sleep 600")
    with pytest.raises(TimeoutError, match=r"did not finish within 2 seconds"):
        run_program([str(program)], seconds=2.0)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "number").read_text()), 0)


PARENT = """
import sys
from pylekyll.foundation.programs import Process
process = Process([sys.argv[1]], outlives=sys.argv[2] == "outlives")
print(process.pid, flush=True)
process.wait()
"""


def is_running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("kind", ["tied", "outlives"])
def test_a_program_ends_with_a_process_that_is_killed(kind: str, tmp_path: Path) -> None:
    program = plant(tmp_path / "program", "exec sleep 60")
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(program), kind], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + 10
    while is_running(child) and kind == "tied" and time.monotonic() < end:
        time.sleep(0.01)
    assert is_running(child) == (kind == "outlives")
    if kind == "outlives":
        os.kill(child, signal.SIGKILL)


def test_no_descriptor_stays_open(tmp_path: Path) -> None:
    program = plant(tmp_path / "program")
    before = len(os.listdir("/dev/fd"))  # noqa: PTH208
    for _ in range(3):
        with Process[bytes]([str(program)]):
            pass
        run_program([str(program)])
        with pytest.raises(OSError, match="missing"):
            run_program([str(tmp_path / "missing")])
    assert len(os.listdir("/dev/fd")) == before  # noqa: PTH208
