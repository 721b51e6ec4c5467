"""Files that the templates themselves have or had, by the ids that git gives their contents and by their paths.

``known_files.txt`` comes from the histories of the templates' repositories and of forks: it lists what several
unrelated sites share. ``tests/record/record_templates.py`` writes it.
"""

from __future__ import annotations

from hashlib import sha1
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_TABLE = Path(__file__).with_name("known_files.txt")
#: Characters of an id in the table. Among 3,000 entries a wrong match has a chance of one in 300 million.
ID, PATH = 10, 8


def read_table() -> Mapping[str, frozenset[str]]:
    """Return the entries of each kind: ids of contents, and digests of paths."""
    found: dict[str, frozenset[str]] = {}
    for block in _TABLE.read_text("ascii").split("\n\n"):
        kind, *entries = block.split()
        found[kind] = frozenset(entries)
    return found


def digest_of_path(path: str) -> str:
    """Return a path as the table has it."""
    return sha1(path.encode(), usedforsecurity=False).hexdigest()[:PATH]
