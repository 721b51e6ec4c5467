"""docs/ as any Jekyll builds it, and how what Ruby wrote for it is recorded: by digests.

The record has the digest of each written file and of its source. A page whose source changed since
then is not compared until `tests/record/record_docs.py` has asked Ruby again.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from typing import TYPE_CHECKING, Any

from tests.support.documents import DOCS
from tests.support.runs import EXPECTED, THEME, THEME_FOLDERS, freeze_times

if TYPE_CHECKING:
    from pathlib import Path

RECORD = EXPECTED / "docs.json"
SETTINGS = "\nmath: false\n"  # the one setting by which pylekyll changes what Ruby's templates wrote


def lay_out(folder: Path) -> Path:
    """Return a copy of docs/ with the folders of the theme beside its files."""
    source = folder / "docs"
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("_site", ".*", "__pycache__"))
    for name in THEME_FOLDERS:
        shutil.copytree(THEME / name, source / name, dirs_exist_ok=True)
    config = source / "_config.yml"
    text = config.read_text("utf-8").replace("\ntheme: academic\n", "\n").replace("\nmath: true", "\n#")
    config.write_text(text + SETTINGS, "utf-8")
    freeze_times(source)
    return source


def digest(*contents: bytes) -> str:
    """Return the digest of contents, in this order."""
    return hashlib.sha256(b"\0".join(contents)).hexdigest()


def shared(source: Path) -> str:
    """Return the digest of everything that all pages are made from."""
    parts = [
        path
        for path in sorted(source.rglob("*"))
        if path.is_file() and (path.suffix in {".html", ".scss", ".yml", ".js"}) and "images" not in path.parts
    ]
    return digest(*(path.relative_to(source).as_posix().encode() + b"\n" + path.read_bytes() for path in parts))


def made_from(source: Path, name: str) -> str:
    """Return the digest of the file of which the written file ``name`` is made, or of all pages for the search."""
    page = source / name.replace(".html", ".md")
    if name == "search.js":
        return digest(*(path.read_bytes() for path in sorted(source.glob("*.md"))))
    return digest(page.read_bytes()) if page.is_file() else ""


def described(source: Path, destination: Path) -> dict[str, Any]:
    """Return the record of a build."""
    names = sorted(path.relative_to(destination).as_posix() for path in destination.rglob("*") if path.is_file())
    files = {name: [made_from(source, name), digest((destination / name).read_bytes())] for name in names}
    return {"shared": shared(source), "files": files}


def recorded() -> dict[str, Any]:
    """Return what Ruby's Jekyll wrote."""
    record: dict[str, Any] = json.loads(RECORD.read_text("utf-8"))
    return record
