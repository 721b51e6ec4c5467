#!/usr/bin/env python3
"""Write pylekyll/academic/migrating/known_files.txt from histories of the templates and of sites that copied them.

Clone a template, if possible, and some of its forks into one folder each kind, with their whole histories:
``FOLDER/al-folio/ONE``, ``FOLDER/al-folio/OTHER``. Then: ``python tests/record/record_templates.py FOLDER``. A file is
the template's if its own repository (a folder called ``template``) had it, or at least two others, three for files that
are not code. Clones may be bare. Entries that the table has already stay.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from pylekyll.academic.migrating.known import ID, PATH, digest_of_path, read_table  # noqa: E402

TABLE = ROOT / "pylekyll" / "academic" / "migrating" / "known_files.txt"
#: Code and files at the top. The owner of one fork rarely writes the same as that of another.
CODE = re.compile(
    r"(_layouts|_includes|_sass|_plugins|\.github|_scripts|bin|test|markdown_generator|google_scholar_crawler|docs"
    r"|assets/(css|js|fonts|webfonts|libs|bibliography|theme|html))/|[^/]*$"
)
EMPTY = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
NEVER = frozenset({"_config.yml", "CNAME"})


def contents(repository: Path) -> set[tuple[str, str]]:
    """Return the paths and contents that a repository ever had."""
    command = ["git", "-C", str(repository), "log", "--format=", "--raw", "--no-abbrev", "-z", "--no-renames", "HEAD"]
    parts = iter(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0"))
    found = set()
    for part in parts:
        if part.strip().startswith(":"):
            blob, path = part.split()[3], next(parts)
            if blob.strip("0") and blob != EMPTY and path not in NEVER:
                found.add((path, blob))
    return found


def block(kind: str, folder: Path, before: frozenset[str]) -> str:
    """Return the entries of one kind, with those that the table had ``before``."""
    seen: dict[tuple[str, str], set[str]] = defaultdict(set)
    for repository in sorted(path for path in folder.glob("*") if path.is_dir()):
        for each in contents(repository):
            seen[each].add(repository.name)
    known = {
        (path, blob)
        for (path, blob), names in seen.items()
        if "template" in names or len(names) >= (2 if CODE.match(path) else 3)
    }
    ids = {blob[:ID] for _, blob in known} | {each for each in before if len(each) == ID}
    paths = {digest_of_path(path) for path, _ in known} | {each for each in before if len(each) == PATH}
    entries = [sorted(ids), sorted(paths)]
    lines = [" ".join(found[start : start + 10]) for found in entries for start in range(0, len(found), 10)]
    return "\n".join([kind, *lines])


if __name__ == "__main__":
    clones, table = Path(sys.argv[1]), read_table()
    kinds = sorted({*table, *(path.name for path in clones.iterdir())})
    blocks = [block(kind, clones / kind, table.get(kind, frozenset())) for kind in kinds]
    TABLE.write_text("\n\n".join(blocks) + "\n", "ascii")
