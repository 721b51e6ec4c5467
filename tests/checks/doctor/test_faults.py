"""Codes without an example in the catalogue: each is provoked here or in the test that the table names."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from pylekyll.build import untrusted
from pylekyll.build.mistakes.source import SiteSource
from pylekyll.build.pipeline import build
from pylekyll.checks.doctor.catalogue import entries
from pylekyll.checks.doctor.left_out import unreadable_folders
from pylekyll.cli.main import cli
from pylekyll.foundation.diagnostics import Diagnostic
from pylekyll.foundation.errors import FetchError, PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.incremental.scope import Scope
from pylekyll.plugins.extensions import extensions_of
from pylekyll.serve.watcher import Watcher
from pylekyll.site.config import load
from pylekyll.site.github.store import ThemeStore
from tests.checks.doctor.catalogue import DOCUMENT, examples
from tests.checks.doctor.faults import WITHOUT_EXAMPLE
from tests.checks.doctor.mistakes import CONFIG, PAGE

if TYPE_CHECKING:
    from pylekyll.site.config import Config

ROOT = Path(__file__).parents[3]
#: Nobody answers.
OFFLINE = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9", "JEKYLL_NO_BUNDLER_REQUIRE": "1"}


def test_every_code_has_an_example_or_a_reason() -> None:
    shown = examples(DOCUMENT.read_text("utf-8")).keys()
    assert shown | WITHOUT_EXAMPLE.keys() == entries().keys()
    assert not shown & WITHOUT_EXAMPLE.keys()


@pytest.mark.parametrize("code", WITHOUT_EXAMPLE)
def test_a_code_without_an_example_is_provoked_by_a_test(code: str) -> None:
    fault = WITHOUT_EXAMPLE[code]
    assert fault.text in (ROOT / fault.test).read_text("utf-8")
    assert f"| `{code}` | {fault.reason} |" in DOCUMENT.read_text("utf-8")


def laid_out(folder: Path, files: dict[str, str]) -> Config:
    for path, text in {"_config.yml": CONFIG, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return load(folder, {"destination": str(folder / "_site")}, [], OFFLINE)


def told(folder: Path, files: dict[str, str]) -> list[str]:
    """Return the codes that a build of a site reports."""
    log = Log()
    build(laid_out(folder, files), log)
    return [each.code for each in log.findings]


def plugins(*names: str) -> str:
    return f"{CONFIG}plugins: [{', '.join(names)}]\n"


#: A filter that takes as long as a block of code may.
SLOW = """from pylekyll.foundation import limits

def slow(value):
    limits.notice("The colours of a code block take more than 10 seconds.")
    return value

def register(extensions):
    extensions.add_filter("slow", slow)
