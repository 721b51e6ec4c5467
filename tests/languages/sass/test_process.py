"""libsass runs beside everything else: in processes that are kept, several at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

from pylekyll.languages.sass import LIBSASS, SassOptions, compile_sass, end_compilers
from pylekyll.languages.sass import process as processes
from pylekyll.languages.sass.process import Call, run_libsass


def compiled(folder: Path, text: str) -> tuple[str, list[str]]:
    result = compile_sass(text, SassOptions(folder, implementation=LIBSASS, style="compressed"))
    return result.css, [warning.message for warning in result.warnings]


def test_each_of_many_at_once_has_its_own_warnings(tmp_path: Path) -> None:
    def compile_one(number: int) -> tuple[str, list[str]]:
        return compiled(tmp_path, f'@warn "of {number}"; p {{ width: {number}px; }}')

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(compile_one, range(40)))
    assert found == [(f"p{{width:{number}px}}\n", [f"of {number}"]) for number in range(40)]
    assert len(processes._idle) <= processes._KEPT


def test_the_error_stream_stays_everyones(tmp_path: Path) -> None:
    program = (
        "import os, sys, threading; from pathlib import Path\n"
        "from pylekyll.languages.sass import LIBSASS, SassOptions, compile_sass\n"
        "options = SassOptions(Path(sys.argv[1]), implementation=LIBSASS)\n"
        "def compile_many():\n"
        "    for number in range(20): compile_sass(f'@warn \"{number}\"; p {{ width: 1px }}', options)\n"
        "thread = threading.Thread(target=compile_many); thread.start(); count = 0\n"
        "while thread.is_alive(): count += os.write(2, b'x')\n"
        "print(count)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == "x" * int(done.stdout)


def test_a_process_that_ends_is_reported_and_replaced(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="its process ended: TypeError: "):
        run_libsass(tmp_path, filename=str(tmp_path / "a.scss"), output_style=1)
    assert compiled(tmp_path, "p { width: 1px }") == ("p{width:1px}\n", [])


def test_a_process_that_was_ended_while_nobody_asked(tmp_path: Path) -> None:
    compiled(tmp_path, "p { width: 1px }")
    for process in processes._idle:
        process._process.kill()
        process._process.wait()
    assert compiled(tmp_path, "p { width: 2px }") == ("p{width:2px}\n", [])


def test_an_interpreter_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_idle", [])
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    with pytest.raises(Exception, match="libsass does not run: "):
        compiled(tmp_path, "p { width: 1px }")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_late_signal_of_the_request_does_not_cost_the_result(tmp_path: Path) -> None:
    """The system may send the signal of a request once libsass has begun; the process takes it for the end of input."""
    path = tmp_path / "a.scss"
    path.write_text("@for $number from 1 through 100000 { .a { b: $number } }\n", "utf-8")
    call = Call(tmp_path, filename=str(path), source_map_filename=str(tmp_path / "a.css.map"))
    first = call._process._process
    while first.poll() is None and not ends_at_a_signal(first.pid):
        time.sleep(0.001)
    first.send_signal(signal.SIGIO)
    assert call.result().css.count("b: 100000") == 1
    assert first.returncode == -signal.SIGIO


def ends_at_a_signal(process: int) -> bool:
    """Return whether SIGIO ends the process, as it does during a compilation; at once where the system cannot tell."""
    status = Path(f"/proc/{process}/status")
    if not status.is_file():
        time.sleep(0.5)
        return True
    ignored = next(line for line in status.read_text("utf-8").splitlines() if line.startswith("SigIgn"))
    flags = Path(f"/proc/{process}/fdinfo/0").read_text("utf-8").split()[3]
    return bool(int(flags, 8) & os.O_ASYNC) and not int(ignored.split()[1], 16) >> (signal.SIGIO - 1) & 1


def test_compilers_are_ended_while_a_thread_imports_their_module(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "pylekyll.languages.sass.process"
    monkeypatch.setitem(sys.modules, name, ModuleType(name))
    end_compilers()
