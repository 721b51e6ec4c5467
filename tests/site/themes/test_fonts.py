"""Fonts of the theme: what pages load, what they weigh, and that nothing moves when a font arrives."""

from __future__ import annotations

import mimetypes
import re
from typing import TYPE_CHECKING

import pytest

import pylekyll
from tests.support.runs import copy_root_site

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

ADDRESS = "http://site.test"
TEXT = """---
layout: about
---
# Łukasz *and others*

A paragraph of text with **strong words**, written in Norrvik, which is long enough that it is broken into lines more
than once on a small screen, and so would move what is below it
if the letters of another font were wider or narrower than these.

## Ελληνικά, Русский, العربية, 中文

$$x^2$$
"""
SHIFTS = """window.shifts = 0;
new PerformanceObserver(list => list.getEntries().forEach(each => { window.shifts += each.value; }))
  .observe({type: 'layout-shift', buffered: true});"""


def built(folder: Path, **appearance: str) -> Path:
    """Build a site with one page, and return the folder of its output."""
    lines = [f"  {key}: {value}" for key, value in appearance.items()]
    config = ["theme: academic", "math: true", "author: { name: Łucja }", "sass: { implementation: libsass }"]
    (folder / "_config.yml").write_text("\n".join([*config, "appearance:", *lines, ""]), "utf-8")
    (folder / "index.md").write_text(TEXT, "utf-8")
    pylekyll.build(folder, folder / "_site", disable_disk_cache=True)
    return folder / "_site"


def opened(
    browser: Browser, site: Path, *, late: bool = False, address: str = "/", width: int = 600
) -> tuple[Page, dict[str, int]]:
    """Open a page; return it with the bytes of each file that it loaded. ``late``: fonts come after paint."""
    page, loaded, waiting = browser.new_page(viewport={"width": width, "height": 800}), {}, []

    def answer(route: Route) -> None:
        assert route.request.url.startswith(ADDRESS), route.request.url
        path = route.request.url.removeprefix(ADDRESS).lstrip("/")
        path = f"{path}index.html" if path.endswith("/") or not path else path
        loaded[path] = (site / path).stat().st_size
        if late and path.endswith(".woff2"):
            waiting.append((route, path))
        else:
            fulfill(route, path)

    def fulfill(route: Route, path: str) -> None:
        route.fulfill(body=(site / path).read_bytes(), content_type=mimetypes.guess_type(path)[0])

    page.add_init_script(SHIFTS)
    page.route("**/*", answer)
    page.goto(f"{ADDRESS}{address}", wait_until="domcontentloaded")
    if late:
        page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
        for route, path in waiting:
            fulfill(route, path)
    page.evaluate("document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))")
    return page, loaded


@pytest.mark.parametrize(
    ("appearance", "fonts"),
    [
        ({}, {"figtree", "figtree-extended", "newsreader-display", "newsreader-display-extended", "stix-two-math"}),
        ({"font": "literata", "type": "book"}, {"literata", "literata-italic", "literata-extended", "stix-two-math"}),
        ({"font": "system"}, set()),
    ],
    ids=["default", "book", "system"],
)
def test_pages_load_the_fonts_that_they_have_letters_of(
    appearance: dict[str, str], fonts: set[str], browser: Browser, tmp_path: Path
) -> None:
    page, loaded = opened(browser, built(tmp_path, **appearance))
    page.wait_for_load_state("networkidle")
    assert {name.removesuffix(".woff2")[13:] for name in loaded if name.startswith("assets/fonts/")} == fonts
    html = (tmp_path / "_site" / "index.html").read_text("utf-8")
    preloaded = set(re.findall(r'rel="preload" href="/assets/fonts/([\w-]+)\.woff2"', html))
    assert preloaded <= fonts
    assert bool(preloaded) == bool(fonts)
    page.close()


@pytest.mark.parametrize("appearance", [{}, {"font": "literata", "type": "book"}])
def test_nothing_moves_when_a_font_arrives(appearance: dict[str, str], browser: Browser, tmp_path: Path) -> None:
    page, loaded = opened(browser, built(tmp_path, **appearance), late=True)
    assert any(name.endswith(".woff2") for name in loaded)
    assert page.evaluate("window.shifts") < 0.02
    page.close()


def test_lines_of_a_paper_stay_when_fonts_arrive_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    copy_root_site(tmp_path / "site")
    pylekyll.build(tmp_path / "site", tmp_path / "out", disable_disk_cache=True)
    for address in ("/", "/publications/", "/publications/akerlund2026tides/", "/cv/"):
        page, _ = opened(browser, tmp_path / "out", late=True, address=address, width=360)
        page.wait_for_timeout(200)
        assert page.evaluate("window.shifts") < 0.02, address
        page.close()


@pytest.mark.parametrize("font", ["newsreader", "literata"])
def test_the_front_page_is_light(font: str, browser: Browser, tmp_path: Path) -> None:
    copy_root_site(tmp_path / "site")
    config = tmp_path / "site" / "_config.yml"
    config.write_text(config.read_text("utf-8").replace("appearance:\n", f"appearance:\n  font: {font}\n"), "utf-8")
    pylekyll.build(tmp_path / "site", tmp_path / "out", disable_disk_cache=True)
    page, loaded = opened(browser, tmp_path / "out")
    page.evaluate("document.querySelectorAll('img').forEach(each => { each.loading = 'eager'; })")
    page.wait_for_load_state("networkidle")
    assert any(name.startswith(f"assets/fonts/{font}") for name in loaded)
    assert sum(loaded.values()) < 150_000, loaded
    page.close()


def test_every_font_of_the_stylesheets_is_there_with_its_licence(tmp_path: Path) -> None:
    site = built(tmp_path)
    for index, look in enumerate(({}, {"font": "literata"}, {"type": "book"}, {"font": "literata", "type": "book"})):
        (tmp_path / str(index)).mkdir()
        assets = built(tmp_path / str(index), **look) / "assets"
        fonts = {path.name for path in (assets / "fonts").iterdir()}
        css = (assets / "css" / "main.css").read_text("utf-8")
        assert set(re.findall(r"\.\./fonts/([\w.-]+)", css)) == fonts - {"LICENSE.txt"}
    licence = (site / "assets" / "fonts" / "LICENSE.txt").read_text("utf-8")
    for family in ("Figtree", "Inter", "Newsreader", "Literata", "STIX"):
        assert re.search(rf"^Copyright .*{family}", licence, re.MULTILINE)
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
