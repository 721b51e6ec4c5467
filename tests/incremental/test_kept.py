"""Converted Markdown is cached between builds, without a visible difference except for the time."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pylekyll.build import pipeline
from pylekyll.cli.main import cli
from pylekyll.foundation import limits
from pylekyll.foundation.log import Log
from pylekyll.incremental.kept import text_file
from pylekyll.incremental.kept.program import deciding
from pylekyll.incremental.kept.text_file import CODE, TextFile
from pylekyll.incremental.kept.texts import MarkdownCache
from pylekyll.languages.markdown.kramdown import Kramdown, code
from pylekyll.plugins.extensions import Extensions
from pylekyll.rendering import convert
from pylekyll.site import config as configuration
from tests.support.runs import Run, all_runs
from tests.support.trees import compare_trees, read_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.site.config import Config

CACHE = ".jekyll-cache/pylekyll/markdown"
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
    pipeline.build(config, log, [MarkdownCache.of(config)])


def settings_of(source: Path, **overrides: Any) -> Config:
    return configuration.load(
        source, {"source": str(source), "destination": str(source / "_site"), **overrides}, (), {}
    )


def converter(site: Path, texts: MarkdownCache, **overrides: Any) -> Callable[[str], str]:
    """Return the Markdown converter of a site with these settings and the cache ``texts``."""
    extensions = Extensions(settings_of(site, **overrides), Log(), None)
    convert.register(extensions)
    texts.attach(extensions)
    return extensions.markdown_processors["kramdown"](extensions.config)


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
    fresh = converter(site, MarkdownCache())
    for _ in range(2):
        texts = MarkdownCache(TextFile(settings_of(site)), code=TextFile(settings_of(site), CODE))
        texts.begin()
        kept = converter(site, texts)
        assert [kept(text) for text in documents] == [fresh(text) for text in documents]
        texts.end()


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
    assert (site / ".kept/pylekyll/markdown").is_file()
    assert (site / ".kept/.gitignore").read_text("utf-8").endswith("\n*\n")
    assert CliRunner().invoke(cli, ["clean"]).exit_code == 0
    assert not (site / ".kept").exists()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: b"",
        lambda text: text[:-3],
        lambda text: text.replace(b"<em>A", b"<em>B"),
        lambda text: b"\x80\x04" + text,
        lambda text: text.partition(b"\n")[2],
        lambda text: b"\n" + b"[" * 100_000,
    ],
    ids=["empty", "cut off", "changed", "foreign", "without its first line", "deep"],
)
def test_damaged_files_are_not_read(site: Path, conversions: list[str], damage: Callable[[bytes], bytes]) -> None:
    build(settings_of(site), Log())
    page = (site / "_site/a.html").read_bytes()
    whole = (site / CACHE).read_bytes()
    (site / CACHE).write_bytes(damage(whole))
    del conversions[:]
    build(settings_of(site), Log())
    assert conversions
    assert (site / "_site/a.html").read_bytes() == page
    assert (site / CACHE).read_bytes() == whole


def test_another_program_does_not_read_it(site: Path, conversions: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    build(settings_of(site), Log())
    monkeypatch.setattr(text_file, "conversion_key", lambda: b"another")
    build(settings_of(site), Log())
    assert len(conversions) == 4


def test_what_the_last_build_did_not_need_goes(site: Path) -> None:
    size = []
    for number in range(3):
        (site / "a.md").write_text(f"---\n---\nNumber {number}\n", "utf-8")
        build(settings_of(site), Log())
        size.append((site / CACHE).stat().st_size)
    assert size[1] == size[2]


def test_a_build_that_changes_nothing_leaves_the_file(site: Path) -> None:
    build(settings_of(site), Log())
    os.utime(site / CACHE, (1, 1))
    build(settings_of(site), Log())
    assert (site / CACHE).stat().st_mtime == 1


def test_where_nothing_can_be_written_the_site_is_built(site: Path) -> None:
    (site / ".jekyll-cache").write_text("in the way", "utf-8")
    build(settings_of(site), Log())
    assert (site / "_site/a.html").is_file()


def test_additions_are_written_beside_the_texts_of_a_whole_build(site: Path) -> None:
    file = TextFile(settings_of(site))
    file.save({"one": "plain", "two": "second"})
    before = (site / CACHE).read_bytes()
    file.add({"one": "plain", "three": "lone \ud800"})
    assert (site / CACHE).read_bytes() == before
    again = TextFile(settings_of(site))
    assert [again.find(key) for key in ("one", "two", "three", "four")] == ["plain", "second", "lone \ud800", None]
    again.add({"large": "x" * 2_000_000})  # the additions become part of the file
    assert [path.name for path in (site / CACHE).parent.iterdir()] == ["markdown"]
    assert [*TextFile(settings_of(site)).load()] == ["one", "two", "three", "large"]


def test_additions_have_a_bound(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_file, "_MOST", 3_500_000)
    for number in range(6):
        TextFile(settings_of(site)).add({str(number): "x" * 1_500_000})
    assert [*TextFile(settings_of(site)).load()] == ["4", "5"]


def test_texts_of_a_class_of_their_own_are_not_written(site: Path) -> None:
    class Special(str):
        __slots__ = ()

    file = TextFile(settings_of(site))
    file.save({"one": "plain", "two": Special("special"), "three": "lone \ud800"})
    assert TextFile(settings_of(site)).load() == {"one": "plain", "three": "lone \ud800"}


def test_writers_at_the_same_time(site: Path) -> None:
    """The last writer wins; a reader never gets half a file, and no temporary file is left."""
    files = [TextFile(settings_of(site)) for _ in range(8)]
    texts = [{f"{number}": "x" * 100_000} for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for _ in pool.map(TextFile.save, files, texts):
            assert TextFile(settings_of(site)).load() in [{}, *texts]
    assert [path.name for path in (site / CACHE).parent.iterdir()] == ["markdown"]


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


def keeping_code(site: Path) -> tuple[MarkdownCache, Callable[[str], str]]:
    texts = MarkdownCache(TextFile(settings_of(site)), code=TextFile(settings_of(site), CODE))
    texts.begin()
    return texts, converter(site, texts)


def test_code_of_an_edited_text_is_not_highlighted_again(site: Path, highlighted: list[str]) -> None:
    fresh = converter(site, MarkdownCache())(f"Other.\n\n{CODE_BLOCKS}")
    texts, convert = keeping_code(site)
    convert(CODE_BLOCKS)
    texts.end()
    highlighted.clear()
    texts, convert = keeping_code(site)
    assert convert(f"Other.\n\n{CODE_BLOCKS}") == fresh
    assert highlighted == []
    assert convert("```ruby\nputs 2\n```\n") != ""
    assert highlighted == ["puts 2\n"]


@pytest.mark.parametrize(
    "change", [lambda data: data[:-3] + b"zzz", lambda data: data[:20], lambda _: b"", bytes.upper]
)
def test_damaged_code_is_highlighted_again(
    site: Path, highlighted: list[str], change: Callable[[bytes], bytes]
) -> None:
    texts, convert = keeping_code(site)
    expected = convert(CODE_BLOCKS)
    texts.end()
    for path in (site / CACHE).parent.glob("code*"):
        path.write_bytes(change(path.read_bytes()))
    (site / CACHE).unlink()
    highlighted.clear()
    _, convert = keeping_code(site)
    assert convert(CODE_BLOCKS) == expected
    assert highlighted


def test_code_that_reached_a_limit_is_not_kept(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(_: code.HighlightRequest) -> str:
        limits.notice("slow")
        return "unfinished"

    monkeypatch.setattr(code, "rouge", slow)
    texts, convert = keeping_code(site)
    with limits.noticed() as notices:
        convert("```ruby\nputs 1\n```\n")
    assert notices == ["slow"]
    assert not any(key.startswith("code ") for key in texts.current)


RECORD = """\
pylekyll/languages/highlighting/__init__.py,sha256=b,10
pylekyll/languages/highlighting/__pycache__/__init__.cpython-311.pyc,,
pylekyll/foundation/dialect.py,sha256=a,5
pylekyll/languages/highlightingalike.py,sha256=c,5
pylekyll/serve/server.py,sha256=d,5
"""


def test_of_an_installed_package_the_digests_of_deciding_modules_count() -> None:
    assert deciding(RECORD.splitlines()) == [
        "pylekyll/foundation/dialect.py,sha256=a,5",
        "pylekyll/languages/highlighting/__init__.py,sha256=b,10",
    ]
