"""Record what Ruby Jekyll writes for the sites of tests/sites, so that the tests need no Ruby.

usage: record_trees.py [--kind KIND] [--jekyll COMMAND] [--ruby COMMAND] [SITE ...]

KIND is a folder of tests/sites. COMMAND runs the Jekyll to record; `--ruby` is a Ruby with the same load path, asked
for the versions, which are kept in tests/expected/KIND/versions.txt. The trees are those of

- `jekyll`: Jekyll 4.4.1 with Liquid 4.0.4, kramdown 2.5.1, Rouge 4.7.0 and Sass through libsass (docs/differences.md);
- `plugins`: Jekyll 4.4.1 with the gems that docs/plugins.md lists, all of them on the load path;
- `github-pages`: Jekyll 3.10.0 with the gem github-pages required (its hook sets the configuration) and the gems that
  it pins. CoffeeScript and CommonMark may be stand-ins: no site uses them.

Nothing of a site is recorded when a build of it fails. To record one site, the versions must be those of the others.
Equal files are stored once (tests/support/recorded.py).
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support import recorded
from tests.support.runs import EXPECTED, KINDS, Run, all_runs, plugins_of, versions_of
from tests.support.trees import BUILD_MARKS, read_tree

HERE = Path(__file__).parent


def built(run: Run, jekyll: list[str]) -> dict[str, bytes]:
    """Return the tree that Jekyll writes for ``run``, without the marks of the build."""
    with tempfile.TemporaryDirectory() as folder:
        source, destination = run.lay_out(Path(folder))
        command = [*jekyll, *run.arguments(destination), "--quiet"]
        done = subprocess.run(command, cwd=source, env=run.environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{run}: {done.stderr.strip().splitlines()[0]}")
        if done.stderr:
            sys.stdout.write(f"{run}: {done.stderr.strip()}\n")
        tree = dict(read_tree(destination))
    for mark in BUILD_MARKS:
        tree = {path: mark.set_aside(path, content) for path, content in tree.items()}
    return tree


def check_versions(kind: str, runs: list[Run], versions: dict[str, str], *, all_sites: bool) -> None:
    """Keep the versions, or stop where some sites would be of other versions than the rest."""
    if all_sites:
        lines = [f"{name} {version}\n" for name, version in sorted(versions.items())]
        (EXPECTED / kind / "versions.txt").write_text("".join(lines), "utf-8")
        return
    known = versions_of(kind)
    named = {name for run in runs for name in plugins_of(run.site)} if kind == "plugins" else set(known)
    for name in sorted({"jekyll", *named} & versions.keys() & known.keys()):
        if versions[name] != known[name]:
            sys.exit(f"{name} is {versions[name]}, the recorded trees are of {known[name]}: record all sites")
    added = {name: versions[name] for name in named & versions.keys() - known.keys()}
    if added:
        check_versions(kind, runs, {**known, **added}, all_sites=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", default="jekyll", choices=KINDS)
    parser.add_argument("--jekyll", default="jekyll", type=shlex.split)
    parser.add_argument("--ruby", default="ruby", type=shlex.split)
    parser.add_argument("sites", nargs="*")
    options = parser.parse_args()
    command = [*options.ruby, str(HERE / "versions" / f"{options.kind}.rb")]
    versions = dict(line.split() for line in subprocess.check_output(command, text=True).splitlines())
    runs = [run for run in all_runs(options.kind) if not options.sites or run.site in options.sites]
    check_versions(options.kind, runs, versions, all_sites=not options.sites)
    for site in dict.fromkeys(run.site for run in runs):
        trees = {run.name: built(run, options.jekyll) for run in runs if run.site == site}
        recorded.write(EXPECTED / options.kind / site, trees)
        for name, tree in trees.items():
            sys.stdout.write(f"{site}-{name}: {len(tree)} files\n")


if __name__ == "__main__":
    main()
