"""The tab in Chromium: the demonstration, edits, mistakes, archives, repositories, and a site that attacks the page."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest

import pylekyll
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Route

PATIENCE = 120_000


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context()
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


@pytest.fixture
def errors() -> list[str]:
    return []


@pytest.fixture
def page(context: BrowserContext, address: str, errors: list[str]) -> Page:
    """The page with the built demonstration."""
    opened = context.new_page()
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(address)
    ready(opened)
    return opened


def ready(page: Page) -> None:
    page.wait_for_selector("body[data-state=ready], body[data-state=failed]", timeout=PATIENCE)
    assert page.get_attribute("body", "data-state") == "ready", page.inner_text("#state")


def shown(page: Page, script: str) -> Any:
    """Evaluate in the frame."""
    for _ in range(100):  # a frame that is being replaced has no document
        element = page.query_selector("#place iframe:last-child")
        frame = element.content_frame() if element else None
        if frame is not None:
            return frame.evaluate(script)
        page.wait_for_timeout(50)
    pytest.fail("the preview does not show a page")


def wait_for(page: Page, script: str, value: Any) -> None:
    for _ in range(600):
        page.wait_for_timeout(100)
        if page.query_selector("#place iframe") and shown(page, script) == value:
            return
    assert shown(page, script) == value


def archive(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as out:
        for name, text in files.items():
            out.writestr(name, text)
    return packed.getvalue()


def open_archive(page: Page, files: dict[str, str]) -> None:
    page.select_option("#from", "archive")
    page.evaluate("document.body.dataset.state = 'busy'")
    packed = {"name": "site.zip", "mimeType": "application/zip", "buffer": archive(files)}
    page.set_input_files("#archive", packed)
    ready(page)


def test_the_demonstration_is_built_edited_and_opens_without_a_network(
    page: Page, context: BrowserContext, errors: list[str]
) -> None:
    assert shown(page, "document.title") == "Signe Åkerlund"
    assert shown(page, "getComputedStyle(document.querySelector('.skip-link')).position") == "absolute"
    # A link leads to another page of the site.
    shown(page, "document.querySelector('.masthead a[href*=publications]').click()")
    page.wait_for_function("() => document.querySelector('#address').textContent.startsWith('/publications')")
    assert shown(page, "document.querySelectorAll('math').length") > 0
    # An edit is on the screen, at the page that was shown.
    page.click("#files button:text-is('_config.yml')")
    page.wait_for_function("() => document.querySelector('#text').value.includes('Signe')")
    text = page.input_value("#text").replace('title: "Signe Åkerlund"', 'title: "Ada Björk"')
    page.fill("#text", text)
    wait_for(page, "document.title.includes('Ada Björk')", True)
    # A mistake is reported as on the command line, and the last good page stays.
    page.fill("#text", f"{text}\nkey: [1, 2\n")
    page.wait_for_selector("#findings .error")
    assert "the list that opens here with [ is not closed with ]" in page.inner_text("#findings .error")
    assert shown(page, "document.title.includes('Ada Björk')")
    assert errors == []
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    for _ in range(300):
        kept = page.evaluate(
            "caches.keys().then(async (n) => n[0] ? (await (await caches.open(n[0])).keys()).length : 0)"
        )
        if kept >= 19:
            break
        page.wait_for_timeout(100)
    context.set_offline(True)
    page.reload()
    ready(page)
    assert shown(page, "document.title") == "Signe Åkerlund"


#: Each is an attempt of a site's script, and gives what it reached.
ATTACKS = {
    "the page around": "parent.document.title",
    "its storage": "localStorage.length",
    "its databases": "indexedDB.open('x') && 'opened'",
    "its caches": "caches.keys()",
    "its cookies": "document.cookie",
    "its worker": "navigator.serviceWorker.getRegistrations()",
    "the window above": "(top.location = 'https://evil.example/', 'moved')",
    "its files": "fetch(origin_ + 'index.html').then((r) => r.text())",
    "a worker of its own": "new Worker(origin_ + 'worker.js') && 'started'",
    "the frame's neighbours": "parent.frames[0].document.title && parent.length",
}
ATTACKING = """---
---
<title>attack</title><body><script>
const origin_ = new URL(ADDRESS);
const reached = {};
const tries = TRIES;
Promise.all(Object.entries(tries).map(async ([name, text]) => {
  try { reached[name] = String(await eval(text)); } catch (error) { reached[name] = null; }
})).then(() => { document.body.dataset.reached = JSON.stringify(reached); });
for (const method of ["pack", "read", "write", "remove"]) {
  parent.postMessage({ id: 1, method, values: ["_config.yml", "title: changed"] }, "*");
}
parent.postMessage({ go: "javascript:alert(1)" }, "*");
parent.postMessage({ go: "https://evil.example/" }, "*");
parent.postMessage({ html: "<title>evil</title>" }, "*");
</script></body>
"""


def test_a_site_reaches_nothing_of_the_page(page: Page, address: str, errors: list[str]) -> None:
    own = dict(ATTACKS)
    del own["the frame's neighbours"]  # its own frame is the only one
    text = ATTACKING.replace("ADDRESS", json.dumps(address)).replace("TRIES", json.dumps(own))
    open_archive(page, {"site/index.html": text, "site/_config.yml": "title: before\n"})
    wait_for(page, "document.title === 'attack' && 'reached' in document.body.dataset", True)
    reached = json.loads(shown(page, "document.body.dataset.reached"))
    assert {name: value for name, value in reached.items() if value is not None} == {}
    assert page.url == address
    assert page.inner_text("#address") == "/"
    page.click("#files button:text-is('_config.yml')")
    page.wait_for_function("() => document.querySelector('#text').value !== ''")
    assert page.input_value("#text") == "title: before\n"
    assert errors == []


def test_files_requests_and_redirects_of_a_site(page: Page) -> None:
    files = {
        "_config.yml": "baseurl: /lab\nplugins: [jekyll-redirect-from]\n",
        "index.md": "---\nlayout: page\n---\n[next](next.html) "
        "<img src='{{ \"/a.svg\" | relative_url }}' id='picture'>\n",
        "next.md": "---\nlayout: page\nredirect_from: /old/\n---\n# Next\n",
        "_layouts/page.html": "<!doctype html><head><link rel=stylesheet href='{{ '/s.css' | relative_url }}'></head>"
        "<body>{{ content }}<script src='{{ '/s.js' | absolute_url }}'></script></body>",
        "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"></svg>',
        "s.scss": "---\n---\n$c: rgb(1, 2, 3);\nbody { color: $c; background: url('a.svg'); }",
        "s.js": "fetch('/lab/d.json').then((r) => r.json()).then((d) => { document.body.dataset.fetched = d.a; });"
        "const x = new XMLHttpRequest(); x.open('GET', 'd.json');"
        "x.onload = () => { document.body.dataset.asked = x.responseText; }; x.send();",
        "d.json": '{"a": 5}',
    }
    open_archive(page, files)
    wait_for(page, "document.body.dataset.fetched + document.body.dataset.asked", '5{"a": 5}')
    assert shown(page, "getComputedStyle(document.body).color") == "rgb(1, 2, 3)"
    assert shown(page, "document.querySelector('#picture').naturalWidth") == 7
    assert shown(page, "getComputedStyle(document.body).backgroundImage.startsWith('url(\"data:image/svg')")
    shown(page, "document.querySelector('a').click()")
    page.wait_for_function("() => document.querySelector('#address').textContent === '/lab/next.html'")
    assert shown(page, "document.querySelector('h1').textContent") == "Next"
    page.evaluate("import('./pylekyll.js').then(() => null)")
    with page.expect_download() as downloaded:
        page.click("#pack-site")
    with zipfile.ZipFile(downloaded.value.path()) as packed:
        assert {"index.html", "next.html", "old/index.html", "s.css"} <= set(packed.namelist())


def of_github(files: dict[str, str]) -> Any:
    """Answer as GitHub's and jsDelivr's addresses do for the repository ``ada/home``."""

    def answer(route: Route) -> None:
        url = urlsplit(route.request.url)
        cors = {"access-control-allow-origin": "*", "access-control-expose-headers": "*"}
        if url.path.startswith("/repos/ada/home/git/trees/"):
            entries = [{"path": n, "type": "blob", "mode": "100644", "size": len(t)} for n, t in files.items()]
            route.fulfill(json={"sha": "t" * 40, "truncated": False, "tree": entries}, headers=cors)
        elif url.path.startswith("/repos/ada/home/commits/"):
            route.fulfill(json={"sha": "c" * 40}, headers=cors)
        elif url.path.startswith(f"/gh/ada/home@{'c' * 40}/"):
            name = unquote(url.path).partition(f"{'c' * 40}/")[2]
            route.fulfill(body=files[name], headers=cors)
        elif "/limited/" in url.path:
            route.fulfill(status=403, json={}, headers={**cors, "x-ratelimit-remaining": "0", "x-ratelimit-reset": "0"})
        else:
            route.fulfill(status=404, json={}, headers=cors)

    return answer


def test_a_repository(page: Page) -> None:
    files = {"index.md": "---\n---\n# Home\n", "_config.yml": "title: T\n", "a b/ü.md": "---\n---\nx\n"}
    page.route(lambda url: "api.github.com" in url or "cdn.jsdelivr.net" in url, of_github(files))
    page.select_option("#from", "repository")
    messages = {
        "ada/none": "not a public repository",
        "ada/limited/x": None,
        "ada/limited": "60 questions an hour",
    }
    for name, message in messages.items():
        if message is None:
            continue
        page.fill("#repository input", name)
        page.click("#repository button")
        page.wait_for_function("text => document.querySelector('#state').textContent.includes(text)", arg=message)
    page.fill("#repository input", "ada/home")
    page.evaluate("document.body.dataset.state = 'busy'")
    page.click("#repository button")
    ready(page)
    assert shown(page, "document.querySelector('h1').textContent") == "Home"
    assert page.locator("#files button").all_inner_texts() == ["_config.yml", "a b/ü.md", "index.md"]


def test_the_playground(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}playground.html")
    page.wait_for_selector("body[data-state=ready]")
    assert '<h1 id="members">Members</h1>' in page.input_value("#output")
    page.fill("#text", "{{ 'a' | upcase }} {% if %}")
    page.wait_for_function("() => document.querySelector('#state').textContent === 'Error'")
    assert page.input_value("#output").startswith("line 1: ")
    page.fill("#text", "*{{ site.data.my[0].name }}*")
    page.wait_for_function("() => document.querySelector('#output').value === '<p><em>Ada</em></p>'")
    other = context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-state=ready]")
    assert other.input_value("#text") == "*{{ site.data.my[0].name }}*"


def test_examples_of_the_documentation(context: BrowserContext, published: Path, address: str) -> None:
    site = published / "docs-source"
    site.mkdir(exist_ok=True)
    (site / "examples.js").write_bytes((ROOT / "docs" / "examples.js").read_bytes())
    (site / "_config.yml").write_text("theme: academic\ndocs: {examples: /docs/examples.js}\nurl: ''\n", "utf-8")
    (site / "index.md").write_text(
        "---\nlayout: docs\nrender_with_liquid: false\n---\n"
        "<!-- example file: _config.yml -->\n```yaml\ntitle: Examples\n```\n\n"
        "```liquid\n{{ 'a' | upcase }} {{ site.title }}\n```\n\n```text\nA Examples\n```\n\n"
        "```markdown\n*a*\n```\n\n```html\n<p><b>a</b></p>\n```\n",
        "utf-8",
    )
    pylekyll.build(site, published / "docs", environment={}, disable_disk_cache=True)
    if not (published / "docs" / "try").exists():
        (published / "docs" / "try").symlink_to(published)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}docs/")
    page.wait_for_selector(".example-run")
    assert not [url for url in asked if "/try/" in url]
    buttons = page.locator(".example-run")
    assert buttons.count() == 2
    buttons.nth(0).click()
    page.wait_for_selector("text=Result, the same as that of Jekyll in Ruby above:")
    assert page.inner_text(".example-output") == "A Examples"
    buttons.nth(1).click()
    page.wait_for_selector("text=Result, which differs from that of Jekyll in Ruby above:")
    page.fill("textarea >> nth=0", "{{ 'b' | upcase }}")
    buttons.nth(0).click()
    page.wait_for_selector("text=Result of your text:")
    assert page.inner_text(".example-output >> nth=0") == "B"
