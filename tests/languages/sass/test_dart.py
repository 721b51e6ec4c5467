"""Dart Sass as jekyll-sass-converter 3.1 uses it.

That converter's gem is not among Debian's packages. The expected output is that of Dart Sass 1.99.0 at its own command
line for the same stylesheet (`sass --style=STYLE --no-source-map`). It lacks the last line end, which the gem's
protocol does not have, and ends with the comment of the converter's source. The map's fields are those of its
`process_source_map`.
"""

import json
import subprocess

import pytest

from pylekyll.foundation.errors import RenderError, SourceLocation, StylesheetError
from pylekyll.languages.sass import compile_sass, deprecations, others
from pylekyll.languages.sass.dart_process import DartSassMissingError, find_compiler

try:
    COMMAND = find_compiler()
except DartSassMissingError as error:
    pytest.skip(f"no Dart Sass here: {error}", allow_module_level=True)

FILES = {
    "_sass/_base.scss": '$c: "é";\n.base { content: $c; }\n',
    "_sass/inner/_deep.scss": '@use "../base"; .deep { color: rgba(1,2,3,.5) }\n',
    "css/_beside.scss": ".beside { a: b }\n",
}
SCSS = (
    '@use "sass:math";\n@use "base";\n@use "inner/deep";\n@use "beside";\n'
    "// silent\n/* loud é */\na { b { width: math.div(10px, 3) } }\n"
)
INDENTED = '@use "base"\n.a\n  width: 1px\n'


def dart(options, **changes):
    return options._replace(implementation="dart-sass", **changes)


@pytest.mark.parametrize("style", ["", "expanded", "compressed", "compact"])
@pytest.mark.parametrize(("source", "page"), [(SCSS, "css/main.scss"), (INDENTED, "css/b c.sass")])
def test_as_its_own_command_line(site, source, page, style):
    options = dart(site(FILES, {"style": style}))
    written = options.source / page
    written.write_text(source)
    used = style if style in {"expanded", "compressed"} else "expanded"
    arguments = [f"--style={used}", "--no-source-map", f"--load-path={options.source / '_sass'}", str(written)]
    expected = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=True).stdout
    result = compile_sass(source, options, indented=page.endswith(".sass"), page=page)
    name = written.stem.replace(" ", "%20")
    end = "" if used == "compressed" else "\n\n"
    assert result.css == f"{expected.removesuffix(chr(10))}{end}/*# sourceMappingURL={name}.css.map */"
    assert result.warnings == ()


def test_source_maps(site):
    result = compile_sass(SCSS, dart(site(FILES)), page="css/main.scss")
    values = json.loads(result.source_map)
    assert list(values) == ["version", "sourceRoot", "sources", "names", "mappings", "sourcesContent", "file"]
    assert values["file"] == "main.css"
    assert values["sources"] == ["../_sass/_base.scss", "../_sass/inner/_deep.scss", "_beside.scss", "main.scss"]
    assert values["sourcesContent"][0] == FILES["_sass/_base.scss"]
    assert ": " not in result.source_map.replace(FILES["_sass/_base.scss"], "")[:60]


@pytest.mark.parametrize(
    ("sass", "environment", "wanted"),
    [
        ({}, "production", True),
        ({"sourcemap": "always"}, "production", True),
        ({"sourcemap": "never"}, "development", False),
        ({"sourcemap": "development"}, "development", True),
        ({"sourcemap": "development"}, "production", False),
    ],
)
def test_when_there_is_a_map(site, sass, environment, wanted):
    result = compile_sass("a{b:c}", dart(site({}, sass, environment)), page="main.scss")
    assert (result.source_map is not None) is wanted
    assert result.css == "a {\n  b: c;\n}" + ("\n\n/*# sourceMappingURL=main.css.map */" if wanted else "")


def test_partials(site):
    options = dart(site(FILES))
    result = compile_sass(SCSS, options, page="css/main.scss")
    names = [path.relative_to(options.source).as_posix() for path in result.partials]
    assert names == ["_sass/_base.scss", "_sass/inner/_deep.scss", "css/_beside.scss"]


