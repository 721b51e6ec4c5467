"""Converted Markdown is cached between builds, without a visible difference except for the time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pylekyll.cli.main import cli
from pylekyll.foundation import limits
from pylekyll.foundation.log import Log
from pylekyll.incremental import converted
from pylekyll.incremental.converted import MarkdownCache
from pylekyll.incremental.store.interface import CODE, MARKDOWN, MemoryStore
from pylekyll.incremental.store.opening import open_store
from pylekyll.languages.markdown.kramdown import Kramdown, code
from pylekyll.plugins.extensions import Extensions
from pylekyll.rendering import convert
from pylekyll.site import config as configuration
from tests.support.runs import Run, all_runs
from tests.support.trees import compare_trees, read_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.incremental.store.interface import Store
    from pylekyll.site.config import Config

PIECES = st.sampled_from(
    [
        "# Head\n",
        "*a* _b_ **c**\n",
        "\n",
        "| a | b |\n|---|--:|\n| 1 | 2 |\n",
        "```ruby\nputs 1\n```\n",
        "[^n]\n\n[^n]: N\n",
        '"quoted" -- text...\n',
        "- one\n- two\n",
        "> said\n",
        "{: .k}\n",
        "Ünïcode 😀 \n",
        "<b>raw</b>\n",
        "$$x^2$$\n",
        "a\u2028b\n",
    ]
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    source = tmp_path / "site"
    source.mkdir()
    (source / "_config.yml").write_text("title: One\n", "utf-8")
    (source / "a.md").write_text("---\n---\n*A* page -- long\n", "utf-8")
    (source / "b.md").write_text('---\n---\n{{ "it\'s" | smartify }}\n', "utf-8")
    return source


def build(config: Config, log: Log) -> None:
    converted.build_with_texts(config, log)


def settings_of(source: Path, **overrides: Any) -> Config:
    return configuration.load(
        source, {"source": str(source), "destination": str(source / "_site"), **overrides}, (), {}
    )


def converter(site: Path, texts: MarkdownCache, **overrides: Any) -> Callable[[str], str]:
    """Return the Markdown converter of a site with these settings and the cache ``texts``."""
    extensions = Extensions(settings_of(site, **overrides), Log(), None, texts)
    convert.register(extensions)
    return extensions.converter_roles["markdown"].convert


@pytest.fixture
def conversions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts that kramdown was given."""
    given: list[str] = []
    original = Kramdown.convert

    def noting(self: Kramdown, text: str) -> str:
        given.append(text)
        return original(self, text)

    monkeypatch.setattr(Kramdown, "convert", noting)
    return given


@pytest.mark.parametrize("run", all_runs(), ids=str)
def test_sites_built_again_are_the_same(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, destination = run.lay_out(tmp_path)
    monkeypatch.chdir(source)
    trees = []
    for name in ("first", "again", "fresh"):
        more = ["--disable-disk-cache"] if name == "fresh" else []
        arguments = [*run.arguments(destination), *more]
        CliRunner().invoke(cli, arguments, env=run.environment(), catch_exceptions=False)
        trees.append(read_tree(destination))
    assert compare_trees(trees[0], trees[1]) == []
    assert compare_trees(trees[2], trees[1]) == []


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents=st.lists(st.lists(PIECES, max_size=6).map("".join), max_size=4))
def test_a_cached_text_equals_a_new_one(site: Path, documents: list[str]) -> None:
    fresh = converter(site, MarkdownCache(MemoryStore()))
    for _ in range(2):
        store = open_store(settings_of(site))
        texts = MarkdownCache(store)
        kept = converter(site, texts)
        assert [kept(text) for text in documents] == [fresh(text) for text in documents]
        texts.save()
        store.close()


def test_nothing_is_converted_twice(site: Path, conversions: list[str]) -> None:
    build(settings_of(site), Log())
    assert len(conversions) == 2
    (site / "a.md").write_text("---\n---\n*Another*\n", "utf-8")
    build(settings_of(site), Log())
    assert conversions[2:] == ["*Another*\n"]
    build(settings_of(site, title="Two"), Log())  # as in Jekyll, after any change
    assert len(conversions) == 5


@pytest.mark.parametrize("overrides", [{"safe": True}, {"disable_disk_cache": True}])
def test_no_disk_where_jekyll_uses_none(site: Path, overrides: dict[str, bool]) -> None:
    build(settings_of(site, **overrides), Log())
    assert not (site / ".jekyll-cache").exists()


