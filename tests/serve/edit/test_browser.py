"""The editor in a browser: a word from the page to the file, by the mouse and by the keyboard, and a hostile page."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.serve.edit.conftest import SITE, lay_out
from tests.support.patience import eventually

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Serve = Callable[..., Any]

HOSTILE = f"<script>\n{(Path(__file__).parent / 'hostile.js').read_text('utf-8')}</script>"

#: A service worker of the site, which answers with what it got from the editor.
WORKER = """
addEventListener("message", function (event) {
  var asked = { method: "POST", headers: { "content-type": "application/json" }, body: event.data.body };
  event.waitUntil(fetch(event.data.editor + "/messages", asked).then(function (answer) { return answer.text(); })
    .catch(function (error) { return "refused " + error; })
    .then(function (found) { event.ports[0].postMessage(found); }));
});
addEventListener("activate", function (event) { event.waitUntil(clients.claim()); });
"""


def opened(serve: Serve, page: Page, source: Path) -> str:
    """Start an editor, open it, and return its address."""
    served = serve(source, "--edit", "--edit-port", "0")
    eventually(lambda: "The code for" in served.output, "the code")
    match = re.search(r"Editor address: (\S+)\n\s*The code for its session is in (\S+)\.\n", served.output)
    assert match is not None, served.output
    code = Path(match[2])
    assert code.stat().st_mode & 0o777 == 0o600
    page.goto(f"{match[1]}#{code.read_text().strip()}")
    page.wait_for_selector("#pick")
    page.frame_locator("#site").locator("[data-pylekyll-at]").first.wait_for()
    return match[1].rstrip("/")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    layout = SITE["_layouts/default.html"].replace("</head>", f"{HOSTILE}</head>")
    return lay_out(tmp_path / "site", {**SITE, "_layouts/default.html": layout, "worker.js": WORKER})


def test_a_word_is_written_on_the_page_and_in_the_file(serve: Serve, page: Page, source: Path) -> None:
    before = (source / "index.md").read_text("utf-8")
    opened(serve, page, source)
    assert "#" not in page.url
    site = page.frame_locator("#site")
    page.click("#pick")
    site.get_by_text("First paragraph").click()
    text = page.locator("#text")
    text.wait_for()
    assert text.input_value() == "First paragraph with *words*."
    text.press("End")
    text.press_sequentially(" More.")
    site.get_by_text("words. More.").wait_for()
    assert (source / "index.md").read_text("utf-8") == before
    text.press("Control+s")
    eventually(lambda: (source / "index.md").read_text("utf-8") != before, "the save")
    assert (source / "index.md").read_text("utf-8") == before.replace("*words*.", "*words*. More.")
    assert "data-pylekyll-at" not in (source / "_site" / "index.html").read_text("utf-8")


def test_the_keyboard_alone_is_enough(serve: Serve, page: Page, source: Path) -> None:
    opened(serve, page, source)
    page.keyboard.press("Control+e")
    site = page.frame_locator("#site")
    site.locator("pylekyll-outline").wait_for(state="attached")
    site.locator("body").press("ArrowDown")
    for text in ("p: First", "li: one", "li: two"):
        page.keyboard.press("ArrowDown")
        page.locator("#status", has_text=text).wait_for()
    page.keyboard.press("Enter")
    page.locator("#text").wait_for()
    assert page.locator("#text").input_value() == "- two\n  more of two"
    assert page.evaluate("document.activeElement.id") == "text"
    page.keyboard.press("Control+a")
    page.keyboard.type("- 2nd")
    site.get_by_text("2nd").wait_for()
    page.keyboard.type(" {% nothing %}")
    page.locator("#problem", has_text="Line 8: Unknown tag 'nothing'").wait_for()
    assert site.get_by_text("2nd").is_visible()
    names = page.evaluate(
        "Array.from(document.querySelectorAll('button, input, textarea, select'))"
        ".filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels && e.labels.length)).length"
    )
    assert names == 0


#: Drops a picture on the element that is given.
DROP = """element => {
  const data = new DataTransfer();
  data.items.add(new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "New me.svg", { type: "image/svg+xml" }));
  element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


