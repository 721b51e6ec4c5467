"""Documents of unchanged files come from the cache, and the site is the one of a clean build."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from pylekyll.build import pipeline
from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Level, Log
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.store.interface import VALUES
from pylekyll.incremental.store.opening import open_store
from pylekyll.site.read import documents
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.site import Site

ROUNDS = 14
FILES = {
    **sites.FILES,
    "_config.yml": (
        "title: Known\nurl: https://example.org\ntime: 2024-05-06 07:08:09 +0000\ntimezone: Asia/Tokyo\n"
        "show_drafts: true\nplugins:\n- jekyll-feed\n- jekyll-sitemap\n- jekyll-paginate\n- jekyll-redirect-from\n"
        "- jekyll-seo-tag\n- jekyll-archives\n"
        "paginate: 2\nsass:\n  implementation: libsass\njekyll-archives:\n  enabled: all\n"
        "collections:\n  notes:\n    output: true\n"
        "  sorted:\n    output: true\n    sort_by: rank\n    permalink: /:year/:title/\n"
        "defaults:\n- scope: {path: _notes}\n  values: {kind: default, tags: [z]}\n"
        "- scope: {path: ''}\n  values: {wide: true}\n"
    ),
    "tags.html": (
        "---\n---\n{% for t in site.tags %}{{ t[0] }}:{% for p in t[1] %}{{ p.title }} {% endfor %}{% endfor %}"
        "{% for n in site.notes %}{{ n.kind }} {{ n.wide }} {{ n.excerpt }} {{ n.seen | date: '%s %Z' }}{% endfor %}"
        "{{ site.sorted | map: 'rank' | join: ' ' }}{{ site.notes | jsonify }}{% post_url 2024-01-01-first %}\n"
    ),
    "_posts/2024-01-04-dated.md": (
        "---\nlayout: post\ndate: 2023-12-31 23:00:00 -0500\nredirect_from: /old/\n---\nSee [a].\n\nMore\n\n[a]: /x\n"
    ),
    "_posts/2024-01-05-moved.md": "---\nredirect_to: /about.html\n---\nNever shown.\n\nMore\n",
    "_posts/2999-01-01-future.md": "---\n---\nLater.\n",
    "_posts/2024-01-06-hidden.md": "---\npublished: false\n---\nHidden.\n",
    "_posts/2024-01-07-block.md": "---\nlayout: post\n---\n{% if true %}a\n\nb{% endif %}\n",
    "_posts/2024-01-08-own.md": (
        "---\nlayout: post\nexcerpt: Own *words*\ncategories: [A, b c]\n---\nText {{ page.excerpt }}\n"
    ),
    "x/_posts/2024-01-09-deep.md": (
        "---\nlayout: post\ntags: deep water\n---\nDeep {{ page.categories }} {{ page.tags }}\n"
    ),
    "_drafts/draft.md": "---\nlayout: post\ndate: 2024-02-02\n---\nDraft\n",
    "_notes/times.md": (
        "---\nseen: 2024-01-02 03:04:05 +02:00\nday: 2024-01-02\n:sym: :yes\n1: one\n---\nTimes {{ page.day }}\n"
    ),
    "_notes/bad.md": "---\nbad: [\n---\nBad\n",
    "_sorted/one.md": "---\nrank: 2\ndate: 2024-01-01\n---\nOne {{ page.previous.title }}\n",
    "_sorted/two.md": "---\nrank: 1\ndate: 2024-01-02\n---\nTwo {{ page.next.url }}\n",
}


def check(source: Path, folder: Path) -> None:
    """Build both ways and compare trees and warnings."""
    log, clean = Log(), Log()
    build(sites.load(source, folder / "clean"), clean, [])
    build_with_cache(sites.load(source, folder / "kept"), log)
    assert sites.tree(folder / "kept") == sites.tree(folder / "clean")
    told = [sorted(str(line) for line in each.lines if line.level >= Level.WARN) for each in (log, clean)]
    assert told[0] == [line.replace(str(folder / "clean"), str(folder / "kept")) for line in told[1]]


def settle() -> None:
    """Wait until the times of files show every later change."""
    time.sleep(0.04)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the documents whose files are read."""
    names: list[str] = []
    original = documents.read_source_file

    def noting(path: Path, *rest: object, **options: object) -> object:
        names.append(path.name)
        return original(path, *rest, **options)

    monkeypatch.setattr(documents, "read_source_file", noting)
    return names


@pytest.mark.parametrize("gemfile", ["", "gem 'github-pages'\n"])
@pytest.mark.parametrize("seed", range(6))
def test_after_random_edits(tmp_path: Path, seed: int, gemfile: str) -> None:
    chance = random.Random(seed)
    source = sites.lay_out(tmp_path, {**FILES, "Gemfile": gemfile})
    settle()
    check(source, tmp_path)
    for _ in range(ROUNDS):
        before = sites.tree(source)
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            sites.random_edit(source, chance)
        settle()
        try:
            sites.clean_build(source, tmp_path / "clean")
        except PylekyllError:  # an include that a page needs is gone: have it back
            sites.restore(source, before)
            settle()
        check(source, tmp_path)


