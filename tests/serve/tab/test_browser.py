"""The tab in Chromium: the demonstration, edits, mistakes, archives, the editor, and a site that attacks the page."""

from __future__ import annotations

import json
import zipfile
from typing import TYPE_CHECKING

import pylekyll
from tests.serve.tab.pages import built_frame, open_archive, open_file, ready, shown, wait_for
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page


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
    open_file(page, "_config.yml")
    text = page.input_value("#source").replace('title: "Signe Åkerlund"', 'title: "Ada Björk"')
    page.fill("#source", text)
    wait_for(page, "document.title.includes('Ada Björk')", True)
    # A mistake is reported as on the command line, and the last good page stays.
    page.fill("#source", f"{text}\nkey: [1, 2\n")
    page.wait_for_selector("#findings .error")
    assert "the list that opens here with [ is not closed with ]" in page.inner_text("#findings .error")
    assert shown(page, "document.title.includes('Ada Björk')")
    assert errors == []
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("caches.match('pyodide/pyodide.asm.wasm').then(Boolean)")
    page.wait_for_function("caches.match('words-en.json').then(Boolean)")
    context.set_offline(True)
    page.reload()
    ready(page)
    assert shown(page, "document.title") == "Signe Åkerlund"


def test_a_block_is_edited_where_it_is_read(page: Page, errors: list[str]) -> None:
    layout = "<!doctype html><head></head><body>{{ content }}<script>document.body.dataset.ran = '1'</script></body>"
    files = {"_layouts/page.html": layout, "_config.yml": "title: T\n"}
    open_archive(page, {**files, "index.md": "---\nlayout: page\n---\n# One\n\nSome words.\n\n[Two](ü.html)\n",
                        "ü.md": "---\nlayout: page\n---\nThe second page.\n"})  # fmt: skip
    page.click("#pick")
    wait_for(page, "document.querySelectorAll('[data-pylekyll-at]').length > 2", True)
    click(page, "p >> text=Some words")
    page.wait_for_function("() => document.querySelector('#text')?.value === 'Some words.'")
    assert "index.md:6" in page.inner_text("#panel h2")
    # The page follows in place: what its scripts did stays.
    shown(page, "document.body.dataset.mine = 'kept'")
    page.fill("#text", "Some *other* words.")
    wait_for(page, "document.querySelector('p em')?.textContent + document.body.dataset.mine", "otherkept")
    page.fill("#text", "Some {% nothing %}")
    page.wait_for_selector("#problem .problem:has-text('nothing')")
    assert shown(page, "document.querySelector('p em').textContent") == "other"
    page.fill("#text", "Some *more* words.")
    page.click("#save")
    page.wait_for_selector("#status:has-text('Saved')")
    page.click("#view-source")
    page.click("#files button[title='index.md']")
    page.wait_for_function("() => document.querySelector('#source').value.includes('Some *more* words.')")
    # Another page, by the keyboard; undo takes the save back.
    page.click("#view-page")
    page.click("#pick")
    click(page, "a >> text=Two")
    page.wait_for_function("() => document.querySelector('#address').textContent.includes('.html')")
    page.keyboard.press("Control+e")
    wait_for(page, "document.querySelectorAll('[data-pylekyll-at]').length > 0", True)
    click(page, "p >> text=The second")
    page.wait_for_function("() => document.querySelector('#text')?.value === 'The second page.'")
    page.click("#bar button:text-is('Undo')")
    page.wait_for_selector("#status:has-text('index.md')")
    page.click("#view-source")
    page.wait_for_function("() => document.querySelector('#source').value.includes('Some words.')")
    page.click("#view-page")
    page.click("#bar button:text-is('Publish')")
    page.wait_for_selector("#dialog:has-text('Everything is published')")
    page.click("#dialog button")
    assert errors == []


def click(page: Page, selector: str) -> None:
    frame = built_frame(page)
    assert frame is not None
    frame.click(selector)


FRAME = """new Promise((resolve, reject) => {
  const frame = document.createElement('iframe');
  frame.src = origin_ + 'index.html';
  frame.onload = () => { try { resolve(frame.contentDocument.title); } catch (error) { reject(error); } };
  document.body.append(frame);
})"""
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
    "the frame around it": "parent.document.body.innerHTML",
    "the editor": "String(parent.parent.pylekyllWay.post)",
    "a token that is typed": "parent.parent.document.querySelector('#token input').value",
    "a script in the page": "parent.parent.eval('1')",
    "the frame around it, elsewhere": "(parent.location = 'https://evil.example/', 'moved')",
    "its storage of files": "navigator.storage.getDirectory()",
    "a frame of the page's origin": FRAME,
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
for (const target of [parent, parent.parent]) {
  for (const method of ["pack", "read", "write", "remove", "edit", "source"]) {
    target.postMessage({ id: 1, method, values: ["_config.yml", "title: changed"] }, "*");
  }
  target.postMessage({ go: "javascript:alert(1)" }, "*");
  target.postMessage({ go: "https://evil.example/" }, "*");
  target.postMessage({ html: "<title>evil</title>" }, "*");
  const change = { path: "_config.yml", base: "-", text: "title: changed" };
  for (const ask of ["save", "publish", "delete", "undo"]) {
    target.postMessage({ ask, path: "_config.yml", changes: [change], paths: ["_config.yml"], message: "x" }, "*");
  }
  target.postMessage({ type: "at", numbers: ["0", "1"], page: "/" }, "*");
}
</script></body>
"""


def test_a_site_reaches_nothing_of_the_page(page: Page, address: str, errors: list[str]) -> None:
    text = ATTACKING.replace("ADDRESS", json.dumps(address)).replace("TRIES", json.dumps(ATTACKS))
    open_archive(page, {"site/index.html": text, "site/_config.yml": "title: before\n"})
    wait_for(page, "document.title === 'attack' && 'reached' in document.body.dataset", True)
    reached = json.loads(shown(page, "document.body.dataset.reached"))
    assert {name: value for name, value in reached.items() if value is not None} == {}
    assert page.url == address
    assert page.text_content("#address") == "/"
    assert page.is_hidden("#panel")
    # While one edits, the same messages change nothing.
    page.click("#pick")
    wait_for(page, "document.title === 'attack' && 'reached' in document.body.dataset", True)
    assert page.url == address
    open_file(page, "_config.yml")
    assert page.input_value("#source") == "title: before\n"
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
    page.click("#downloads summary")
    with page.expect_download() as downloaded:
        page.click("#pack-site")
    with zipfile.ZipFile(downloaded.value.path()) as packed:
        assert {"index.html", "next.html", "old/index.html", "s.css"} <= set(packed.namelist())


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
