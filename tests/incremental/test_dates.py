"""Pages that print the time of the build get the time of one that changed nothing else, without being rendered."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.build.write import writer
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.log import Log
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.store.opening import open_store
from pylekyll.incremental.unchanged import LastBuild, refresh
from tests.incremental import sites
from tests.incremental.test_remembered_builds import UNDATED, Clock, settle

if TYPE_CHECKING:
    from pathlib import Path

START = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
DATED = {
    **UNDATED,
    "_config.yml": f"{UNDATED['_config.yml']}timezone: Asia/Tokyo\n".replace("[", "[jekyll-feed, "),
    "_posts/2024-01-01-x.md": "---\n---\nx\n",
    "plain.txt": "plain",
}


class Site:
    """A site that was built at ``START``, and whose files were written before."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, files: dict[str, str]) -> None:
        self.source, self.folder, self._patch = sites.lay_out(folder, files), folder, patch
        settle(self.source)
        self.set_clock(0)
        self.build()

    def set_clock(self, minutes: int) -> None:
        """Set the clock to ``minutes`` after the first build."""
        for module in ("pylekyll.build.site_factory", "pylekyll.incremental.unchanged"):
            self._patch.setattr(f"{module}.datetime", Clock(START + timedelta(minutes=minutes)))

    def build(self) -> None:
        """Build with the cache."""
        build_with_cache(sites.load(self.source, self.folder / "kept"), Log())

    def refresh(self) -> bool:
        """Return whether the destination is up to date without a build."""
        config = sites.load(self.source, self.folder / "kept")
        return refresh(config, Log(verbose=False), LastBuild(config, open_store(config)))

    def check(self) -> None:
        """Compare with a clean build at the same time."""
        build(sites.load(self.source, self.folder / "clean"), Log(), [])
        assert sites.tree(self.folder / "kept") == sites.tree(self.folder / "clean")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    return Site(tmp_path, monkeypatch, DATED)


def test_the_files_equal_those_of_a_clean_build(site: Site) -> None:
    first = sites.tree(site.folder / "kept")
    for minutes in (1, 2, 60 * 24 * 40, 3):
        site.set_clock(minutes)
        assert site.refresh()
        site.check()
    changed = {name for name, data in sites.tree(site.folder / "kept").items() if data != first[name]}
    assert changed == {"feed.xml", "sitemap.xml", "notes/a.html", "notes/b.html", "notes/c.html"}


def test_a_build_after_an_edit(site: Site) -> None:
    site.set_clock(1)
    assert site.refresh()
    sites.write(site.source / "_notes/b.md", "---\nlayout: note\n---\nother\n")
    assert not site.refresh()
    site.build()
    site.check()
    settle(site.source)
    site.set_clock(2)
    assert not site.refresh(), "the times of the files are others"
    site.build()
    site.set_clock(3)
    assert site.refresh()
    site.check()


def test_a_page_that_changed_is_not_overwritten(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another build may write between the look at the files and the lock."""
    feed = site.folder / "kept/feed.xml"

    def locked(*given: object) -> object:
        feed.write_text("other", "utf-8")
        return original(*given)

    original = writer.lock
    monkeypatch.setattr(writer, "lock", locked)
    site.set_clock(1)
    assert not site.refresh()
    assert feed.read_text("utf-8") == "other"
    monkeypatch.undo()
    assert not site.refresh()


def test_a_destination_that_cannot_be_written(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "feed.xml")

    before = sites.tree(site.folder / "kept")
    with monkeypatch.context() as patch:
        patch.setattr(writer, "commit", full)
        site.set_clock(1)
        with pytest.raises(WriteError, match="No space left"):
            site.refresh()
    assert sites.tree(site.folder / "kept") == before
    assert [path.name for path in site.folder.iterdir() if path.name.startswith(".kept-")] == []
    assert not site.refresh(), "the state is not known any longer"
    site.build()
    site.check()


SHOWN = {
    "the content of a page with the time in it": {
        "_notes/1.html": "---\n---\n{% seo %}\n",
        "z.html": "---\n---\n{{ site.notes.first.content }}\n",
    },
    "the output of a page that prints the time": {"z.html": "---\n---\n{{ site.notes.first.output }}\n"},
    "the time itself": {"z.html": "---\n---\n{{ site.time }}\n"},
    "the text of the time in another place": {"z.html": f"---\n---\n{{% seo %}}{START.isoformat()}"},
}


@pytest.mark.parametrize("name", SHOWN)
def test_pages_that_have_to_be_rendered(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(tmp_path, monkeypatch, {**UNDATED, **SHOWN[name]})
    for minutes in (1, 2):
        site.set_clock(minutes)
        if not site.refresh():
            site.build()
        site.check()


def test_what_an_unchanged_site_does_not_import() -> None:
    names = ("build.pipeline", "languages.liquid.environment", "languages.markdown", "rendering", "gems")
    loaded = f"[each for each in {names} if f'pylekyll.{{each}}' in sys.modules]"
    program = f"import sys, pylekyll.cli.building; print({loaded})"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
