"""Every event of Jekyll's hooks: that it fires, with what, and when; recorded from Jekyll 4.4.1 (events/record.sh)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.incremental.builder import Builder
from pylekyll.plugins import extensions
from pylekyll.site.config import Config, load

HERE = Path(__file__).parent / "events"
EXPECTED = (HERE / "expected.txt").read_text("utf-8").splitlines()


@pytest.fixture
def config(tmp_path: Path) -> Config:
    source = tmp_path / "site"
    shutil.copytree(HERE / "site", source)
    (source / "_plugins/events.rb").unlink()
    (tmp_path / "_site/old").mkdir(parents=True)
    (tmp_path / "_site/old/page.html").touch()
    # A build of the next second would write the feed and the sitemap again.
    overrides = {"destination": str(tmp_path / "_site"), "events": [], "time": "2026-01-02 03:04:05 +0000"}
    return load(source, overrides, environment={"JEKYLL_NO_BUNDLER_REQUIRE": "1"}, working_directory=source)


def test_events_fire_as_in_jekyll(config: Config) -> None:
    build(config, Log())
    assert config["events"] == EXPECTED


def test_the_preview_fires_the_same_events(config: Config) -> None:
    builder = Builder(lambda log: config, lambda line: None)
    assert builder.build().error is None
    assert config["events"] == EXPECTED


def test_an_unchanged_file_is_written_as_far_as_hooks_know(config: Config) -> None:
    build(config, Log())
    config["events"].clear()
    assert not build(config, Log()).files.written
    assert [event for event in config["events"] if "post_write" in event] == [e for e in EXPECTED if "post_write" in e]


def test_no_event_is_left_out() -> None:
    fired = {tuple(line.partition(":")[0].split()) for line in EXPECTED if ":" in line}
    assert fired == {
        *(("site", event) for event in extensions._EVENTS["site"]),
        *((owner, event) for owner in ("pages", "posts", "things", "documents") for event in extensions._ITEM_EVENTS),
        ("clean", "on_obsolete"),
    }
