"""The versions of the documentation (docs/_data/versions.yml).

    python docs/versions.py add 0.1 v0.1.0 --next 0.2   a release keeps its pages; main goes on as the next version
    python docs/versions.py build public --baseurl /x   builds the pages of all releases below the folder `public`

The first version is that of main, which the workflow builds itself. The others have a tag `ref` and a folder `path`.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import yaml

DOCS = Path(__file__).parent
ROOT = DOCS.parent
VERSIONS = "_data/versions.yml"


def add(docs: Path, name: str, ref: str, following: str) -> None:
    """Append a release: main's pages become those of the version ``following``, and ``ref`` has those of ``name``."""
    text = (docs / VERSIONS).read_text("utf-8")
    line = f'- {{ name: "{name}", path: "" }}\n'
    if line not in text:
        raise SystemExit(f"{VERSIONS}: the first version is not '{name}'")
    newest, release = (
        f'- {{ name: "{following}", path: "" }}\n',
        f'- {{ name: "{name}", path: "{name}/", ref: "{ref}" }}\n',
    )
    (docs / VERSIONS).write_text(text.replace(line, newest + release), "utf-8")
    config = (docs / "_config.yml").read_text("utf-8")
    changed = config.replace(f'  version: "{name}"\n', f'  version: "{following}"\n')
    if changed == config:
        raise SystemExit(f"_config.yml: `docs: version` is not '{name}'")
    (docs / "_config.yml").write_text(changed, "utf-8")


def build(docs: Path, destination: Path, baseurl: str) -> list[str]:
    """Build the pages of each release from its tag, with today's list of versions; return the names of the versions."""
    import pylekyll

    releases: list[dict[str, Any]] = [
        each for each in yaml.safe_load((docs / VERSIONS).read_text("utf-8")) if "ref" in each
    ]
    settings = yaml.safe_load((docs / "_config.yml").read_text("utf-8"))
    for release in releases:
        with tempfile.TemporaryDirectory() as folder:
            command = ["git", "archive", release["ref"], docs.name]
            packed = subprocess.run(command, cwd=docs.parent, check=True, capture_output=True).stdout
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                archive.extractall(folder)  # noqa: S202 - our own files, as git packed them
            source = Path(folder, docs.name)
            (source / VERSIONS).write_text((docs / VERSIONS).read_text("utf-8"), "utf-8")
            address = f"{baseurl}/{release['path'].strip('/')}"
            kept = {key: settings[key] for key in ("url", "repository") if key in settings}
            pylekyll.build(source, destination / release["path"], baseurl=address, **kept)
    return [release["name"] for release in releases]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add")
    adding.add_argument("name")
    adding.add_argument("ref")
    adding.add_argument("--next", required=True, dest="following")
    building = commands.add_parser("build")
    building.add_argument("destination", type=Path)
    building.add_argument("--baseurl", default="")
    options = parser.parse_args()
    if options.command == "add":
        add(DOCS, options.name, options.ref, options.following)
    else:
        build(DOCS, options.destination, options.baseurl)


if __name__ == "__main__":
    main()
