"""Which profile a site gets, and what the gem's settings do to a configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from pylekyll.build.pipeline import build
from pylekyll.build.site_factory import open_site
from pylekyll.cli.main import cli
from pylekyll.foundation.dialect import dialect_of, is_github_pages
from pylekyll.foundation.errors import ConfigError, FetchError, SourceError
from pylekyll.foundation.log import Level, Log
from pylekyll.site.config import kramdown_options, load
from pylekyll.site.config.github_pages import DEFAULT_PLUGINS, WHITELIST

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.config import Config

PAGES = {"pylekyll": {"compat": "github-pages"}}


def configured(
    folder: Path, text: str = "", overrides: dict[str, Any] | None = None, log: Log | None = None, **environment: str
) -> Config:
    (folder / "_config.yml").write_text(text)
    return load(folder, overrides, environment=environment, working_directory=folder, log=log)


def said(log: Log) -> str:
    return "\n".join(str(line) for line in log.lines)


# -- choosing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "overrides", "version"),
    [
        ("", {}, "4.4.1"),
        ("pylekyll: {compat: github-pages}", {}, "3.10.0"),
        ("pylekyll: {compat: jekyll-4}", {}, "4.4.1"),
        ("pylekyll: {compat: auto}", {}, "4.4.1"),
        ("pylekyll: {compat: null}", {}, "4.4.1"),
        ("pylekyll: {other: 1}", {}, "4.4.1"),
        ("", PAGES, "3.10.0"),
        ("pylekyll: {compat: github-pages}", {"pylekyll": {"compat": "jekyll-4"}}, "4.4.1"),
    ],
)
def test_the_command_line_wins_over_the_configuration(
    text: str, overrides: dict[str, Any], version: str, tmp_path: Path
) -> None:
    assert dialect_of(configured(tmp_path, text, overrides)).jekyll_version == version


@pytest.mark.parametrize("text", ["pylekyll: {compat: jekyll-5}", "pylekyll: github-pages", "pylekyll: {compat: 4}"])
def test_an_unknown_profile_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        configured(tmp_path, text)
    assert "github-pages" in (raised.value.hint or "")


@pytest.mark.parametrize(("option", "version"), [("github-pages", "3.10.0"), ("jekyll-4", "4.4.1"), ("auto", "4.4.1")])
def test_the_option_of_the_command_line(option: str, version: str, tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("theme: null\ntitle: x\n")
    (tmp_path / "a.txt").write_text("---\n---\n{{ jekyll.version }}")
    destination = tmp_path / "out"
    arguments = ["--compat", option, "build", "--quiet", "-s", str(tmp_path), "-d", str(destination)]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert (destination / "a.txt").read_text() == version


GEMFILE = 'source "https://rubygems.org"\ngem "github-pages", group: :jekyll_plugins\n'


@pytest.mark.parametrize(
    ("text", "overrides"),
    [
        ("", {}),
        ("pylekyll: {compat: auto}", {}),
        ("pylekyll: {scholar: x}", {}),
        ("pylekyll: {compat: jekyll-4}", {"pylekyll": {"compat": "auto"}}),
    ],
)
def test_the_gemfile_decides_where_nobody_else_does(text: str, overrides: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "Gemfile").write_text(GEMFILE)
    log = Log()
    config = configured(tmp_path, text, overrides, log)
    assert is_github_pages(config)
    assert config["whitelist"] == [*WHITELIST, "jekyll-admin"]
    (line,) = [line for line in log.lines if line.topic == "GitHub Pages:"]
    assert line.level is Level.INFO
    assert "Gemfile" in line.message
    assert "--compat jekyll-4" in line.message


@pytest.mark.parametrize(
    ("case", "gemfile", "text", "environment"),
    [
        ("no Gemfile", None, "", {}),
        ("another Gemfile", 'gem "jekyll"\n', "", {}),
        ("a commented line", '# gem "github-pages", group: :jekyll_plugins\n', "", {}),
        ("a condition", 'gem "github-pages" if ENV["PAGES"]\n', "", {}),
        ("Bundler is switched off", GEMFILE, "", {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}),
        ("Bundler is switched off by nothing", GEMFILE, "", {"JEKYLL_NO_BUNDLER_REQUIRE": ""}),
        ("another is named", GEMFILE, "", {"BUNDLE_GEMFILE": "gemfiles/other"}),
        ("the configuration says otherwise", GEMFILE, "pylekyll: {compat: jekyll-4}", {}),
    ],
)
def test_otherwise_it_is_jekyll_4(
    case: str, gemfile: str | None, text: str, environment: dict[str, str], tmp_path: Path
) -> None:
    if gemfile is not None:
        (tmp_path / "Gemfile").write_text(gemfile)
    (tmp_path / "gemfiles").mkdir()
    (tmp_path / "gemfiles/other").write_text('gem "jekyll"\n')
    log = Log()
    config = configured(tmp_path, text, log=log, **environment)
    assert not is_github_pages(config), case
    assert "GitHub Pages:" not in said(log)


def test_the_command_line_wins_over_the_gemfile(tmp_path: Path) -> None:
    (tmp_path / "Gemfile").write_text(GEMFILE)
    log = Log()
    assert not is_github_pages(configured(tmp_path, "", {"pylekyll": {"compat": "jekyll-4"}}, log))
    assert "GitHub Pages:" not in said(log)


def test_nothing_is_said_of_the_gemfile_where_the_profile_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "Gemfile").write_text(GEMFILE)
    log = Log()
    assert is_github_pages(configured(tmp_path, "", PAGES, log))
    assert "GitHub Pages:" not in said(log)


@pytest.mark.parametrize(("outer", "pages"), [(None, True), ('gem "jekyll"\n', False)])
def test_a_site_that_is_built_from_elsewhere(outer: str | None, pages: bool, tmp_path: Path) -> None:
    """Bundler reads the Gemfile of the working directory; without one the site's own counts."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/Gemfile").write_text(GEMFILE)
    if outer is not None:
        (tmp_path / "Gemfile").write_text(outer)
    assert is_github_pages(load("docs", environment={}, working_directory=tmp_path)) is pages
    (tmp_path / "_config.yml").write_text("source: docs\n")
    assert is_github_pages(load(environment={}, working_directory=tmp_path)) is pages


