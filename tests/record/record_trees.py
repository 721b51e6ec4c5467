"""Record what Ruby Jekyll writes for every site of tests/sites, so that the tests need no Ruby.

usage: record_trees.py [--jekyll COMMAND] [--ruby COMMAND] [SITE ...]

COMMAND runs the Jekyll to record; `--ruby` is a Ruby with the same load path, asked for the versions that are written
beside the trees (tests/expected/SITE/versions.txt). The trees of tests/expected are those of Jekyll 4.4.1 with
Liquid 4.0.4, kramdown 2.5.1, Rouge 4.7.0 and Sass through libsass; see docs/differences.md.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from runs import EXPECTED, Run, all_runs
from trees import BUILD_MARKS, read_tree

VERSIONS = """
require "jekyll"
%w(jekyll liquid kramdown kramdown-parser-gfm rouge safe_yaml sassc jekyll-sass-converter jekyll-feed jekyll-sitemap
   jekyll-redirect-from jekyll-paginate jekyll-gist).each { |name| begin; require name; rescue LoadError; end }
known = { "jekyll" => Jekyll::VERSION, "liquid" => Liquid::VERSION, "kramdown" => Kramdown::VERSION,
          "rouge" => Rouge.version, "ruby" => RUBY_VERSION }
known["libsass"] = SassC::Native.version if defined?(SassC)
known["jekyll-feed"] = Jekyll::Feed::VERSION if defined?(Jekyll::Feed::VERSION)
known["jekyll-redirect-from"] = JekyllRedirectFrom::VERSION if defined?(JekyllRedirectFrom::VERSION)
known["jekyll-paginate"] = Jekyll::Paginate::VERSION if defined?(Jekyll::Paginate::VERSION)
known["jekyll-gist"] = Jekyll::Gist::VERSION if defined?(Jekyll::Gist::VERSION)
known.sort.each { |name, version| puts "#{name} #{version}" }
"""


def record(run: Run, jekyll: list[str]) -> int:
    """Build ``run`` with Jekyll and keep its tree; returns how many files it has."""
    with tempfile.TemporaryDirectory() as folder:
        source, destination = run.lay_out(Path(folder))
        command = [*jekyll, *run.arguments(destination), "--quiet"]
        done = subprocess.run(command, cwd=source, env=run.environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{run}: {done.stderr.strip().splitlines()[0]}")
        if done.stderr:
            sys.stdout.write(f"{run}: {done.stderr.strip()}\n")
        shutil.rmtree(run.expected, ignore_errors=True)
        tree = read_tree(destination)
        for path, content in tree.items():
            for mark in BUILD_MARKS:
                content = mark.set_aside(path, content)  # noqa: PLW2901
            target = run.expected / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        return len(tree)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jekyll", default="jekyll", type=shlex.split)
    parser.add_argument("--ruby", default="ruby", type=shlex.split)
    parser.add_argument("sites", nargs="*")
    options = parser.parse_args()
    versions = subprocess.run([*options.ruby, "-e", VERSIONS], capture_output=True, text=True, check=True).stdout
    runs = [run for run in all_runs() if not options.sites or run.site in options.sites]
    for site in {run.site for run in runs}:
        shutil.rmtree(EXPECTED / site, ignore_errors=True)
    for run in runs:
        sys.stdout.write(f"{run}: {record(run, options.jekyll)} files\n")
        (EXPECTED / run.site / "versions.txt").write_text(versions)


if __name__ == "__main__":
    main()
