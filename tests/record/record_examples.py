"""Write into docs/liquid.md and docs/kramdown.md what Ruby's Jekyll gives for their examples.

usage: record_examples.py --jekyll COMMAND

COMMAND runs Jekyll 4.4.1 with Liquid 4.0.4, kramdown 2.5.1, Rouge 4.7.0 and libsass.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support import examples
from tests.support.runs import ENVIRONMENT, KEPT


def main() -> None:
    """The command line."""
    import os

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jekyll", default="jekyll", type=shlex.split)
    options = parser.parse_args()
    environment = {**{name: os.environ[name] for name in KEPT & os.environ.keys()}, **ENVIRONMENT}
    for document in examples.DOCUMENTS:
        with tempfile.TemporaryDirectory() as temporary:
            source, destination = Path(temporary, "site"), Path(temporary, "_site")
            source.mkdir()
            examples.lay_out(document, source)
            command = [*options.jekyll, "build", "--quiet", "--destination", str(destination)]
            subprocess.run(command, cwd=source, env=environment, check=True)
            given = examples.outputs(document, destination)
        document.write_text(examples.rewritten(document, given), "utf-8")
        sys.stdout.write(f"{document.name}: {len(given)} examples\n")


if __name__ == "__main__":
    main()
