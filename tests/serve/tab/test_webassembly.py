"""Sites built by Python as WebAssembly, in Node.js: their files are those of this interpreter.

This is Python 3.14 in Pyodide, without processes, threads and packages with machine code. Both use Dart Sass. Formulas
are converted by another program there, so their elements are set aside.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pylekyll
from pylekyll.foundation.log import Log
from pylekyll.serve.tab.publish import precompile
from tests.serve.tab.examples import lay_out_examples
from tests.support.runs import FILE_TIME, ROOT, ROOT_SITE, SITES
from tests.support.trees import compare_trees, read_tree

#: The package lxml is absent there, the page of a notebook needs another program, symlinks are laid out by the runs.
WITHOUT = {
    *("jemoji", "jupyter", "link-attributes", "mentions", "spaceship", "toc"),
    *("links", "links-and-baseurl", "last-modified", "github-metadata"),
}
SETTINGS = {"time": "2024-05-06 07:08:09 +0000", "sass": {"implementation": "dart-sass"}}
MATH = re.compile(rb"<math\b.*?</math>", re.DOTALL)
ROOT_NAME = "root"


def lay_out(folder: Path) -> dict[str, Path]:
    """Copy the demonstration and the small sites into ``folder``."""
    sites = {ROOT_NAME: folder / ROOT_NAME}
    for name in ROOT_SITE:
        (shutil.copytree if (ROOT / name).is_dir() else copy_file)(ROOT / name, sites[ROOT_NAME] / name)
    for kind in ("jekyll", "plugins"):
        for site in sorted((SITES / kind).iterdir()):
            if site.is_dir() and site.name not in WITHOUT:
                sites[f"{kind}/{site.name}"] = folder / kind / site.name
                shutil.copytree(site, folder / kind / site.name, symlinks=True)
    sites["examples"] = folder / "examples"
    assert lay_out_examples(sites["examples"], 4) > 500
    for path in folder.rglob("*"):
        os.utime(path, (FILE_TIME, FILE_TIME), follow_symlinks=False)
    return sites


def copy_file(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)


def settings_of(name: str) -> dict[str, Any]:
    return {**SETTINGS, "cv": {"pdf": False}} if name == ROOT_NAME else SETTINGS


def built_here(source: Path, destination: Path, settings: dict[str, Any]) -> dict[str, Any]:
    log = Log()
    try:
        pylekyll.build(source, destination, log=log, environment={}, disable_disk_cache=True, **settings)
    except pylekyll.PylekyllError as error:
        return {"error": str(error)}
    return {"findings": [line.message for line in log.lines if line.diagnostic is not None]}


def tree(folder: Path) -> dict[str, bytes]:
    found = dict(read_tree(folder)) if folder.is_dir() else {}
    return {name: MATH.sub(b"<math/>", content) for name, content in found.items()}


@pytest.fixture(scope="module")
def both(published: Path, node: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Any, Any]]:
    """The result and the tree of each site: built there from compiled modules, built here."""
    precompile(published, os.environ)
    folder = tmp_path_factory.mktemp("webassembly")
    sites = lay_out(folder / "sites")
    job = {
        "roots": [str(folder)],
        "sites": {
            name: {"source": str(path), "destination": str(folder / "there" / name), "settings": settings_of(name)}
            for name, path in sites.items()
        },
    }
    command = [node, str(Path(__file__).with_name("build.mjs")), str(published)]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    there = json.loads(done.stdout.splitlines()[-1])
    return {
        name: (
            (there[name], tree(folder / "there" / name)),
            (built_here(path, folder / "here" / name, settings_of(name)), tree(folder / "here" / name)),
        )
        for name, path in sites.items()
    }


def test_files_are_equal(both: dict[str, tuple[Any, Any]]) -> None:
    differing = {name: compare_trees(here[1], there[1]) for name, (there, here) in both.items()}
    shown = [f"{name}: {each}" for name, found in differing.items() for each in found]
    assert not shown, "\n".join(shown[:20])
    assert len(both) > 80
    assert len(both[ROOT_NAME][1][1]) > 30
    assert sum(len(here[1]) for _, here in both.values()) > 1000


def test_findings_are_equal(both: dict[str, tuple[Any, Any]]) -> None:
    """The order of findings about files is that of the file system; the page has no network to ask."""
    found = {name: (settled(there[0], "there"), settled(here[0], "here")) for name, (there, here) in both.items()}
    differing = [f"{name}: {there}\n{here}" for name, (there, here) in found.items() if there != here]
    assert not differing, "\n".join(differing)


def settled(result: dict[str, Any], destination: str) -> tuple[str, list[str]]:
    texts = [text.replace(f"/{destination}/", "/") for text in result.get("findings", ())]
    return result.get("error", ""), sorted(text for text in texts if "raw.githubusercontent" not in text)
