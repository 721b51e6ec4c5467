"""libsass: byte for byte what jekyll-sass-converter 2.2.0 writes (see the JSON file's `about`)."""

import json
from pathlib import Path, PurePosixPath

import pytest

from pylekyll.foundation.errors import RenderError, SourceLocation
from pylekyll.languages.sass import compile_sass, deprecations
from pylekyll.site.content.front_matter import split

RECORD = json.loads(Path(__file__).with_name("libsass.json").read_text("utf-8"))
PAGES = [name for name in RECORD["source"] if name.startswith("css/")]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("run", RECORD["runs"], ids=lambda run: json.dumps(run["sass"]))
def test_as_jekyll(site, monkeypatch, run, page):
    options = site(RECORD["source"], {**run["sass"], "implementation": "sassc"})
    monkeypatch.chdir(options.source)  # libsass names files in line comments from there
    body = split(RECORD["source"][page]).body
    result = compile_sass(body, options, indented=page.endswith(".sass"), page=page)
    css = str(PurePosixPath(page).with_suffix(".css"))
    assert result.css == run["files"][css]
    assert result.source_map == run["files"].get(f"{css}.map")
    assert result.warnings == ()


@pytest.mark.xfail(reason="docs/differences.md: columns behind line comments", strict=True)
def test_the_map_of_compact_css_with_line_comments(site, monkeypatch):
    options = _libsass(site({}, {"line_comments": True}))
    monkeypatch.chdir(options.source)
    result = compile_sass("a{b:c}\n", options, page="css/main.scss")
    assert '"mappings": "wBAAA,AAAA,CAAC,CAAA,EAAC,CAAC,EAAC,CAAC,GAAE"' in result.source_map


def test_partials(site):
    options = _libsass(site(RECORD["source"], {"load_paths": ["lib/*"]}))
    result = compile_sass(split(RECORD["source"]["css/main.scss"]).body, options, page="css/main.scss")
    names = [path.relative_to(options.source).as_posix() for path in result.partials]
    assert names == ["_sass/_base.scss", "_sass/inner/_deep.scss", "lib/a/_from-a.scss"]


def test_a_text_without_a_page_has_no_map(site):
    result = compile_sass("a{b:c}", site({}, {"implementation": "libsass"}))
    assert result.css == "a { b: c; }\n"  # recorded: {{ "a{b:c}" | scssify }}, jekyll-sass-converter 2.2.0
    assert result.source_map is None


@pytest.mark.parametrize(
    ("source", "message", "place"),
    [
        ("a{\n b: $x}", 'Undefined variable: "$x"', (4, 5)),
        ("a{", 'Invalid CSS after "a{": expected "}", was ""', (3, 2)),
        ('@import "nope";', "File to import not found or unreadable: nope", (3, 1)),
        ("a {\n  color: rgb(1 2 3 / 50%);\n}", "Function rgb is missing argument $green", (4, None)),
        ('@error "boom é";', "boom é", (3, 1)),
    ],
)
def test_errors_name_the_place(site, source, message, place):
    with pytest.raises(RenderError) as caught:
        compile_sass(source, site({}, {"implementation": "libsass"}), page="css/main.scss", first_line=3)
    assert caught.value.message == message
    assert caught.value.location == SourceLocation("css/main.scss", *place)


def test_errors_in_partials(site):
    options = site({"_sass/_mid.scss": '// x\n@import "bad";\n', "_sass/_bad.scss": "a {\n  b: $x;\n}\n"})
    with pytest.raises(RenderError) as caught:
        compile_sass('@import "mid";', _libsass(options), page="css/main.scss", first_line=3)
    assert caught.value.location == SourceLocation("_sass/_bad.scss", 2, 6)
    assert caught.value.chain == (
        SourceLocation("css/main.scss", 3, 9),
        SourceLocation("_sass/_mid.scss", 2, 9),
        SourceLocation("_sass/_bad.scss", 2, 6),
    )


def test_an_error_in_a_built_in_function_has_one_place(site):
    with pytest.raises(RenderError) as caught:
        compile_sass(".a{left:min(calc(1vw - var(--x)),1px)}", _libsass(site({})), page="css/main.scss", first_line=3)
    assert len(caught.value.chain) == 1


def test_what_libsass_prints_is_caught(site, capfd):
    files = {"_sass/_w.scss": '@warn "careful é";\n@debug "hm";\na { color: red + 1 }\n'}
    source = '@import "w";\n@warn "here";\n'
    result = compile_sass(source, _libsass(site(files)), page="css/main.scss", first_line=3)
    assert capfd.readouterr() == ("", "")
    careful, debug, deprecated, here = result.warnings
    assert (careful.message, careful.location) == ("careful é", SourceLocation("_sass/_w.scss", 1, 1))
    assert (debug.message, debug.location, debug.is_debug) == ("hm", SourceLocation("_sass/_w.scss", 2), True)
    assert deprecated.message.startswith("The operation `red plus 1` is deprecated")
    assert (deprecated.location, deprecated.deprecation) == (SourceLocation("_sass/_w.scss", 3), "libsass")
    assert (here.message, here.location) == ("here", SourceLocation("css/main.scss", 4, 1))


def test_deprecations_become_one_line(site):
    source = "a {\n  b: red + 1;\n  c: red + 2;\n}\n"
    result = compile_sass(source, _libsass(site({})), page="css/main.scss", first_line=3)
    line = deprecations({"css/main.scss": result.warnings})
    assert line is not None
    assert line.message == "css/main.scss: 2 Sass deprecation warnings: libsass (2); the first at css/main.scss:4"


def _libsass(options):
    return options._replace(implementation="libsass")
