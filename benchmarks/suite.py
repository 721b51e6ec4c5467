"""The benchmark behind ``benchmarks/run``: lay out sites, build them with each program in turn, write the medians."""

from __future__ import annotations

import argparse
import os
import platform
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from measure import Cost, peak_memory, run
from results import Results, write_results
from sites import STEPS, Copy, lay_out

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
WORKLOADS = ("root", "blog-100", "blog-2000", "docs-300", "docs-600")
ENVIRONMENT = {
    **os.environ,
    "JEKYLL_NO_BUNDLER_REQUIRE": "true",
    "JEKYLL_ENV": "production",
    "TZ": "UTC",
    "LANG": "C.UTF-8",
    "PYTHONPATH": str(HERE.parent),
    "PYTHONSAFEPATH": "1",  # the root site has the package in it: a copy without compiled modules
    "PYTHONDONTWRITEBYTECODE": "",  # an installed package has compiled modules
}


@dataclass
class Program:
    """A site builder: its name, how it is called, and how it says its version."""

    name: str
    command: list[str]
    version: list[str]
    arguments: Callable[[Path], list[str]]
    sites: str = "jekyll"


@dataclass
class Measured:
    """All costs of one program with one workload, by step."""

    costs: dict[str, list[Cost]] = field(default_factory=dict)
    memory: int = 0

    def seconds(self) -> float:
        """The seconds on the clock that all of it took."""
        return sum(cost.wall for costs in self.costs.values() for cost in costs)

    def medians(self) -> dict[str, Any]:
        """Medians by step, in seconds, and the peak memory of a cold build in bytes."""
        steps = {
            step: {
                "wall": round(statistics.median(cost.wall for cost in costs), 4),
                "processor": round(statistics.median(cost.processor for cost in costs), 4),
                "runs": len(costs),
            }
            for step, costs in self.costs.items()
        }
        return {"steps": steps, "peak_memory": self.memory}


def main() -> None:
    arguments = _arguments()
    programs = _programs(arguments)
    versions = {program.name: _version(program) for program in programs}
    for workload in arguments.workloads or WORKLOADS:
        with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
            measured = _measure(workload, programs, Path(folder), arguments.rounds, arguments.budget)
        medians = {name: each.medians() for name, each in measured.items()}
        results = Results(Path(workload).resolve().name if "/" in workload else workload, medians, versions)
        print(results.table(), flush=True)
        if arguments.write:
            write_results(results, HERE, _machine())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Measure whole builds of pylekyll, Jekyll, Hugo and Eleventy alternately."
    )
    parser.add_argument("workloads", nargs="*", help="root, blog-POSTS, docs-PAGES or the path of a site")
    parser.add_argument("--rounds", type=int, default=5, help="how often each program does all steps (default 5)")
    parser.add_argument("--budget", type=float, default=120, help="seconds after which a program begins no other round")
    parser.add_argument("--jekyll", default="jekyll", help="how Ruby's Jekyll is called; empty for not at all")
    parser.add_argument("--hugo", default="hugo", help="how Hugo is called; empty for not at all")
    parser.add_argument("--eleventy", default="eleventy", help="how Eleventy is called; empty for not at all")
    parser.add_argument("--pylekyll", default=f"{shlex.quote(sys.executable)} -m pylekyll", help="how it is called")
    parser.add_argument("--no-write", dest="write", action="store_false", help="print the table, write no file")
    return parser.parse_args()


def _programs(arguments: argparse.Namespace) -> list[Program]:
    def as_jekyll(destination: Path) -> list[str]:
        return ["build", "--quiet", "--destination", str(destination)]

    ours = _command(arguments.pylekyll)
    ruby, hugo = _command(arguments.jekyll), _command(arguments.hugo)
    programs = [Program("pylekyll", ours, [*ours, "--version"], as_jekyll)]
    if ruby and shutil.which(ruby[0]):
        programs.append(Program("jekyll", ruby, [*ruby, "--version"], as_jekyll))
    if hugo and shutil.which(hugo[0]):
        programs.append(
            Program(
                "hugo", hugo, [*hugo, "version"], lambda destination: ["--quiet", "-d", str(destination)], sites="hugo"
            )
        )
    eleventy = _command(arguments.eleventy)
    if eleventy and shutil.which(eleventy[0]):
        programs.append(
            Program(
                "eleventy",
                eleventy,
                [*eleventy, "--version"],
                lambda destination: ["--quiet", f"--output={destination}"],
                sites="eleventy",
            )
        )
    return programs


def _command(text: str) -> list[str]:
    """Return the words of a command; a path of a program is made absolute, because builds run in other folders."""
    words = shlex.split(text)
    if words and Path(words[0]).parent != Path():
        words[0] = str(Path(words[0]).absolute())
    return words


def _version(program: Program) -> str:
    said = subprocess.run(program.version, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
    found = re.search(r"\d+(?:\.\d+)+", said)
    return f"{program.name} {found[0] if found else 'unknown'}"


def _measure(workload: str, programs: list[Program], folder: Path, rounds: int, budget: float) -> dict[str, Measured]:
    copies: dict[str, Copy] = {}
    for program in programs:
        copy = lay_out(workload, folder / program.name, program.sites)
        if copy is not None:
            copies[program.name] = copy
    measured = {name: Measured() for name in copies}
    taking_part = [program for program in programs if program.name in copies]
    for number in range(rounds):
        taking_part = [program for program in taking_part if measured[program.name].seconds() < budget]
        for program in taking_part:
            copies[program.name].reset()
        for step in STEPS:
            for program in taking_part:
                copy = copies[program.name]
                if copy.prepare(step, number):
                    cost = run([*program.command, *program.arguments(copy.destination)], copy.source, ENVIRONMENT)
                    measured[program.name].costs.setdefault(step, []).append(cost)
    for program in programs:
        if program.name not in copies:
            continue
        copy = copies[program.name]
        copy.reset()
        command = [*program.command, *program.arguments(copy.destination)]
        measured[program.name].memory = peak_memory(command, copy.source, ENVIRONMENT)
    return measured


def _machine() -> str:
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()} {platform.machine()}"