@pytest.mark.parametrize("command", ["build", "doctor"])
@pytest.mark.parametrize("gemfile", ["read", "switched off"])
def test_every_command_takes_the_same_profile(
    command: str, gemfile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Gemfile").write_text(GEMFILE)
    (tmp_path / "_config.yml").write_text("theme: null\ntitle: x\nurl: https://example.org\n")
    (tmp_path / "README.md").write_text("# Without front matter\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JEKYLL_NO_BUNDLER_REQUIRE", raising=False)
    if gemfile != "read":
        monkeypatch.setenv("JEKYLL_NO_BUNDLER_REQUIRE", "true")
    result = CliRunner().invoke(cli, [command])
    assert result.exit_code == 0, result.output
    assert result.output.count("The Gemfile names github-pages") == (gemfile == "read")
    if command == "build":
        assert (tmp_path / "_site/index.html").exists() == (gemfile == "read")


# -- settings ---------------------------------------------------------------------------------------------------


def test_settings_that_a_site_cannot_change(tmp_path: Path) -> None:
    text = "safe: false\nhighlighter: pygments\nlsi: true\nkramdown: {math_engine: katex}\ngist: {noscript: true}\n"
    config = configured(tmp_path, text, PAGES)
    assert config.safe
    assert config["highlighter"] == "rouge"
    assert config["lsi"] is False
    assert config["kramdown"]["math_engine"] == "mathjax"
    assert config["gist"] == {"noscript": False}


def test_settings_that_a_site_can_change(tmp_path: Path) -> None:
    config = configured(tmp_path, "kramdown: {hard_wrap: true, toc_levels: 2..3}\nfuture: true\n", PAGES)
    assert config["kramdown"]["hard_wrap"] is True
    assert config["kramdown"]["toc_levels"] == "2..3"
    assert config["future"] is True


def test_kramdown_is_the_older_one(tmp_path: Path) -> None:
    assert kramdown_options(configured(tmp_path, "", PAGES), Log())["compat_version"] == "2.4"
    assert "compat_version" not in kramdown_options(configured(tmp_path), Log())


@pytest.mark.parametrize(
    ("text", "env", "style"),
    [("", "development", None), ("", "production", "compressed"), ("sass: {style: nested}", "production", "nested")],
)
def test_stylesheets_are_compressed_in_production(text: str, env: str, style: str | None, tmp_path: Path) -> None:
    config = configured(tmp_path, text, PAGES, JEKYLL_ENV=env)
    assert (config.get("sass") or {}).get("style") == style


@pytest.mark.parametrize(
    ("text", "theme"),
    [("", "jekyll-theme-primer"), ("theme: minima", "minima"), ("theme: null", None), ("theme: false", False)],
)
def test_the_theme_of_a_site_without_one(text: str, theme: object, tmp_path: Path) -> None:
    assert configured(tmp_path, text, PAGES)["theme"] == theme


@pytest.mark.parametrize(
    ("text", "processor"),
    [
        ("", "kramdown"),
        ("markdown: redcarpet", "kramdown"),
        ("markdown: Kramdown", "Kramdown"),
        ("markdown: GFM", "CommonMarkGhPages"),
        ("markdown: CommonMarkGhPages", "CommonMarkGhPages"),
    ],
)
def test_the_processor_of_markdown(text: str, processor: str, tmp_path: Path) -> None:
    config = configured(tmp_path, text, PAGES)
    assert config["markdown"] == processor
    assert ("commonmark" in config) == (text == "markdown: GFM")


def test_plugins_of_the_site_come_before_those_of_every_site(tmp_path: Path) -> None:
    config = configured(tmp_path, "plugins: [jekyll-feed, jekyll-gist]\nremote_theme: octo/theme\n", PAGES)
    rest = [name for name in DEFAULT_PLUGINS if name != "jekyll-gist"]
    assert config["plugins"] == ["jekyll-feed", "jekyll-gist", *rest, "jekyll-remote-theme"]


def test_who_may_run(tmp_path: Path) -> None:
    text = "plugins: [jekyll-archives]\nwhitelist: [jekyll-archives]"
    assert configured(tmp_path, text, PAGES, JEKYLL_ENV="production")["whitelist"] == list(WHITELIST)
    assert configured(tmp_path, text, PAGES)["whitelist"] == [*WHITELIST, "jekyll-admin"]
    free = configured(tmp_path, text, PAGES, DISABLE_WHITELIST="true")["whitelist"]
    assert "jekyll-archives" in free


def test_a_plugin_that_does_not_run_there_is_named(tmp_path: Path) -> None:
    config = configured(tmp_path, "theme: null\ntitle: x\nplugins: [jekyll-archives, jekyll-feed]\n", PAGES)
    log = Log()
    open_site(config, log)
    lines = "\n".join(map(str, log.warnings))
    assert "Not allowed on GitHub Pages: jekyll-archives." in lines
    assert "jekyll-feed" not in lines
    assert "jekyll-coffeescript" not in lines


def test_options_under_their_old_names(tmp_path: Path) -> None:
    log = Log()
    text = "gems: [jekyll-feed]\nexclude: 'a, b'\nlayouts: _l\nauto: true\n"
    config = configured(tmp_path, text, PAGES, log=log)
    assert config["plugins"][0] == "jekyll-feed"
    assert config["exclude"] == ["a", "b"]
    assert config["layouts_dir"] == "_l"
    assert "auto" not in config
    assert said(log).count("Deprecation:") == 4


# -- the default theme ------------------------------------------------------------------------------------------


def unreachable(*_: object) -> None:
    raise FetchError("no way there")


def test_the_default_theme_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.site.themes.site_theme.fetch_pinned_theme", unreachable)
    monkeypatch.setattr("pylekyll.site.themes.resolve._candidates", lambda *_: ())
    (tmp_path / "a.txt").write_text("---\n---\nbuilt")
    log = Log()
    build(configured(tmp_path, "title: x\n", {**PAGES, "destination": str(tmp_path / "out")}), log)
    assert (tmp_path / "out/a.txt").read_text() == "built"
    assert "no way there" in said(log)
    assert [line.diagnostic.code for line in log.warnings if line.diagnostic] == ["theme-not-fetched"]


def test_with_layouts_of_its_own_a_site_does_not_miss_the_default_theme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pylekyll.site.themes.site_theme.fetch_pinned_theme", unreachable)
    monkeypatch.setattr("pylekyll.site.themes.resolve._candidates", lambda *_: ())
    (tmp_path / "_layouts").mkdir()
    log = Log()
    open_site(configured(tmp_path, "title: x\n", PAGES), log)
    assert not log.warnings
    (line,) = [line for line in log.lines if "jekyll-theme-primer" in line.message]
    assert line.level is Level.DEBUG
    assert "no way there" in line.message


def test_a_theme_that_the_site_names_may_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.site.themes.site_theme.fetch_pinned_theme", lambda *_: None)
    with pytest.raises(SourceError, match="nosuch theme could not be found"):
        open_site(configured(tmp_path, "theme: nosuch\n", PAGES), Log())


# -- errors -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["slugified_categories", "long_month", "week", "short_day"])
def test_placeholders_that_jekyll_3_has_not(name: str, tmp_path: Path) -> None:
    (tmp_path / "_posts").mkdir()
    (tmp_path / "_posts/2024-01-02-a.md").write_text(f"---\npermalink: /:{name}/:title/\n---\n")
    destination = {"destination": str(tmp_path / "out")}
    with pytest.raises(SourceError, match="URL template doesn't have") as raised:
        build(configured(tmp_path, "theme: null\ntitle: x\n", {**PAGES, **destination}), Log())
    assert name not in (raised.value.hint or "").partition("Known keys: ")[2].split(", ")
    build(configured(tmp_path, "theme: null\ntitle: x\n", destination), Log())


@pytest.mark.parametrize(
    "template",
    [
        '{{ site.posts | where_exp: "p", "p.a == 1 or p.b" }}',
        '{{ "a" | number_of_words: "cjk" }}',
        '{{ site.data.mixed | sort: "v" }}',
        '{{ site.data.mixed | where: "v.deep.er", 1 }}',
        "{% assign name = 'b.txt' %}{% link {{ name }} %}",
    ],
)
def test_templates_that_jekyll_3_refuses(template: str, tmp_path: Path) -> None:
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data/mixed.yml").write_text('- {v: "a"}\n- {v: 1}\n')
    (tmp_path / "a.txt").write_text(f"---\n---\n{template}")
    (tmp_path / "b.txt").write_text("b")
    destination = {"destination": str(tmp_path / "out")}
    with pytest.raises(Exception, match=r".") as raised:
        build(configured(tmp_path, "theme: null\ntitle: x\n", {**PAGES, **destination}), Log())
    assert getattr(raised.value, "places", None), raised.value
