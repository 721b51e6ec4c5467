"""Cached builds of sites with plugins equal clean ones, and render no more than an edit requires."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
from datetime import datetime, timezone
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from pylekyll.build import site_factory
from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Level, Log
from pylekyll.gems.builtin import publication_reader
from pylekyll.gems.builtin.curriculum import reading
from pylekyll.incremental import inputs, snapshot, states, unchanged
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.store.interface import VALUES
from pylekyll.incremental.store.opening import open_store
from pylekyll.incremental.unchanged import LastBuild, refresh
from pylekyll.languages.liquid.filters import dates
from pylekyll.rendering.renderer import Rendered, Renderer
from pylekyll.site import config
from tests.incremental import sites
from tests.incremental.plugin_sites import ALL

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import tzinfo

    from pylekyll.site.config import Config
    from pylekyll.site.site import Item

ROUNDS = 10
STYLES = Path(__file__).parents[1] / "gems" / "scholar"


def load(source: Path, destination: Path) -> Config:
    environment = {
        "PYLEKYLL_CACHE": str(STYLES),
        "PYLEKYLL_CACHE_KEY": "tests",
        "PAGES_DISABLE_NETWORK": "1",
        "JEKYLL_NO_BUNDLER_REQUIRE": "true",
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    options = {"destination": str(destination)}
    return config.load(source, options, environment=environment, working_directory=source, log=Log())


def told(log: Log, destination: Path) -> list[str]:
    return sorted(str(line).replace(str(destination), "") for line in log.lines if line.level >= Level.WARN)


def attempt(source: Path, destination: Path, *, clean: bool) -> tuple[str, list[str]]:
    """Build, and return the error and the warnings."""
    log = Log(verbose=False)
    loaded = load(source, destination)
    try:
        if clean:
            build(loaded, log, [])
        else:
            last = LastBuild(loaded, open_store(loaded))
            if not refresh(loaded, log, last):
                build_with_cache(loaded, log, last=last)
    except PylekyllError as error:
        return str(error), []
    return "", told(log, destination)


def check(source: Path, folder: Path) -> bool:
    """Build both ways and compare trees and warnings; tells whether the site can be built."""
    expected = attempt(source, folder / "clean", clean=True)
    assert attempt(source, folder / "kept", clean=False) == expected
    if not expected[0]:
        assert sites.tree(folder / "kept") == sites.tree(folder / "clean")
    return not expected[0]


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the paths of the items that are rendered."""
    paths: list[str] = []
    render = Renderer.render

    def counting(self: Renderer, item: Item) -> Rendered:
        paths.append(item.relative_path)
        return render(self, item)

    monkeypatch.setattr(Renderer, "render", counting)
    return paths


def set_text(path: Path, text: str | None) -> None:
    if text is not None:
        sites.write(path, text)
    elif path.exists():
        path.unlink()


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seed", range(3))
def test_after_random_edits(tmp_path: Path, seed: int, name: str) -> None:
    chance = random.Random(f"{name} {seed}")
    files, edits = ALL[name]
    source = sites.lay_out(tmp_path, files)
    assert check(source, tmp_path)
    assert check(source, tmp_path)
    for _ in range(ROUNDS):
        for _ in range(chance.choice([1, 1, 2])):
            path = chance.choice(sorted(edits))
            kind = chance.random()
            if kind < 0.1 and (source / path).exists():
                (source / path).touch()
            else:
                set_text(source / path, files.get(path) if kind < 0.4 else chance.choice(edits[path]))
        if chance.random() < 0.3:
            time.sleep(0.04)  # then the times of files alone tell whether they changed
        check(source, tmp_path)


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_rendered_again(tmp_path: Path, name: str, rendered: list[str]) -> None:
    source = sites.lay_out(tmp_path, ALL[name].files)
    build_with_cache(load(source, tmp_path / "kept"), Log())
    assert rendered
    rendered.clear()
    build_with_cache(load(source, tmp_path / "kept"), Log())
    assert rendered == []


