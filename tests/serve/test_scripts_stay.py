"""A live update changes what the source changed, and leaves alone what scripts did to the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.incremental import sites

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.serve.conftest import Served

    Serve = Callable[..., Served]

LONG = "".join(f"<p>Paragraph {number}</p>\n" for number in range(60))
#: Actions of the scripts of academicpages, acad-homepage, just-the-docs and the bundled theme.
SCRIPT = """
document.documentElement.classList.replace('no-js', 'js');
const nav = document.querySelector('nav'), button = document.createElement('button');
button.id = 'menu';
nav.prepend(button);                                             // a menu button
document.querySelector('.more').append(nav.querySelector('ul').lastElementChild);  // an entry that found no room
document.querySelector('aside').style.paddingTop = '33px';       // the sidebar's padding
document.body.style.marginBottom = '44px';
document.getElementById('sheet').disabled = true;                // stylesheets for browsers without scripts
document.getElementById('style').disabled = true;
const active = nav.querySelector('a');                           // the active entry
active.classList.add('active');
active.removeAttribute('href');
document.querySelectorAll('h2').forEach(heading => {             // links of headings, and a table of contents
    const link = document.createElement('a');
    link.href = '#' + heading.id;
    link.className = 'anchor';
    const entry = document.createElement('li');
    entry.textContent = heading.textContent;
    document.querySelector('#toc').append(entry);
    heading.append(link);
});
document.querySelectorAll('table').forEach(table => {            // a wrapper
    const box = document.createElement('div');
    box.className = 'scroller';
    table.replaceWith(box);
    box.append(table);
});
document.querySelector('.typed').textContent = 'Written by a script';
document.querySelector('.theme').hidden = false;                 // the theme's switch
document.querySelector('.theme').addEventListener('click', () => {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('.theme').setAttribute('aria-pressed', 'true');
});
window.runs = (window.runs || 0) + 1;
"""
FILES = {
    "_config.yml": "title: Scripts\n",
    "_layouts/default.html": """<!DOCTYPE html>
