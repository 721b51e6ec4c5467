"""Pages made to hurt the plugins that read HTML and Markdown again, of a size for which quadratic time is minutes."""

from __future__ import annotations

import random
import re

import pytest

from pylekyll.gems.builtin.jemoji import _IGNORED, _with_images
from pylekyll.gems.builtin.mentions import _with_links
from pylekyll.plugins.html_document import HtmlDocument
from pylekyll.plugins.html_fragment import Fragment, replace_body
from pylekyll.plugins.markdown_links import MarkdownLink, replace_links

SIZE = 400_000
PIECES = ["@a ", "@a<br>", ":smile:", ":a", "&@a ", "&#x", "<", "<a ", '<a "', "<!--", "<script>", "<style>x", "\r<a '"]
PIECES += ["\r", "<body", "\n<body", "  \n", '="x""', "=''\"", "</p>", "<td>", "<b>@a", "\0<a@b"]
LINKS = [
    "[](",
    "[",
    "](",
    "[](#",
    "[a](b",
    "[a](b#",
    "[a]: b\n",
    "[a]: ",
    "\n[",
    " \n",
    "[a](b#c\n",
    "#",
    "[](#)",
    "[a]: #",
]


def with_plugins(html: str) -> str:
    fragment = Fragment(html)
    fragment.replace_texts("@", _IGNORED, lambda text: _with_links(text, "https://github.com/"))
    fragment.replace_texts(":", _IGNORED, lambda text: _with_images(text, "https://example.org"))
    return fragment.to_html()


@pytest.mark.parametrize("piece", PIECES)
def test_html_is_read_in_linear_time(piece: str) -> None:
    page = piece * (SIZE // len(piece))
    assert isinstance(replace_body(page, with_plugins), (str, type(None)))
    assert HtmlDocument(page).to_html().startswith("<!DOCTYPE")


@pytest.mark.parametrize("piece", LINKS)
@pytest.mark.parametrize("end", ["", ")", "\n"])
def test_links_are_found_in_linear_time(piece: str, end: str) -> None:
    text = piece * (SIZE // len(piece)) + end
    assert replace_links(text, lambda link: None) == text


GEM = re.compile(
    r"\[(?P<text>.*?)\]\((?P<path>[^)]+?)(?P<fragment>#.+?)?\)"
    r"|"
    r"^\s*?\[(?P<label>.*?)\]: (?P<target>.+?)(?P<place>#.+?)?\s*?$",
    re.ASCII | re.MULTILINE,
)


def test_links_are_those_that_the_expressions_of_the_gem_find() -> None:
    pieces = random.Random(6)
    alphabet = ["[", "]", "(", ")", "#", "a", " ", "\n", "]: ", "](", "[a]", "b", "\r", "\t"]
    for _ in range(20_000):
        text = "".join(pieces.choices(alphabet, k=pieces.randrange(16)))
        expected = [
            MarkdownLink(
                match.start(),
                match.end(),
                match["text"] is not None,
                match["label"] if match["text"] is None else match["text"],
                match["path"] or match["target"],
                match["fragment"] or match["place"] or "",
            )
            for match in GEM.finditer(text)
        ]
        found: list[MarkdownLink] = []
        replace_links(text, found.append)
        assert found == expected, text