def test_a_save_has_the_last_keys_and_a_new_page_appears(serve: Serve, page: Page, source: Path) -> None:
    with (source / "_config.yml").open("a", encoding="utf-8") as config:
        config.write("author:\n  name: Ada\n  avatar: /images/old.png # the portrait\n")
    with (source / "_includes/foot.html").open("a", encoding="utf-8") as foot:
        foot.write('<img alt="Me" src="{{ site.author.avatar }}">\n')
    opened(serve, page, source)
    site = page.frame_locator("#site")
    page.click("#pick")
    site.get_by_text("Łucja").first.click()
    fields = page.locator(".form input")
    fields.first.wait_for()
    fields.nth(0).fill("Grace")
    fields.nth(1).fill("Director")  # two fields within the pause that ends typing
    page.keyboard.press("Control+s")
    eventually(lambda: "Grace" in (source / "_data/people.yml").read_text("utf-8"), "the save")
    assert "Director" in (source / "_data/people.yml").read_text("utf-8")
    page.get_by_role("button", name="New", exact=True).click()
    page.locator("dialog input").fill("Open data")
    page.get_by_role("button", name="Create", exact=True).click()
    site.locator("h1", has_text="Open data").wait_for()
    page.get_by_role("button", name="A lab").click()
    site.get_by_text("First paragraph").wait_for()  # not the page before, which has the portrait too
    site.get_by_alt_text("Me").evaluate(DROP)
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator(".form input[id$=avatar]").wait_for()
    page.keyboard.press("Control+s")
    new = "  avatar: /images/new-me.svg # the portrait\n"
    eventually(lambda: new in (source / "_config.yml").read_text("utf-8"), "the portrait")


def test_a_link_to_another_site_opens_in_a_tab_of_its_own(serve: Serve, page: Page, source: Path) -> None:
    (source / "index.md").write_text("---\nlayout: default\ntitle: Start\n---\n[Away](http://127.0.0.1:9/)\n", "utf-8")
    opened(serve, page, source)
    site = page.frame_locator("#site")
    frame = next(frame for frame in page.frames if frame != page.main_frame)
    site.get_by_text("Away").click()
    site.locator("a[target=_blank][rel=noopener]").wait_for()
    assert "localhost" in frame.url
    frame.evaluate("location.assign('/_posts/nowhere/')")
    site.get_by_text("Away").wait_for(state="detached")
    page.get_by_role("button", name="A lab").click()
    site.get_by_text("Away").wait_for()


def test_messages_of_the_site_do_not_disturb_writing(serve: Serve, page: Page, source: Path) -> None:
    opened(serve, page, source)
    page.click("#pick")
    page.frame_locator("#site").get_by_text("First paragraph").click()
    text = page.locator("#text")
    text.wait_for()
    text.press_sequentially("More. ")
    written = text.input_value()
    frame = next(frame for frame in page.frames if frame != page.main_frame)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or "") if "/messages" in request.url else None)
    frame.evaluate("""() => {
      const numbers = Array.from(document.querySelectorAll("[data-pylekyll-at]"), (each) => each.dataset.pylekyllAt);
      const long = "x".repeat(1e6);
      for (let time = 0; time < 200; time += 1) {
        for (const type of ["toggle", "at", "drop", "focus", "page"]) {
          const numbered = [...numbers, long, {}];
          parent.postMessage({ type, numbers: numbered, text: long.slice(time), page: "/", files: 1 }, "*");
        }
      }
    }""")
    page.locator("#status", has_text="xxx").wait_for()
    assert text.input_value() == written
    assert page.get_attribute("#pick", "aria-pressed") == "true"
    assert page.locator("dialog[open]").count() == 0
    assert not [each for each in asked if len(each) > 10_000 or '"places"' in each]