POSTS = {"_posts/2024-01-01-a.md", "_posts/2024-01-02-b.md"}

#: Edits, and the items that are rendered after them.
NARROW = {
    ("data", "_data/venues.yml"): ("A", "B", {"venue.html", "all.html", "size.html", "assigned.html"}),
    ("data", "_data/authors.yml"): ("Myself", "I", {"seo.html", "all.html", "size.html", "assigned.html"}),
    ("scholar", "_bibliography/other.bib"): ("Three", "Drei", {"other.html"}),
    ("scholar", "plain.html"): ("plain", "other", {"plain.html"}),
    ("scholar", "_config.yml"): (
        "@*",
        "@article",
        {"publications.html", "selected.html", "other.html", "list.html", "feed.xml", *POSTS},
    ),
    ("archives", "_posts/2024-02-03-c.md"): ("Third", "3", {"_posts/2024-02-03-c.md"}),
    ("paginate-v2", "_posts/2024-02-03-c.md"): ("Third", "3", {"_posts/2024-02-03-c.md", "index.html"}),
    ("polyglot", "a-de.md"): ("A", "B", {"a-de.md"}),
    ("publications", "plain.html"): ("plain", "other", {"plain.html"}),
    ("files", "assets/main.css"): ("a", "b", {"bust.html"}),
    ("files", "assets/resume.json"): ("x", "y", {"resume.html"}),
    ("cached includes", "e.html"): ("plain", "other", {"e.html"}),
}


@pytest.mark.parametrize(("name", "path"), NARROW)
def test_only_what_reads_an_edit_is_rendered(tmp_path: Path, name: str, path: str, rendered: list[str]) -> None:
    files = ALL[name].files
    source = sites.lay_out(tmp_path, files)
    build_with_cache(load(source, tmp_path / "kept"), Log())
    rendered.clear()
    old, new, expected = NARROW[name, path]
    sites.write(source / path, files[path].replace(old, new))
    build_with_cache(load(source, tmp_path / "kept"), Log())
    assert set(rendered) == expected
    shutil.rmtree(tmp_path / "clean", ignore_errors=True)
    build(load(source, tmp_path / "clean"), Log(), [])
    assert sites.tree(tmp_path / "kept") == sites.tree(tmp_path / "clean")


def test_publications_and_cv_are_computed_again_for_other_inputs_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counting(name: str, function: Callable[..., object]) -> Callable[..., object]:
        def counted(*arguments: object, **options: object) -> object:
            made.append(name)
            return function(*arguments, **options)

        return counted

    of_files = publication_reader.publications_of
    monkeypatch.setattr(publication_reader, "publications_of", counting("publications", of_files))
    monkeypatch.setattr(reading, "read_curriculum", counting("cv", reading.read_curriculum))
    files = ALL["publications"].files
    source = sites.lay_out(tmp_path, files)

    def after(path: str, text: str) -> list[str]:
        sites.write(source / path, text)
        made.clear()
        build_with_cache(load(source, tmp_path / "kept"), Log())
        return [*made]

    assert after("plain.html", files["plain.html"]) == ["publications", "cv"]
    assert after("plain.html", "---\n---\nother") == []
    assert after("_data/cv.yml", files["_data/cv.yml"].replace("Analyst", "Author")) == ["cv"]
    assert after("_bibliography/papers.bib", files["_bibliography/papers.bib"].replace("Tables", "Lists")) == [
        "publications",
        "cv",
    ]
    assert after("_bibliography/papers.bib", "@book{b, title={Unclosed, year=1840}\n") == ["publications", "cv"]
    assert after("plain.html", "---\n---\nmore") == ["publications"]  # which warns again
    store = open_store(load(source, tmp_path / "kept"))
    store.retain(VALUES, store.keys(VALUES) - {"computed"})
    store.commit()
    assert after("plain.html", "---\n---\nmost") == ["publications", "cv"]


