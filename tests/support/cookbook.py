"""The recipes of docs/cookbook.md: what each writes into a new site, and what its pages then show.

A recipe is a heading of the third level. In it,

- ``<!-- recipe: PATH -->`` before a block of code makes it a file. Of ``_config.yml`` the block has the lines to
  change; entries of a ``.bib`` file are added; any other block is the whole file.
- ``<!-- recipe without: PATH PATH -->`` removes files and folders.
- ``<!-- result: PAGE | SELECTOR | TEXT | TEXT -->`` names the page and the part of it that the picture shows (``-`` for
  its top), a text that is in the page and, optional, one that is not.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from pylekyll.site.authoring.new_site import Person, new_site
from tests.support.documents import DOCS, read, sections
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path

COOKBOOK = DOCS / "cookbook.md"
_FILE = re.compile(r"^<!-- recipe: (\S+) -->\n(```+)[\w-]*\n(.*?)^\2$", re.MULTILINE | re.DOTALL)
_WITHOUT = re.compile(r"^<!-- recipe without: (.+) -->$", re.MULTILINE)
_RESULT = re.compile(r"^<!-- result: (\S+) \| (.+?) \| (.+?)(?: \| (.+?))? -->\n!\[(.+)\]\((\S+)\)$", re.MULTILINE)
#: Files that recipes name and a new site does not have.
_FILES = (
    "files/glider.mp4",
    "files/thesis.pdf",
    "files/quiet.pdf",
    "assets/pdf/tides.pdf",
    "assets/pdf/tides-slides.pdf",
)


@dataclass(frozen=True)
class Recipe:
    """The files that a recipe writes and removes, and its result: a page, a part of it, two texts, and a picture."""

    title: str
    files: tuple[tuple[str, str], ...]
    without: tuple[str, ...]
    page: str
    part: str
    text: str
    absent: str
    picture: str

    def __str__(self) -> str:
        return self.title


def recipes() -> list[Recipe]:
    """Return the recipes of the cookbook, in its order."""
    found = []
    text = read(COOKBOOK)
    for section in sections(COOKBOOK):
        if section.level != 3:
            continue
        assert text.count(f"### {section.title}\n") == 1
        (result,) = _RESULT.findall(section.text)
        files = tuple((path, code) for path, _, code in _FILE.findall(section.text))
        without = tuple(path for paths in _WITHOUT.findall(section.text) for path in paths.split())
        found.append(Recipe(section.title, files, without, *result[:4], result[5]))
    return found


def lay_out(recipe: Recipe, folder: Path) -> str:
    """Write a new site with the demonstration's pictures, changed by the recipe; return its configuration files."""
    new_site(folder, datetime(2026, 6, 1, tzinfo=timezone.utc), person=Person(name="Ada Example"), with_cv=False)
    shutil.copytree(ROOT / "images", folder / "images")
    for name in _FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    for name in recipe.without:
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, code in recipe.files:
        path = folder / (name if name != "_config.yml" else "_recipe.yml")
        path.parent.mkdir(parents=True, exist_ok=True)
        before = f"{path.read_text('utf-8')}\n" if name.endswith(".bib") else ""
        path.write_text(before + code, "utf-8")
    return "_config.yml,_recipe.yml" if (folder / "_recipe.yml").exists() else "_config.yml"
