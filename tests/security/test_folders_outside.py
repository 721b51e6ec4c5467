"""Settings that name a folder: safe mode does not even list one outside of the source."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from pylekyll.build.mistakes.source import SiteSource
from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceError
from pylekyll.foundation.log import Log
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.languages.sass.options import named_load_paths
from pylekyll.site.config import load

SETTINGS: dict[str, Any] = {
    "plugins_dir": "{outside}",
    "several folders of plugins": ["{outside}", "../outside"],
    "load_paths": "{outside}",
    "load_paths behind a link": "link",
    "load_paths in a link": "link/*",
    "a scope": "../outside/**/*",
    "a scope from the root": "{outside}/**/*",
    "a scope in a link": "link/*",
    "a scope in all folders": "*/*",
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
    if "link" in name or "all" in name:
        (source / "link").symlink_to(outside)
    value = SETTINGS[name]
    value = (
        [each.format(outside=outside) for each in value] if isinstance(value, list) else value.format(outside=outside)
    )
    settings: dict[str, Any] = {"plugins_dir": value}
    if name.startswith("load_paths"):
        settings = {"sass": {"load_paths": [value]}}
    elif "scope" in name:
        settings = {"defaults": [{"scope": {"path": value}, "values": {"a": "b"}}]}
    environment = {"PYLEKYLL_CACHE_KEY": "a"}
    settings["exclude"] = ["link"]
    listed = listed_by(load(source, {**settings, "safe": safe}, environment=environment, working_directory=source))
    assert (os.path.realpath(outside) in listed) != safe


@pytest.mark.parametrize("safe", [True, False])
def test_load_paths_in_the_site_are_read_in_every_mode(safe: bool, tmp_path: Path) -> None:
    source = tmp_path / "site"
    for name in ("styles", "lib/a", "lib/b"):
        (source / name).mkdir(parents=True)
    (source / "lib/link").symlink_to(source / "styles")
    found = named_load_paths({"load_paths": ["styles", "lib/*"]}, source, safe=safe)
    assert found == [source / name for name in ("styles", "lib/a", "lib/b", "lib/link")]


@pytest.mark.parametrize("safe", [True, False])
def test_the_search_for_mistakes_reads_no_file_outside(safe: bool, tmp_path: Path) -> None:
    source = tmp_path / "site"
    source.mkdir()
    (tmp_path / "secret.md").write_text("the secret")
    (source / "link.md").symlink_to(tmp_path / "secret.md")
    (source / "own.md").write_text("own")
    found = SiteSource(load(source, {"safe": safe}, environment={})).texts
    assert found == {"own.md": "own", **({} if safe else {"link.md": "the secret"})}


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="the system does not show its processes in files")
@pytest.mark.parametrize("with_cache", [True, False])
def test_folders_of_the_system_are_left_out(with_cache: bool, tmp_path: Path) -> None:
    source = tmp_path / "site"
    source.mkdir()
    (source / "index.html").write_text("---\n---\n")
    (source / "link").symlink_to("/proc/self")
    config = load(source, {"disable_disk_cache": not with_cache}, environment={}, working_directory=source)
    log = Log()
    build_with_cache(config, log)
    assert any("link is a folder of the system's processes" in str(line) for line in log.warnings)
    assert not (config.destination / "link").exists()


def test_a_link_to_a_disk_ends_with_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOST_LINKED", 3)
    source, outside = tmp_path / "site", tmp_path / "outside"
    (outside / "a" / "b").mkdir(parents=True)
    source.mkdir()
    (source / "link").symlink_to(outside)
    config = load(source, {}, environment={}, working_directory=source)
    for number in range(2):
        (outside / "a" / f"{number}.txt").touch()
    with pytest.raises(SourceError, match="More than 3 files are behind symlinks"):
        build_with_cache(config, Log())
    (outside / "a" / "1.txt").unlink()
    build_with_cache(config, Log())


def test_data_folders_that_lead_to_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two links to one folder lead to two to the power of forty folders, until the system refuses."""
    monkeypatch.setattr(presence, "MOST_LINKED", 100)
    data = tmp_path / "site" / "_data"
    data.mkdir(parents=True)
    for name in "ab":
        (data / name).symlink_to(data)
    config = load(tmp_path / "site", {}, environment={}, working_directory=tmp_path / "site")
    with pytest.raises(SourceError, match="More than 100 files are behind symlinks") as raised:
        build_with_cache(config, Log())
    assert str(raised.value.location).startswith("_data/")
