"""Record what Ruby Jekyll does with the command lines of tests/cli/cases.yml, so that the tests need no Ruby.

usage: record_cli.py [--jekyll COMMAND] [CASE ...]

COMMAND runs the Jekyll to record, with jekyll-compose 0.12.0 installed. Recorded: Jekyll 4.4.1.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import tempfile
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support.command_lines import RECORDED, all_cases, program, run


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jekyll", default="jekyll", type=shlex.split)
    parser.add_argument("cases", nargs="*")
    options = parser.parse_args()
    known = yaml.safe_load(RECORDED.read_text("utf-8")) if RECORDED.exists() and options.cases else {}
    for case in all_cases():
        if options.cases and case.name not in options.cases:
            continue
        with tempfile.TemporaryDirectory() as folder:
            known[case.name] = run(case, program(*options.jekyll), Path(folder).resolve())
        sys.stdout.write(f"{case}: {known[case.name]['status']}\n")
    ordered = {case.name: known[case.name] for case in all_cases()}
    RECORDED.write_text(yaml.safe_dump(ordered, allow_unicode=True, sort_keys=False, width=1000), "utf-8")


if __name__ == "__main__":
    main()
