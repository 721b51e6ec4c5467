"""Record what Jekyll makes of small sites with plugins in Ruby, into tests/gems/sandbox/plugins.json.

Run `tests/record/record_ruby_plugins.py --jekyll PROGRAM`; `PROGRAM` is Ruby's Jekyll, 4.4.1 for the recorded answers.
The sites are in tests/gems/sandbox/plugins.yml: files by path, by the name of the site.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

import yaml

SANDBOX = Path(__file__).parents[1] / "gems" / "sandbox"
ENVIRONMENT = {"JEKYLL_NO_BUNDLER_REQUIRE": "true", "LANG": "C.UTF-8", "TZ": "UTC"}


def main() -> None:
    """Build every site and write the answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jekyll", default="jekyll")
    program = parser.parse_args().jekyll
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True, env=environment())
    sites = yaml.safe_load((SANDBOX / "plugins.yml").read_text("utf-8"))
    answers = {name: answer(files, program) for name, files in sites.items()}
    recorded = {"recorded with": version.stdout.strip(), "answers": answers}
    (SANDBOX / "plugins.json").write_text(json.dumps(recorded, indent=1, ensure_ascii=False) + "\n", "utf-8")


def environment() -> dict[str, str]:
    """Return the environment of Ruby's Jekyll."""
    return {**os.environ, **ENVIRONMENT}


def answer(files: dict[str, str], program: str) -> dict[str, str]:
    """Return the files of the built site by path."""
    with tempfile.TemporaryDirectory() as folder:
        source, built = Path(folder) / "site", Path(folder) / "built"
        for name, text in files.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        subprocess.run(
            [program, "build", "--destination", str(built), "--quiet"], check=True, env=environment(), cwd=source
        )
        paths = sorted(path for path in built.rglob("*") if path.is_file())
        return {path.relative_to(built).as_posix(): path.read_text("utf-8") for path in paths}


if __name__ == "__main__":
    main()
