"""Cases that the recorded trees of jekyll-polyglot do not show: wrong settings, hostile links, consecutive builds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.build.site_factory import open_site
from pylekyll.foundation.errors import ConfigError, PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.gems.builtin.polyglot.addresses import AddressRewriter
from pylekyll.gems.builtin.polyglot.settings import PolyglotSettings
from pylekyll.site import config as configuration
from pylekyll.site.content.page import Page
from tests.support.ambiguity import is_exponential

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.config import Config

CONFIG = "plugins: [jekyll-polyglot]\nurl: https://example.org\nlanguages: [en, de]\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a site of two pages in English, one of them in German too."""
    source = tmp_path / "source"
    source.mkdir()
    write(source / "_config.yml", CONFIG)
    write(source / "a.md", "---\npermalink: /a/\nlang: en\n---\n[b](/b/)\n")
    write(source / "a.de.md", "---\npermalink: /a/\nlang: de\n---\n[b](/b/) deutsch\n")
    write(source / "b.md", "---\npermalink: /b/\n---\n{{ site.active_lang }}\n")
    return source


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def configured(source: Path) -> Config:
    overrides = {"source": str(source), "destination": str(source.parent / "_site"), "quiet": True}
    return configuration.load(source, overrides, environment={"JEKYLL_NO_BUNDLER_REQUIRE": "true"})


def files_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


ALL = {"a/index.html", "b/index.html", "de/a/index.html", "de/b/index.html"}


def test_reports_what_all_languages_wrote(site: Path) -> None:
    report = build(configured(site), Log())
    assert set(report.files.written) == ALL == files_below(site.parent / "_site")
    again = build(configured(site), Log())
    assert (again.files.written, set(again.files.unchanged), again.files.removed) == ([], ALL, [])
    assert again.site.config["active_lang"] == "en"
    assert {"a.md", "a.de.md", "b.md"} <= again.reads.keys()


def test_a_language_that_is_gone_leaves_nothing_behind(site: Path) -> None:
    write(site / "old.de.md", "---\npermalink: /old.html\nlang: de\nlang-exclusive: [de]\n---\n")
    write(site / "dessert.en.md", "---\npermalink: /dessert.html\nlang: en\nlang-exclusive: [en]\n---\n")
    build(configured(site), Log())
    assert files_below(site.parent / "_site") == {*ALL, "de/old.html", "dessert.html"}
    (site / "old.de.md").unlink()
    (site / "dessert.en.md").unlink()  # it begins as a language's folder does
    report = build(configured(site), Log())
    assert set(report.files.removed) == {"de/old.html", "dessert.html"}
    write(site / "_config.yml", CONFIG.replace("[en, de]", "[en]"))
    build(configured(site), Log())
    assert files_below(site.parent / "_site") == {"a/index.html", "b/index.html"}


def test_a_language_takes_over_a_folder_of_an_earlier_build(site: Path) -> None:
    public = site.parent / "public"
    write(site / "_config.yml", CONFIG.replace("[en, de]", "[en]"))
    write(site / "old.md", "---\npermalink: /de/old.html\n---\n")
    build(configured(site).replace(destination=str(public)), Log())
    assert files_below(public) == {"a/index.html", "b/index.html", "de/old.html"}
    (site / "old.md").unlink()
    write(site / "_config.yml", CONFIG)
    build(configured(site).replace(destination=str(public)), Log())
    assert files_below(public) == ALL
    write(site / "_config.yml", CONFIG.replace("[en, de]", "[en]"))
    build(configured(site).replace(destination=str(public)), Log())
    assert files_below(public) == {"a/index.html", "b/index.html"}


def test_an_error_in_one_language_leaves_all_as_they_were(site: Path) -> None:
    build(configured(site), Log())
    write(site / "b.md", "---\npermalink: /b/\n---\nchanged\n")
    write(site / "a.de.md", "---\npermalink: /a/\nlang: de\n---\n{% nosuch %}\n")
    with pytest.raises(PylekyllError, match="nosuch"):
        build(configured(site), Log())
    assert (site.parent / "_site/b/index.html").read_text() == "<p>en</p>\n"
    assert files_below(site.parent / "_site") == ALL


def test_a_destination_without_underscore_is_not_a_source(site: Path) -> None:
    for _ in range(2):
        build(configured(site).replace(destination=str(site / "public")), Log())
    assert files_below(site / "public") == ALL


