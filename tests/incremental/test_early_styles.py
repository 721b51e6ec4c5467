"""A stylesheet whose compilation begins before the site is read is the one that a clean build compiles."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import RenderError
from pylekyll.foundation.log import Log
from pylekyll.incremental import early_styles
from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.incremental.early_styles import begin_styles
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.unchanged import LastBuild
from pylekyll.languages.sass import compile_sass, process
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.languages.sass import SassResult

FILES = {
    "_config.yml": "sass:\n  implementation: {compiler}\n",
    "_sass/_ink.scss": "$ink: #123456;\n",
    "css/main.scss": '---\n---\n@warn "main";\n@import "ink";\np { color: $ink }\n',
    "index.html": "---\n---\nHome\n",
}
#: Changes after which nothing begins early, or what began is not what the build asks for.
OTHERS = {
    "css/main.scss": "---\n---\n{% assign ink = site.data.ink | default: 'red' %}p { color: {{ ink }} }\n",
    "css/plain.scss": "p { color: red }\n",
    "_config.yml": "exclude: [css]\n",
    "_plugins/own.rb": "# a plugin\n",
    "_plugins/own.py": (
        "def register(extensions):\n"
        "    extensions.add_hook('pages', 'pre_render', change)\n"
        "def change(page, *_):\n"
        "    page.content = page.content.replace('p {', 'a {')\n"
    ),
}


@pytest.fixture(params=["libsass", "dart-sass"])
def source(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = sites.lay_out(tmp_path, {name: text.replace("{compiler}", request.param) for name, text in FILES.items()})
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Return the pages that the build asks for, and whether their compilation had begun."""
    pages: dict[str, bool] = {}

    def noting(*arguments: object, **rest: object) -> SassResult:
        pages[str(rest["page"])] = rest["running"] is not None
        return compile_sass(*arguments, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(early_styles, "compile_sass", noting)
    return pages


def build_early(source: Path, log: Log) -> None:
    config = sites.load(source, source.parent / "kept")
    last = LastBuild(config, CacheFolder(config))
    with closing(begin_styles(config, last)) as early:
        build_with_cache(config, log, last=last, early=early)


def check(source: Path) -> None:
    """Build both ways, and compare trees and warnings."""
    log, clean = Log(), Log()
    build(sites.load(source, source.parent / "clean"), clean, [])
    build_early(source, log)
    assert sites.tree(source.parent / "kept") == sites.tree(source.parent / "clean")
    assert list(map(str, log.warnings)) == list(map(str, clean.warnings))


def test_it_begins_before_the_site_is_read(source: Path, asked: dict[str, bool]) -> None:
    check(source)
    assert asked == {"css/main.scss": True}


def test_a_second_build_begins_none(source: Path, asked: dict[str, bool]) -> None:
    check(source)
    asked.clear()
    (source / "css/main.scss").write_text("---\n---\np { color: red }\n", "utf-8")
    check(source)
    assert asked == {"css/main.scss": False}


@pytest.mark.parametrize("name", OTHERS)
def test_another_site(source: Path, name: str) -> None:
    (source / name).parent.mkdir(exist_ok=True)
    (source / name).write_text(OTHERS[name], "utf-8")
    check(source)


@pytest.mark.parametrize(
    "text",
    [
        "p { color: {{ site.ink | default: 'red' }} }",
        '@import "{{ site.skin }}";',
        "{% if jekyll.environment == 'development' %}p { color: blue }{% endif %}",
        "{% assign look = site.look %}p { width: {{ look.width }}; background: url({{ '/a.png' | relative_url }}) }",
        "p { order: {{ content | size }}{{ nothing }} }",
    ],
)
def test_the_configuration_fills_a_stylesheet_in(source: Path, asked: dict[str, bool], text: str) -> None:
    settings = "skin: ink\nlook: {width: 3px}\nbaseurl: /here\n"
    (source / "_config.yml").write_text((source / "_config.yml").read_text("utf-8") + settings, "utf-8")
    (source / "css/main.scss").write_text(f"---\n---\n{text}\n", "utf-8")
    check(source)
    assert asked == {"css/main.scss": True}


@pytest.mark.parametrize(
    "text",
    [
        "p { order: {{ site.pages | size }} }",
        "p { order: {{ site.letters | size }} }",
        "p { color: {{ page.ink }} }",
        "{% include ink.scss %}",
        "{% for pair in site %}{% endfor %}p { order: 1 }",
        "p { order: {{ 'a' | markdownify | size }} }",
    ],
)
def test_a_stylesheet_that_needs_more_waits_for_its_turn(source: Path, asked: dict[str, bool], text: str) -> None:
    settings = "collections: [letters]\n"
    (source / "_config.yml").write_text((source / "_config.yml").read_text("utf-8") + settings, "utf-8")
    (source / "_includes").mkdir()
    (source / "_includes/ink.scss").write_text("p { color: red }\n", "utf-8")
    (source / "css/main.scss").write_text(f"---\nink: red\n---\n{text}\n", "utf-8")
    check(source)
    assert asked == {"css/main.scss": False}


def test_a_wrong_guess_is_ended(source: Path, asked: dict[str, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(early_styles, "_filled_in", lambda *_: "p { color: blue }")
    (source / "css/main.scss").write_text("---\n---\np { color: {{ site.ink }} }\n", "utf-8")
    (source / "_config.yml").write_text((source / "_config.yml").read_text("utf-8") + "ink: red\n", "utf-8")
    check(source)
    assert asked == {"css/main.scss": False}
    assert "red" in (source.parent / "kept/css/main.css").read_text("utf-8")


def test_a_process_waits_for_a_stylesheet_with_liquid(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source / "_config.yml").write_text("sass:\n  implementation: libsass\n", "utf-8")
    started: list[str] = []
    monkeypatch.setattr(process, "_idle", [])
    begun = process._Process.__init__

    def noting(self: process._Process, *variables: Any) -> None:
        started.append("libsass")
        begun(self, *variables)

    monkeypatch.setattr(process._Process, "__init__", noting)
    (source / "css/main.scss").write_text(OTHERS["css/main.scss"], "utf-8")
    config = sites.load(source, source.parent / "kept")
    begin_styles(config, LastBuild(config, CacheFolder(config)))
    assert started == ["libsass"]
    assert len(process._idle) == 1
    build_with_cache(config, Log())
    assert started == ["libsass"]
    assert process._idle == []  # its memory is free while the site is written


def test_another_text_is_compiled_in_its_turn(source: Path, asked: dict[str, bool]) -> None:
    config = sites.load(source, source.parent / "kept")
    last = LastBuild(config, CacheFolder(config))
    with closing(begin_styles(config, last)) as early:
        (source / "css/main.scss").write_text("---\n---\np { color: blue }\n", "utf-8")
        build_with_cache(config, Log(), early=early)
        assert asked == {"css/main.scss": False}
    assert "blue" in (source.parent / "kept/css/main.css").read_text("utf-8")


def test_an_error_is_that_of_its_turn(source: Path) -> None:
    (source / "css/main.scss").write_text("---\n---\n\np { color: ; }\n", "utf-8")
    with pytest.raises(RenderError) as caught:
        check(source)
    with pytest.raises(RenderError) as early:
        build_early(source, Log())
    assert str(early.value) == str(caught.value)
    assert early.value.location == caught.value.location


def test_a_partial_that_changes_meanwhile_is_compiled_again(source: Path) -> None:
    config = sites.load(source, source.parent / "kept")
    last = LastBuild(config, CacheFolder(config))
    with closing(begin_styles(config, last)) as early:
        (source / "_sass/_ink.scss").write_text("$ink: #654321;\n", "utf-8")
        build_with_cache(config, Log(), last=last, early=early)
    build_with_cache(config, Log())
    assert "#654321" in (source.parent / "kept/css/main.css").read_text("utf-8")


def test_a_setting_that_is_wrong_does_not_end_a_build_without_stylesheets(source: Path) -> None:
    (source / "css/main.scss").unlink()
    (source / "_config.yml").write_text("sass: {load_paths: [[1]], style: [a], sass_dir: {a: b}}\n", "utf-8")
    check(source)
