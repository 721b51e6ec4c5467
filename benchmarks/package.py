"""Measure the size of a pylekyll installation, and the time that it takes to start.

    python benchmarks/package.py [--runs 10]

Sizes are of the packages that are installed for the running Python. Times are the best of several new processes.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path

STARTS = {
    "python -c pass": ["-c", "pass"],
    "import pylekyll": ["-c", "import pylekyll"],
    "import pylekyll.build.pipeline": ["-c", "import pylekyll.build.pipeline"],
    "pylekyll --version": ["-m", "pylekyll", "--version"],
    "pylekyll build --help": ["-m", "pylekyll", "build", "--help"],
}
KILOBYTE = 1024


def main() -> None:
    parser = argparse.ArgumentParser(description="Size of an installation and time to start.")
    parser.add_argument("--runs", type=int, default=10, help="new processes for each time (10)")
    runs = parser.parse_args().runs
    print("installed size, KiB")
    sizes = {name: installed_size(name) for name in ["pylekyll", *dependencies("pylekyll")]}
    for name, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"  {name:24} {size / KILOBYTE:10.0f}")
    print(f"  {'all':24} {sum(sizes.values()) / KILOBYTE:10.0f}")
    print(f"time to start, ms (best of {runs})")
    for name, arguments in STARTS.items():
        print(f"  {name:24} {best(arguments, runs) * 1000:10.1f}")


def dependencies(name: str) -> list[str]:
    """Return what ``name`` needs, and what that needs, each once, as far as it is installed; extras are left out."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        for requirement in metadata.requires(waiting.pop(0)) or []:
            needed = re.match(r"[\w.-]+", requirement)
            normal = re.sub(r"[-_.]+", "-", needed[0]).lower() if needed and "extra ==" not in requirement else name
            if normal == name or normal in found:
                continue
            try:
                metadata.distribution(normal)
            except metadata.PackageNotFoundError:
                continue  # for another Python or another system
            found[normal] = None
            waiting.append(normal)
    return list(found)


def installed_size(name: str) -> int:
    """The bytes of the files that a distribution installed; of one installed as editable, those of its folder."""
    distribution = metadata.distribution(name)
    files = [Path(str(distribution.locate_file(file))) for file in distribution.files or []]
    if name == "pylekyll" and any(file.suffix == ".pth" for file in files):
        files = [
            file
            for file in (Path(__file__).parents[1] / "pylekyll").rglob("*")
            if "__pycache__" not in file.parts and file.is_file()
        ]
    return sum(file.stat().st_size for file in files if file.is_file() and file.suffix != ".pyc")


def best(arguments: list[str], runs: int) -> float:
    """The shortest time of a new process, in seconds."""
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - started)
    return min(times)


if __name__ == "__main__":
    main()
