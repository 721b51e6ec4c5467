"""A stylesheet without an end comes to one at the limit ``sass``, and takes no process along."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pylekyll.errors import SourceLocation
from pylekyll.limits import LimitError, Limits, applied
from pylekyll.sass import SassOptions, compile_sass
from tests.patience import eventually

ENDLESS = "@while true { $a: 1; }"
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("implementation", ["libsass", "dart-sass"])
def test_a_loop_without_an_end_ends_at_the_limit(implementation: str, tmp_path: Path) -> None:
    options = SassOptions.from_config({"sass": {"implementation": implementation}}, tmp_path, environment="production")
    with applied(Limits(sass=1)), pytest.raises(LimitError, match="more than 1 seconds") as raised:
        compile_sass(ENDLESS, options, page="css/a.scss", first_line=3)
    assert raised.value.location == SourceLocation("css/a.scss", 3)
    assert "sass" in (raised.value.hint or "")
    assert compile_sass("a { b: c }", options, page="a.scss").css.startswith("a {")


def is_alive(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] not in "ZX"


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("implementation", ["libsass", "dart-sass"])
def test_the_compiler_dies_with_who_asked_it(implementation: str, tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from pylekyll.sass import SassOptions, compile_sass\n"
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