def git(source: Path, *arguments: str, date: str = "2024-01-01T00:00:00Z") -> None:
    identity = dict.fromkeys(("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL"), "x@example.org")
    identity |= {"GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@example.org", "GIT_CONFIG_NOSYSTEM": "1"}
    variables = {"PATH": os.environ["PATH"], "HOME": str(source), **identity, "GIT_COMMITTER_DATE": date}
    command = ["git", "-C", str(source), "-c", "init.defaultBranch=main", *arguments]
    subprocess.run(command, check=True, capture_output=True, env=variables)


def test_times_of_commits(tmp_path: Path) -> None:
    """A commit changes no file of the site."""
    times = "{{ page.last_modified_at }} {% last_modified_at %}"
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-last-modified-at]\n",
        "a.html": f"---\n---\n{times}",
        "b.html": "---\n---\n{% for page in site.pages %}{{ page.last_modified_at }}{% endfor %}",
        "c.html": "---\n---\nplain",
        "_posts/2024-01-01-p.md": f"---\n---\n{times}",
    }
    source = sites.lay_out(tmp_path, files)
    assert check(source, tmp_path)
    git(source, "init")
    assert check(source, tmp_path)
    git(source, "add", "-A")
    for number, options in enumerate([["-m", "one"], ["-m", "two"], ["--amend", "-m", "three"]], 1):
        set_text(source / "a.html", f"{files['a.html']}{number}")
        time.sleep(0.04)
        assert check(source, tmp_path)
        git(source, "commit", "--all", *options, date=f"2024-01-0{number}T00:00:00Z")
        assert check(source, tmp_path)
        time.sleep(0.04)
        assert check(source, tmp_path)
    git(source, "pack-refs", "--all")
    assert check(source, tmp_path)
    git(source, "checkout", "-b", "other", "HEAD~1")
    assert check(source, tmp_path)


class Clock(datetime):
    """A clock that tests set."""

    current = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return cls.current.astimezone(tz)

    @classmethod
    def seconds(cls) -> float:
        return cls.current.timestamp()


def test_the_day_that_pages_print(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rendered: list[str]) -> None:
    files = {
        "_config.yml": "timezone: UTC\ncollections: {notes: {output: true}}\n",
        "year.html": "---\n---\n{{ site.time | date: '%Y' }}{{ 'now' | date: '%Y' }}",
        "day.html": "---\n---\n{{ site.time | date: '%B %d, %Y' }}",
        "hour.html": "---\n---\n{{ site.time | date: '%H' }}",
        "second.html": "---\n---\n{{ site.time | date: '%s' }}",
        "_notes/undated.md": "---\n---\n{{ page.date | date: '%Y' }}",
        "_posts/2024-05-07-tomorrow.md": "---\n---\n",
        "_posts/2024-01-01-p.md": "---\n---\n{{ page.date | date: '%s' }}",
        "plain.html": "---\n---\n{% assign t = site.time %}{{ 'x' | date: '%s' }}",
    }
    for module in (site_factory, states, inputs):
        monkeypatch.setattr(module, "datetime", Clock)
    monkeypatch.setattr(dates.dt, "datetime", Clock)
    monkeypatch.setattr(unchanged, "time", SimpleNamespace(time=Clock.seconds))
    source = sites.lay_out(tmp_path, files)
    assert check(source, tmp_path)
    expected = [
        (datetime(2024, 5, 6, 7, 9, tzinfo=timezone.utc), {"second.html", "plain.html"}),
        (datetime(2024, 5, 6, 8, 0, tzinfo=timezone.utc), {"hour.html", "second.html", "plain.html"}),
    ]
    for now, paths in expected:
        Clock.current = now
        rendered.clear()
        attempt(source, tmp_path / "kept", clean=False)
        assert set(rendered) == paths
        assert check(source, tmp_path)
    (source / "second.html").unlink()
    (source / "plain.html").unlink()
    for now in (
        datetime(2024, 5, 6, 23, 59, 59, tzinfo=timezone.utc),
        datetime(2024, 5, 7, 0, 0, 0, tzinfo=timezone.utc),
        datetime(2024, 12, 31, 23, 0, 0, tzinfo=timezone.utc),
        datetime(2025, 1, 1, 1, 0, 0, tzinfo=timezone.utc),
    ):
        Clock.current = now
        time.sleep(0.04)
        assert check(source, tmp_path)
        assert check(source, tmp_path)


