"""The report as a page: everything escaped, nothing fetched, readable on a phone and with a keyboard."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from pylekyll.checks.compare import report
from pylekyll.checks.compare.report import page
from pylekyll.checks.compare.summary import Subject, as_value, rows, verdict
from pylekyll.checks.compare.terminal import shown
from tests.checks.compare.sides import PAGE, SUBJECT, differ, relaxed, trees

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from pylekyll.checks.compare.classify import Comparison

HOSTILE = "</code></script><script>alert(1)</script><img src=x onerror=alert(2)>&\"'"

#: Elements of the page, and their attributes.
TAGS = (
    "html head meta title style body a main header footer section h1 h2 h3 p table caption tbody tr th td details "
    "summary b span div ul li code small del ins label input button script"
)
ATTRIBUTES = "lang charset http-equiv content name class id href open scope type role hidden data-path aria-pressed"
VOID = {"meta", "input", "img", "link", "br"}


class Markup(HTMLParser):
    """The tags and the text of a page; whatever is not properly nested is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name == "href" and value]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def checked(comparison: Comparison, subject: Subject = SUBJECT) -> Markup:
    markup = Markup(page(comparison, subject))
    assert set(markup.tags) <= set(TAGS.split())
    assert markup.attributes <= set(ATTRIBUTES.split())
    assert markup.tags.count("script") == markup.tags.count("style") == 1
    assert len(set(markup.ids)) == len(markup.ids)
    assert {link[1:] for link in markup.links} <= set(markup.ids)
    return markup


@relaxed
@given(trees, trees)
def test_whatever_the_trees_say_the_page_is_sound(reference: dict[str, bytes], ours: dict[str, bytes]) -> None:
    checked(differ(reference, ours))


@relaxed
@given(trees, trees)
def test_the_other_forms_hold_whatever_the_trees_say(reference: dict[str, bytes], ours: dict[str, bytes]) -> None:
    comparison = differ(reference, ours)
    value = json.loads(json.dumps(as_value(comparison, SUBJECT)))
    assert value["equal"] == comparison.is_equal
    assert sum(value["counts"].values()) == len({*reference, *ours}) == len(value["files"])
    assert sum(count for _, count, _ in rows(comparison, SUBJECT)) == len(value["files"])
    for line in shown(comparison, SUBJECT):
        assert "\x1b" not in line.text
        assert "\n" not in line.text


@pytest.mark.parametrize("place", ["before", "after", "path", "subject", "note"])
def test_nothing_of_a_site_becomes_markup(place: str) -> None:
    before, after = PAGE % ("a", "<p>one</p>"), PAGE % ("a", "<p>two</p>")
    if place in {"before", "after"}:
        before, after = (
            text.replace("<p>one</p>" if place == "before" else "<p>two</p>", HOSTILE) for text in (before, after)
        )
    path = f"a{HOSTILE}.html" if place == "path" else "a.html"
    subject = Subject("/x", HOSTILE, "pylekyll", notes=(HOSTILE,)) if place in {"subject", "note"} else SUBJECT
    markup = checked(differ({path: before, "gone.html": "x"}, {path: after}), subject)
    assert "alert(1)" in "".join(markup.texts)


def test_control_characters_are_shown_and_not_obeyed() -> None:
    comparison = differ({"a.html": "<p>a\x1b[31m\x07</p>"}, {"a.html": "<p>b</p>"})
    text = page(comparison, SUBJECT)
    assert "\x1b" not in text
    assert "\\x1b[31m\\x07" in text
    assert any("\\x1b[31m\\x07" in line.text for line in shown(comparison, SUBJECT))


def large(pages: int) -> Comparison:
    """Return a site of which every page differs in its head in the same way, and in itself."""
    before = {f"{n}/index.html": PAGE % (n, f'<p class="old">{n}</p>\n<p>{n * 7919} words</p>') for n in range(pages)}
    after = {
        f"{n}/index.html": PAGE % (n, f'<p class="new">{n}</p>\n<p>{n * 7907 + 1} words</p>') for n in range(pages)
    }
    return differ(before, after)


def test_a_large_site_makes_a_page_that_can_be_opened() -> None:
    comparison = large(600)
    text = page(comparison, SUBJECT)
    assert len(text) < 4_000_000
    assert text.count('class="old"'.replace('"', "&quot;")) <= 2 * report.FEW + 10
    assert "As in" in text
    assert sum(1 for _ in shown(comparison, SUBJECT)) < 250


def test_differences_beyond_the_budget_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "BUDGET", 3000)
    assert "not shown, to keep this page small" in page(large(40), SUBJECT)


