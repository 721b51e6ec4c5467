"""Record what GitHub Pages' Jekyll writes for every site of tests/github_pages/sites.

usage: record_github_pages.py --jekyll COMMAND --ruby COMMAND [SITE ...]

COMMAND runs Jekyll 3.10.0 with the gem github-pages required (its hook sets the configuration) and the gems that it
pins on the load path; `--ruby` is a Ruby with the same load path, asked for the versions that are written to
tests/github_pages/versions.txt. CoffeeScript and CommonMark may be stand-ins: no site uses them.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "github_pages"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from pages_runs import EXPECTED, HERE, PagesRun, all_runs

VERSIONS = """
require "github-pages"
require "sass"
require "rouge"
require "kramdown"
require "jekyll-sass-converter"
require "jekyll-relative-links"
require "jekyll-github-metadata"
{
  "github-pages" => GitHubPages::VERSION, "jekyll" => Jekyll::VERSION, "jekyll-github-metadata" =>
  Jekyll::GitHubMetadata::VERSION, "jekyll-sass-converter" => JekyllSassConverter::VERSION, "kramdown" =>
  Kramdown::VERSION, "liquid" => Liquid::VERSION, "rouge" => Rouge.version, "ruby" => RUBY_VERSION, "sass" =>
  Sass.version[:number]
}.each { |name, version| puts "#{name} #{version}" }
"""


def record(run: PagesRun, jekyll: list[str]) -> int:
    """Build ``run`` and keep its tree; returns how many files it has. Nothing is kept when the build fails."""
    with tempfile.TemporaryDirectory() as folder:
        source, destination = run.lay_out(Path(folder))
        command = [*jekyll, *run.arguments(destination), "--quiet"]
        done = subprocess.run(command, cwd=source, env=run.environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{run.site}: {done.stderr.strip().splitlines()[0]}")
        shutil.rmtree(run.expected, ignore_errors=True)
        shutil.copytree(destination, run.expected)
        return sum(path.is_file() for path in run.expected.rglob("*"))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jekyll", required=True, type=shlex.split)
    parser.add_argument("--ruby", required=True, type=shlex.split)
    parser.add_argument("sites", nargs="*")
    options = parser.parse_args()
    versions = subprocess.run([*options.ruby, "-e", VERSIONS], capture_output=True, text=True, check=True).stdout
    (HERE / "versions.txt").write_text(versions)
    EXPECTED.mkdir(exist_ok=True)
    for run in all_runs():
        if not options.sites or run.site in options.sites:
            sys.stdout.write(f"{run.site}: {record(run, options.jekyll)} files\n")


if __name__ == "__main__":
    main()
