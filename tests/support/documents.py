"""Reading the project's Markdown documents: their headings, links, tables and code blocks.

A console block is run by ``test_documents.py`` after a comment. ``<!-- run in: SITE -->`` begins again in a copy of a
site: ``empty`` for an empty folder, ``repository`` for the repository's own, else a folder of ``tests/sites/jekyll``.
``<!-- run -->`` goes on where the block before it ended; after ``<!-- file: PATH -->`` the block is written to a file.

Lines that begin with ``$ `` are commands, and the lines below one are what it shows; a line ``...`` stands for any
lines. Without ``$`` every line is a command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]

_FENCE = re.compile(
    r"^(?P<indent> *)(?P<fence>```+|~~~+)(?P<language>[\w-]*)\n(?P<text>.*?)^ *(?P=fence) *$", re.MULTILINE | re.DOTALL
)
_MARKER = re.compile(r"<!-- (?:run(?: in: (?P<site>[\w-]+))?|file: (?P<file>\S+)) -->\n\Z")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]*)>?(?:\s+\"[^\"]*\")?\s*\)")
_BARE = re.compile(r"(?:^\[[^\]^]+\]: *|<(?=https?:))([^\s>]+)", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,6}) +(.*?)(?: +#+)? *$", re.MULTILINE)
_ROW = re.compile(r"^\|(.+)\|\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block of code: where it is, its language, and whether it is run, in which site, or which file it is."""

    line: int
    language: str
    text: str
    site: str | None = None
    runs: bool = False
    file: str | None = None


@dataclass(frozen=True)
class Command:
    """A command of a block, with its documented output (``None`` without one)."""

    text: str
    shown: str | None


@dataclass(frozen=True)
class Section:
    """A heading with the text below it, up to the next heading of any level."""

    level: int
    title: str
    anchor: str
    text: str = field(repr=False)


@cache
def read(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def prose(path: Path) -> str:
    """Return the document without its blocks of code and its inline code."""
    return re.sub(r"(`+).+?\1", "", _FENCE.sub("", read(path)), flags=re.DOTALL)


def blocks(path: Path) -> list[Block]:
    text = read(path)
    found = []
    for match in _FENCE.finditer(text):
        marker = _MARKER.search(text, 0, match.start())
        indent = match["indent"]
        code = re.sub(f"^{indent}", "", match["text"], flags=re.MULTILINE)
        line = text.count("\n", 0, match.start()) + 1
        marked = marker.groupdict() if marker else {"site": None, "file": None}
        found.append(Block(line, match["language"], code, runs=marker is not None, **marked))
    return found


def commands(block: Block) -> list[Command]:
    lines = block.text.splitlines()
    if not any(line.startswith("$ ") for line in lines):
        return [Command(line, None) for line in lines if line.strip()]
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return [Command(text, "\n".join(shown).strip("\n") or None) for text, shown in found]


def links(path: Path) -> list[str]:
    text = prose(path)
    return [*_LINK.findall(text), *_BARE.findall(text)]


def anchor_of(title: str) -> str:
    """Return a heading's address as GitHub makes it."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "")
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


@cache
def sections(path: Path) -> tuple[Section, ...]:
    text = read(path)
    inside = [match.span() for match in _FENCE.finditer(text)]
    heads = [
        match for match in _HEADING.finditer(text) if not any(start <= match.start() < end for start, end in inside)
    ]
    ends = [match.start() for match in heads[1:]] + [len(text)]
    found: list[Section] = []
    used: dict[str, int] = {}
    for match, end in zip(heads, ends, strict=True):
        anchor = anchor_of(match[2])
        number = used[anchor] = used.get(anchor, -1) + 1
        name = f"{anchor}-{number}" if number else anchor
        found.append(Section(len(match[1]), match[2], name, text[match.end() : end]))
    return tuple(found)


def anchors(path: Path) -> set[str]:
    return {section.anchor for section in sections(path)}


def rows(text: str) -> list[list[str]]:
    r"""Return the cells of all tables' rows; a ``\|`` is part of a cell."""
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", match)] for match in _ROW.findall(text)]


def code_in(cell: str) -> list[str]:
    """The text between backticks."""
    return re.findall(r"`([^`]+)`", cell)
