"""Dart Sass as JavaScript: what it is asked, how its answer is read, and which partials it finds.

The places that a rule can mean are those of ``resolveImportPath`` in Dart Sass 1.99.0; the program agrees.
"""

import json

import pytest

from pylekyll.foundation import host
from pylekyll.foundation.errors import RenderError, StylesheetError
from pylekyll.languages.sass import compile_sass
from pylekyll.languages.sass.addresses import file_url
from pylekyll.languages.sass.dart_module import Partials

FILES = {
    "_sass/_a.scss": "a{b:c}",
    "_sass/plain.css": "d{e:f}",
    "_sass/both.scss": "",
    "_sass/_both.scss": "",
    "_sass/two.scss": "",
    "_sass/two.sass": "",
    "_sass/deep/_index.scss": "g{h:i}",
    "_sass/only.import.scss": "j{k:l}",
    "_sass/d.o.t.scss": "m{n:o}",
    "css/_beside.sass": "p\n  q: r",
}


@pytest.mark.parametrize(
    ("url", "is_import", "found"),
    [
        ("a", False, "_sass/_a.scss"),
        ("_a.scss", False, "_sass/_a.scss"),
        ("plain", False, "_sass/plain.css"),
        ("plain.css", False, "_sass/plain.css"),
        ("deep", False, "_sass/deep/_index.scss"),
        ("only", True, "_sass/only.import.scss"),
        ("only", False, ""),
        ("d.o.t", False, "_sass/d.o.t.scss"),
        ("missing", False, ""),
        ("https://example.org/a", False, ""),
    ],
)
def test_partials(site, url, is_import, found):
    source = site(FILES).source
    expected = file_url(source / found) if found else ""
    assert Partials((source / "_sass",)).find(url, is_import) == expected


@pytest.mark.parametrize(("url", "names"), [("both", ["_both.scss", "both.scss"]), ("two", ["two.sass", "two.scss"])])
def test_several_partials_are_an_error(site, url, names):
    answer = Partials((site(FILES).source / "_sass",)).find(url, False)
    assert answer == "! It's not clear which file to import. Found:" + "".join(f"\n  {name}" for name in names)


def test_a_partial_beside_the_page(site):
    source = site(FILES).source
    partials = Partials(())
    url = partials.find(file_url(source / "css" / "beside"), False)
    assert json.loads(partials.load(url)) == {"contents": "p\n  q: r", "syntax": "indented"}


def test_a_file_that_is_not_text(site, tmp_path):
    site({})
    (tmp_path / "x.scss").write_bytes(b"\xff")
    assert "cannot be read" in json.loads(Partials(()).load(file_url(tmp_path / "x.scss")))["error"]


@pytest.fixture
def lend(monkeypatch):
    """Makes this process one with a host whose compiler gives ``answer``; returns the requests."""

    def make(answer):
        asked = []

        def compile_text(text, find, load):
            asked.append(json.loads(text))
            return json.dumps(answer)

        monkeypatch.setattr(host, "lent", {host.SASS: compile_text}.get)
        return asked

    return make


SPAN = {"line": 1, "column": 4, "url": "", "text": "$x", "context": "a { b: $x }\n"}


def test_an_answer(site, lend):
    options = site(FILES, {"style": "compressed"})
    event = {"message": "old", "deprecation": "import", "isDebug": False, "span": None, "trace": ""}
    loaded = [file_url(options.source / name) for name in ("css/main.scss", "_sass/_a.scss")]
    source_map = {"version": 3, "sourceRoot": "", "sources": loaded, "names": [], "mappings": "A"}
    asked = lend({"events": [event], "css": "a{b:c}", "sourceMap": source_map, "urls": loaded})
    result = compile_sass('@use "a";', options, page="css/main.scss")
    assert result.css == "a{b:c}/*# sourceMappingURL=main.css.map */"
    assert json.loads(result.source_map)["sources"] == ["main.scss", "../_sass/_a.scss"]
    assert [path.name for path in result.partials] == ["_a.scss"]
    assert [warning.deprecation for warning in result.warnings] == ["import"]
    assert (asked[0]["style"], asked[0]["syntax"], asked[0]["url"]) == ("compressed", "scss", loaded[0])


def test_a_failure(site, lend):
    lend({"events": [], "failure": {"message": "Undefined variable.", "span": SPAN, "trace": ""}})
    with pytest.raises(StylesheetError) as caught:
        compile_sass("\na { b: $x }", site({}, {"implementation": "dart-sass"}), page="main.scss", first_line=3)
    assert str(caught.value) == 'main.scss:4:5: Undefined variable: "$x".'


def test_libsass_that_is_absent_is_replaced(site, lend, monkeypatch):
    lend({"events": [], "css": "a{b:c}"})
    monkeypatch.setattr("pylekyll.languages.sass.process.find_spec", lambda name: None)
    monkeypatch.setattr("pylekyll.languages.sass.process._idle", [])  # other tests leave processes that run
    result = compile_sass("a { b: c }", site({}, {"implementation": "libsass"}))
    assert result.css == "a{b:c}"
    assert [warning.message for warning in result.warnings] == [
        "Dart Sass compiles this instead of libsass: libsass does not run: the package libsass is not installed"
    ]


def test_without_any_compiler(site, monkeypatch):
    monkeypatch.setattr("pylekyll.languages.sass.process.find_spec", lambda name: None)
    monkeypatch.setattr("pylekyll.languages.sass.process._idle", [])  # other tests leave processes that run
    monkeypatch.setattr("pylekyll.languages.sass.dart.host.lent", lambda name: None)
    monkeypatch.setitem(__import__("sys").modules, "pylekyll.languages.sass.dart_process", None)
    with pytest.raises(RenderError, match="libsass does not run"):
        compile_sass("a { b: c }", site({}, {"implementation": "libsass"}))
