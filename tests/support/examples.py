"""The examples of docs/liquid.md and docs/kramdown.md: how they are read, and a site that has each as a page.

An example is a block (``liquid`` or ``markdown``), followed by a block with its output (``text`` or ``html``).
In docs/kramdown.md the same HTML follows between ``<blockquote>`` and ``</blockquote>``, so that it is seen rendered.
Files of the site are blocks after ``<!-- example file: PATH -->``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.support.documents import DOCS

if TYPE_CHECKING:
    from pathlib import Path

#: The documents with examples, with the extension of the pages.
DOCUMENTS = {DOCS / "liquid.md": ".html", DOCS / "kramdown.md": ".md"}

_FILE = re.compile(r"<!-- example file: (\S+) -->\n(```+)\w*\n(.*?)^\2$", re.MULTILINE | re.DOTALL)
_EXAMPLE = re.compile(
    r"^(?P<fence>```+)(?:liquid|markdown)\n(?P<source>(?:(?!(?P=fence)).*\n)*)(?P=fence)\n\n"
    r"^(?P<given>```+)(?P<kind>text|html)\n(?P<output>(?:(?!(?P=given)).*\n)*)(?P=given)\n"
    r"(?P<shown>\n<blockquote>\n(?:.+\n)*?</blockquote>\n(?=\n|\Z))?",
    re.MULTILINE,
)
#: Parts that are not shown again: footnotes and headings would take the places of the page's own.
_NOT_TO_BE_SHOWN = re.compile(r'<h[1-6]|<input|class="footnote|^\\\[|href="(?!https:|#)', re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """A source and what the document says that it gives."""

    source: str
    output: str
    line: int


def examples(document: Path) -> list[Example]:
    """Return the examples of a document."""
    text = _without_files(document.read_text("utf-8"))
    return [
        Example(match["source"][:-1], match["output"][:-1], text.count("\n", 0, match.start()) + 2)
        for match in _EXAMPLE.finditer(text)
    ]


def _without_files(text: str) -> str:
    """Return the text with the files of the site as empty lines."""
    return _FILE.sub(lambda match: "\n" * match[0].count("\n"), text)


def lay_out(document: Path, folder: Path) -> None:
    """Write the site of a document's examples."""
    text = document.read_text("utf-8")
    for name, _, content in _FILE.findall(text):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    extension = DOCUMENTS[document]
    for number, example in enumerate(examples(document)):
        front_matter = f"---\nlayout: null\npermalink: /examples/{number}.txt\n---\n"
        (folder / f"example-{number}{extension}").write_text(front_matter + example.source, "utf-8")


def outputs(document: Path, destination: Path) -> list[str]:
    """Return what a build gave for each example."""
    count = len(examples(document))
    texts = [(destination / "examples" / f"{number}.txt").read_text("utf-8") for number in range(count)]
    return [text.strip("\n") for text in texts]


def rewritten(document: Path, given: list[str]) -> str:
    """Return the document with other outputs."""
    left = iter(given)
    text = document.read_text("utf-8")
    ends = [match.span() for match in _FILE.finditer(text)]

    def with_output(match: re.Match[str]) -> str:
        if any(start <= match.start() < end for start, end in ends):
            return match[0]
        output = next(left)
        fence = match["given"]
        language = "markdown" if match["kind"] == "html" else "liquid"
        source = f"{match['fence']}{language}\n{match['source']}{match['fence']}"
        shown = f"\n<blockquote>\n{_shown(output)}\n</blockquote>\n" if match["kind"] == "html" else ""
        if _NOT_TO_BE_SHOWN.search(output):
            shown = ""
        return f"{source}\n\n{fence}{match['kind']}\n{output}\n{fence}\n{shown}"

    return _EXAMPLE.sub(with_output, text)


def _shown(html: str) -> str:
    """Return HTML that is in a document: without empty lines, which end it on GitHub, and without ids."""
    return re.sub(r' id="[^"]*"', "", re.sub(r"\n\s*\n", "\n", html))
