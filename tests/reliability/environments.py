"""The same site in other environments: zone, locale, hash seed, folder, umask, terminal. The output is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from tests.reliability.report import Report
from tests.reliability.versions import lay_out, tree

if TYPE_CHECKING:
    from pathlib import Path

#: Variables that are set, and those that are removed (``None``).
VARIANTS: tuple[dict[str, str | None], ...] = (
    {"TZ": "Pacific/Auckland"}, {"TZ": "America/St_Johns"}, {"TZ": ""}, {"TZ": "nonsense"},
    {"LANG": "C", "LC_ALL": "C"}, {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"}, {"LANG": None, "LC_ALL": None},
    {"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "4242"}, {"HOME": None}, {"HOME": "/nonexistent"}, {"TERM": None},
    {"TERM": "dumb", "COLUMNS": "20"}, {"COLUMNS": "1000", "LINES": "1"}, {"PYTHONUTF8": "0"}, {"PYTHONUTF8": "1"},
    {"PYTHONOPTIMIZE": "2"}, {"PYTHONDONTWRITEBYTECODE": "1"}, {"NO_COLOR": "1", "FORCE_COLOR": "1"},
    {"PYTHONIOENCODING": "latin-1"}, {"TMPDIR": "/nonexistent"}, {"USER": None, "LOGNAME": None}, {"PATH": ""},
)  # fmt: skip
#: Other ways to start: the umask, another working folder, a cache that cannot be written, no cache.
STARTS = ("umask", "elsewhere", "closed cache", "no cache")


def run(folder: Path, count: int, seed: int) -> list[Report]:
    """Build in ``count`` environments, beginning with the one that ``seed`` says."""
    report = Report("environments")
    everything: list[dict[str, str | None] | str] = [*STARTS, *VARIANTS]
    expected = None
    for number in range(-1, count):
        variant = {} if number < 0 else everything[(number + seed - 1) % len(everything)]
        source = folder / f"try{number}" / "source"
        source.mkdir(parents=True)
        lay_out(source, 1)
        (source / "ümläut.md").write_text(
            "---\n---\nGrüße {{ 'now' | date: '%Z' | size }} {{ 'ÄI' | downcase }}\n", "utf-8"
        )
        (source / "odd.md").write_text(
            "---\ndate: 2024-01-02 03:04:05\nlist: {b: 1, a: 2}\n---\n{{ page.date }} {{ page.list }}\n", "utf-8"
        )
        done = _build(source, variant)
        found = tree(source / "_site")
        if number < 0:
            assert done.returncode == 0, done.stderr
            expected = found
            continue
        report.tries += 1
        if done.returncode != 0 or found != expected:
            report.failures.append(f"{variant}: status {done.returncode}: {done.stderr}")
    return [report]


def _build(source: Path, variant: dict[str, str | None] | str) -> subprocess.CompletedProcess[str]:
    changed = variant if isinstance(variant, dict) else {}
    environment = {name: value for name, value in {**os.environ, **changed}.items() if value is not None}
    options: dict[str, Any] = {"cwd": source}
    arguments = []
    if variant == "umask":
        options["umask"] = 0o077
    elif variant == "elsewhere":
        options["cwd"] = source.parent
        arguments = ["--source", "source", "--destination", "source/_site"]
    elif variant == "closed cache":
        (source / ".jekyll-cache").write_text("not a folder")
    elif variant == "no cache":
        arguments = ["--no-cache"]
    program = [sys.executable, "-c", "from pylekyll.cli.main import main; main()", "build", *arguments]
    return subprocess.run(
        program, env=environment, capture_output=True, text=True, errors="replace", check=False, **options
    )