def test_a_script_of_the_site_reaches_nothing(serve: Serve, page: Page, source: Path) -> None:
    address = opened(serve, page, source)
    before = {path: path.read_bytes() for path in source.rglob("*") if path.is_file() and "_site" not in path.parts}
    frame = next(frame for frame in page.frames if frame != page.main_frame)
    frame.evaluate("editor => window.attack(editor)", address)
    tried: dict[str, str] = frame.evaluate("window.tried")
    assert len(tried) == 16
    for name in (
        *(
            "fetch",
            "simple",
            "session",
            "page",
            "document",
            "storage",
            "navigate",
            "popup",
            "socket",
            "worker",
            "channel",
        ),
    ):
        assert tried[name].startswith("refused"), (name, tried[name])
    assert tried["own-storage"] == "undefined"
    assert tried["frame"].startswith("refused") or tried["frame"] == "empty"
    assert page.url == f"{address}/"
    assert page.locator("#panel").is_hidden()
    assert "token" not in frame.evaluate("JSON.stringify(performance.getEntries()) + document.referrer")
    assert frame.evaluate("document.referrer") == ""
    after = {path: path.read_bytes() for path in source.rglob("*") if path.is_file() and "_site" not in path.parts}
    assert {path: content for path, content in after.items() if ".jekyll-cache" not in path.parts} == {
        path: content for path, content in before.items() if ".jekyll-cache" not in path.parts
    }


def test_a_repository_without_another_one_is_not_called_published(serve: Serve, page: Page, source: Path) -> None:
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for command in (["init", "-q", "-b", "main"], ["add", "."], [*identity, "commit", "-qm", "begin"]):
        subprocess.run(["git", "-C", str(source), *command], check=True)
    (source / ".git" / "info" / "exclude").write_text("_site\n.jekyll-cache\n")
    opened(serve, page, source)
    page.get_by_role("button", name="Publish").click()
    page.wait_for_selector("#dialog[open]")
    assert page.locator("#dialog p").all_inner_texts() == [
        "Everything is committed.",
        "Branch main, to no other repository",
    ]


def write(page: Page, text: str) -> Any:
    """Open the text of the page and return its field."""
    page.click("#pick")
    page.frame_locator("#site").get_by_text(text).click()
    field = page.locator("#text")
    field.wait_for()
    return field


def test_after_a_merge_the_panel_has_the_same_lines_and_what_was_typed_meanwhile(
    serve: Serve, page: Page, source: Path
) -> None:
    path = source / "index.md"
    before = "---\nlayout: default\ntitle: Start\n---\n## B\n\nother\n\n## C\n\nsame line\n\n## D\n\nlast\n"
    path.write_text(before)
    opened(serve, page, source)
    field = write(page, "same line")
    field.fill("other")
    path.write_text(before.replace("## B", "Above.\n\n## B"))
    page.evaluate(
        "() => { const get = window.fetch; window.fetch = async (...sent) => {"
        " const answer = await get(...sent); await new Promise((done) => setTimeout(done, 500)); return answer; } }"
    )
    page.click("#save")
    field.press("End")
    field.press_sequentially(" and more")
    eventually(lambda: "Above." in path.read_text() and "\nother\n\n## D" in path.read_text(), "the merge")
    page.get_by_text("together with").wait_for()
    assert page.locator("#text").input_value() == "other and more"
    page.click("#save")
    eventually(lambda: "other and more" in path.read_text(), "the second save")
    merged = before.replace("## B", "Above.\n\n## B").replace("same line", "other and more")
    assert path.read_text() == merged


def test_without_the_server_a_save_says_so_and_the_text_stays(serve: Serve, page: Page, source: Path) -> None:
    path = source / "index.md"
    opened(serve, page, source)
    field = write(page, "First paragraph")
    page.evaluate(
        "() => { window.get = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network')); }"
    )
    field.fill("Another paragraph.")
    page.click("#save")
    page.locator("#dialog").get_by_text("does not answer").wait_for()
    page.locator("#dialog button").click()
    assert field.input_value() == "Another paragraph."
    page.evaluate("() => { window.fetch = window.get; }")
    field.press("End")
    field.press_sequentially(" More.")
    page.frame_locator("#site").get_by_text("Another paragraph. More.").wait_for()
    page.click("#save")
    eventually(lambda: "Another paragraph. More." in path.read_text(), "the save")


def test_a_file_that_another_program_removed_can_stay_removed(serve: Serve, page: Page, source: Path) -> None:
    path = source / "index.md"
    opened(serve, page, source)
    field = write(page, "First paragraph")
    field.fill("Another paragraph.")
    path.unlink()
    page.click("#save")
    page.locator("#dialog button").nth(1).click()
    page.locator("#panel").wait_for(state="hidden")
    assert not path.exists()
