"""A plugin's variants: one source, several builds with settings and folders of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.build.site_factory import open_sites
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.log import Log
from pylekyll.incremental.builder import Builder
from pylekyll.site import config as configuration

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.config import Config

PLUGIN = """
from pylekyll.site.content.page import Page
from pylekyll.plugins.extensions import Variant
from pylekyll.plugins.plugin import Generator

EVENTS = []


class Editions(Generator):
    def generate(self, site):
        if self.config["edition"] == "short":
            site.pages[:] = [page for page in site.pages if page.name != "long.html"]


def register(extensions):
    for edition, folder in (("full", ""), ("short", "short"), ("tiny", "short/tiny")):
        extensions.add_variant(Variant({"edition": edition}, folder))
    extensions.add_generator(Editions)
    edition = extensions.config.get("edition")
    extensions.add_hook("site", "after_init", lambda site: EVENTS.append(("init", edition)))
    extensions.add_hook("site", "post_write", lambda site: EVENTS.append(("written", edition)))
    extensions.config["told"].extend([EVENTS])
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    (folder / "_plugins").mkdir(parents=True)
    (folder / "_config.yml").write_text("told: []\n")
    (folder / "_plugins/editions.py").write_text(PLUGIN)
    (folder / "index.html").write_text(
        "---\n---\n{{ site.edition }}: {% for p in site.pages %}{{ p.url }} {% endfor %}"
    )
    (folder / "long.html").write_text("---\n---\nlong")
    (folder / "file.txt").write_text("copied")
    return folder


def configured(source: Path) -> Config:
    overrides = {"source": str(source), "destination": str(source.parent / "_site")}
    return configuration.load(source, overrides, environment={"JEKYLL_NO_BUNDLER_REQUIRE": "true"})


def tree(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


EXPECTED = {
    "index.html": "full: / /long.html ",
    "long.html": "long",
    "file.txt": "copied",
    "short/index.html": "short: / ",
    "short/file.txt": "copied",
    "short/tiny/index.html": "tiny: / /long.html ",
    "short/tiny/long.html": "long",
    "short/tiny/file.txt": "copied",
}


def test_each_is_built_with_its_settings_into_its_folder(source: Path) -> None:
    config = configured(source)
    report = build(config, Log())
    assert tree(source.parent / "_site") == EXPECTED
    assert set(report.files.written) == set(EXPECTED)
    assert report.site.config["edition"] == "full"
    events = [event for heard in config["told"] for event in heard]
    editions = ["full", "short", "tiny"]
    assert [edition for what, edition in events if what == "init"] == editions
    assert [edition for what, edition in events if what == "written"] == editions


def test_none_removes_what_is_anothers(source: Path) -> None:
    destination = source.parent / "_site"
    for path in ("old.html", "short/old.html", "short/tiny/old.html"):
        (destination / path).parent.mkdir(parents=True, exist_ok=True)
        (destination / path).write_text("left over")
    report = build(configured(source), Log())
    assert tree(destination) == EXPECTED
    assert sorted(report.files.removed) == ["old.html", "short/old.html", "short/tiny/old.html"]


def test_nothing_is_written_when_the_last_of_them_cannot_be(source: Path) -> None:
    plugin = PLUGIN.replace('== "short"', '!= "tiny"').replace("long.html", "inside.html")
    (source / "_plugins/editions.py").write_text(plugin)
    (source / "file.html").write_text("---\npermalink: /file.txt\n---\n")
    (source / "inside.html").write_text("---\npermalink: /file.txt/inside.html\n---\n")
    with pytest.raises(WriteError):
        build(configured(source), Log())
    assert tree(source.parent / "_site") == {}


def test_the_preview_builds_all_of_them_again(source: Path) -> None:
    builder = Builder(lambda _: configured(source), lambda _: None)
    assert builder.build().error is None
    (source / "long.html").write_text("---\n---\nlonger")
    outcome = builder.build({str(source / "long.html")})
    assert outcome.error is None
    assert set(outcome.changed) == {"long.html", "short/tiny/long.html"}
    assert tree(source.parent / "_site") == {**EXPECTED, "long.html": "longer", "short/tiny/long.html": "longer"}


def test_the_preview_watches_what_only_one_of_them_includes(source: Path) -> None:
    (source / "_includes").mkdir()
    (source / "_includes/tiny.html").write_text("small")
    (source / "long.html").write_text("---\n---\n{% if site.edition == 'tiny' %}{% include tiny.html %}{% endif %}")
    builder = Builder(lambda _: configured(source), lambda _: None)
    assert builder.build().error is None
    assert str(source / "_includes/tiny.html") in builder.scope().also


def test_times_are_measured_over_all_of_them(source: Path) -> None:
    config = configured(source).replace(profile=True)
    report = build(config, Log())
    assert report.profile is not None
    assert report.profile.templates["index.html"].count == 3
    assert list(report.profile.phases) == ["reset", "read", "generate", "render", "cleanup", "write"]


def test_a_site_without_variants_is_one(source: Path) -> None:
    (source / "_plugins/editions.py").unlink()
    (site, _), *others = open_sites(configured(source), Log())
    assert (others, site.folder, site.beside) == ([], "", ())