def test_addresses_with_the_year_of_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "_config.yml": "timezone: UTC\ncollections: {notes: {output: true, permalink: '/:year/:title/'}}\n",
        "_notes/undated.md": "---\ntitle: N\n---\n{{ page.url }}",
        "list.html": "---\n---\n{% for note in site.notes %}{{ note.url }}{% endfor %}",
    }
    monkeypatch.setattr(site_factory, "datetime", Clock)
    source = sites.lay_out(tmp_path, files)
    for year in (2024, 2025, 2025, 2026):
        monkeypatch.setattr(Clock, "current", datetime(year, 5, 6, 7, 8, 9, tzinfo=timezone.utc))
        set_text(source / "other.html", f"---\n---\n{year}")
        time.sleep(0.04)
        assert check(source, tmp_path)
        assert (tmp_path / f"kept/{year}/undated/index.html").is_file()


def test_a_date_that_is_the_time_of_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the file then has precedence, in that build only (``Document#populate_title``)."""
    files = {
        "_config.yml": "timezone: UTC\n",
        "_posts/2024-01-01-a.md": "---\ndate: 2024-05-06 07:08:09 +0000\n---\n{{ page.date }}",
        "list.html": "---\n---\n{% for post in site.posts %}{{ post.date }}{% endfor %}",
    }
    monkeypatch.setattr(site_factory, "datetime", Clock)
    monkeypatch.setattr(unchanged, "time", SimpleNamespace(time=Clock.seconds))
    source = sites.lay_out(tmp_path, files)
    time.sleep(0.04)
    for second, day in ((9, "2024-01-01"), (10, "2024-05-06"), (11, "2024-05-06")):
        monkeypatch.setattr(Clock, "current", datetime(2024, 5, 6, 7, 8, second, tzinfo=timezone.utc))
        assert check(source, tmp_path)
        assert (tmp_path / "kept/list.html").read_text("utf-8").startswith(day)


def test_an_include_in_an_excluded_folder(tmp_path: Path) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nexclude: [parts]\n",
        "page.html": "---\n---\n{% include_relative parts/a.html %}",
        "parts/a.html": "one",
    }
    source = sites.lay_out(tmp_path, files)
    for text in ("one", "two", "three"):
        set_text(source / "parts/a.html", text)
        time.sleep(0.04)
        assert check(source, tmp_path)
        assert (tmp_path / "kept/page.html").read_text("utf-8") == text


def test_a_link_in_html_to_a_page_that_moves(tmp_path: Path) -> None:
    source = tmp_path / "source"
    files = {
        "_config.yml": "plugins: [jekyll-relative-links]\ntime: 2024-05-06\n",
        "_includes/link.html": '<a href="b.md#part">b</a>\n',
        "a.md": "---\n---\n{% include link.html %}\n",
        "b.md": "---\n---\nb\n",
    }
    for path, text in files.items():
        set_text(source / path, text)
    assert check(source, tmp_path)
    for text in ("---\npermalink: /new/\n---\nb\n", None, "---\n---\nc\n"):
        set_text(source / "b.md", text)
        assert check(source, tmp_path)


