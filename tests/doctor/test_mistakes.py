"""Tiny sites with one mistake each: the doctor finds it with its place, and is silent on the mended site."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import pytest

from pylekyll.config import load
from pylekyll.doctor import examine

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pylekyll.doctor import Examination

CONFIG = "title: A\nurl: https://example.org\n"
BELOW = CONFIG + "baseurl: /sub\n"
PAGE = "---\ntitle: A\n---\n"
PNG = "any bytes"
HEAD = "<html><head><title>{{ page.title }}</title></head><body>{{ content }}</body></html>\n"


class Mistake(NamedTuple):
    """A file with a mistake, the same file mended, and the finding; ``files`` are there both times.

    ``mended`` is the text of the mended file, or its name after a colon where the name was the mistake.
    """

    code: str
    path: str
    text: str
    line: int | None
    mended: str
    files: Mapping[str, str] = MappingProxyType({})


def config(code: str, wrong: str, right: str, line: int = 3, **files: str) -> Mistake:
    """A mistake below the two settings that every site has."""
    return Mistake(code, "_config.yml", CONFIG + wrong + "\n", line, CONFIG + right + "\n", files)


def page(code: str, wrong: str, right: str, line: int | None = 4, **files: str) -> Mistake:
    """A mistake in the text of a page."""
    return Mistake(code, "a.md", f"{PAGE}{wrong}\n", line, f"{PAGE}{right}\n", {"there.md": PAGE, **files})


def post(code: str, wrong: str, right: str) -> Mistake:
    """A mistake in the name of a post."""
    return Mistake(code, f"_posts/{wrong}", PAGE, 1, f":_posts/{right}")


def front(wrong: str, right: str, line: int = 3) -> Mistake:
    """A misspelled key of front matter."""
    return Mistake("front-matter-misspelled", "a.md", f"---\na: 1\n{wrong}\n---\n", line, f"---\na: 1\n{right}\n---\n")


SET = "defaults:\n  - scope: {path: ''}\n    values: {a: 1}"
THEIRS = "one\n<<<<<<< HEAD\ntwo\n=======\nthree\n>>>>>>> theirs\n"

MISTAKES = {
    "titel": Mistake("setting-misspelled", "_config.yml", "url: http://x.org\ntitel: A\n", 2, CONFIG),
    "basurl": config("setting-misspelled", "basurl: /a", "baseurl: /a"),
    "base_url": config("setting-misspelled", "base_url: /a", "baseurl: /a"),
    "exlude": config("setting-misspelled", "exlude: [x]", "exclude: [x]"),
    "inclde": config("setting-misspelled", "inclde: [x]", "include: [x]"),
    "plugin": config("setting-misspelled", "plugin: []", "plugins: []"),
    "permlink": config("setting-misspelled", "permlink: pretty", "permalink: pretty"),
    "timzone": config("setting-misspelled", "timzone: UTC", "timezone: UTC"),
    "colections": config("setting-misspelled", "colections: {}", "collections: {}"),
    "descripton": config("setting-misspelled", "descripton: x", "description: x"),
    "Markdown": config("setting-misspelled", "Markdown: kramdown", "markdown: kramdown"),
    "ouput": config(
        "setting-misspelled", "collections:\n  a:\n    ouput: true", "collections:\n  a:\n    output: true", 5
    ),
    "premalink": config(
        "setting-misspelled", "collections: {a: {premalink: /:name}}", "collections: {a: {permalink: /:name}}"
    ),
    "sortby": config("setting-misspelled", "collections:\n  a: {sortby: b}", "collections:\n  a: {output: true}", 4),
    "scope-pth": config("setting-misspelled", SET.replace("path", "paths"), SET, 4),
    "defaults-mapping": config("defaults-not-a-list", "defaults: {scope: {path: ''}, values: {a: 1}}", SET),
    "publications": config(
        "collection-missing", "a: 1", "collections: [publications]", 1, **{"_publications/a.md": PAGE}
    )._replace(),
    "talks": config("collection-missing", "a: 1", "exclude: [_talks]", 1, **{"_talks/b/c.md": PAGE}),
    "day-first": post("post-name", "20-02-2020-q.md", "2020-02-20-q.md"),
    "no-date": post("post-name", "My-post.md", "2020-02-20-My-post.md"),
    "underscores": post("post-name", "2020_02_20_q.md", "2020-02-20-q.md"),
    "no-title": post("post-name", "2020-02-20.md", "2020-02-20-q.md"),
    "31-february": post("post-date", "2020-02-31-q.md", "2020-02-20-q.md"),
    "31-june": post("post-date", "2021-06-31-q.md", "2021-06-30-q.md"),
    "29-february": post("post-date", "2021-02-29-q.md", "2020-02-29-q.md"),
    "titl": front("titel: x", "title: x"),
    "layuot": front("layuot: none", "layout: none"),
    "permlink-of-page": front("permlink: /x/", "permalink: /x/"),
    "publised": front("publised: true", "published: true"),
    "catagories": front("catagories: [x]", "categories: [x]"),
    "redirect-from": front("redirect-from: /x", "redirect_from: /x"),
    "twice-in-config": config("yaml-key-repeated", "a: 1\na: 2", "a: 1", 4),
    "twice-in-front-matter": Mistake("yaml-key-repeated", "a.md", "---\nb: 1\nc: 1\nb: 2\n---\n", 4, PAGE),
    "twice-in-data": Mistake("yaml-key-repeated", "_data/a.yml", "- a: 1\n  b: 1\n  a: 2\n", 3, "- a: 1\n"),
    "conflict": Mistake("merge-conflict", "a.md", PAGE + THEIRS, 5, f"{PAGE}```\n{THEIRS}```\n"),
    "conflict-in-include": Mistake("merge-conflict", "_includes/a.html", THEIRS, 2, "one\n"),
    "windows-1252": page("encoding-misread", "x\n\nJosÃ©", "x\n\nJosé", 6),
    "quotes": page("encoding-misread", "itâ€™s", "it’s"),
    "mac-roman": page("encoding-misread", "Ê±üÂÆ∏ÂÆá", "江宸宇 “é” È«»"),
    "link": page("link-broken", "[x](/gone/)", "[x](/there)"),
    "link-beside": page("link-broken", "x\n\n[x](gone.html)", "x\n\n[x](there.html#a)\n{: #a}", 6)._replace(
        mended=f"{PAGE}[x](there.html) [y](#) [z](mailto:a@b.org) [w](//b.org/x)\n"
    ),
    "link-whole": page("link-broken", "[x](https://example.org/gone)", "[x](https://example.org/there)"),
    "link-in-layout": Mistake(
        "link-broken",
        "_layouts/l.html",
        "<p>\n<a href='/gone'>x</a>{{ content }}",
        2,
        "<a href='/a'>x</a>",
        {"a.md": "---\nlayout: l\n---\n", "b.md": "---\nlayout: l\n---\n"},
    ),
    "letter-case": page("link-letter-case", "[x](/There.html)", "[x](/there.html)"),
    "image-case": page("link-letter-case", "![x](/A.png)", "![x](/a.png)", **{"a.png": PNG}),
    "anchor": page("anchor-missing", "[x](#gone)\n\n## There", "[x](#there)\n\n## There"),
    "anchor-of-other": page("anchor-missing", "[x](/b.html#gone)", "[x](/b.html#c)", **{"b.md": f"{PAGE}## C\n"}),
    "image": page("image-missing", "![x](/img/gone.png)", "![x](/a.png)", **{"a.png": PNG}),
    "stylesheet": page("stylesheet-missing", '<link rel="stylesheet" href="/x.css">', "<link rel='a' href='/x'>"),
    "icon": page(
        "icon-missing", "<link rel='shortcut icon' href='/i.ico'>", "<link rel='icon' href='/a.png'>", **{"a.png": PNG}
    ),
    "script": page("script-missing", '<script src="/x.js"></script>', "<script>1</script>"),
    "alt": page("image-alt-missing", '<img src="/a.png">', '<img src="/a.png" alt="">', **{"a.png": PNG}),
    "without-baseurl": page(
        "link-without-baseurl", "[x](/there.html)", "[x](/sub/there.html) [y](/other/)", **{"_config.yml": BELOW}
    ),
    "style-without-baseurl": page(
        "link-without-baseurl",
        '<link rel="stylesheet" href="/a.css">',
        '<link rel="stylesheet" href="{{ \'/a.css\' | relative_url }}">',
        **{"_config.yml": BELOW, "a.css": ""},
    ),
    "title": Mistake(
        "page-title-missing",
        "a.md",
        "---\nlayout: l\n---\n",
        None,
        "---\nlayout: l\ntitle: A\n---\n",
        {"_layouts/l.html": HEAD},
    ),
    "unclosed-for": page("render", "x\n{% for a in b %}", "x", 5),
    "unknown-tag": page("render", "{% nothing %}", "x"),
    "missing-include": page("render", "{% include gone.html %}", "x"),
    "broken-sass": Mistake("render", "a.scss", "---\n---\na { b: $c; }\n", 3, "---\n---\na { b: c; }\n"),
    "broken-front-matter": Mistake("front-matter-invalid", "a.md", "---\na: [\n---\n", 3, PAGE),
    "layout": Mistake("layout-missing", "a.md", "---\nlayout: l\n---\n", None, PAGE),
}


def examined(folder: Path, files: dict[str, str]) -> Examination:
    for path, text in {"_config.yml": CONFIG, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    examination = examine(load(folder, {}, [], {}))
    assert not (folder / "_site").exists()
    return examination


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_where_it_is(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    found = [each.diagnostic for each in examined(tmp_path, {**mistake.files, mistake.path: mistake.text}).findings]
    assert [each.code for each in found] == [mistake.code], found
    location = found[0].location
    assert location is not None
    where = next(iter(mistake.files)) if mistake.code == "collection-missing" else mistake.path
    assert (location.path, location.line) == (where, mistake.line)


@pytest.mark.parametrize("name", MISTAKES)
def test_the_mended_site_has_no_findings(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    renamed = mistake.mended.startswith(":")
    mended = {mistake.mended[1:]: mistake.text} if renamed else {mistake.path: mistake.mended}
    examination = examined(tmp_path, {**mistake.files, **mended})
    assert examination.findings == []
    assert examination.passed


def test_every_error_is_found_and_errors_come_first(tmp_path: Path) -> None:
    files = {"_config.yml": f"{CONFIG}exlude: []\n", "a.md": f"{PAGE}{{% a %}}", "b.md": f"{PAGE}{{% for %}}"}
    examination = examined(tmp_path, files)
    assert [each.diagnostic.code for each in examination.findings] == ["render", "render", "setting-misspelled"]
    assert not examination.passed


def test_a_key_that_a_template_uses_is_not_a_mistake(tmp_path: Path) -> None:
    files = {"_config.yml": f"{CONFIG}exlude: 1\n", "a.md": "---\nlayuot: 1\n---\n{{ site.exlude }} {{ page.layuot }}"}
    assert examined(tmp_path, files).findings == []


@pytest.mark.parametrize("key", ["facebook_id", "og_locale", "authors", "site_title", "redirect"])
def test_a_key_with_another_word_is_another_key(key: str, tmp_path: Path) -> None:
    assert examined(tmp_path, {"_config.yml": f"{CONFIG}{key}: 1\n", "a.md": f"---\n{key}: 1\n---\n"}).findings == []


def test_a_link_that_may_lead_to_another_site_of_the_host_is_a_warning(tmp_path: Path) -> None:
    assert examined(tmp_path, {"a.md": f"{PAGE}[x](/project/)"}).passed
    assert not examined(tmp_path, {"a.md": f"{PAGE}[x](/b/gone.html)", "b/c.md": PAGE}).passed


def test_an_address_of_many_pages_is_one_finding(tmp_path: Path) -> None:
    files = {f"{name}.md": "---\nlayout: l\n---\n" for name in "abc"}
    found = examined(tmp_path, {"_layouts/l.html": "<a href='/gone'>x</a>", **files}).findings
    assert [each.diagnostic.message.rpartition(". ")[2] for each in found] == ["2 more pages have it."]


def test_a_page_that_has_an_address_twice_counts_once(tmp_path: Path) -> None:
    (found,) = examined(tmp_path, {"a.md": f"{PAGE}[x](/gone#a) [y](/gone#b)"}).findings
    assert "more page" not in found.diagnostic.message
    assert "Another page" not in found.diagnostic.message


def test_findings_are_left_out_by_their_codes(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text(f"{CONFIG}exlude: []\n")
    assert examine(load(tmp_path, {}, [], {}), ["setting-misspelled"]).findings == []
