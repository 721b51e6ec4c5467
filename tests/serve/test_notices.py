"""Notices of a build in a page: the overlay for an error, the badge for warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.incremental import sites

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.serve.conftest import Served

    Serve = Callable[..., Served]

FILES = {
    "_config.yml": "title: Notices\n",
    "_layouts/default.html": "<html><body>\n{% include nav.html %}\n{{ content }}<input id=field></body></html>\n",
    "_layouts/post.html": "---\nlayout: default\n---\n<article>{{ content }}</article>\n",
    "_includes/nav.html": "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n",
    "index.md": "---\nlayout: post\n---\nHello\n",
}
BROKEN = FILES["_includes/nav.html"].replace("five", "  {% if five %}")


def shown(page: Page, source: Path) -> None:
    """Break the include and wait for the overlay."""
    sites.write(source / "_includes/nav.html", BROKEN)
    page.wait_for_selector("pylekyll-error .message")


def test_the_overlay_shows_the_lines_around_the_place(serve: Serve, page: Page, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    page.goto(serve(source).address)
    shown(page, source)
    rows = page.locator("pylekyll-error .excerpt .row").all_text_contents()
    assert rows == [
        *("1one", "2two", "3three", "4four", "5  {% if five %}", "  ^^^^^^^^^^^^^", "6six", "7seven", "8eight"),
    ]
    assert page.inner_text("pylekyll-error .place") == "_includes/nav.html:5:3"


def test_the_overlay_tells_how_the_page_was_reached(serve: Serve, page: Page, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    page.goto(serve(source).address)
    shown(page, source)
    steps = page.locator("pylekyll-error .chain li").all()
    assert [
        (step.locator(".role").inner_text(), step.locator(".where").inner_text(), step.locator("a").count())
        for step in steps
    ] == [
        ("page", "index.md", 1),
        ("layout", "_layouts/post.html", 1),
        ("layout", "_layouts/default.html:2:1", 1),
        ("include", "_includes/nav.html:5:3", 1),
    ]
    assert steps[2].locator("code").inner_text() == "{% include nav.html %}"


def test_escape_closes_the_overlay_and_the_mark_brings_it_back(serve: Serve, page: Page, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    page.goto(serve(source).address)
    page.focus("#field")
    shown(page, source)
    page.keyboard.press("Escape")
    page.wait_for_selector("pylekyll-error", state="detached")
    assert page.evaluate("document.activeElement.id") == "field"
    page.click("pylekyll-warnings .mark")
    assert page.locator("pylekyll-error .message").count() == 1
    page.click("pylekyll-error .close")
    sites.write(source / "_includes/nav.html", "mended")
    page.wait_for_selector("pylekyll-warnings", state="detached")
    page.wait_for_function("document.body.innerText.includes('mended')")


def test_the_mark_counts_warnings_and_shows_them(serve: Serve, page: Page, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    page.goto(serve(source).address)
    page.wait_for_function("performance.getEntriesByType('resource').some(e => e.name.includes('/source/'))")
    assert page.locator("pylekyll-warnings").count() == 0
    sites.write(source / "index.md", "---\nlayout: absent\n---\nHello {{ 'a' b }}\n")
    page.wait_for_selector("pylekyll-warnings .mark:text('2 warnings')")
    page.wait_for_selector("pylekyll-error .message")
    page.keyboard.press("Escape")
    page.click("pylekyll-warnings .mark")
    entries = page.locator("pylekyll-warnings li").all_inner_texts()
    assert len(entries) == 2
    assert any("Layout 'absent' requested in index.md does not exist." in entry for entry in entries)
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("pylekyll-warnings .mark:text('2 warnings')")
    second.close()
    page.keyboard.press("Escape")
    assert page.locator("pylekyll-warnings li").count() == 0
    sites.write(source / "index.md", "---\nlayout: absent\n---\nHello\n")
    page.wait_for_selector("pylekyll-warnings .mark:text('1 warning')")
    sites.write(source / "index.md", "---\nlayout: post\n---\nHello\n")
    page.wait_for_selector("pylekyll-warnings", state="detached")


#: A page with a link that is broken and a picture without a text, and one that has neither.
LINKED = {
    "_config.yml": "title: Notices\n",
    "index.md": "---\n---\n[one](/gone.html) [two](/other.html#here)\n\n<img src='/a.png'>\n",
    "other.md": "---\n---\n## Here\n",
    "a.png": "any bytes",
}


def test_the_mark_shows_what_is_wrong_with_the_page_until_it_is_mended(
    serve: Serve, page: Page, tmp_path: Path
) -> None:
    source = sites.lay_out(tmp_path, LINKED)
    page.goto(serve(source).address)
    page.wait_for_selector("pylekyll-warnings .mark:text('2 warnings')")
    page.click("pylekyll-warnings .mark")
    assert page.locator("pylekyll-warnings h1").all_inner_texts() == ["This page has 2 mistakes"]
    entries = page.locator("pylekyll-warnings li").all_inner_texts()
    assert entries[0].startswith("The link '/gone.html' is broken")
    assert page.locator("pylekyll-warnings .from").all_inner_texts() == ["index.md:3", "index.md:5"]
    second = page.context.new_page()
    second.goto(page.url + "other.html")
    sites.write(source / "gone.md", "---\n---\n")
    page.wait_for_selector("pylekyll-warnings .mark:text('1 warning')")
    assert page.locator("pylekyll-warnings li").count() == 1
    sites.write(source / "other.md", "---\n---\n[three](/nowhere.html)\n## There\n")
    second.wait_for_selector("pylekyll-warnings .mark:text('1 warning')")
    second.close()
    page.wait_for_selector("pylekyll-warnings li:has-text('#here')")
    sites.write(source / "index.md", "---\n---\nMended\n")
    page.wait_for_selector("pylekyll-warnings", state="detached")


def test_the_overlay_of_a_first_build(serve: Serve, page: Page, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, {**FILES, "_config.yml": "title: [\n"})
    page.goto(serve(source).address)
    page.wait_for_selector("pylekyll-error .message")
    assert "has not been built yet" in page.inner_text("pylekyll-error .quiet")
    assert page.locator("pylekyll-error .excerpt .hit").count() == 2
    sites.write(source / "_config.yml", "title: x\n")
    page.wait_for_selector("article")


@pytest.mark.parametrize(
    ("broken", "kind", "place"),
    [
        ("---\nlayout: post\nnews: [5\n---\nHello\n", "The front matter cannot be read", "index.md"),
        ("---\nlayout: psot\n---\nHello\n", "The layout is missing", "index.md:2"),
    ],
)
def test_the_overlay_names_a_page_without_a_part(
    serve: Serve, page: Page, tmp_path: Path, broken: str, kind: str, place: str
) -> None:
    source = sites.lay_out(tmp_path, {**FILES, "404.html": "---\n---\n<html><body>not here</body></html>\n"})
    page.goto(serve(source).address)
    sites.write(source / "index.md", broken)
    page.wait_for_selector("pylekyll-error .message")
    assert page.inner_text("pylekyll-error h1") == kind
    assert page.inner_text("pylekyll-error .place").startswith(place)
    assert page.locator("pylekyll-error .row.hit").count() > 0
    page.keyboard.press("Escape")
    assert page.inner_text("pylekyll-warnings .mark").endswith("warning")
    sites.write(source / "index.md", FILES["index.md"])
    page.wait_for_selector("pylekyll-warnings", state="detached")
    page.wait_for_function("document.body.innerText.includes('Hello')")


def test_the_first_build_tells_it_too(serve: Serve, page: Page, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, {**FILES, "other.md": "---\nlayout: psot\n---\nHello\n"})
    page.goto(serve(source).address)
    page.wait_for_selector("pylekyll-error .message")
    assert "'psot'" in page.inner_text("pylekyll-error .message")


def test_a_stopped_server_leaves_a_sign(serve: Serve, page: Page, tmp_path: Path) -> None:
    served = serve(sites.lay_out(tmp_path, FILES))
    page.goto(served.address)
    page.wait_for_function("window.__pylekyll")
    served.interrupt()
    page.wait_for_function("document.querySelector('pylekyll-warnings')")
    assert page.inner_text("pylekyll-warnings .mark") == "Preview stopped"
    page.click("pylekyll-warnings .mark")
    assert "pylekyll serve" in page.inner_text("pylekyll-warnings .panel")
