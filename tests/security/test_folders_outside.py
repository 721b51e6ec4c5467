"""Settings that name a folder: safe mode does not even list one outside of the source."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest

from pylekyll.build.mistakes.source import SiteSource
from pylekyll.foundation.log import Log
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS: dict[str, Any] = {
    "plugins_dir": "{outside}",
    "several folders of plugins": ["{outside}", "../outside"],
    "load_paths": "{outside}",
    "a scope": "../outside/**/*",
    "a scope from the root": "{outside}/**/*",
    "a scope in braces": "{{a,../outside}}/*",
}


def listed_by(config: Any) -> set[str]:
    """Build a site, and return the real paths of the folders that the build listed."""
    found: set[str] = set()
    scandir, listdir = os.scandir, os.listdir

    def noting(function: Any) -> Any:
        def noted(path: Any = ".") -> Any:
            if not isinstance(path, int):
                found.add(os.path.realpath(path))
            return function(path)

        return noted

    with mock.patch("os.scandir", noting(scandir)), mock.patch("os.listdir", noting(listdir)):
        build_with_cache(config, Log())
    return found


@pytest.mark.parametrize("safe", [True, False])
@pytest.mark.parametrize("name", SETTINGS)
def test_safe_mode_lists_no_folder_outside(name: str, safe: bool, tmp_path: Path) -> None:
    outside, source = tmp_path / "outside", tmp_path / "site"
    (outside / "deep").mkdir(parents=True)
    source.mkdir()
    (source / "index.html").write_text("---\n---\n")
    value = SETTINGS[name]
    value = (
        [each.format(outside=outside) for each in value] if isinstance(value, list) else value.format(outside=outside)
    )
    settings: dict[str, Any] = {"plugins_dir": value}
    if name == "load_paths":
        settings = {"sass": {"load_paths": [value]}}
    elif "scope" in name:
        settings = {"defaults": [{"scope": {"path": value}, "values": {"a": "b"}}]}
    environment = {"PYLEKYLL_CACHE_KEY": "a"}
    listed = listed_by(load(source, {**settings, "safe": safe}, environment=environment, working_directory=source))
    assert (os.path.realpath(outside) in listed) != safe


@pytest.mark.parametrize("safe", [True, False])
def test_the_search_for_mistakes_reads_no_file_outside(safe: bool, tmp_path: Path) -> None:
    source = tmp_path / "site"
    source.mkdir()
    (tmp_path / "secret.md").write_text("the secret")
    (source / "link.md").symlink_to(tmp_path / "secret.md")
    (source / "own.md").write_text("own")
    found = SiteSource(load(source, {"safe": safe}, environment={})).texts
    assert found == {"own.md": "own", **({} if safe else {"link.md": "the secret"})}
