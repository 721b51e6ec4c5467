"""Save a file, and the open page shows it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.incremental import sites

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.serve.conftest import Served

    Serve = Callable[..., Served]

LONG = "".join(f"<p id='p{number}'>Paragraph {number}</p>\n" for number in range(80))
FILES = {
    "_config.yml": "title: Live\n",
    "_layouts/default.html": (
        "<!DOCTYPE html>\n<html><head><title>{{ page.title }}</title>"
        "<link rel='stylesheet' href='/main.css'></head><body>{{ content }}{% include foot.html %}"
        "<script>window.loads = (window.loads || 0) + 1;</script></body></html>\n"
    ),
    "_includes/foot.html": "<footer>foot</footer>",
    "main.css": "body { color: rgb(1, 2, 3) }\n",
    "index.html": (
        "---\nlayout: default\ntitle: Home\n---\n<details><summary>More</summary><b>inside</b></details>\n"
        f"<input id='field'>\n{LONG}<img id='picture' src='/picture.svg'>\n"
    ),
    "other.html": "---\nlayout: default\ntitle: Other\n---\n<p id='text'>other</p>\n",
    "bare.html": "---\n---\njust text\n",
    "picture.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>\n",
    "unused.js": "1;\n",
    "404.html": "---\n---\n<h1>Lost</h1>\n",
}


def opened(serve: Serve, page: Page, folder: Path, address: str = "", *options: str) -> tuple[Path, Served]:
    source = sites.lay_out(folder, FILES)
    served = serve(source, *options)
    page.goto(served.address + address)
    page.evaluate("window.mark = 'same page'")
    page.wait_for_function("performance.getEntriesByType('resource').some(e => e.name.includes('client.js'))")
    return source, served


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    sites.write(path, text.replace(old, new))


def is_same_page(page: Page) -> bool:
    return page.evaluate("window.mark") == "same page"


def test_text_changes_where_one_is(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path)
    page.evaluate("document.querySelector('details').open = true; scrollTo(0, 900)")
    page.fill("#field", "typed")
    page.evaluate("scrollTo(0, 900)")
    replace(source / "index.html", "Paragraph 40<", "Changed<")
    page.wait_for_function("document.querySelector('#p40').textContent === 'Changed'")
    assert is_same_page(page)
    assert page.evaluate("scrollY") == 900
    assert page.evaluate("document.querySelector('details').open")
    assert page.input_value("#field") == "typed"


def test_blocks_come_and_go(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path)
    page.evaluate("window.kept = document.querySelector('#p60')")
    replace(source / "index.html", "<p id='p5'>Paragraph 5</p>\n", "<p id='new'>New</p><h2>Title</h2>\n")
    page.wait_for_selector("#new")
    assert page.query_selector("#p5") is None
    replace(source / "index.html", "<p id='p60'>Paragraph 60</p>\n", "")
    replace(source / "index.html", "<p id='new'>", "<p id='p60'>Paragraph 60</p><p id='new'>")
    page.wait_for_function("document.querySelector('#p60').nextSibling.id === 'new'")
    assert page.evaluate("window.kept === document.querySelector('#p60')")
    text = page.evaluate("document.body.innerText")
    page.reload()
    assert page.evaluate("document.body.innerText") == text


def test_styles_are_swapped_in_place(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path)
    replace(source / "main.css", "1, 2, 3", "4, 5, 6")
    page.wait_for_function("getComputedStyle(document.body).color === 'rgb(4, 5, 6)'")
    assert is_same_page(page)
    page.wait_for_function("document.querySelectorAll('link[rel=stylesheet]').length === 1")


def test_pictures_are_swapped_in_place(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path)
    replace(source / "picture.svg", "width='10'", "width='77'")
    page.wait_for_function("document.querySelector('#picture').naturalWidth === 77")
    assert is_same_page(page)


def test_layouts_and_includes(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path)
    replace(source / "_includes/foot.html", "foot</", "feet</")
    page.wait_for_function("document.querySelector('footer').textContent === 'feet'")
    replace(source / "_layouts/default.html", "<body>", "<body class='wide'>")
    page.wait_for_function("document.body.className === 'wide'")
    assert is_same_page(page)


def test_other_scripts_need_a_new_page(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path)
    replace(source / "_layouts/default.html", "window.loads = (window", "window.fresh = 1; window.loads = (window")
    page.wait_for_function("window.fresh === 1")
    assert not is_same_page(page)


def test_pages_that_are_not_affected_are_left_alone(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, served = opened(serve, page, tmp_path)
    replace(source / "other.html", "other<", "another<")
    replace(source / "unused.js", "1;", "2;")
    second = page.context.new_page()
    second.goto(served.address + "other")
    second.wait_for_function("document.querySelector('#text').textContent === 'another'")
    replace(source / "other.html", "another<", "third<")
    second.wait_for_function("document.querySelector('#text').textContent === 'third'")
    assert page.evaluate("window.__pylekyll.updates") == 0
    assert is_same_page(page)
    second.close()


def test_a_page_without_any_markup(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path, "bare")
    replace(source / "bare.html", "just", "only")
    page.wait_for_function("document.body.innerText.includes('only text')")


def test_a_page_that_was_missing_comes(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path, "later")
    assert page.inner_text("h1") == "Lost"
    sites.write(source / "later.html", "---\n---\n<h1>Here</h1>\n")
    page.wait_for_function("document.querySelector('h1').textContent === 'Here'")


def test_configuration_is_read_again(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path)
    replace(source / "_includes/foot.html", "foot</", "{{ site.title }}</")
    page.wait_for_function("document.querySelector('footer').textContent === 'Live'")
    replace(source / "_config.yml", "Live", "Alive")
    page.wait_for_function("document.querySelector('footer').textContent === 'Alive'")


def test_an_error_is_shown_and_goes(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path)
    replace(source / "_includes/foot.html", "foot</", "{{ 'x' | nothing: }}{% wrong %}</")
    page.wait_for_selector("pylekyll-error .message")
    assert "Unknown tag 'wrong'" in page.inner_text("pylekyll-error .message")
    assert page.inner_text("pylekyll-error .place") == "_includes/foot.html:1:29"
    assert "^" in page.inner_text("pylekyll-error .excerpt")
    chain = page.locator("pylekyll-error .chain li").all_inner_texts()
    assert chain[-1].startswith("_includes/foot.html:1")
    assert len(chain) == 3  # the page, its layout, the include
    link = page.get_attribute("pylekyll-error .place a", "href")
    assert link is not None
    assert link.startswith("vscode://file/")
    assert link.endswith("_includes/foot.html:1:29")
    # The last good page is still there, and a page opened now shows the error too.
    assert page.inner_text("footer") == "foot"
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("pylekyll-error .message")
    second.close()
    sites.write(source / "_includes/foot.html", "<footer>well</footer>")
    page.wait_for_function("document.querySelector('footer').textContent === 'well'")
    assert page.query_selector("pylekyll-error") is None
    assert is_same_page(page)


def test_an_error_from_the_start(serve: Serve, page: Page, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES | {"index.html": "---\n---\n{% wrong %}\n"})
    served = serve(source)
    page.goto(served.address)
    page.wait_for_selector("pylekyll-error .message")
    sites.write(source / "index.html", "---\n---\n<p id='now'>well</p>\n")
    page.wait_for_selector("#now")


def test_without_notifications_of_the_system(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, _ = opened(serve, page, tmp_path, "", "--force_polling")
    replace(source / "index.html", "Paragraph 7<", "Polled<")
    page.wait_for_function("document.querySelector('#p7').textContent === 'Polled'")


def test_a_page_survives_the_server(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, served = opened(serve, page, tmp_path)
    port = served.address.rstrip("/").rpartition(":")[2]
    served.interrupt()
    replace(source / "index.html", "Paragraph 3<", "Meanwhile<")
    serve(source, "--port", port)
    page.wait_for_function("document.querySelector('#p3').textContent === 'Meanwhile'")


def test_the_livereload_protocol(serve: Serve, page: Page, tmp_path: Path) -> None:
    source, served = opened(serve, page, tmp_path)
    page.evaluate(
        """address => new Promise(done => {
            window.messages = [];
            const socket = new WebSocket(address.replace('http', 'ws') + 'livereload');
            socket.onmessage = event => { window.messages.push(event.data); done(); };
        })""",
        served.address,
    )
    hello = json.loads(page.evaluate("window.messages[0]"))
    assert hello["command"] == "hello"
    assert "http://livereload.com/protocols/official-7" in hello["protocols"]
    replace(source / "main.css", "1, 2, 3", "7, 8, 9")
    page.wait_for_function("window.messages.length > 1")
    message = json.loads(page.evaluate("window.messages[1]"))
    assert (message["command"], message["path"], message["liveCSS"]) == ("reload", "/main.css", True)