def test_long_differences_are_cut_and_counted() -> None:
    before = "\n".join(f"<p>one {n}</p>" for n in range(500))
    comparison = differ({"a.html": before}, {"a.html": "<div>other</div>"})
    text = page(comparison, SUBJECT)
    assert "one 39" in text
    assert "one 41" not in text
    assert "more lines" in text


@pytest.mark.parametrize(
    "reference, ours, words",
    [
        ({}, {}, "There is nothing to compare"),
        ({"a": "1"}, {"a": "1"}, "The only file is equal"),
        ({"a": "1", "b": "2"}, {"a": "1", "b": "2"}, "All 2 files are equal: pylekyll builds what Jekyll builds."),
        ({"a": "1", "b": "2\n"}, {"a": "1", "b": "2"}, "All 2 files are equal, 1 of them except for white space"),
        (
            {"a": "1", "b.css": "a {b: c}"},
            {"a": "1", "b.css": "a{b:c}"},
            "1 of 2 files is equal; 1 has the same content in another form (CSS output style).",
        ),
        ({"a": "1", "b": "2"}, {"a": "1", "b": "3"}, "1 of 2 files is equal; 1 differs (no reason known)."),
        (
            {"a": "1", "b": "2"},
            {"a": "1", "c": "3"},
            "1 of 3 files is equal; 1 is not written by pylekyll; 1 is written by",
        ),
        ({"a": "1"}, {"a": "2"}, "All files differ; 1 differs"),
    ],
)
def test_the_verdict(reference: dict[str, str], ours: dict[str, str], words: str) -> None:
    assert verdict(differ(reference, ours), SUBJECT).startswith(words)


# In a browser


@pytest.fixture
def written(tmp_path: Path) -> Path:
    long = "x" * 400
    before = {"a.html": PAGE % ("a", f"<p>{long} one</p>"), f"{'deep/' * 30}b.html": "b", "c.css": "a {b: c}"}
    after = {"a.html": PAGE % ("a", f"<p>{long} two</p>"), "c.css": "a{b:c}"}
    path = tmp_path / "report.html"
    path.write_text(page(differ(before, after), SUBJECT), "utf-8")
    return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_and_asks_nothing_of_a_network(
    width: int,
    scheme: str,
    written: Path,
    browser: Browser,
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    tab = context.new_page()
    asked: list[str] = []
    said: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("console", lambda message: said.append(message.text))
    tab.on("pageerror", lambda error: said.append(str(error)))
    tab.goto(written.as_uri())
    tab.click("#all")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert tab.evaluate("[...document.querySelectorAll('#files details')].every((each) => each.open)")
    columns = tab.evaluate("getComputedStyle(document.querySelector('.sides')).gridTemplateColumns").split()
    assert len(columns) == (1 if width < 500 else 2)
    assert contrasts(tab) >= 4.5
    assert (asked, said) == ([written.as_uri()], [])
    context.close()


#: The lowest contrast of any text with the colour behind it (WCAG 2.2, 1.4.3).
LOWEST_CONTRAST = """() => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b]
    .map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = channels(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return channels(getComputedStyle(document.body).backgroundColor);
  };
  let lowest = 21;
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || element.tagName === "SCRIPT") continue;
    const [one, two] = [channels(getComputedStyle(element).color), behind(element)].map(light).sort((a, b) => b - a);
    lowest = Math.min(lowest, (one + 0.05) / (two + 0.05));
  }
  return lowest;
}"""


def contrasts(tab) -> float:
    return tab.evaluate(LOWEST_CONTRAST)


def test_the_page_is_used_with_the_keyboard(written: Path, browser: Browser) -> None:
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(written.as_uri())
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    tab.focus("#files details:first-of-type summary")
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.querySelector('#files details').open")
    tab.focus("#search")
    tab.keyboard.type("C.CSS")
    assert tab.evaluate("[...document.querySelectorAll('#files details')].filter((each) => !each.hidden).length") == 1
    assert tab.inner_text("#found") == "1 of 3"
    context.close()


def test_a_link_opens_what_it_leads_to(written: Path, browser: Browser) -> None:
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(written.as_uri())
    tab.click("a[href='#file-1']")
    assert tab.evaluate("document.getElementById('file-1').open")
    context.close()


def test_the_page_needs_no_script(written: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(written.as_uri())
    assert not tab.is_visible("#search")
    tab.click("#files details summary >> nth=0")
    assert tab.is_visible("#files .sides >> nth=0")
    context.close()