"""


def test_a_slow_code_block_is_reported(tmp_path: Path) -> None:
    assert told(tmp_path, {"_plugins/slow.py": SLOW, "a.html": f"{PAGE}{{{{ 1 | slow }}}}"}) == ["code-block-too-slow"]


def test_a_missing_compiler_is_reported(tmp_path: Path) -> None:
    files = {"_config.yml": plugins("jekyll-coffeescript"), "a.coffee": "---\n---\nx = 1\n"}
    assert "coffeescript-compiler-missing" in told(tmp_path, files)


def test_an_error_of_a_plugin_has_a_code() -> None:
    assert Diagnostic.of_error(PylekyllError("A plugin's own.")).code == "error"


def test_a_theme_that_cannot_be_fetched_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FetchError) as error:
        told(tmp_path, {"_config.yml": f"{plugins('jekyll-remote-theme')}remote_theme: a/b@v1\n", "a.md": PAGE})
    assert Diagnostic.of_error(error.value).code == "fetch"


def test_a_theme_that_cannot_be_fetched_again_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pylekyll.site.github import store

    log = Log()
    themes = ThemeStore(laid_out(tmp_path, {}), log)
    monkeypatch.setattr(store, "_kept", lambda _: 0.0)
    assert themes.folder_of(store.RepositorySource("a", "b")).name == "files"
    assert [each.code for each in log.findings] == ["theme-not-updated"]


def test_icons_that_cannot_be_fetched_are_reported(tmp_path: Path) -> None:
    files = {"_config.yml": plugins("jekyll-octicons"), "a.md": f"{PAGE}{{% octicon alert %}}"}
    assert told(tmp_path, files) == ["octicons-not-fetched"]


def test_posts_that_cannot_be_fetched_are_reported(tmp_path: Path) -> None:
    sources = "external_sources: [{name: x, rss_url: 'https://example.org/feed.xml'}]\n"
    assert told(tmp_path, {"_config.yml": f"{plugins('al_ext_posts')}{sources}"}) == ["not-fetched", "no-pages"]


def test_posts_without_a_title_are_reported(tmp_path: Path) -> None:
    from pylekyll.gems.builtin.al_folio.ext_posts import ExtPostsGenerator
    from pylekyll.gems.counterparts.feeds import Entry

    report = build(laid_out(tmp_path, {"a.md": PAGE}), Log())
    entry = Entry("https://b.org/one-two", "!", None, None, None)
    assert ExtPostsGenerator(extensions_of(report.site)).title(report.site, entry)
    assert [each.code for each in report.site.log.findings] == ["external-posts"]


def test_a_folder_that_may_not_be_opened_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = SiteSource(laid_out(tmp_path, {"_data/a.yml": "a: 1\n"}))
    assert source.paths
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert [each.code for each in unreadable_folders(source)] == ["folder-unreadable"]


def test_a_link_to_a_folder_around_it_is_reported(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c").symlink_to("..")
    assert told(tmp_path, {"b/a.md": PAGE}) == ["symlink-cycle"]


def test_a_link_among_a_themes_assets_is_reported(tmp_path: Path) -> None:
    assets = tmp_path / "gems" / "sea-1.0" / "assets"
    assets.mkdir(parents=True)
    (assets / "a.css").symlink_to("b.css")
    (assets / "b.css").write_text("")
    laid_out(tmp_path / "site", {"_config.yml": f"{CONFIG}theme: sea\n", "a.md": PAGE})
    log = Log()
    out = {"destination": str(tmp_path / "out")}
    build(load(tmp_path / "site", out, [], {"GEM_HOME": str(tmp_path)}), log)
    assert [each.code for each in log.findings] == ["theme-asset-symlink"]


def test_a_site_that_is_larger_than_untrusted_allows_is_reported() -> None:
    assert untrusted.limit_error("it makes 3 files, more than 1", "--max-files").code == "untrusted-limit"


def test_detaching_with_live_reload_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pylekyll.cli import serve

    laid_out(tmp_path, {"a.md": PAGE})

    def stop(*_: object) -> None:
        raise PylekyllError("enough")

    monkeypatch.setattr(serve, "_listen", stop)
    logs: list[Log] = []
    monkeypatch.setattr(serve, "_first_config", lambda options: load(tmp_path, {}, [], {}))
    original = Log.warning

    def noted(self: Log, *arguments: str, **named: str) -> None:
        logs.append(self)
        original(self, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Log, "warning", noted)
    CliRunner().invoke(cli, ["serve", "--detach", "--livereload", "--source", str(tmp_path)])
    assert [each.code for log in logs for each in log.findings] == ["detach-with-livereload"]


def test_a_system_that_tells_no_changes_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    config = laid_out(tmp_path, {"a.md": PAGE})
    watcher = Watcher(config, log)
    watcher.rescope(Scope(config))

    def refuse(_: int) -> set[str]:
        raise RuntimeError("too many files are watched")

    monkeypatch.setattr(
        watcher, "_source", type("Refusing", (), {"wait": staticmethod(refuse), "close": lambda _: None})()
    )
    watcher.next_burst(1)
    assert [each.code for each in log.findings] == ["watching-by-polling"]


def test_a_list_that_left_its_folder_is_reported(tmp_path: Path) -> None:
    from pylekyll.gems.builtin import paginate

    site = build(laid_out(tmp_path, {"a.md": PAGE}), Log()).site
    template: Any = SimpleNamespace(dir="/gone/", name="index.html")
    pager: Any = SimpleNamespace(path_template="/page:num/", page=2)
    paginate._copy(site, template, pager)
    assert [each.code for each in site.log.findings] == ["pagination-template"]


def test_methods_of_jekyll_that_ruby_replaces_are_reported(tmp_path: Path) -> None:
    from pylekyll.gems.sandbox import registration
    from pylekyll.plugins.extensions import Extensions

    extensions = Extensions(laid_out(tmp_path, {}))
    registration._tell_of_changes(["Jekyll::Page#render"], extensions)
    assert [each.code for each in extensions.log.findings] == ["ruby-change-without-effect"]


def test_publications_that_differ_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = "@book{{{}, title={{A}}, doi={{10.1000/1}}, year={{{}}}}}\n"
    laid_out(tmp_path, {"_bibliography/references.bib": entry.format("a", 2020), "b.bib": entry.format("b", 2021)})
    monkeypatch.chdir(tmp_path)
    output = CliRunner().invoke(cli, ["publications", "import", "b.bib"]).output
    assert "publication-import" in entries()
    assert "year" in output
