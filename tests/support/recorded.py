"""How recorded trees are kept: the trees of one site in one folder, each of several equal files once.

``SITE/RUN/PATH`` is a file of the run's tree. A file that is equal to one which the same run or an earlier one has is
not stored again: ``SITE/same.json`` names it (``{RUN: {PATH: "RUN/PATH of the stored file"}}``). To compare
whole trees, unfold them: ``python -m tests.support.recorded tests/expected/plugins/feed /tmp/feed``, then
``diff -r`` two of its folders.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.checks.compare.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping

SAME = "same.json"


def read(folder: Path) -> dict[str, dict[str, bytes]]:
    """Return the trees of the site whose recording is ``folder``, by the names of its runs."""
    stored = {path.name: dict(read_tree(path)) for path in sorted(folder.iterdir()) if path.is_dir()}
    same = json.loads((folder / SAME).read_text("utf-8")) if (folder / SAME).exists() else {}
    trees = {name: dict(stored.get(name, {})) for name in stored.keys() | same.keys()}
    for name, files in same.items():
        for path, original in files.items():
            run, _, original_path = original.partition("/")
            trees[name][path] = stored[run][original_path]
    return {name: dict(sorted(tree.items())) for name, tree in sorted(trees.items())}


def write(folder: Path, trees: Mapping[str, Mapping[str, bytes]]) -> None:
    """Store ``trees`` in ``folder`` in place of what was there; the tree of the first run is stored with most files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    first: dict[bytes, str] = {}
    same: dict[str, dict[str, str]] = {}
    for name, tree in trees.items():
        for path, content in sorted(tree.items()):
            if content in first:
                same.setdefault(name, {})[path] = first[content]
            else:
                first[content] = f"{name}/{path}"
                (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / name / path).write_bytes(content)
    if same:
        (folder / SAME).write_text(json.dumps(same, indent=1, sort_keys=True) + "\n", "utf-8")


def unfold(folder: Path, target: Path) -> None:
    """Write whole trees to ``target``, a folder for each run, for other programs to compare."""
    for name, tree in read(folder).items():
        for path, content in tree.items():
            (target / name / path).parent.mkdir(parents=True, exist_ok=True)
            (target / name / path).write_bytes(content)


if __name__ == "__main__":
    unfold(Path(sys.argv[1]), Path(sys.argv[2]))
