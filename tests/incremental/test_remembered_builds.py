"""A build with a cache writes what a clean one writes, and renders no more than an edit requires."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime, timezone
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from pylekyll.build.pipeline import build
from pylekyll.cli.main import cli
from pylekyll.foundation.errors import PylekyllError, SourceError
from pylekyll.foundation.log import Level, Log
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.store.interface import VALUES
from pylekyll.incremental.store.opening import NAME, open_store
from pylekyll.incremental.unchanged import LastBuild, refresh
from pylekyll.incremental.value_text import NotTextError, from_text, to_text
from pylekyll.languages.ruby.values import inspect
from pylekyll.languages.safe_yaml import load
from pylekyll.plugins.extensions import extensions_of
from pylekyll.rendering.renderer import Rendered, Renderer
from tests.incremental import sites
from tests.support.runs import all_runs
from tests.support.trees import compare_trees, read_tree

if TYPE_CHECKING:
    from datetime import tzinfo
    from pathlib import Path

    from pylekyll.build.report import BuildReport
    from pylekyll.site.site import Item
    from tests.support.runs import Run

ROUNDS = 12


def told(log: Log) -> list[str]:
    return sorted(str(line) for line in log.lines if line.level >= Level.WARN)


def check(source: Path, folder: Path, **options: object) -> BuildReport | None:
    """Build both ways and compare trees and warnings."""
    log, clean = Log(verbose=False), Log(verbose=False)
    failure: PylekyllError | None = None
    try:
        build(sites.load(source, folder / "clean", **options), clean, [])
    except PylekyllError as error:
        failure = error
    if failure is not None:
        with pytest.raises(type(failure)) as raised:
            build_with_cache(sites.load(source, folder / "kept", **options), log)
        assert str(raised.value) == str(failure)
        return None
    report = build_with_cache(sites.load(source, folder / "kept", **options), log)
    assert sites.tree(folder / "kept") == sites.tree(folder / "clean")
    assert [line.replace(str(folder / "kept"), "") for line in told(log)] == [
        line.replace(str(folder / "clean"), "") for line in told(clean)
    ]
    return report


@pytest.mark.parametrize("site", ["FILES", "WITH_PLUGINS", "WITH_INDEXES"])
@pytest.mark.parametrize("seed", range(4))
def test_after_random_edits(tmp_path: Path, seed: int, site: str) -> None:
    chance = random.Random(seed)
    source = sites.lay_out(tmp_path, getattr(sites, site))
    check(source, tmp_path)
    for _ in range(ROUNDS):
        before = sites.tree(source)
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            sites.random_edit(source, chance)
        if check(source, tmp_path) is None:
            sites.restore(source, before)
            check(source, tmp_path)


def run_build(run: Run, destination: Path, *options: str) -> tuple[int, list[str]]:
    """Build in the working directory; the answer is the status and the warnings."""
    arguments = [*run.arguments(destination), *options]
    result = CliRunner().invoke(cli, arguments, env=run.environment())
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    # Messages about the network contain ages, which depend on the clock.
    passing = ("done in", "Destination:", "Google Scholar:")
    said = [line for line in result.output.splitlines() if not line.lstrip().startswith(passing)]
    return result.exit_code, sorted(line.replace(str(destination), "DESTINATION") for line in said)


@pytest.mark.parametrize("run", all_runs(), ids=str)
def test_a_site_of_the_suite(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, _ = run.lay_out(tmp_path)
    monkeypatch.chdir(source)
    chance = random.Random(str(run))
    files = [path for path in sorted(source.rglob("*")) if path.is_file() and path.suffix in {".md", ".html", ".txt"}]
    kept, clean = tmp_path / "kept", tmp_path / "clean"
    run_build(run, kept)
    for path in [None, *chance.sample(files, min(2, len(files)))]:
        if path is not None:
            path.write_bytes(path.read_bytes() + chance.choice([b"more\n", b"{{ page.title }}\n"]))
        again = run_build(run, kept)
        shutil.rmtree(clean, ignore_errors=True)
        expected = run_build(run, clean, "--disable-disk-cache")
        assert again == expected
        if expected[0] == 0:
            assert compare_trees(read_tree(clean), read_tree(kept)) == []  # except for the time of the build


# -- no more is done than an edit requires ----------------------------------------------------------------------------


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


def again(source: Path, folder: Path, rendered: list[str], **options: object) -> set[str]:
    rendered.clear()
    build_with_cache(sites.load(source, folder / "kept", **options), Log())
    return set(rendered) - {"assets/main.scss", "assets/main.css.map"}


def test_only_what_shows_an_edit_is_rendered(tmp_path: Path, rendered: list[str]) -> None:
    source = sites.lay_out(tmp_path)
    assert len(again(source, tmp_path, rendered)) > 10
    assert again(source, tmp_path, rendered) == set()
    sites.write(source / "bare.html", "---\n---\nother\n")
    assert again(source, tmp_path, rendered) == {"bare.html", "all.txt"}  # which shows all contents
    sites.write(source / "_includes/foot.html", "foot")
    assert "bare.html" not in again(source, tmp_path, rendered)
    (source / "bare.html").touch()
    assert again(source, tmp_path, rendered) == set()


SCSS = "{% capture css %}@import 'colors'; b { color: $ink }{% endcapture %}{{ css | scssify }}"
SASS = "{% capture css %}@import 'colors'\n\nb\n  color: $ink{% endcapture %}{{ css | sassify }}"


@pytest.mark.parametrize("text", [SCSS, SASS])
def test_a_page_that_compiles_a_stylesheet_is_rendered_in_every_build(
    tmp_path: Path, rendered: list[str], text: str
) -> None:
    source = sites.lay_out(tmp_path, {**sites.FILES, "own.css": f"---\n---\n{text}\n"})
    again(source, tmp_path, rendered)
    sites.write(source / "bare.html", "---\n---\nother\n")
    assert again(source, tmp_path, rendered) == {"bare.html", "all.txt", "own.css"}
    sites.write(source / "_sass/_colors.scss", "$ink: #654321;\n")
    assert "own.css" in again(source, tmp_path, rendered)
    assert sites.tree(tmp_path / "kept") == sites.clean_build(source, tmp_path / "clean")


@pytest.mark.parametrize("tag", ["include", "include_cached"])
def test_an_include_that_compiles_a_stylesheet(tmp_path: Path, tag: str) -> None:
    files = {**sites.FILES, "_includes/style.html": SCSS, "own.css": f"---\n---\n{{% {tag} style.html %}}\n"}
    files["other.html"] = f"---\n---\n{{% {tag} style.html %}} other\n"
    files["_config.yml"] = files["_config.yml"].replace("[jekyll-feed", "[jekyll-include-cache, jekyll-feed")
    source = sites.lay_out(tmp_path, files)
    for number in range(3):
        sites.write(source / "bare.html", f"---\n---\n{number}\n")
        sites.write(source / "_sass/_colors.scss", f"$ink: #65432{number};\n")
        build_with_cache(sites.load(source, tmp_path / "kept"), Log())
        found = sites.tree(tmp_path / "kept")
        assert f"#65432{number}" in found["other.html"].decode()
        assert found == sites.clean_build(source, tmp_path / "clean")


def test_a_page_with_a_random_choice_is_rendered_in_every_build(tmp_path: Path, rendered: list[str]) -> None:
    page = "---\n---\n{{ 'a b' | split: ' ' | sample | size }}\n"
    source = sites.lay_out(tmp_path, {**sites.FILES, "random.txt": page})
    again(source, tmp_path, rendered)
    sites.write(source / "bare.html", "---\n---\nother\n")
    assert again(source, tmp_path, rendered) == {"bare.html", "all.txt", "random.txt"}


def test_a_page_that_names_a_filter_for_stylesheets(tmp_path: Path, rendered: list[str]) -> None:
    source = sites.lay_out(tmp_path, {**sites.FILES, "filters.md": "---\n---\nUse `scssify`.\n"})
    again(source, tmp_path, rendered)
    sites.write(source / "bare.html", "---\n---\nother\n")
    assert again(source, tmp_path, rendered) == {"bare.html", "all.txt"}


def test_an_unknown_timezone_does_not_have_everything_rendered(tmp_path: Path, rendered: list[str]) -> None:
    files = {"_config.yml": "timezone: America/Chicaogo\n", "a.md": "---\n---\na", "b.md": "---\n---\nb"}
    source = sites.lay_out(tmp_path, files)
    again(source, tmp_path, rendered)
    sites.write(source / "a.md", "---\n---\nother")
    assert again(source, tmp_path, rendered) == {"a.md"}


def test_a_new_post_is_rendered_with_what_lists_posts(tmp_path: Path, rendered: list[str]) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\n",
        "list.html": "---\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}",
        "link.html": "---\n---\n{% post_url 2024-01-01-a %}",
        "alone.html": "---\n---\nalone",
        **{f"_posts/2024-01-0{n}-{name}.md": "---\n---\n{{ page.next.title }}" for n, name in enumerate("abc", 1)},
    }
    source = sites.lay_out(tmp_path, files)
    again(source, tmp_path, rendered)
    sites.write(source / "_posts/2024-01-04-d.md", "---\n---\n")
    new = {"_posts/2024-01-03-c.md", "_posts/2024-01-04-d.md", "list.html"}
    assert again(source, tmp_path, rendered) == {*new, "link.html"}
    (source / "_posts/2024-01-04-d.md").unlink()
    assert again(source, tmp_path, rendered) == {"_posts/2024-01-03-c.md", "list.html", "link.html"}


def test_the_environment_and_the_clock_count_where_they_are_read(tmp_path: Path, rendered: list[str]) -> None:
    files = {
        "_config.yml": "title: x\n",
        "clock.html": "---\n---\n{{ site.time }}",
        "now.html": "---\n---\n{{ 'now' | date: '%s' }}",
        "plain.html": "---\n---\nplain",
    }
    source = sites.lay_out(tmp_path, files)
    again(source, tmp_path, rendered)
    assert again(source, tmp_path, rendered) == {"clock.html", "now.html"}


VARIABLES = {
    "jekyll-avatar": ("{% avatar someone %}", {"PAGES_AVATARS_URL": "https://images.example"}),
    "jemoji": (":smile:", {"ASSET_HOST_URL": "https://images.example"}),
    "jekyll-mentions": ("@someone", {"SSL": "true", "GITHUB_HOSTNAME": "people.example"}),
}


@pytest.mark.parametrize("plugin", VARIABLES)
def test_a_variable_counts_after_a_build_that_did_not_read_it_again(tmp_path: Path, plugin: str) -> None:
    text, variables = VARIABLES[plugin]
    page = f"---\n---\n<html><body><p>{text}</p></body></html>\n"
    config = f"plugins: [{plugin}]\ntime: 2024-05-06 07:08:09 +0000\n"
    source = sites.lay_out(tmp_path, {"_config.yml": config, "shows.html": page, "plain.html": "---\n---\nplain"})
    check(source, tmp_path)
    sites.write(source / "plain.html", "---\n---\nother")
    time.sleep(0.05)  # a state of files that changed just now is not stored
    check(source, tmp_path)  # `shows.html` is reused
    before = (tmp_path / "kept/shows.html").read_text("utf-8")
    now = sites.load(source, tmp_path / "kept", variables)
    last = LastBuild(now, open_store(now))
    assert last.state is not None
    assert not refresh(now, Log(verbose=False), last)
    check(source, tmp_path, environment=variables)
    assert (tmp_path / "kept/shows.html").read_text("utf-8") != before


def test_without_the_cache_everything_is_rendered(tmp_path: Path, rendered: list[str]) -> None:
    source = sites.lay_out(tmp_path)
    everything = again(source, tmp_path, rendered)
    assert again(source, tmp_path, rendered, disable_disk_cache=True) == everything


def test_a_plugin_of_the_site_has_everything_rendered(tmp_path: Path, rendered: list[str]) -> None:
    plugin = "def register(extensions):\n    extensions.add_filter('twice', lambda text: text * 2)\n"
    source = sites.lay_out(tmp_path, {"_plugins/x.py": plugin, "a.html": "---\n---\na", "_config.yml": "a: b\n"})
    again(source, tmp_path, rendered)
    assert again(source, tmp_path, rendered) == {"a.html"}
    sites.write(source / "_plugins/x.py", plugin.replace("* 2)", "* 2, incremental=True)"))
    again(source, tmp_path, rendered)
    assert again(source, tmp_path, rendered) == set()


# -- nothing uncertain is reused --------------------------------------------------------------------------------


def test_a_store_damaged_at_random(tmp_path: Path) -> None:
    """A build with a damaged file equals a clean one."""
    source, chance = sites.lay_out(tmp_path), random.Random(36)
    check(source, tmp_path)
    file = source / ".jekyll-cache" / "pylekyll" / NAME
    for number in range(12):
        data = bytearray(file.read_bytes())
        for _ in range(chance.choice((1, 30, 3000))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        end = len(data) if number % 3 else chance.randrange(len(data))
        file.write_bytes(data[:end])
        sites.write(source / "_posts/2024-01-01-first.md", f"---\nlayout: post\n---\nText {number}.\n")
        check(source, tmp_path)


@pytest.mark.parametrize("change", ["UPDATE texts SET body = x'00'", "DELETE FROM texts"])
@pytest.mark.parametrize("is_stuck", [False, True])
def test_all_texts_damaged_under_a_preview(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, *, is_stuck: bool
) -> None:
    """A preview knows which texts it has stored, and is mistaken; the file may be one that cannot be removed."""
    source = sites.lay_out(tmp_path, sites.WITH_INDEXES)
    for name in ("store.sqlite._MOST_RECENT", "spill._MOST_IN_MEMORY"):  # as in a large site
        monkeypatch.setattr(f"pylekyll.incremental.{name}", 0)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    if is_stuck:
        monkeypatch.setattr("pylekyll.incremental.store.sqlite._remove", lambda _: None)
    for number in range(2):
        with closing(sqlite3.connect(source / ".jekyll-cache" / "pylekyll" / NAME)) as file, file:
            file.execute(change)
        path = source / "_posts/2024-01-01-first.md"
        sites.write(path, f"---\nlayout: post\n---\nText {number}.\n")
        assert builder.build({str(path)}).error is None
        assert sites.tree(tmp_path / "served") == sites.clean_build(source, tmp_path / "clean")
    builder.close()


def test_another_program_reads_nothing(tmp_path: Path, rendered: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    source = sites.lay_out(tmp_path)
    everything = again(source, tmp_path, rendered)
    monkeypatch.setattr("pylekyll.incremental.store.opening.program_key", lambda: b"another")
    assert again(source, tmp_path, rendered) == everything


def test_a_cache_that_is_part_of_the_repository_is_not_read(tmp_path: Path, rendered: list[str]) -> None:
    source = sites.lay_out(tmp_path)
    everything = again(source, tmp_path, rendered)
    for command in ("init", "add --force .jekyll-cache"):
        subprocess.run(["git", "-C", str(source), *command.split()], check=True, capture_output=True)
    assert again(source, tmp_path, rendered) == everything


def test_a_link_is_not_followed(tmp_path: Path, rendered: list[str]) -> None:
    source = sites.lay_out(tmp_path, {"_config.yml": "a: b\n", "a.html": "---\n---\na"})
    (tmp_path / "elsewhere").mkdir()
    (source / ".jekyll-cache").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SourceError, match="symlink"):
        again(source, tmp_path, rendered, safe=True)
    assert not list((tmp_path / "elsewhere").iterdir())


def test_builds_at_the_same_time(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path)
    with ThreadPoolExecutor(4) as pool:
        configs = [sites.load(source, tmp_path / f"out{number}") for number in range(4)]
        assert (
            len({len(report.files.written) for report in pool.map(lambda c: build_with_cache(c, Log()), configs)}) == 1
        )
    check(source, tmp_path)


def test_what_comes_back_from_yaml_is_what_was_read() -> None:
    text = (
        "a: 2024-01-02\nb: 2024-01-02 03:04:05\nc: 2024-01-02 03:04:05.123456789 +02:00\nd: [1, 2.5, ~, yes, ':x']\n"
        "1: one\ne: {x: .inf}\n[1, 2]: list\nf: 2024-01-02T03:04:05Z\n"
    )
    value = load(text, "x.yml")
    assert inspect(from_text(to_text(value))) == inspect(value)


def test_an_integer_of_many_digits_is_not_stored() -> None:
    """Python refuses to write more than 4,300 digits."""
    with pytest.raises(NotTextError):
        to_text(load(f"a: {'1' * 5000}\n", "x.yml"))


def test_a_list_that_holds_itself_is_not_stored(tmp_path: Path) -> None:
    source = tmp_path / "site"
    (source / "_data").mkdir(parents=True)
    (source / "_data" / "loop.yml").write_text("a: &a [1, *a]\n", "utf-8")
    (source / "index.html").write_text("---\n---\n{{ site.data.loop.a[1][1][0] }}\n", "utf-8")
    for _ in range(2):
        build_with_cache(sites.load(source, tmp_path / "out"), Log())
        assert (tmp_path / "out" / "index.html").read_text("utf-8") == "1\n"


# -- builds of unchanged sites ------------------------------------------------------------------------------------


def is_known(source: Path, folder: Path, **options: object) -> bool:
    config = sites.load(source, folder / "kept", **options)
    return refresh(config, Log(verbose=False), LastBuild(config, open_store(config)))


def settle(source: Path) -> None:
    """Have all files written a minute ago."""
    for path in source.rglob("*"):
        os.utime(path, (time.time() - 60, time.time() - 60))
    time.sleep(0.05)


#: Edits after which a build of the same site is not the same, with the path and the new text.
EDITS = {
    "a text": ("src/about.md", "---\n---\nother\n"),
    "a static file": ("src/assets/plain.css", "p { margin: 1 }\n"),
    "an include": ("src/_includes/foot.html", "foot"),
    "the configuration": ("src/_config.yml", "title: Other\n"),
    "a new file": ("src/new/file.txt", "new"),
    "what was written": ("kept/about.html", "other"),
    "a Gemfile": ("src/Gemfile", "gem 'jekyll-sitemap'"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_what_is_not_unchanged(tmp_path: Path, edit: str) -> None:
    source = sites.lay_out(tmp_path)
    settle(source)
    check(source, tmp_path)
    assert is_known(source, tmp_path)
    assert is_known(source, tmp_path)
    path, text = EDITS[edit]
    sites.write(tmp_path / path, text)
    assert not is_known(source, tmp_path)
    check(source, tmp_path)


@pytest.mark.parametrize("text", ["{{ site.time }}", "{{ 'now' | date: '%s' }}", "{{ site.notes.first.date }}"])
def test_a_page_that_shows_the_time_is_never_unchanged(tmp_path: Path, text: str) -> None:
    files = {
        "_config.yml": "collections: [notes]\n",
        "_notes/x.md": "---\n---\n",
        "a.html": f"---\n---\n{text}",
    }
    source = sites.lay_out(tmp_path, files)
    settle(source)
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    assert not is_known(source, tmp_path)


def test_a_post_that_waits_for_its_date(tmp_path: Path) -> None:
    files = {"_config.yml": "a: b\n", "_posts/2999-01-01-x.md": "---\n---\n", "a.html": "---\n---\na"}
    source = sites.lay_out(tmp_path, files)
    settle(source)
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    assert is_known(source, tmp_path)
    store = open_store(sites.load(source, tmp_path / "kept"))
    body = store.get(VALUES, "state")
    assert body is not None
    state = json.loads(body)
    assert state["valid_until"] > time.time()
    store.put(VALUES, {"state": json.dumps({**state, "valid_until": time.time() - 1}).encode()})
    store.commit()
    assert not is_known(source, tmp_path)


def test_a_feed_shows_the_time_of_the_build_that_changed_nothing(tmp_path: Path, rendered: list[str]) -> None:
    files = {"_config.yml": "plugins: [jekyll-feed]\ntimezone: Asia/Tokyo\n", "_posts/2024-01-01-x.md": "---\n---\nx\n"}
    source = sites.lay_out(tmp_path, files)
    settle(source)
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    feed = tmp_path / "kept" / "feed.xml"
    before = feed.read_text("utf-8")
    moment = re.compile("<updated>(.*?)</updated>")
    then = moment.search(before)
    assert then is not None
    while datetime.now(timezone.utc).replace(microsecond=0) <= datetime.fromisoformat(then[1]):
        time.sleep(0.1)
    assert again(source, tmp_path, rendered) == set()
    now = moment.search(feed.read_text("utf-8"))
    assert now is not None
    assert datetime.fromisoformat(now[1]) > datetime.fromisoformat(then[1])
    assert now[1].endswith("+09:00")
    assert moment.sub("", feed.read_text("utf-8"), 1) == moment.sub("", before, 1)


#: A site whose documents have no dates: the metadata and the sitemap show the time of the build as theirs.
UNDATED = {
    "_config.yml": (
        "plugins: [jekyll-sitemap, jekyll-seo-tag, jekyll-github-metadata]\nurl: https://example.org\ntitle: x\n"
        "repository: owner/name\ncollections:\n  notes:\n    output: true\n"
    ),
    "_layouts/note.html": "{% seo %}{{ content }}{{ site.github.repository_nwo }}",
    **{f"_notes/{name}.md": f"---\nlayout: note\n---\n{name}\n\nmore\n" for name in "abc"},
    "about.md": "---\ntitle: About\n---\n{{ site.notes.first.content }} [a](_notes/a.md)\n",
}
_MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")


def check_undated(source: Path, folder: Path) -> None:
    """Compare with a clean build in which all dates are those of the files that the other one wrote."""
    build(sites.load(source, folder / "clean"), Log(), [])
    kept, clean = sites.tree(folder / "kept"), sites.tree(folder / "clean")
    assert {name: _MOMENT.sub(b"", data) for name, data in kept.items()} == {
        name: _MOMENT.sub(b"", data) for name, data in clean.items()
    }
    shown = {moment for data in kept.values() for moment in _MOMENT.findall(data)}
    assert len(shown) == 1, "all dates are the time of the build"


def test_documents_without_dates(tmp_path: Path, rendered: list[str]) -> None:
    source = sites.lay_out(tmp_path, UNDATED)
    settle(source)
    again(source, tmp_path, rendered)
    before = sites.tree(tmp_path / "kept")
    time.sleep(1.1)  # until the clock shows another second
    assert again(source, tmp_path, rendered) == set()
    check_undated(source, tmp_path)
    assert sites.tree(tmp_path / "kept")["sitemap.xml"] != before["sitemap.xml"]
    sites.write(source / "_notes/b.md", "---\nlayout: note\n---\nb\n\nother\n")
    assert again(source, tmp_path, rendered) == {"_notes/b.md"}
    check_undated(source, tmp_path)
    settle(source)
    assert again(source, tmp_path, rendered) == set()
    check_undated(source, tmp_path)
    sites.write(source / "_config.yml", UNDATED["_config.yml"].replace("owner/name", "owner/other"))
    assert {"_notes/a.md", "_notes/b.md", "_notes/c.md"} <= again(source, tmp_path, rendered)


def test_published_files_are_replaced_when_their_dates_change(tmp_path: Path, rendered: list[str]) -> None:
    source = sites.lay_out(tmp_path, UNDATED)
    settle(source)
    again(source, tmp_path, rendered)
    page, name = tmp_path / "kept/notes/a.html", tmp_path / "other name"
    for number in range(3):
        name.unlink(missing_ok=True)
        os.link(page, name)
        before = name.read_bytes()
        sites.write(source / "_notes/b.md", f"---\nlayout: note\n---\n{number}\n")
        time.sleep(1.1)  # until the clock shows another second
        assert again(source, tmp_path, rendered) == {"_notes/b.md"}
        check_undated(source, tmp_path)
        assert name.read_bytes() == before != page.read_bytes()


@pytest.mark.parametrize(
    "layout",
    [
        "{% capture text %}{% seo %}{% endcapture %}{{ text | replace: ':', ';' }}",
        "{% seo %}{{ page.date | date: '%s' }}",
        "{{ page.date | date_to_xmlschema }}",
    ],
)
@pytest.mark.parametrize("gemfile", ["", "gem 'github-pages'\n"])
def test_dates_that_are_not_only_printed(tmp_path: Path, rendered: list[str], layout: str, gemfile: str) -> None:
    files = {**UNDATED, "_layouts/note.html": layout, "Gemfile": gemfile}
    source = sites.lay_out(tmp_path, files)
    settle(source)
    again(source, tmp_path, rendered)
    assert not is_known(source, tmp_path)
    assert {"_notes/a.md", "_notes/b.md", "_notes/c.md"} <= again(source, tmp_path, rendered)


def test_what_was_said_is_said_again(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, {"_config.yml": "a: b\n", "a.html": "---\nlayout: nothing\n---\na"})
    settle(source)
    config = sites.load(source, tmp_path / "kept")
    logs = [Log(verbose=False) for _ in range(3)]
    build_with_cache(config, logs[0])
    build_with_cache(config, logs[1])
    assert refresh(config, logs[2], LastBuild(config, open_store(config)))
    assert told(logs[0])
    assert told(logs[0]) == told(logs[1]) == told(logs[2])


def test_the_layout_that_a_warning_suggests_is_renamed(tmp_path: Path) -> None:
    pages = {f"{name}.html": "---\nlayout: default\n---\n" for name in "ab"}
    source = sites.lay_out(tmp_path, {"_config.yml": "a: b\n", "_layouts/default-x.html": "{{ content }}", **pages})
    settle(source)
    check(source, tmp_path)
    (source / "_layouts/default-x.html").rename(source / "_layouts/default-x-x.html")
    check(source, tmp_path)
    (source / "_layouts/default-x-x.html").unlink()
    check(source, tmp_path)


def test_a_finding_of_several_pages_stays_where_the_first_of_them_is_removed(tmp_path: Path) -> None:
    pages = {f"{name}.html": "---\n---\n-{% include i.html %}" for name in "abcd"}
    source = sites.lay_out(tmp_path, {"_config.yml": "a: b\n", "_includes/i.html": "{{ '!' | slugify }}", **pages})
    settle(source)
    config = sites.load(source, tmp_path / "kept")
    logs = [Log(verbose=False) for _ in range(3)]
    build_with_cache(config, logs[0])
    (source / "a.html").unlink()
    build_with_cache(config, logs[1])
    (source / "c.html").write_text("---\n---\n={% include i.html %}")
    build_with_cache(config, logs[2])
    assert [[each.code for each in log.findings] for log in logs] == [["slug-empty"]] * 3
    assert [len(log.warnings) for log in logs] == [1, 1, 1]


def test_a_hook_that_changes_what_was_written(tmp_path: Path) -> None:
    plugin = (
        "from pylekyll.plugins.api import Reads\n\n\ndef register(extensions):\n"
        "    extensions.add_hook('pages', 'post_write', stamp, reads=Reads.NOTHING)\n\n\n"
        "def stamp(page):\n"
        "    path = page.site.destination / page.destination\n"
        "    path.write_text(path.read_text() + '!')\n"
    )
    files = {"_config.yml": "title: Hooks\n", "_plugins/stamp.py": plugin}
    source = sites.lay_out(tmp_path, {**files, "a.html": "---\n---\nA\n", "b.html": "---\n---\nB\n"})
    for text in ("A", "B", "C"):
        sites.write(source / "a.html", f"---\n---\n{text}\n")
        build_with_cache(sites.load(source, tmp_path / "kept"), Log())
        assert sites.tree(tmp_path / "kept") == {"a.html": f"{text}\n!".encode(), "b.html": b"B\n!"}


def test_a_hook_that_changes_outputs_once_all_are_there(tmp_path: Path) -> None:
    plugin = (
        "from pylekyll.plugins.api import Reads\n\n\ndef register(extensions):\n"
        "    extensions.add_hook('site', 'post_render', count, reads=Reads.NOTHING)\n\n\n"
        "def count(site, variables):\n"
        "    total = sum(len(page.output) for page in site.pages)\n"
        "    for page in site.pages:\n"
        "        page.output += f'{total}'\n"
    )
    files = {"_config.yml": "title: Hooks\n", "_plugins/count.py": plugin}
    source = sites.lay_out(tmp_path, {**files, "a.html": "---\n---\nA\n", "b.html": "---\n---\nB\n"})
    for text in ("A", "AA", "AAA"):
        sites.write(source / "a.html", f"---\n---\n{text}\n")
        check(source, tmp_path)


def test_no_hook_of_the_package_may_change_files(tmp_path: Path) -> None:
    """Otherwise every build compares all files of the destination with their outputs."""
    source = sites.lay_out(tmp_path)
    report = build(sites.load(source, tmp_path / "kept"), Log(), [])
    assert not extensions_of(report.site).may_change_files()


def test_a_clock_that_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "_config.yml": "plugins: [jekyll-seo-tag]\ncollections: {notes: {output: true}}\n",
        "_layouts/note.html": "{% seo %}{{ content }}",
        "_notes/a.md": "---\nlayout: note\n---\na",
        "_notes/b.md": "---\nlayout: note\n---\nb",
    }
    source, kept = sites.lay_out(tmp_path, files), tmp_path / "kept"
    moment = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    for second in (5, 6, 5):
        settle(source)
        edit = moment.replace(second=second)
        monkeypatch.setattr("pylekyll.build.site_factory.datetime", Clock(edit))
        build_with_cache(sites.load(source, kept), Log())
        assert edit.isoformat() in (kept / "notes/b.html").read_text()


class Clock:
    """The class ``datetime`` at one ``moment``."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    def now(self, zone: tzinfo) -> datetime:
        return self._moment.astimezone(zone)