def test_what_every_language_would_say_is_said_once(site: Path) -> None:
    write(site / "_config.yml", CONFIG + "plugins: [jekyll-polyglot, jekyll-nosuch]\n")
    write(site / "c.md", "---\nlang: es\n---\n")
    log = Log()
    build(configured(site), log)
    warnings = [str(line).strip() for line in log.warnings]
    assert len(warnings) == 2, warnings
    assert "jekyll-nosuch" in warnings[0]
    assert "c.md is left out: its lang 'es' is not among the languages (en, de)" in warnings[1]


def test_every_language_tells_of_its_own_conflicts(site: Path) -> None:
    write(site / "x.html", "---\npermalink: /same/\npage_id: x\n---\n")
    write(site / "y.html", "---\npermalink: /same/\npage_id: y\n---\n")
    log = Log()
    build(configured(site), log)
    told = [str(line).strip() for line in log.warnings]
    assert sum("shared by multiple files" in line for line in told) == 2
    assert sum("same/index.html\n" in line for line in told) == 2


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("languages: [en, no]", "`languages` of jekyll-polyglot must name languages, not false"),
        ("languages: de", "`languages` of jekyll-polyglot must be a list"),
        ("languages:", "`languages` of jekyll-polyglot must be a list"),
        ("languages: [en, ../../up]", "a folder cannot be named"),
        ("languages: [en, '']", "a folder cannot be named"),
        ("default_lang: [en]", "`default_lang` of jekyll-polyglot must name languages"),
        ("exclude_from_localization: css", "`exclude_from_localization` of jekyll-polyglot must be a list"),
    ],
)
def test_wrong_settings_are_named(site: Path, lines: str, message: str) -> None:
    write(site / "_config.yml", f"plugins: [jekyll-polyglot]\n{lines}\n")
    with pytest.raises(ConfigError) as caught:
        build(configured(site), Log())
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{% static_href %}/about{% endstatic_href %}", "The block 'static_href' has this in it: /about"),
        ("{% static_href %}{% endstatic_href %}", "The block 'static_href' has this in it: "),
        ("{% I18n_Headers %}", "I18n_Headers needs the address of the site"),
    ],
)
def test_tags_say_what_they_need(site: Path, text: str, message: str) -> None:
    write(site / "_config.yml", "plugins: [jekyll-polyglot]\n")
    write(site / "b.md", f"---\npermalink: /b/\n---\n\n{text}\n")
    with pytest.raises(PylekyllError) as caught:
        build(configured(site), Log())
    assert caught.value.message == message
    assert str(caught.value.location) == "b.md:5:1"


@pytest.mark.parametrize(
    ("name", "rewritten"),
    [("a" * 50_000, False), ("a." * 25_000, False), ("a" * 50_000 + "/", True), ("/".join("a" * 25_000), True)],
)
def test_links_that_end_otherwise_cost_no_more(site: Path, name: str, *, rewritten: bool) -> None:
    config = configured(site).replace(active_lang="de")
    page = Page(site=open_site(config, Log())[0], directory="", name="x.html", output=f'<a href="/{name}?x">')
    rewriter = AddressRewriter(config, PolyglotSettings.from_config(config))
    rewriter.rewrite(page)
    assert page.output == (f'<a href="/de/{name}?x">' if rewritten else f'<a href="/{name}?x">')
    assert not any(is_exponential(pattern) for pattern, _ in rewriter._steps)


@pytest.mark.parametrize("baseurl", ["/(x", "/[[x]"])
def test_a_baseurl_that_is_not_a_pattern_is_escaped(site: Path, baseurl: str) -> None:
    write(site / "_config.yml", CONFIG + f'baseurl: "{baseurl}"\n')
    write(site / "b.md", f'---\npermalink: /b/\n---\n<a href="{baseurl}/a/">a</a>\n')
    build(configured(site), Log())
    assert f'<a href="{baseurl}/de/a/">' in (site.parent / "_site/de/b/index.html").read_text()


def test_redirects_that_cannot_be_written_are_named(site: Path) -> None:
    write(site / "_config.yml", CONFIG + "localize_redirects: true\n")
    write(site / "_redirects", "/x /y\n")
    write(site / "folder.md", "---\npermalink: /_redirects/\n---\n")
    with pytest.raises(PylekyllError, match="_redirects cannot be localized"):
        build(configured(site), Log())
