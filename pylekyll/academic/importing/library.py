"""The BibTeX files of a site, and writing them back."""

from __future__ import annotations

import difflib
import os
from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import read_file
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import Below

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylekyll.academic.importing.bibfile import BibFile
    from pylekyll.academic.importing.plan import Plan
    from pylekyll.site.config import Config

_DEFAULT = "papers.bib"


def bibliography_of(config: Config) -> str:
    """Return the folder with the BibTeX files of a site, or the only file: the theme's, or jekyll-scholar's."""
    sections = (config.get("publications"), config.get("scholar"))
    sources = [section.get("source") for section in sections if isinstance(section, dict)]
    return str(next(filter(None, sources), "_bibliography"))


def open_library(root: Path, folder: str, named: str | None) -> tuple[list[BibFile], BibFile]:
    """Return the BibTeX files of a site, and the one that gets new entries.

    ``folder`` is where they are (or the only one), relative to ``root``; ``named`` is the one for new entries. Without
    it, that is the only file, ``papers.bib``, or the first. Raises ``UsageError`` and ``SourceError``.
    """
    place = root / folder.strip("/")
    paths = [place] if place.suffix == ".bib" else sorted(place.glob("**/*.bib")) if place.is_dir() else []
    if named is not None:
        target = root / named
        if target.suffix != ".bib":
            raise UsageError(f"'{named}' is not a BibTeX file.", hint="Name a file that ends in .bib.")
    else:
        own = place if place.suffix == ".bib" else place / _DEFAULT
        target = own if own in paths or not paths else paths[0]
    if target not in paths:
        paths.append(target)
    files = [read_file(path, _shown(path, root)) for path in paths]
    return files, files[paths.index(target)]


def diff(files: list[BibFile], plan: Plan) -> Iterator[str]:
    """Yield the lines of a unified diff of what would change."""
    for file in files:
        new = plan.texts.get(file.shown)
        if new is not None:
            old_lines, new_lines = (_printable(text).splitlines() for text in (file.text, new))
            before = file.shown if file.path.exists() else "/dev/null"
            yield from difflib.unified_diff(old_lines, new_lines, before, file.shown, lineterm="", n=2)


def write(files: list[BibFile], plan: Plan, root: Path) -> None:
    """Write the files of the site ``root`` that change, each at once. Raises ``SourceError`` and ``WriteError``."""
    site = Below(root)
    contents = [(file, file.content(plan.texts[file.shown])) for file in files if file.shown in plan.texts]
    for file, content in contents:
        site.write(os.path.relpath(file.path, root), content)


def _printable(text: str) -> str:
    """Return a text without the bytes that are not characters in its encoding."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
