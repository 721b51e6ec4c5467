"""``python -m tests.reliability PART [--count N] [--seed S]``: try to harm a user, many times.

The status is 1 when something failed. See docs/reliability.md.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib import import_module
from pathlib import Path

PARTS = ("kills", "faults", "destinations", "escapes", "environments", "server", "bombs", "fuzz")


def main() -> int:
    """Run one part."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability", description=__doc__)
    parser.add_argument("part", choices=(*PARTS, "lexers", "patterns", "pumps", "races"))
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pylekyll-reliability-") as folder:
        reports = import_module(f"tests.reliability.{given.part}").run(Path(folder), given.count, given.seed)
    for report in reports:
        sys.stdout.write("\n".join(report.lines()) + "\n")
    return int(any(report.failures for report in reports))


if __name__ == "__main__":
    sys.exit(main())