def test_a_text_without_a_page_has_no_map_and_no_charset(site):
    result = compile_sass('a{b:"é"}', dart(site({})))
    assert result.css == 'a {\n  b: "é";\n}'
    assert result.source_map is None


@pytest.mark.parametrize(
    ("source", "message", "place"),
    [
        ("a{\n b: $x}", 'Undefined variable: "$x".', (4, 5)),
        ("a{\n @include x;}", 'Undefined mixin: "@include x".', (4, 2)),
        ('@use "nope";', "Can't find stylesheet to import.", (3, 1)),
        ('@error "boom é";', '"boom é"', (3, 1)),
        ("a { b: c(1 }", 'expected ")".', (3, 12)),
    ],
)
def test_errors_name_the_place(site, source, message, place):
    with pytest.raises(RenderError) as caught:
        compile_sass(source, dart(site({})), page="css/main.scss", first_line=3)
    assert caught.value.message == message
    assert caught.value.location == SourceLocation("css/main.scss", *place)


@pytest.mark.parametrize(
    ("files", "hint"), [({}, "only: the folder _sass"), ({"_sass/_mid.scss": ""}, "importing file, and in _sass.")]
)
def test_an_import_that_is_not_there_and_where_it_was_sought(site, files, hint):
    with pytest.raises(RenderError) as caught:
        compile_sass('@use "nope";', dart(site(files)), page="css/main.scss")
    assert hint in caught.value.hint


def test_an_error_shows_its_line(site):
    options = site({"_sass/_bad.scss": "// x\na {\n\tb: $nosuch + 1;\n}\n"})
    with pytest.raises(StylesheetError) as caught:
        compile_sass('@use "bad";', dart(options), page="css/main.scss", first_line=3)
    assert caught.value.excerpt == " b: $nosuch + 1;\n    ^^^^^^^"


def test_errors_in_partials(site):
    options = site({"_sass/_mid.scss": '// x\n@use "bad";\n', "_sass/_bad.scss": "a {\n  b: $x;\n}\n"})
    with pytest.raises(RenderError) as caught:
        compile_sass('@use "mid";', dart(options), page="css/main.scss", first_line=3)
    assert caught.value.location == SourceLocation("_sass/_bad.scss", 2, 6)
    assert [str(place) for place in caught.value.chain] == [
        "css/main.scss:3:1",
        "_sass/_mid.scss:2:1",
        "_sass/_bad.scss:2:6",
    ]


OLD = '@import "w"; @import "w"; a { b: (3px/2); c: lighten(red, 10%) }'
OLD_FILES = {"_sass/_w.scss": '@warn "careful é"; @debug "hm"; w { x: lighten(red, 5%); y: 4px/2 }\n'}


def test_warnings(site):
    result = compile_sass(OLD, dart(site(OLD_FILES)), page="css/main.scss", first_line=3)
    said = [(each.message, each.location) for each in others(result.warnings)]
    assert said == [("careful é", SourceLocation("_sass/_w.scss", 1, 1))] * 2
    line = deprecations({"css/main.scss": result.warnings})
    assert line is not None
    assert line.message.startswith("css/main.scss: ")
    assert "import (2)" in line.message
    assert line.message.endswith("; the first at css/main.scss:3:9")


def test_every_deprecation_is_counted(site):
    source = '@import "w";' * 12
    result = compile_sass(source, dart(site({"_sass/_w.scss": "a{b:c}"})), page="main.scss")
    line = deprecations({"main.scss": result.warnings})
    assert line is not None
    assert line.message == "main.scss: 12 Sass deprecation warnings: import; the first at main.scss:1:9"


def test_deprecations_can_be_silenced(site):
    def kinds(sass):
        result = compile_sass(OLD, dart(site(OLD_FILES, sass)), page="css/main.scss")
        return {warning.deprecation for warning in result.warnings if warning.deprecation}

    everything = kinds({})
    assert {"import", "color-functions"} <= everything
    assert kinds({"silence_deprecations": ["import"]}) == everything - {"import"}
    files_of_load_paths = kinds({"quiet_deps": True})
    assert "import" in files_of_load_paths
    with pytest.raises(RenderError):
        kinds({"fatal_deprecations": ["import"]})
