"""docs/ in a browser, from a folder without a server: search, keyboard, narrow screens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.support.documents import DOCS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built documentation."""
    import pylekyll

    destination = tmp_path_factory.mktemp("docs") / "_site"
    pylekyll.build(DOCS, destination, disable_disk_cache=True)
    return destination


@pytest.fixture
def page(browser: Browser, site: Path) -> Iterator[Page]:
    """Return a page of the reference; a request to anything else than files fails the test."""
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto((site / "liquid.html").as_uri())
    yield opened
    opened.close()
    assert not [url for url in asked if not url.startswith("file:")]


def test_the_search_finds_a_filter_and_leads_to_it(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("where_exp")
    first = page.locator(".docs-results a").first
    first.wait_for()
    assert first.locator(".docs-results__title").inner_text() == "Liquid › where_exp"
    assert page.locator(".docs-results p").inner_text().endswith(" results")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("location.hash === '#where_exp'")
    assert page.locator(".docs-results").is_hidden()


def test_escape_closes_the_results_and_unknown_words_find_nothing(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("qqqqzz")
    page.locator(".docs-results p").wait_for()
    page.wait_for_function("document.querySelector('.docs-results p').textContent === 'Nothing found'")
    page.keyboard.press("Escape")
    assert page.locator(".docs-results").is_hidden()


def test_a_page_links_to_its_place_with_its_version(page: Page) -> None:
    page.locator(".docs-nav a", has_text="Settings").click()
    page.wait_for_url("**/settings.html")
    assert page.locator(".docs-nav [aria-current=page]").inner_text() == "Settings"
    anchor = page.locator("h2 .docs-anchor").first
    heading = anchor.locator("xpath=..").evaluate("element => element.firstChild.textContent")
    assert anchor.get_attribute("aria-label") == heading


def test_a_terminal_is_copied_without_prompts_and_output(page: Page, site: Path) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async t => { window.copied = t }}})"
    )
    page.goto((site / "group.html").as_uri())
    page.locator(".language-console .copy-button").first.click()
    page.wait_for_function("window.copied")
    assert page.evaluate("window.copied") == 'pylekyll new lab --name "Coastal Lab" --place "Lund"\ncd lab\n'


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_screen(width: int, browser: Browser, site: Path) -> None:
    opened = browser.new_page(viewport={"width": width, "height": 844})
    wide = []
    for path in sorted(site.glob("*.html")):
        opened.goto(path.as_uri(), wait_until="domcontentloaded")
        if opened.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path.name)
    opened.close()
    assert not wide


def test_on_a_phone_the_navigation_unfolds(browser: Browser, site: Path) -> None:
    opened = browser.new_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    opened.goto((site / "math.html").as_uri())
    entry = opened.locator(".docs-nav a", has_text="Settings")
    assert entry.is_hidden()
    opened.locator(".docs-menu summary").click()
    assert entry.is_visible()
    opened.close()


QUESTIONS = yaml.safe_load(Path(__file__).with_name("questions.yml").read_text("utf-8"))


def answers(page: Page, question: str) -> list[str]:
    """Return the addresses of the results for a question, the best first."""
    return page.evaluate(
        """question => {
          const field = document.querySelector(".docs-search input");
          field.value = question;
          field.dispatchEvent(new Event("input"));
          return [...document.querySelectorAll(".docs-results a")].map(link => link.getAttribute("href"));
        }""",
        question,
    )


@pytest.fixture(scope="module")
def searching(browser: Browser, site: Path) -> Iterator[Page]:
    """Return a page whose search is loaded."""
    opened = browser.new_page()
    opened.goto((site / "index.html").as_uri())
    opened.focus(".docs-search input")
    opened.wait_for_function("window.docsPages")
    yield opened
    opened.close()


def test_questions_of_people_are_answered_by_the_first_three_results(searching: Page) -> None:
    assert len(QUESTIONS) >= 60
    missed = []
    for each in QUESTIONS:
        found = [address.partition(".html")[0].removeprefix("./") for address in answers(searching, each["ask"])]
        if each["page"] not in found[:3]:
            missed.append((each["ask"], found[:4]))
    assert not missed


@pytest.mark.parametrize(
    ("question", "like"),
    [
        ("installing", "install"),  # stems
        ("portrait", "photo"),  # synonyms
        ("color", "colour"),
        ("e-mail adress of the autor", "email author"),  # words that are nowhere
        ("favcion", "favicon"),  # a slip
        ("favic", "favicon"),  # a beginning
    ],
)
def test_a_question_in_other_words_has_the_same_first_answer(searching: Page, question: str, like: str) -> None:
    wanted = answers(searching, like)
    assert wanted
    assert wanted[0].partition("#")[0] in {address.partition("#")[0] for address in answers(searching, question)[:3]}


def test_guides_are_above_architecture_and_codes(searching: Page) -> None:
    for question in ("front matter", "markdown", "layout missing", "liquid"):
        found = [address.partition("#")[0].removeprefix("./") for address in answers(searching, question)]
        assert not {"architecture.html", "diagnostics.html"} & set(found[:3]), (question, found)
