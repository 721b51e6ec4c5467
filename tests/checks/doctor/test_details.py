"""Findings that the author of a site cannot act on are counted, and shown by ``--all``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from pylekyll.checks.doctor import examine
from pylekyll.cli.main import cli
from pylekyll.site.config import load
from tests.checks.doctor.mistakes import CONFIG, PAGE, PNG

if TYPE_CHECKING:
    from pathlib import Path

STYLE = "a { background: url(gone.png) }\n"
DEPRECATED = {"_sass/_b.scss": "b { color: red }\n", "main.scss": '---\n---\n@import "b";\n'}
PICTURE = "<img src='/a.png'>"
#: Files of a library whose stylesheet names a picture that does not exist, by how the library is recognised.
LIBRARIES = {
    "banner": {"lib/x.css": f"/*! x 1.2 */\n{STYLE}"},
    "licence in a comment": {"lib/x.css": f"/*\n * x 1.2, licensed under the MIT licence\n */\n{STYLE}"},
    "manifest": {"lib/x/css/x.css": STYLE, "lib/x/package.json": "{}"},
    "licence beside it": {"lib/x/css/x.css": STYLE, "lib/x/LICENSE.txt": "MIT"},
    "package manager": {"assets/bower_components/x/x.css": STYLE},
}


def examined(folder: Path, files: dict[str, str], *only: str, **environment: str) -> list[tuple[str, bool]]:
    for path, text in {"_config.yml": CONFIG, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    found = examine(load(folder, {}, [], environment), only=only).findings
    return [(each.diagnostic.code, each.is_detail) for each in found]


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_stylesheet_of_a_library_is_a_detail(name: str, tmp_path: Path) -> None:
    included = {"_config.yml": f"{CONFIG}exclude: []\n"}
    assert examined(tmp_path, {**LIBRARIES[name], **included}) == [("style-file-missing", True)]


def test_a_stylesheet_of_the_site_is_not_a_detail(tmp_path: Path) -> None:
    assert examined(tmp_path, {"lib/x.css": f"/* the colours */\n{STYLE}"}) == [("style-file-missing", False)]


def test_an_error_is_never_a_detail(tmp_path: Path) -> None:
    page = f"{PAGE}[x](/b/gone.html)"
    assert examined(tmp_path, {"b/a.md": page, "b/LICENSE": "MIT", "b/c.md": PAGE}) == [("link-broken", False)]


def test_a_deprecation_is_a_detail_unless_it_is_asked_for(tmp_path: Path) -> None:
    assert examined(tmp_path, DEPRECATED) == [("sass-deprecation", True)]
    assert examined(tmp_path, DEPRECATED, "sass-deprecation") == [("sass-deprecation", False)]


@pytest.mark.parametrize(("layout", "own", "is_detail"), [(PICTURE, "", True), ("", PICTURE, False)])
def test_a_picture_in_a_layout_of_the_theme_is_a_detail(layout: str, own: str, is_detail: bool, tmp_path: Path) -> None:
    layouts = tmp_path / "gems" / "sea-1.0" / "_layouts"
    layouts.mkdir(parents=True)
    (layouts / "plain.html").write_text(f"{layout}{{{{ content }}}}")
    page = f"---\ntitle: A\nlayout: plain\n---\n{own}\n"
    files = {"_config.yml": f"{CONFIG}theme: sea\n", "a.png": PNG, "a.md": page}
    found = examined(tmp_path / "site", files, GEM_HOME=str(tmp_path))
    assert found == [("image-alt-missing", is_detail)]


def run(folder: Path, *options: str) -> Any:
    return CliRunner().invoke(cli, ["doctor", "--source", str(folder), *options])


def test_details_are_counted_and_all_shows_them(tmp_path: Path) -> None:
    examined(tmp_path, DEPRECATED)
    shown = run(tmp_path).output
    assert "Details: 1 finding is not shown" in shown
    assert "Everything looks fine" in shown
    assert "1 Sass deprecation warning" not in shown
    everything = run(tmp_path, "--all").output
    assert "1 Sass deprecation warning" in everything
    assert "Details:" not in everything
    (found,) = json.loads(run(tmp_path, "--format", "json").output)["findings"]
    assert found["detail"] is True
    assert json.loads(run(tmp_path, "--format", "sarif").output)["runs"][0]["results"] == []
    assert run(tmp_path, "--format", "github").output.strip() == ""
    assert "sass-deprecation" in run(tmp_path, "--format", "sarif", "--all").output


def test_a_script_that_another_program_makes_is_not_missing(tmp_path: Path) -> None:
    page = f'{PAGE}<script src="/assets/dist/a.js"></script>\n'
    assert examined(tmp_path, {"a.md": page}) == [("script-missing", False)]
    assert examined(tmp_path, {"a.md": page, ".gitignore": "/assets/dist/\n"}) == []


def test_a_field_that_many_entries_have_is_not_a_mistake(tmp_path: Path) -> None:
    entries = "".join(f"@book{{a{n},\n  titel = {{A}}\n}}\n" for n in range(4))
    assert examined(tmp_path, {"a.bib": entries}) == []
    assert examined(tmp_path, {"a.bib": f"{entries}@book{{b, title = {{B}}}}\n"}) == []
    known = "".join(f"@book{{b{n},\n  title = {{B}}\n}}\n" for n in range(4))
    assert examined(tmp_path, {"a.bib": entries + known}) == [("bibtex-field-misspelled", False)]


PROGRAMS = ["fjournal", "mrnumber", "arxivId", "publdate", "issnp", "journalabr", "abstractNote", "isbn13", "url2"]


@pytest.mark.parametrize("name", ["OPTauthor", "xxyear", "omitEditor", "anauthor", *PROGRAMS])
def test_a_field_of_a_program_or_one_that_is_put_aside_is_not_a_mistake(tmp_path: Path, name: str) -> None:
    entry = "@book{{a,\n  {} = {{A}}\n}}\n"
    assert examined(tmp_path, {"a.bib": entry.format(name)}) == []
    assert examined(tmp_path, {"a.bib": entry.format("ttitle")}) == [("bibtex-field-misspelled", False)]


def test_an_include_that_no_page_uses_is_a_detail(tmp_path: Path) -> None:
    files = {"_includes/a.html": "{{ 1 | upcasse }}", "_includes/b.html": "{{ 1 | downcasse }}"}
    found = examined(tmp_path, {**files, "a.md": f"{PAGE}{{% include a.html %}}"})
    assert found == [("filter-unknown", False), ("filter-unknown", True)]


#: A page that no link leads to, and another page that shows it, or does not.
TEXT = "The estuary was measured for twenty years."
PROJECTS = f"{CONFIG}collections: {{projects: {{output: true}}}}\n"
LIST = "{% for each in site.projects %}"


@pytest.mark.parametrize(
    ("index", "document", "is_lost"),
    [
        (f"{LIST}{{{{ each.content }}}}{{% endfor %}}", f"---\ntitle: Tides\n---\n{TEXT}\n", False),
        (f"{LIST}<b>{{{{ each.title }}}}</b>{{% endfor %}}", "---\ntitle: Tides\n---\n", False),
        (f"{LIST}<a href='{{{{ each.to }}}}'>x</a>{{% endfor %}}", f"---\nto: https://b.org/x\n---\n{TEXT}\n", False),
        (f"{LIST}<b>{{{{ each.title }}}}</b>{{% endfor %}}", f"---\ntitle: Tides\n---\n{TEXT}\n", True),
        ("<b>Others</b>", "---\ntitle: Tides\n---\n", True),
    ],
)
def test_a_document_that_another_page_shows_is_not_lost(
    index: str, document: str, is_lost: bool, tmp_path: Path
) -> None:
    files = {"_config.yml": PROJECTS, "index.html": f"---\ntitle: A\n---\n{index}", "_projects/a.md": document}
    layout = {"_layouts/page.html": "<html><head><title>x</title></head><body>{{ content }}</body></html>"}
    defaults = {"_config.yml": f"{PROJECTS}defaults: [{{scope: {{path: ''}}, values: {{layout: page}}}}]\n"}
    found = examined(tmp_path, {**files, **layout, **defaults}, "page-unreachable")
    assert found == ([("page-unreachable", False)] if is_lost else [])


@pytest.mark.parametrize(
    ("script", "codes"),
    [
        ("x.setAttribute('id', 'h-' + x.id)", []),
        ("show(window.location.hash)", []),
        ("x.focus()", [("anchor-missing", False)]),
    ],
)
def test_ids_of_scripts_are_not_looked_for(script: str, codes: list[tuple[str, bool]], tmp_path: Path) -> None:
    assert examined(tmp_path, {"a.md": f"{PAGE}[x](#h-b)\n\n<script>{script}</script>\n"}) == codes


LINK = "<a href='/gone/'>Gone</a>"
#: Files of which only one shows the link on the page; another with the same text comes before it.
OTHERS = {
    "_includes/a.html": f"{LINK} no page includes this",
    "_layouts/before.html": f"{LINK} no page has this layout",
    "_layouts/inner.html": "---\nlayout: outer\n---\n{% include part.html %}{{ content }}",
    "index.md": "---\nlayout: inner\n---\nText\n\n{% include_relative parts/own.md %}",
}


@pytest.mark.parametrize(
    "place", ["_layouts/outer.html", "_includes/deep/er.html", "_includes/part.html", "parts/own.md"]
)
def test_a_link_is_placed_in_a_file_that_the_page_is_made_of(tmp_path: Path, place: str) -> None:
    files = {
        "_config.yml": CONFIG,
        **OTHERS,
        "_includes/part.html": "{%- include deep/er.html a=1 -%}",
        "_includes/deep/er.html": "",
        "parts/own.md": "",
        "_layouts/outer.html": "<!DOCTYPE html>\n<html>\n{{ content }}",
    }
    files[place] += f"\n{LINK}"
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / path).write_text(text, "utf-8")
    (found,) = examine(load(tmp_path, {}, [], {}), only=("link-broken",)).findings
    assert str(found.diagnostic.location) == f"{place}:{files[place].count(chr(10)) + 1}"


HINTS = {
    "[x](/other/gone.html)": ("warning", "Ignore this if another site is published at that URL."),
    "[x](https://example.org/other/gone.html)": ("warning", "Ignore this if another site is published at that URL."),
    "[x](https://example.org/b/gone.html)": ("error", None),
    "[x](b/c.md)": (
        "error",
        "'b/c.md' is published as '/b/c.html': link to that, or add jekyll-relative-links to `plugins`.",
    ),
    "[x](/moved)": ("error", "'moved.md' is published as '/there/index.html': link to that."),
}


@pytest.mark.parametrize("link", HINTS)
def test_a_broken_link_has_a_hint(link: str, tmp_path: Path) -> None:
    files = {"a.md": f"{PAGE}{link}\n", "b/c.md": f"{PAGE}x\n", "moved.md": "---\npermalink: /there/\n---\nx\n"}
    for path, text in {"_config.yml": CONFIG, **files}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    (found,) = (each.diagnostic for each in examine(load(tmp_path, {}, [], {})).findings)
    assert (found.code, found.severity.value, found.hint) == ("link-broken", *HINTS[link])