def test_it_is_in_the_cache_folder_and_clean_removes_it(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / ".git").mkdir()
    (site / "_config.yml").write_text("cache_dir: .kept\n", "utf-8")
    monkeypatch.chdir(site)
    build(settings_of(site), Log())
    assert (site / ".kept/pylekyll/builds.sqlite").is_file()
    assert (site / ".kept/.gitignore").read_text("utf-8").endswith("\n*\n")
    assert CliRunner().invoke(cli, ["clean"]).exit_code == 0
    assert not (site / ".kept").exists()


def stored(site: Path, space: str = MARKDOWN) -> set[str]:
    return open_store(settings_of(site)).keys(space)


def test_what_the_last_build_did_not_need_goes(site: Path) -> None:
    for number in range(3):
        (site / "a.md").write_text(f"---\n---\nNumber {number}\n", "utf-8")
        build(settings_of(site), Log())
        assert len(stored(site)) == 3


def test_where_nothing_can_be_written_the_site_is_built(site: Path) -> None:
    (site / ".jekyll-cache").write_text("in the way", "utf-8")
    build(settings_of(site), Log())
    assert (site / "_site/a.html").is_file()


def test_texts_of_a_class_of_their_own_are_not_stored(site: Path) -> None:
    class Special(str):
        __slots__ = ()

    store = MemoryStore()
    texts = MarkdownCache(store)
    texts.add([((MARKDOWN, "one"), "plain"), ((MARKDOWN, "two"), Special("special")), ((MARKDOWN, "three"), "\ud800")])
    texts.save()
    assert store.all(MARKDOWN) == {"one": b"plain", "three": b"\xed\xa0\x80"}


def test_texts_that_were_not_asked_for_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(converted, "_MOST", 35)
    store = MemoryStore()
    for number in range(6):
        texts = MarkdownCache(store, mock.Mock(taken=1))
        texts.add([((MARKDOWN, str(number)), "x" * 15)])
        texts.save()
    assert [*store.all(MARKDOWN)] == ["4", "5"]


@pytest.mark.parametrize("most", [0, 10_000])
def test_many_texts_are_in_the_store_alone(monkeypatch: pytest.MonkeyPatch, site: Path, most: int) -> None:
    monkeypatch.setattr(converted, "_MOST_IN_MEMORY", most)
    texts = MarkdownCache(MemoryStore())
    convert = converter(site, texts)
    found = [convert(text) for text in ("*a*\n", "*b*\n", "*a*\n")]
    assert found == ["<p><em>a</em></p>\n", "<p><em>b</em></p>\n", "<p><em>a</em></p>\n"]
    assert (None in texts.current.values()) == (most == 0)


CODE_BLOCKS = "```ruby\nputs 1\n```\n\n```unknown-language\nx\n```\n\n~~~\nplain <\n~~~\n"


@pytest.fixture
def highlighted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the code that Rouge was given."""
    given: list[str] = []
    original = code.rouge

    def noting(request: code.HighlightRequest) -> str | None:
        given.append(request.source)
        return original(request)

    monkeypatch.setattr(code, "rouge", noting)
    return given


def keeping_code(site: Path, store: Store) -> tuple[MarkdownCache, Callable[[str], str]]:
    texts = MarkdownCache(store)
    return texts, converter(site, texts)


def test_code_of_an_edited_text_is_not_highlighted_again(site: Path, highlighted: list[str]) -> None:
    fresh = converter(site, MarkdownCache(MemoryStore()))(f"Other.\n\n{CODE_BLOCKS}")
    store = MemoryStore()
    texts, convert = keeping_code(site, store)
    convert(CODE_BLOCKS)
    texts.save()
    highlighted.clear()
    texts, convert = keeping_code(site, store)
    assert convert(f"Other.\n\n{CODE_BLOCKS}") == fresh
    assert highlighted == []
    assert convert("```ruby\nputs 2\n```\n") != ""
    assert highlighted == ["puts 2\n"]


def test_code_that_reached_a_limit_is_not_kept(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(_: code.HighlightRequest) -> str:
        limits.notice("slow")
        return "unfinished"

    monkeypatch.setattr(code, "rouge", slow)
    texts, convert = keeping_code(site, MemoryStore())
    with limits.noticed() as notices:
        convert("```ruby\nputs 1\n```\n")
    assert notices == ["slow"]
    assert not any(space == CODE for space, _ in texts.current)
