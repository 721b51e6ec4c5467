"""``pylekyll scholar status``: what a build would use."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from click.testing import CliRunner, Result

from pylekyll.cli.main import cli
from tests.academic.scholar.local import CDN_BRANCH, REPOSITORY, Site
from tests.academic.scholar.servers import DATA, Server

if TYPE_CHECKING:
    from pathlib import Path


def status(site: Site, *arguments: str) -> Result:
    settings = {**site.options, "google_scholar": site.settings}
    (site.folder / "_config.yml").write_text(json.dumps(settings), "utf-8")
    return CliRunner().invoke(cli, ["scholar", "status", "-s", str(site.folder), *arguments])


def commit(site: Site) -> Path:
    folder = site.folder / "_data" / "google_scholar"
    folder.mkdir(parents=True)
    (folder / "gs_data.json").write_text(json.dumps(DATA), "utf-8")
    return folder


def test_with_numbers_from_the_network(site: Site, cdn: Server, raw: Server) -> None:
    cdn.serve(CDN_BRANCH)
    result = status(site)
    assert result.exit_code == 0, result.output
    lines = [line.strip() for line in result.output.splitlines()]
    assert f"Repository: {REPOSITORY}" in lines
    assert f"Asked first: {cdn.address}/{CDN_BRANCH}/gs_data.json" in lines
    assert f"Asked next: {raw.address}/{REPOSITORY}/google-scholar-stats/gs_data_shieldsio.json" in lines
    assert f"Google Scholar: 551074 citations, fetched now from {cdn.host}" in lines


def test_the_cache_and_its_age(site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    status(site)
    asked = len(cdn.requests)
    result = status(site, "--offline")
    assert result.exit_code == 0
    assert re.search(rf"Cache: 551074 citations, fetched \d+ s ago from {cdn.host}, in ", result.output)
    assert "; offline" in result.output
    assert len(cdn.requests) == asked


def test_the_committed_copy(site: Site) -> None:
    folder = commit(site)
    result = status(site, "--offline")
    assert f"Committed copy: 551074 citations, of 2026-11-15, in {folder}" in result.output
    assert "551074 citations, from _data/google_scholar of 2026-11-15; offline" in result.output
    assert "Cache: empty (" in result.output


def test_no_numbers_are_an_exit_status(site: Site) -> None:
    result = status(site, "--offline")
    assert result.exit_code == 1
    assert "no numbers; offline" in result.output


def test_without_a_disk_cache(site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    site.options["disable_disk_cache"] = True
    assert "Cache: disabled" in status(site).output


def test_settings_are_warned_of(site: Site) -> None:
    site.settings["colour"] = "red"
    assert "google_scholar.colour is not a setting" in status(site, "--offline").output


def test_a_site_without_numbers(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["scholar", "status", "-s", str(tmp_path)])
    assert result.exit_code == 1
    assert "This site does not show citation numbers." in result.output
