"""Nothing of the theme is wider than the window, also with every menu, filter and entry open."""

from __future__ import annotations

import mimetypes
from typing import TYPE_CHECKING

import pytest

from tests.site.themes.hard_site import PAGES, build_hard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

ADDRESS = "http://site.test"
OPEN = """() => {
  document.querySelectorAll('details').forEach(each => each.open = true);
  document.querySelectorAll('.paper__cite').forEach(each => each.click());
  document.querySelectorAll('.paper-filter input[type=checkbox]').forEach(each => each.focus());
}"""
#: The names of elements that reach out of the window, except inside boxes that scroll on their own.
WIDE = """() => {
  const found = [], width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push('page: ' + document.documentElement.scrollWidth);
  const scrolls = element => element && element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
  for (const each of document.body.querySelectorAll('*')) {
    if (each.closest('svg, .skip-link, .visually-hidden, math') || scrolls(each.parentElement)) continue;
    const box = each.getBoundingClientRect();
    if (box.width && (box.right > width + 1 || box.left < -1)) found.push(each.tagName + '.' + each.className);
  }
  return found;
}"""


@pytest.fixture(scope="module", params=[("en", "sidebar"), ("ar", "hero"), ("en", "cards")], ids="-".join)
def page(request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """Return a page of the browser that gets its files from a built site and asks no other host."""
    lang, front = request.param
    site = build_hard(tmp_path_factory.mktemp("site"), lang=lang, appearance={"front": front})

    def answer(route: Route) -> None:
        path = site / route.request.url.removeprefix(ADDRESS).split("?")[0].lstrip("/")
        file = path / "index.html" if path.is_dir() else path
        assert route.request.url.startswith(ADDRESS), route.request.url
        if not file.is_file():
            return route.fulfill(status=404)
        return route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0])

    opened = browser.new_page()
    opened.route("**/*", answer)
    yield opened
    opened.close()


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_window(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(ADDRESS + path)
    for is_open in (False, True):
        if is_open:
            page.evaluate(OPEN)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for width in (360, 768, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(WIDE) == [], (path, width, scheme, is_open)


def test_the_links_of_the_masthead_are_one_row_in_which_the_current_one_is_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{ADDRESS}/publications/")
    links = page.locator(".masthead__nav a")
    assert links.count() == 13
    assert len(set(links.evaluate_all("links => links.map(link => link.getBoundingClientRect().top)"))) == 1
    place = page.locator(".masthead__nav [aria-current]").bounding_box()
    assert place is not None
    assert 0 <= place["x"] <= place["x"] + place["width"] <= 360


def test_the_filter_finds_papers_and_hides_empty_years(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{ADDRESS}/publications/?q=sixty")
    assert page.locator(".paper:visible").count() == 1
    assert page.locator(".papers-year:visible").count() == 1
    page.fill("[name=q]", "")
    page.locator("[name=first]").check()
    assert page.locator(".paper:visible .paper__title").count() == 1
    assert page.evaluate(WIDE) == []


def test_closed_parts_of_a_paper_are_hidden(page: Page) -> None:
    page.goto(f"{ADDRESS}/publications/")
    shown = "elements => elements.filter(each => each.checkVisibility()).map(each => each.textContent)"
    closed = page.locator(".paper details:not([open]) > :not(summary)")
    assert closed.count() > 1
    assert closed.evaluate_all(shown) == []
    page.locator(".paper__others summary").first.click()
    assert page.locator(".paper__others > span").first.evaluate("each => each.checkVisibility()")


def test_columns_of_other_themes_have_the_page(page: Page) -> None:
    """luost26's list of publications has a narrow column with the years beside it."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{ADDRESS}/publications/")
    columns = '<div class="row"><div class="col-12 col-lg-10">A</div><div class="col-2">2026</div></div>'
    page.evaluate("html => { document.querySelector('.page').className = 'page'; main.innerHTML = html }", columns)
    assert page.evaluate("main.offsetWidth === document.querySelector('.masthead__inner').offsetWidth - 40")


def test_the_hero_of_a_grey_accent_is_grey(browser: Browser, tmp_path: Path) -> None:
    site = build_hard(tmp_path, lang="en", appearance={"front": "hero", "colour": "#555555"})
    opened = browser.new_page()
    opened.set_content(f"<style>{(site / 'assets' / 'css' / 'main.css').read_text('utf-8')}</style>")
    opened.evaluate("document.body.style.backgroundColor = 'var(--glow)'")
    colour = opened.evaluate("getComputedStyle(document.body).backgroundColor")
    opened.close()
    assert float(colour.split()[1]) < 0.001, colour
