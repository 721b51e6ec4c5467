"""Pages made to hurt the plugins that read HTML and Markdown again, of a size for which quadratic time is minutes."""

from __future__ import annotations

import random
import re

import pytest

from pylekyll.gems.builtin.jemoji import _IGNORED, _with_images
from pylekyll.gems.builtin.mentions import _with_links
from pylekyll.plugins.html_document import HtmlDocument
from pylekyll.plugins.html_fragment import Fragment, replace_body
from pylekyll.plugins.html_kept import marked
from pylekyll.plugins.markdown_links import LinkFinder, MarkdownLink, replace_links
from pylekyll.plugins.titled_links import TitledLinkFinder

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
    '[a](b "',
    '[a](b  "c',
    "[a](b 'c",
    '[a]: b "c',
    "![a](",
    "[![a](b)",
    "[![a](b)](c",
    "[a](  ",
    "[a]: b#  ",
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


@pytest.mark.parametrize("piece", [*PIECES, "<?x", "<?", "<textarea>", "<textarea><b", "<!x", "<!--x", "<a b='c' "])
def test_markup_that_is_kept_is_found_in_linear_time(piece: str) -> None:
    page = "<?x " + piece * (SIZE // len(piece))
    assert len(marked(page)) >= SIZE - len(piece)


@pytest.mark.parametrize("piece", LINKS)
@pytest.mark.parametrize("end", ["", ")", "\n"])
def test_links_are_found_in_linear_time(piece: str, end: str) -> None:
    text = piece * (SIZE // 4 // len(piece)) + end
    for finder in (LinkFinder, TitledLinkFinder):
        assert replace_links(text, lambda link: None, finder) == text


TEXT = r"(?:!\[[^\]]*\](?:\([^)]*\))?|(?!\]\().)*?"
TITLE = r"""(?:\s+"(?:\\"|[^"])*(?<!\\)"|\s+"(?:\\'|[^'])*(?<!\\)')?"""
#: The expressions of the gem's releases 0.6.1 and 0.8.0, by the class that finds the same.
GEMS = {
    LinkFinder: r"\[(?P<text>.*?)\]\((?P<path>[^)]+?)(?P<fragment>#.+?)?(?P<title>)\)"
    r"|^\s*?\[(?P<label>.*?)\]: (?P<target>.+?)(?P<place>#.+?)?\s*?$",
    TitledLinkFinder: rf"\[(?P<text>{TEXT})\]\((?P<path>[^)]+?)(?P<fragment>#.+?|)?(?P<title>{TITLE})\)"
    rf"|^\s*?\[(?P<label>{TEXT})\]: (?P<target>.+?)(?P<place>#.+?|)?(?P<name>{TITLE})\s*?$",
}


@pytest.mark.parametrize("finder", GEMS)
def test_links_are_those_that_the_expressions_of_the_gem_find(finder: type[LinkFinder]) -> None:
    gem = re.compile(GEMS[finder], re.ASCII | re.MULTILINE)
    pieces = random.Random(6)
    alphabet = ["[", "]", "(", ")", "#", "a", " ", "\n", "]: ", "](", "[a]", "b", "\r", "\t"]
    alphabet += ["![", "!", '"', "'", '\\"', "\\", ' "', "![i](x)"]
    for _ in range(20_000):
        text = "".join(pieces.choices(alphabet, k=pieces.randrange(16)))
        expected = []
        for match in gem.finditer(text):
            inside = match.groupdict()
            expected.append(
                MarkdownLink(
                    match.start(),
                    match.end(),
                    inside["text"] is not None,
                    inside["label"] if inside["text"] is None else inside["text"],
                    inside["path"] or inside["target"],
                    inside["fragment"] or inside["place"] or "",
                    inside["title"] or inside.get("name") or "",
                )
            )
        found: list[MarkdownLink] = []
        replace_links(text, found.append, finder)
        assert found == expected, text
