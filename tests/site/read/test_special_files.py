"""Pipes and devices are skipped with a warning, wherever they are."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.log import Log
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")
PLACES = [
    "page.md",
    "file.bin",
    "_posts/2020-01-01-a.md",
    "_posts/sub/2020-01-02-b.md",
    "_things/a.md",
    "_data/x.yml",
    "_data/x.csv",
    "_data/sub/x.json",
    "_layouts/x.html",
    "_config.yml",
]
CACHES = [
    ".jekyll-cache/pylekyll/builds.sqlite",
    ".jekyll-cache/pylekyll/builds.sqlite-wal",
    ".jekyll-cache/pylekyll/builds.sqlite-journal",
    ".git/index",
]


def put(path: Path, kind: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")


def build(source: Path) -> Log:
    (source / "index.md").write_text("---\n---\nhello")
    log = Log()
    options = {"destination": str(source / "_site"), "collections": {"things": {"output": True}}, "timezone": "UTC"}
    build_with_cache(load(source, options, working_directory=source, log=log), log)
    return log


@pytest.mark.parametrize("kind", ["pipe", "endless"])
@pytest.mark.parametrize("place", PLACES)
def test_among_the_files_of_the_site(tmp_path: Path, place: str, kind: str) -> None:
    put(tmp_path / place, kind)
    log = build(tmp_path)
    assert [finding.code for finding in log.findings] == ["special-file"]
    assert place in log.findings[0].message
    assert [path.name for path in (tmp_path / "_site").iterdir()] == ["index.html"]


@pytest.mark.parametrize("kind", ["pipe", "endless"])
@pytest.mark.parametrize("place", CACHES)
def test_among_the_caches(tmp_path: Path, place: str, kind: str) -> None:
    put(tmp_path / place, kind)
    build(tmp_path)
    build(tmp_path)
    assert (tmp_path / "_site" / "index.html").read_text() == "<p>hello</p>\n"