def test_only_changed_files_are_read(tmp_path: Path, read: list[str]) -> None:
    source = sites.lay_out(tmp_path, FILES)
    settle()
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    everything = set(read)
    read.clear()
    sites.write(source / "_notes/two.md", "---\ntitle: Two\nlayout: default\n---\nOther text\n")
    settle()
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    with_warnings = {"bad.md", "2024-01-07-block.md"}
    unpublished = {"2024-01-06-hidden.md", "2999-01-01-future.md"}
    assert {"one.md", "times.md", "2024-01-01-first.md", "2024-01-04-dated.md"} <= everything
    assert set(read) <= {"two.md", "draft.md", *with_warnings, *unpublished}
    assert "two.md" in read


@pytest.mark.parametrize(
    "config",
    [
        "plugins: [jekyll-titles-from-headings]\ntitles_from_headings: {collections: true}\n",
        "plugins: [jekyll-relative-links]\nrelative_links: {collections: true}\n",
    ],
)
def test_documents_that_others_may_change_are_read(tmp_path: Path, read: list[str], config: str) -> None:
    files = {
        "_config.yml": f"{config}collections: [notes]\n",
        "_notes/a.md": "---\n---\n# A\n",
        "b.md": "---\n---\nb\n",
    }
    source = sites.lay_out(tmp_path, files)
    settle()
    for _ in range(2):
        read.clear()
        build_with_cache(sites.load(source, tmp_path / "kept"), Log())
        assert "a.md" in read
        sites.write(source / "b.md", f"---\n---\nb {len(read)}\n")
        settle()


@pytest.mark.parametrize(
    "plugin",
    ["jekyll-titles-from-headings", "jekyll-relative-links", "jekyll-readme-index", "jekyll-optional-front-matter"],
)
def test_documents_that_only_pages_are_changed_beside_are_not_read(
    tmp_path: Path, read: list[str], plugin: str
) -> None:
    files = {
        "_config.yml": f"plugins: [{plugin}]\ntime: 2024-05-06\ncollections: {{notes: {{output: yes}}}}\n",
        "_notes/a.md": "---\n---\n# A\n\n[b](../b.md) {{ site.pages.size }}\n",
        "b.md": "---\n---\n# B\n\n[a](_notes/a.md)\n",
        "docs/README.md": "# Docs\n",
    }
    source = sites.lay_out(tmp_path, files)
    settle()
    check(source, tmp_path)
    read.clear()
    sites.write(source / "b.md", "---\n---\n# Another title\n")
    settle()
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    assert read == []
    sites.write(source / "more.md", "---\n---\n# More\n")
    settle()
    check(source, tmp_path)


LISTED = (
    "{% for post in site.posts %}{{ post.layout }} {% endfor %}{% for note in site.notes %}{{ note.title }}{% endfor %}"
)


def test_the_layouts_of_a_site_on_github_pages(tmp_path: Path, read: list[str]) -> None:
    files = {
        "Gemfile": "gem 'github-pages'\n",
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\ncollections: {notes: {output: true}}\n",
        "_posts/2024-01-01-a.md": "# A\n",
        "_posts/2024-01-02-b.md": "---\nlayout: own\n---\n# B\n",
        "_posts/2024-01-03-c.md": "---\ntitle: C\n---\n# C\n",
        "_notes/a.md": "---\n---\n# Note\n",
        "_layouts/own.html": "{{ content }}",
        "list.html": f"---\n---\n{LISTED}\n",
    }
    source = sites.lay_out(tmp_path, files)
    for name in ("default", "post"):
        settle()
        check(source, tmp_path)
        sites.write(source / f"_layouts/{name}.html", f"{name} {{{{ content }}}}")
    settle()
    read.clear()
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    assert read == []
    check(source, tmp_path)
    assert "post own post" in sites.tree(tmp_path / "kept")["list.html"].decode().replace("  ", " ")


def test_a_forged_address_is_not_written_to(tmp_path: Path) -> None:
    files = {
        "_config.yml": "safe: true\ncollections: {notes: {output: true}}\n",
        "_notes/a.md": "---\n---\nA\n",
        "b.md": "---\n---\nb\n",
    }
    source = sites.lay_out(tmp_path, files)
    settle()
    config = sites.load(source, tmp_path / "kept")
    build_with_cache(config, Log())
    store = open_store(config)
    body = store.get(VALUES, "documents")
    assert body is not None
    assert b'"notes/a.html"' in body
    store.put(VALUES, {"documents": body.replace(b'"notes/a.html"', b'"../outside.html"')})
    store.commit()
    sites.write(source / "b.md", "---\n---\nedited\n")
    settle()
    build_with_cache(config, Log())
    assert not (tmp_path / "outside.html").exists()
    assert sorted(sites.tree(tmp_path / "kept")) == ["b.html", "notes/a.html"]


def test_a_file_that_changes_during_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "_config.yml": "collections: {notes: {output: true}}\n",
        "_includes/x.html": "x",
        "_notes/a.md": "---\n---\none {% include x.html %}\n",
    }
    source = sites.lay_out(tmp_path, files)
    settle()
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    sites.write(source / "_includes/x.html", "y")
    settle()
    original, changes = pipeline.generate, [1]

    def changing(site: Site) -> None:
        original(site)
        if changes:
            changes.pop()
            sites.write(source / "_notes/a.md", "---\ntitle: t\n---\ntwo\n")

    monkeypatch.setattr(pipeline, "generate", changing)
    build_with_cache(sites.load(source, tmp_path / "kept"), Log())
    assert not changes
    assert "two" in (tmp_path / "kept/notes/a.html").read_text("utf-8")
    check(source, tmp_path)
