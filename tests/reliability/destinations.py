"""Odd destinations: no file that a build did not write is lost or changed."""

from __future__ import annotations

import os
import shutil
from itertools import cycle, islice, product
from pathlib import Path
from typing import TYPE_CHECKING

from tests.reliability import child
from tests.reliability.report import Report

if TYPE_CHECKING:
    from collections.abc import Callable

SITE = {
    "_config.yml": "collections: {things: {output: true}}\nsass: {load_paths: [styles]}\n",
    "index.html": "---\n---\nhello",
    "a/b.txt": "b",
    "_posts/2024-01-02-p.md": "---\n---\nP",
    "_things/t.md": "---\n---\nT",
    "_data/d.yml": "a: b\n",
    "_layouts/l.html": "{{ content }}",
    "_includes/i.html": "i",
    "_plugins/p.py": "",
    "styles/_s.scss": "a { b: c }",
    "assets/x.css": "x",
    "docs/guide.txt": "guide",
    ".git/config": "[core]\n",
}
#: Destinations, seen from the source.
NAMES = (
    "_site", "docs", "assets", ".git", "styles", "a", "_posts", "_things", "_data", "_layouts", "_includes", "_plugins",
    ".", "..", "../sibling", "../sibling/new", "new/deep/er", "_site/", "./_site/../docs", "~", "../site/docs",
    "_site/sub", ".jekyll-cache", "index.html", "with space", "ümläut",
)  # fmt: skip


def _nothing(folder: Path, elsewhere: Path) -> None:
    """Leave the destination as it is."""


def _somebodys(folder: Path, elsewhere: Path) -> None:
    if not folder.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "mine.txt").write_text("mine")
        (folder / "index.html").write_text("mine too") if not (folder / "index.html").exists() else None


def _linked(folder: Path, elsewhere: Path) -> None:
    if not os.path.lexists(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.symlink_to(elsewhere)


def _links_inside(folder: Path, elsewhere: Path) -> None:
    if not folder.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("a", "2024", "index.html", "gone"):
            if not os.path.lexists(folder / name):
                (folder / name).symlink_to(elsewhere)


STATES: tuple[Callable[[Path, Path], None], ...] = (_nothing, _somebodys, _linked, _links_inside)


def run(folder: Path, count: int, seed: int) -> list[Report]:
    """Build to ``count`` destinations twice each; there are as many different ones as names times states."""
    report = Report("destinations")
    child.load()
    for number, (name, state) in enumerate(islice(cycle(product(NAMES, STATES)), seed - 1, seed - 1 + count)):
        _try(folder / str(number), name, state, report)
    return [report]


def _try(home: Path, name: str, state: Callable[[Path, Path], None], report: Report) -> None:
    source = home / "site"
    for path, text in {**{f"site/{path}": text for path, text in SITE.items()}, "sibling/s.txt": "s"}.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text)
    (home / "elsewhere").mkdir()
    (home / "elsewhere" / "b.txt").write_text("victim")
    destination = home / "home" if name == "~" else Path(os.path.normpath(source / name))
    state(destination, home / "elsewhere")
    before = _files(home)
    for extra in ([], ["--safe"]):
        option = os.fspath(destination) if name == "~" else name
        status = child.Child(["build", "-d", option, *extra], source, home / "said.txt").wait()
        report.counts[f"status {status}"] += 1
        text = (home / "said.txt").read_text()
        after = _files(home)
        lost = sorted(path for path, data in before.items() if after.get(path) != data)
        built = destination.name == "_site" or name == "_site/"  # a folder of this name counts as built by Jekyll
        lost = [path for path in lost if not (built and path.startswith("site/_site/"))]
        words = f"destination '{name}' with {state.__name__.strip('_')} {' '.join(extra)}"
        if lost:
            report.failures.append(f"{words}: lost {lost[:4]}: {text}")
        if status not in {0, 1} or "Traceback" in text or "bug in pylekyll" in text:
            report.failures.append(f"{words}: status {status}: {text}")
    report.tries += 1
    shutil.rmtree(home)


def _files(home: Path) -> dict[str, bytes]:
    """Return all files and links, except for what pylekyll keeps in its cache."""
    found = {}
    for folder, _, names in os.walk(home):
        for path in (Path(folder, name) for name in names):
            relative = path.relative_to(home).as_posix()
            if ".jekyll-cache" not in relative and relative != "said.txt":
                found[relative] = os.fsencode(path.readlink()) if path.is_symlink() else path.read_bytes()
    return found