def test_what_was_found_in_pages_that_are_not_rendered(tmp_path: Path) -> None:
    files = {
        "_config.yml": (
            "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-scholar]\nscholar: {style: own.csl}\n"
            "collections: {notes: {output: true}}\n"
        ),
        "own.csl": ALL["scholar"].files["own.csl"],
        "_bibliography/references.bib": "@book{a, title={A}}\n",
        "address.html": "---\n---\n{% raw %}<a href='/{{ x }}'>a</a>{% endraw %}",
        "_notes/note.html": "---\n---\n{% raw %}<a href='/{{ x }}'>a</a><img src='{{ y }}'>{% endraw %}",
        "empty.html": "---\n---\n{% bibliography --query @book[year=1] %}",
    }
    source = sites.lay_out(tmp_path, files)
    for text in ("one", "two", "two"):
        set_text(source / "other.html", f"---\n---\n{text}")
        time.sleep(0.04)
        assert check(source, tmp_path)
        found = attempt(source, tmp_path / "kept", clean=False)[1]
        assert [len([line for line in found if part in line]) for part in ("{{ x }}", "{{ y }}", "is empty")] == [1] * 3
    set_text(source / "address.html", "---\n---\n")
    assert check(source, tmp_path)


OWN_PLUGIN = """\
from pylekyll.plugins.api import Converter, Generator, Reads
from .words import WORD

class Up(Converter):
    reads = Reads.NOTHING
    def matches(self, extension): return extension == ".up"
    def output_ext(self, extension): return ".html"
    def convert(self, content, item=None): return WORD + content

class Adds(Generator):
    reads = Reads.NOTHING
    def generate(self, site):
        for note in site.collections["notes"].docs:
            note.data["generated"] = WORD

def hook(item, *_):
    item.data["hooked"] = WORD

def register(extensions):
    extensions.add_converter(Up)
    extensions.add_generator(Adds)
    extensions.add_filter("shout", lambda value: WORD + str(value), reads=Reads.NOTHING)
    extensions.add_hook("notes", "pre_render", hook, reads=Reads.NOTHING)
"""


def test_plugins_of_the_site_that_declare_what_they_read(tmp_path: Path) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\ncollections: {notes: {output: true}}\n",
        "_plugins/own.py": OWN_PLUGIN,
        "_plugins/words.py": "WORD = 'one'\n",
        "_notes/note.html": "---\n---\n{{ page.generated }} {{ page.hooked }}",
        "converted.up": "---\n---\n{{ 'x' | shout }}",
        "list.html": "---\n---\n{% for note in site.notes %}{{ note.generated }}{{ note.hooked }}{% endfor %}",
    }
    source = sites.lay_out(tmp_path, files)
    edits = {
        "other.html": "---\n---\n",
        "_plugins/words.py": "WORD = 'three'\n",
        "list.html": f"{files['list.html']}.",
        "_plugins/own.py": OWN_PLUGIN.replace("WORD + content", "content + WORD"),
    }
    assert check(source, tmp_path)
    for name, text in edits.items():
        set_text(source / name, text)
        time.sleep(0.04)
        assert check(source, tmp_path)


#: Documents without a date do not matter to jekyll-paginate-v2 where it has the settings of jekyll-paginate.
POSTS_IN_PAGES = {
    "_config.yml": "plugins: [jekyll-paginate-v2]\npaginate: 1\ncollections: {notes: {output: true}}\n",
    "_notes/n.md": "---\ntitle: N\n---\nNote\n",
    "_posts/2024-01-01-a.md": "---\ntitle: A\n---\nFirst\n",
    "index.html": "---\n---\n{% for post in paginator.posts %}{{ post.title }}{% endfor %}\n",
}


@pytest.mark.parametrize(
    "files", [*(site.files for site in ALL.values()), POSTS_IN_PAGES], ids=[*ALL, "posts in pages"]
)
def test_times_of_files_tell_that_nothing_changed(
    tmp_path: Path, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for margin in ("_FINE", "_COARSE"):  # younger files could change again within the same time stamp
        monkeypatch.setattr(snapshot, margin, -(10**10))
    source = sites.lay_out(tmp_path, files)
    build_with_cache(load(source, tmp_path / "kept"), Log())
    loaded = load(source, tmp_path / "kept")
    assert refresh(loaded, Log(verbose=False), LastBuild(loaded, open_store(loaded)))