<html lang="en" class="no-js">
<head>
<title>{{ page.title }}</title>
<link rel="stylesheet" href="/main.css">
<link rel="stylesheet" href="/noscript.css" id="sheet">
<style id="style">p { color: rgb(9, 9, 9) }</style>
<noscript><style>.x { color: red }</style></noscript>
</head>
<body class="plain">
<nav><ul><li><a href="/">Home</a></li><li><a href="/other">Other</a></li><li><a href="/third">Third</a></li></ul>
<ul class="more"></ul><button class="theme" hidden>Theme</button></nav>
<aside style="margin-left: 5px"><h3>{{ site.title }}</h3></aside>
<ol id="toc"></ol>
<main>{{ content }}</main>
<script src="/site.js"></script>
</body>
</html>
""",
    "site.js": SCRIPT,
    "main.css": "p { margin: 7px }\n",
    "noscript.css": "p { background: rgb(1, 2, 3) }\n",
    "index.html": (
        "---\nlayout: default\ntitle: Home\n---\n<h2 id='one'>One</h2>\n<p class='first'>First</p>\n"
        f"<table><tr><td>Cell</td></tr></table>\n<p class='typed'>Typed</p>\n{LONG}"
    ),
}
#: Everything that the scripts did, as a test can compare it.
STATE = """() => ({
    root: document.documentElement.outerHTML.match(/<html[^>]*>/)[0],
    buttons: document.querySelectorAll('nav button').length,
    menu: document.querySelector('nav').firstElementChild.id,
    moved: document.querySelector('.more').textContent,
    entries: document.querySelectorAll('nav > ul:not(.more) > li').length,
    padding: document.querySelector('aside').style.paddingTop,
    margin: document.body.style.marginBottom,
    sheets: [document.getElementById('sheet').disabled, document.getElementById('style').sheet.disabled],
    background: getComputedStyle(document.querySelector('p')).backgroundColor,
    active: document.querySelectorAll('nav a.active:not([href])').length,
    anchors: document.querySelectorAll('h2 > a.anchor').length,
    typed: document.querySelector('.typed').textContent,
    boxes: document.querySelectorAll('.scroller > table').length,
    theme: [document.querySelector('.theme').hidden, document.querySelector('.theme').getAttribute('aria-pressed')],
    runs: window.runs,
    mark: window.mark,
})"""


@pytest.fixture
def site(serve: Serve, page: Page, tmp_path: Path) -> Path:
    source = sites.lay_out(tmp_path, FILES)
    served = serve(source)
    page.goto(served.address)
    page.wait_for_load_state("load")
    page.click(".theme")
    page.evaluate("window.mark = 'same page'")
    page.evaluate("scrollTo(0, 700)")
    page.wait_for_function("performance.getEntriesByType('resource').some(e => e.name.includes('/__pylekyll/source/'))")
    return source


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    sites.write(path, text.replace(old, new, 1))


#: Edits that concern no script: the document changes, and what scripts did stays.
QUIET = {
    "a text": ("index.html", ">First<", ">Premier<", "document.querySelector('.first').textContent === 'Premier'"),
    "a new paragraph": ("index.html", "<h2 id", "<p id='new'>New</p><h2 id", "document.querySelector('main > #new')"),
    "one that goes": ("index.html", "<p>Paragraph 3</p>\n", "", "document.querySelectorAll('main > p').length === 61"),
    "a cell in a wrapper": ("index.html", "Cell", "Zelle", "document.querySelector('td').textContent === 'Zelle'"),
    "an attribute": (
        "index.html",
        "class='first'",
        "class='first' title='x'",
        "document.querySelector('.first').title",
    ),
    "the class of the body": (
        "_layouts/default.html",
        'class="plain"',
        'class="wide"',
        "document.body.className === 'wide'",
    ),
    "the class of the root, which a script changed": (
        "_layouts/default.html",
        'class="no-js"',
        'class="no-js big"',
        "document.documentElement.className === 'js big'",
    ),
    "a style that a script added to": (
        "_layouts/default.html",
        "margin-left: 5px",
        "margin-left: 6px",
        "document.querySelector('aside').style.marginLeft === '6px'",
    ),
    "the text of an entry that moved": (
        "_layouts/default.html",
        ">Third<",
        ">Troisième<",
        "document.querySelector('.more').textContent === 'Troisième'",
    ),
    "the text of the active entry": (
        "_layouts/default.html",
        ">Home<",
        ">Start<",
        "document.querySelector('a.active').textContent === 'Start'",
    ),
    "the title": ("index.html", "title: Home", "title: House", "document.title === 'House'"),
    "the head": (
        "_layouts/default.html",
        "<noscript>",
        "<meta name='a' content='b'><noscript>",
        "document.querySelector('meta[name=a]')",
    ),
    "a stylesheet": (
        "main.css",
        "7px",
        "8px",
        "getComputedStyle(document.querySelector('p')).marginTop === '8px' && document.styleSheets.length === 2",
    ),
}


@pytest.mark.parametrize("name", QUIET)
def test_what_scripts_did_stays(page: Page, site: Path, name: str) -> None:
    file, old, new, condition = QUIET[name]
    before = page.evaluate(STATE)
    assert before["runs"] == 1
    edit(site / file, old, new)
    page.wait_for_function(condition)
    after = page.evaluate(STATE)
    if "moved" in name:
        assert after.pop("moved") == "Troisième"
        before.pop("moved")
    if "root" in name:
        after["root"] = re.sub(" big", "", after["root"])
    assert after == before
    assert page.evaluate("scrollY") == pytest.approx(700, abs=60)


def test_a_disabled_stylesheet_changes_and_stays_disabled(page: Page, site: Path) -> None:
    edit(site / "noscript.css", "1, 2, 3", "4, 5, 6")
    page.wait_for_function("document.getElementById('sheet').href.includes('pylekyll=')")
    assert page.evaluate(STATE)["sheets"] == [True, True]
    page.evaluate("document.getElementById('sheet').disabled = false")
    page.wait_for_function("getComputedStyle(document.querySelector('p')).backgroundColor === 'rgb(4, 5, 6)'")


#: Edits that a script has to do with: the page is loaded again.
LOUD = {
    "a text that a script replaced": ("index.html", ">Typed<", ">Typed anew<"),
    "a text that a script copied": ("index.html", ">One<", ">Un<"),
    "a new element like those that a script changed": (
        "index.html",
        "<p class='first'",
        "<h2 id='two'>Two</h2><p class='first'",
    ),
    "an attribute that a script changed": ("_layouts/default.html", '"/">Home', '"/index.html">Home'),
    "an element that a script moved goes": ("_layouts/default.html", '<li><a href="/third">Third</a></li>', ""),
    "a script": ("site.js", "window.runs =", "window.other = 1; window.runs ="),
}


@pytest.mark.parametrize("name", LOUD)
def test_where_it_cannot_be_told_the_page_is_loaded_again(page: Page, site: Path, name: str) -> None:
    file, old, new = LOUD[name]
    with page.expect_event("load"):
        edit(site / file, old, new)
    assert page.evaluate("window.mark") is None
    page.wait_for_function("scrollY === 700")
    assert page.evaluate("document.querySelectorAll('nav > button').length") == 2


def test_many_edits_in_a_row(page: Page, site: Path) -> None:
    """The source of the last update is the one that the next is compared with."""
    before = page.evaluate(STATE)
    for number in range(4):
        edit(site / "index.html", "<p class='first'>", f"<p class='n{number}'>Note {number}</p>\n<p class='first'>")
        page.wait_for_selector(f"p.n{number}")
    edit(site / "index.html", "<p class='n1'>Note 1</p>\n", "")
    page.wait_for_selector("p.n1", state="detached")
    assert page.locator("main > p[class]").all_inner_texts()[:4] == ["Note 0", "Note 2", "Note 3", "First"]
    assert page.evaluate(STATE) == before
