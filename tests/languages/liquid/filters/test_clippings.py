"""The space beside a tag is removed as by ``str.replace``, whatever was replaced in the text before."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.liquid.filters import clippings
from pylekyll.languages.liquid.filters.strings import replace

PIECES = ["<a", "</a>", "<article", "</article>", "<!--", "<", ">", " ", "  ", "\n", "a", "href", "<b>", "</ab>"]
TARGETS = [" <a", "</a> ", " </a>", " <article", "</article> ", " <b", " <", "<a ", "> ", " </ab>", " a"]
texts = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
#: A text may follow itself: a removal goes on where the last one ended, or begins with another text.
steps = st.lists(st.tuples(st.sampled_from(TARGETS), st.booleans()), min_size=1, max_size=60)


@given(texts, texts, steps)
def test_removals_are_those_of_str_replace(first: str, second: str, removals: list[tuple[str, bool]]) -> None:
    padding = "x" * clippings._LONG
    text = first + padding
    for target, changes_text in removals:
        if changes_text:
            text = second + padding
        expected = text.replace(target, target.strip(" "))
        text = replace(text, target, target.strip(" "))
        assert text == expected


def test_a_tag_that_the_page_lacks_is_not_searched_for() -> None:
    seen = []

    class Page(str):
        __slots__ = ()

        def replace(self, *arguments: object) -> str:  # type: ignore[override]
            seen.append(arguments)
            return self

    page = Page("<p> <b>bold</b> </p>" + " text" * 1000)
    search = clippings.Clippings()
    for _ in range(clippings._OFTEN):
        search.clip(page, " <p", "<p")
    seen.clear()
    for tag in ("<table", "<p", "<b", "</b>", "<body", "</bold>"):
        search.clip(page, f" {tag}", tag)
    assert seen == [(" <p", "<p"), (" <b", "<b"), (" </b>", "</b>")]
