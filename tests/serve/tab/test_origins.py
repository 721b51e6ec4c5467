"""Where a site of the tab comes from and goes to, in Chromium: a repository of GitHub, and a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.serve.tab.github import API, TOKEN, Repository
from tests.serve.tab.pages import open_file, ready, shown, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

FILES = {
    "index.md": b"---\n---\n# Home\n",
    "_config.yml": b"title: T\n",
    "a b/\xc3\xbc.md".encode("latin-1").decode(): b"---\n---\nx\n",
    "old.md": b"---\n---\nold\n",
    "p.png": bytes(range(256)) * 50,
}


def open_repository(page: Page, name: str, token: str = "") -> None:
    page.evaluate("document.body.dataset.state = 'busy'")
    page.click("#open")
    page.fill("#repository [name=name]", name)
    if token:
        page.evaluate("document.querySelector('#repository details').open = true")
        page.fill("#repository [name=token]", token)
    page.click("#repository button")


def wait_for_state(page: Page, text: str) -> None:
    page.wait_for_function("text => document.querySelector('#state').textContent.includes(text)", arg=text)


@pytest.fixture
def repository(page: Page) -> Repository:
    """Return the repository ``ada/home``, opened in the page."""
    found = Repository(dict(FILES))
    found.serve(page)
    open_repository(page, "ada/home")
    ready(page)
    return found


def change(page: Page, path: str, text: str) -> None:
    """Write into a file of the first level."""
    open_file(page, path)
    page.fill("#source", text)
    page.wait_for_function("([path, text]) => document.querySelector('#path').textContent === path", arg=[path, text])


def publish(page: Page, *, token: str | None = TOKEN) -> None:
    page.click("#view-page")
    page.click("#bar button:text-is('Publish')")
    page.click("#dialog button:text-is('Publish')")
    if token is not None:
        page.fill("#token [name=token]", token)
        page.click("#token button.main")


def committed(page: Page, repository: Repository, number: int) -> None:
    """Wait for a number of commits by the page."""
    for _ in range(300):
        if len(repository.messages) == number:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"{len(repository.messages)} commits; {page.inner_text('body')[-500:]}")


def close(page: Page) -> str:
    """Close the dialog with an error, and return its text."""
    page.wait_for_selector("#dialog[open] h2:text-is('This did not work')")
    text = page.inner_text("#dialog")
    page.click("#dialog button")
    return text


def test_a_repository(page: Page, repository: Repository) -> None:
    assert shown(page, "document.querySelector('h1').textContent") == "Home"
    names = page.evaluate("[...document.querySelectorAll('#files button')].map((each) => each.title)")
    assert names == ["_config.yml", "index.md", "old.md", "p.png"]
    assert page.inner_text("#files summary") == "a b"
    assert {each.token for each in repository.asked} == {None}
    for name, message in {
        "ada/none": "not a public repository",
        "ada/home@none": "does not have that branch",
        "ada/limited": "60 questions an hour",
        "ada/empty": "is empty",
        "ada/renamed": "another name now. Write the name",
    }.items():
        repository.refusals = {
            ("GET", "ada/limited"): (403, "API rate limit exceeded", {"x-ratelimit-remaining": "0"}),
            ("GET", "ada/empty"): (409, "Git Repository is empty.", {}),
            ("GET", "ada/renamed"): (301, "Moved Permanently", {"location": f"https://{API}/repositories/1"}),
        }
        open_repository(page, name)
        wait_for_state(page, message)
    open_repository(page, "https://github.com/ada/home/tree/main")
    ready(page)
    assert page.inner_text("#name") == "ada/home@main"


def test_changes_are_committed(page: Page, repository: Repository, context: BrowserContext) -> None:
    sent = []
    context.on("request", lambda request: sent.append((request.url, request.headers, request.post_data or "")))
    change(page, "index.md", "---\n---\n# Änderung\n")
    wait_for(page, "document.querySelector('h1').textContent", "Änderung")
    page.evaluate("document.querySelector('#view-page').click()")
    remove_in_editor(page, "old.md")
    page.wait_for_function("() => !document.querySelector('#files').textContent.includes('old.md')")
    first = repository.head
    publish(page)
    committed(page, repository, 1)
    after = repository.files_of(repository.head)
    assert after == {
        **{name: FILES[name] for name in FILES if name != "old.md"},
        "index.md": "---\n---\n# Änderung\n".encode(),
    }
    assert repository.objects[repository.head]["parents"] == [first]
    # The token goes to GitHub only, and is nowhere in the page.
    assert {url.split("/")[2] for url, headers, body in sent if TOKEN in f"{url}{headers}{body}"} == {API}
    stored = "JSON.stringify([localStorage, sessionStorage, document.cookie, document.documentElement.outerHTML])"
    assert TOKEN not in page.evaluate(stored)
    assert page.evaluate("[...document.querySelectorAll('input')].every((each) => each.value.length < 40)")
    # A second commit asks for no token; there is nothing to commit afterwards.
    change(page, "_config.yml", "title: U\n")
    wait_for_state(page, "Built in")
    page.wait_for_timeout(500)
    publish(page, token=None)
    committed(page, repository, 2)
    assert repository.files_of(repository.head)["_config.yml"] == b"title: U\n"


def remove_in_editor(page: Page, path: str) -> None:
    page.click("#bar button:text-is('Files')")
    page.click(f"#dialog li:has-text('{path}') button:text-is('Delete')")
    page.click("#dialog button:text-is('Delete')")


@pytest.mark.parametrize(
    ("refusals", "token", "message"),
    [
        ({}, "wrong", "does not accept the token"),
        ({("POST", "/git/blobs"): (403, "Resource not accessible by token", {})}, TOKEN, "may not write"),
        ({("POST", "/git/commits"): (403, "API rate limit exceeded", {"x-ratelimit-remaining": "0"})}, TOKEN, "limit"),
        ({("PATCH", "/heads/main"): (422, "Protected branch update failed", {})}, TOKEN, "is protected"),
        ({("POST", "/git/trees"): (500, "", {})}, TOKEN, "answered 500"),
    ],
)  # fmt: skip
def test_refused_commits(page: Page, repository: Repository, refusals: Any, token: str, message: str) -> None:
    change(page, "index.md", "---\n---\n# Two\n")
    wait_for(page, "document.querySelector('h1').textContent", "Two")
    repository.refusals = refusals
    before = repository.head
    publish(page, token=token)
    assert message in close(page)
    assert repository.head == before
    # Nothing is lost: the next try commits it.
    repository.refusals = {}
    publish(page, token=TOKEN if token == "wrong" else None)
    committed(page, repository, 1)
    assert repository.files_of(repository.head)["index.md"] == b"---\n---\n# Two\n"


def test_commits_of_others(page: Page, repository: Repository) -> None:
    change(page, "index.md", "---\n---\n# Mine\n")
    wait_for(page, "document.querySelector('h1').textContent", "Mine")
    # Other files stay as they are there, also if they come at the last moment.
    repository.commit({"old.md": b"---\n---\ntheirs\n"})
    repository.faster = {"new.md": b"new"}
    publish(page)
    committed(page, repository, 1)
    after = repository.files_of(repository.head)
    assert (after["index.md"], after["old.md"], after["new.md"]) == (
        b"---\n---\n# Mine\n",
        b"---\n---\ntheirs\n",
        b"new",
    )
    # The same file is not overwritten.
    repository.commit({"index.md": b"---\n---\n# Theirs\n"})
    change(page, "index.md", "---\n---\n# Again\n")
    wait_for(page, "document.querySelector('h1').textContent", "Again")
    before = repository.head
    publish(page, token=None)
    assert "index.md" in close(page)
    assert repository.head == before


def test_a_private_repository(page: Page) -> None:
    found = Repository(dict(FILES), private=True)
    found.serve(page)
    open_repository(page, "ada/home")
    wait_for_state(page, "needs a token")
    open_repository(page, "ada/home", "wrong")
    wait_for_state(page, "does not accept the token")
    open_repository(page, "ada/home", TOKEN)
    ready(page)
    assert shown(page, "document.querySelector('h1').textContent") == "Home"
    assert {each.host for each in found.asked} == {API}


#: The browser's private file system stands for the picked folder.
PICK = "window.showDirectoryPicker = () => navigator.storage.getDirectory();"
WRITE = """async ([path, text]) => {
  const parts = path.split("/");
  let folder = await navigator.storage.getDirectory();
  for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
  const writer = await (await folder.getFileHandle(parts.at(-1), { create: true })).createWritable();
  await writer.write(text);
  await writer.close();
}"""
READ = """async () => {
  const found = {};
  const walk = async (folder, path) => {
    for await (const [name, entry] of folder.entries()) {
      if (entry.kind === "directory") await walk(entry, `${path}${name}/`);
      else {
        const file = await entry.getFile();
        found[path + name] = [await file.text(), file.lastModified];
      }
    }
  };
  await walk(await navigator.storage.getDirectory(), "");
  return found;
}"""


def test_a_folder(page: Page) -> None:
    before = {
        "index.md": "---\n---\n# One\n", "a/two.md": "---\n---\n# Two\n", "_config.yml": "title: T\n",
        ".git/config": "x", "_site/index.html": "old", "gone.md": "---\n---\ngone",
    }  # fmt: skip
    for name, text in before.items():
        page.evaluate(WRITE, [name, text])
    page.evaluate(PICK)
    page.click("#open")
    page.evaluate("document.body.dataset.state = 'busy'")
    page.click("#from-folder")
    ready(page)
    assert shown(page, "document.querySelector('h1').textContent") == "One"
    times = {name: time for name, (_, time) in page.evaluate(READ).items()}
    change(page, "index.md", "---\n---\n# Änderung\n")
    wait_for(page, "document.querySelector('h1').textContent", "Änderung")
    page.click("#view-page")
    remove_in_editor(page, "gone.md")
    page.wait_for_function("() => !document.querySelector('#files').textContent.includes('gone.md')")
    page.click("#save-folder")
    wait_for_state(page, "Saved gone.md, index.md.")
    after = page.evaluate(READ)
    del before["gone.md"]
    assert {name: text for name, (text, _) in after.items()} == {**before, "index.md": "---\n---\n# Änderung\n"}
    assert [name for name in before if after[name][1] != times[name]] == ["index.md"]  # others were not written
    page.click("#save-folder")
    wait_for_state(page, "has everything")
    # A file that another program has changed meanwhile is not overwritten.
    page.evaluate(WRITE, ["index.md", "---\n---\n# By another program\n"])
    change(page, "index.md", "---\n---\n# Three\n")
    wait_for(page, "document.querySelector('h1').textContent", "Three")
    page.click("#save-folder")
    wait_for_state(page, "Another program has changed index.md")
    assert page.evaluate(READ)["index.md"][0] == "---\n---\n# By another program\n"
