"""Build small sites with Ruby plugins of public sites, by Ruby's Jekyll and by pylekyll, and compare them.

Run `tests/record/real_ruby_plugins.py FOLDER --jekyll PROGRAM [NAME ...]`. FOLDER has the plugins as
`OWNER/REPOSITORY/PATH`; tests/gems/sandbox/real_plugins.yml lists them with commit and checksum. They are not part of
this repository, as few of their owners name a licence. The sites around them are in tests/gems/sandbox/real_sites.yml.
`PYLEKYLL_RUBY` names the Ruby module.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import yaml

import pylekyll
from pylekyll.foundation.errors import PylekyllError

SANDBOX = Path(__file__).parents[1] / "gems" / "sandbox"
ENVIRONMENT = {"JEKYLL_NO_BUNDLER_REQUIRE": "true", "LANG": "C.UTF-8", "TZ": "UTC"}


def main() -> None:
    """Build the sites and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jekyll", default="jekyll")
    options = parser.parse_args()
    plugins = yaml.safe_load((SANDBOX / "real_plugins.yml").read_text("utf-8"))
    sites = yaml.safe_load((SANDBOX / "real_sites.yml").read_text("utf-8"))
    verdicts: dict[str, str] = {}
    for name in options.names or sites:
        verdict, details = compare(sites[name], plugins, options.folder, options.jekyll)
        sys.stdout.write("\n    ".join([f"{verdict:10} {name}", *details]) + "\n")
        for plugin in sites[name]["plugins"]:
            verdicts.setdefault(plugin, verdict)
    tell(verdicts, plugins)


def tell(verdicts: dict[str, str], plugins: dict[str, dict[str, str]]) -> None:
    """Print how many plugins of each kind have which verdict."""
    counts: dict[tuple[str, str], int] = {}
    for name, verdict in verdicts.items():
        key = (plugins[name]["kind"], verdict)
        counts[key] = counts.get(key, 0) + 1
    for (kind, verdict), count in sorted(counts.items()):
        sys.stdout.write(f"{kind:10} {verdict:10} {count}\n")


def compare(site: dict[str, Any], plugins: dict[str, Any], folder: Path, jekyll: str) -> tuple[str, list[str]]:
    """The verdict on one site (``equal``, ``named`` for a plugin that is left out or fails as said) and details."""
    with tempfile.TemporaryDirectory() as temporary:
        source = Path(temporary) / "site"
        write(site, plugins, folder, source)
        destination, ours = source / "_site", Path(temporary) / "ours"
        environment = {**os.environ, "TZ": "UTC", **site.get("environment", {})}
        try:
            report = pylekyll.build(source, environment=environment, disable_disk_cache=True)
        except PylekyllError as error:
            expected = site.get("fails")
            return ("named" if expected and expected in str(error) else "FAILS"), [str(error)]
        warnings = "\n".join(warning.message for warning in report.findings)
        if "missing" in site:
            return ("named" if site["missing"] in warnings else "UNNAMED"), warnings.splitlines()
        destination.rename(ours)
        built = by_ruby(jekyll, source, site.get("environment", {}))
        details = [built] if built else differences(destination, ours)
        return ("equal" if not details else "DIFFERS"), [*details, *(warnings.splitlines() if details else [])]


def write(site: dict[str, Any], plugins: dict[str, Any], folder: Path, source: Path) -> None:
    """Write a site's files and its plugins, whose checksums must be those of the list."""
    for name in site["plugins"]:
        plugin = plugins[name]
        found = folder / plugin["repository"] / plugin["path"]
        if hashlib.sha256(found.read_bytes()).hexdigest() != plugin["sha256"]:
            raise SystemExit(f"{found} is not the file of the list (commit {plugin['commit']}).")
        target = source / plugin["path"]
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(found, target)
    for path, text in site["files"].items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, "utf-8")


def by_ruby(program: str, source: Path, more: dict[str, str]) -> str:
    """Build the site by Ruby's Jekyll; the answer is what it says when it fails."""
    command = [program, "build", "--quiet", "--disable-disk-cache"]
    environment = {**os.environ, **ENVIRONMENT, **more}
    ran = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 else f"Ruby fails: {ran.stderr.strip()[-300:]}"


def differences(theirs: Path, ours: Path) -> list[str]:
    """Return what differs between two built sites."""
    left, right = contents(theirs), contents(ours)
    found = [f"only {'Ruby' if path in left else 'pylekyll'} has {path}" for path in sorted(left.keys() ^ right.keys())]
    for path in sorted(left.keys() & right.keys()):
        if left[path] != right[path]:
            found += [path, f"  ruby: {left[path]!r:.1500}", f"  ours: {right[path]!r:.1500}"]
    return found


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


if __name__ == "__main__":
    main()
