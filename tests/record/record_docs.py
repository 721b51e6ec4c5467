"""Record by digests what Ruby's Jekyll writes for docs/ (tests/support/docs_tree.py).

usage: record_docs.py --jekyll COMMAND [--keep FOLDER]

COMMAND runs Jekyll 4.4.1 with the gems of docs/_config.yml on its load path. FOLDER gets a copy of the built site.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support import docs_tree
from tests.support.runs import ENVIRONMENT, KEPT


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jekyll", default="jekyll", type=shlex.split)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    kept = KEPT | {"RUBYLIB"}
    environment = {**{name: os.environ[name] for name in kept & os.environ.keys()}, **ENVIRONMENT}
    with tempfile.TemporaryDirectory() as temporary:
        source, destination = docs_tree.lay_out(Path(temporary)), Path(temporary, "_site")
        command = [*options.jekyll, "build", "--quiet", "--destination", str(destination)]
        subprocess.run(command, cwd=source, env=environment, check=True)
        record = docs_tree.described(source, destination)
        if options.keep:
            shutil.copytree(destination, options.keep, dirs_exist_ok=True)
    version = subprocess.check_output([*options.jekyll, "--version"], env=environment, text=True).strip()
    record = {"recorded from": version, **record}
    docs_tree.RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    sys.stdout.write(f"docs: {len(record['files'])} files\n")


if __name__ == "__main__":
    main()
