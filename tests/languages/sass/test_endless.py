"""A stylesheet without an end comes to one at the limit ``sass``, and takes no process along."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import SourceLocation
from pylekyll.foundation.limits import LimitError, Limits, applied
from pylekyll.languages.sass import SassOptions, compile_sass, process, timing
from tests.support.patience import eventually

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDLESS = "@while true { $a: 1; }"
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("implementation", ["libsass", "dart-sass"])
def test_a_loop_without_an_end_ends_at_the_limit(implementation: str, tmp_path: Path) -> None:
    options = SassOptions.from_config({"sass": {"implementation": implementation}}, tmp_path, environment="production")
    with applied(Limits(sass=1)), pytest.raises(LimitError, match="more than 1 seconds") as raised:
        compile_sass(ENDLESS, options, page="css/a.scss", first_line=3)
    assert raised.value.location == SourceLocation("css/a.scss", 3)
    assert "sass" in (raised.value.hint or "")
    assert compile_sass("a { b: c }", options, page="a.scss").css.startswith("a {")


def limited(folder: Path, monkeypatch: pytest.MonkeyPatch, limit: str) -> SassOptions:
    """Give the process of libsass another ``limit``, a line of its program; return options for libsass."""
    small = folder / "worker.py"
    line = rf"^{limit.partition(' ')[0]} = .*"
    text, number = re.subn(line, limit, process.WORKER.read_text(), flags=re.MULTILINE)
    small.write_text(text)
    assert number == 1
    monkeypatch.setattr(process, "WORKER", small)
    monkeypatch.setattr(process, "_idle", [])
    return SassOptions.from_config({"sass": {"implementation": "libsass"}}, folder, environment="production")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems may not have this limit")
@pytest.mark.parametrize("loop", ["$a: (1,); @while true { $a: join($a, $a) }", "@while true { a { b: c } }"])
def test_a_loop_that_grows_ends_at_the_limit_of_memory(
    loop: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = limited(tmp_path, monkeypatch, "MEMORY = 200 << 20")
    with pytest.raises(LimitError, match="needs more than 2 GB of memory") as raised:
        compile_sass(loop, options, page="css/a.scss", first_line=3)
    assert raised.value.location == SourceLocation("css/a.scss", 3)
    assert compile_sass("a { b: c }", options, page="a.scss").css.startswith("a {")
    process.end_idle()


@pytest.mark.skipif(sys.platform == "win32", reason="the system does not have this limit")
def test_printed_text_ends_at_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = limited(tmp_path, monkeypatch, "PRINTED = 5_000")
    result = compile_sass("@for $i from 1 through 999 { @debug $i; } a { b: c }", options, page="css/a.scss")
    assert result.css.startswith("a {")
    assert 50 < sum(warning.times for warning in result.warnings) < 400
    process.end_idle()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
@pytest.mark.parametrize("name", ["_sass/_part.scss", "css/_part.scss"])
@pytest.mark.parametrize("implementation", ["libsass", "dart-sass", "auto"])
def test_a_pipe_that_is_imported_ends_the_compilation(implementation: str, name: str, tmp_path: Path) -> None:
    for folder in ("_sass", "css"):
        (tmp_path / folder).mkdir()
    os.mkfifo(tmp_path / name)
    os.mkfifo(tmp_path / "_sass" / "_other.scss")
    options = SassOptions.from_config({"sass": {"implementation": implementation}}, tmp_path, environment="production")
    source = "@import 'part'" if name.startswith("_sass") else f"@import '{tmp_path}/css/part'"
    with pytest.raises(LimitError, match=f"{name}', which is not a regular file"):
        compile_sass(source, options, page="css/a.scss")
    assert compile_sass("a { b: c }", options, page="a.scss").css.startswith("a {")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_an_answer_that_comes_during_the_search_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search = timing._keeping_waiting

    def keep_waiting(path: Path) -> Iterator[Path]:
        for found in search(path):  # which lets libsass go on
            time.sleep(0.3)
            yield found

    monkeypatch.setattr(timing, "_keeping_waiting", keep_waiting)
    (tmp_path / "_sass").mkdir()
    os.mkfifo(tmp_path / "_sass" / "_part.scss")
    options = SassOptions.from_config({"sass": {"implementation": "libsass"}}, tmp_path, environment="production")
    with pytest.raises(LimitError, match="which is not a regular file"):
        compile_sass("@import 'part'", options, page="css/a.scss")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system does not have the device")
def test_a_device_that_is_imported_ends_the_compilation(tmp_path: Path) -> None:
    (tmp_path / "_sass").mkdir()
    (tmp_path / "_sass" / "_part.scss").symlink_to("/dev/zero")
    options = SassOptions.from_config({"sass": {"implementation": "dart-sass"}}, tmp_path, environment="production")
    with pytest.raises(LimitError, match="which is not a regular file"):
        compile_sass("@import 'part'", options, page="css/a.scss")


def is_alive(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] not in "ZX"


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_compiler_that_waits_for_a_pipe_dies_with_who_asked_it(tmp_path: Path) -> None:
    (tmp_path / "_sass").mkdir()
    os.mkfifo(tmp_path / "_sass" / "_part.scss")
    program = (
        "from pathlib import Path; from pylekyll.languages.sass import SassOptions, compile_sass, timing\n"
        "timing._waited_for = lambda _: (path for path in ())\n"
        f"options = SassOptions.from_config({{'sass': {{'implementation': 'dart-sass'}}}}, "
        f"Path({os.fspath(tmp_path)!r}), environment='production')\n"
        "compile_sass('@import \"part\"', options)\n"
    )
    ends: list[int] = []
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT) as asking:
        eventually(lambda: open_when_read(tmp_path / "_sass" / "_part.scss", ends))
        compilers = children(asking.pid)
        asking.send_signal(signal.SIGKILL)
    assert compilers
    eventually(lambda: not any(map(is_alive, compilers)))
    os.close(ends[0])


def open_when_read(pipe: Path, ends: list[int]) -> bool:
    """Return whether a process waits for ``pipe``, of which it gets no end: the other one is added to ``ends``."""
    try:
        ends.append(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("implementation", ["libsass", "dart-sass"])
def test_the_compiler_dies_with_who_asked_it(implementation: str, tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from pylekyll.languages.sass import SassOptions, compile_sass\n"
        f"options = SassOptions.from_config({{'sass': {{'implementation': {implementation!r}}}}}, "
        f"Path({os.fspath(tmp_path)!r}), environment='production')\n"
        f"compile_sass('a {{ b: c }}', options); print('ready', flush=True); compile_sass({ENDLESS!r}, options)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE) as asking:
        assert asking.stdout is not None
        asking.stdout.readline()
        eventually(lambda: any(map(works, children(asking.pid))))
        compilers = children(asking.pid)
        asking.send_signal(signal.SIGKILL)
    eventually(lambda: not any(map(is_alive, compilers)))


def works(process: int) -> bool:
    """Return whether the process has taken some time of the processor since it started: it is in the loop."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12]) > 100
