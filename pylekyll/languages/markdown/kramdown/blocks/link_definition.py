"""Definitions of links: `[name]: url "title"`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.document import LinkDefinition
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import OPT_SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_SEPARATED_QUOTE = {quote: re.compile(rf"(?<=[^ \t])[ \t]+{quote}") for quote in "\"'"}
_ANY_SEPARATED_QUOTE = lazy_pattern(r"[ \t][\"']")


def _title(text: str) -> str | None:
    """Return the title in a text: the same quote at both ends, with at least one character between them."""
    text = text.strip(" \t")
    return text[1:-1] if len(text) > 2 and text[0] in "\"'" and text[0] == text[-1] else None


def _split(line: str) -> tuple[str, str | None] | None:
    """Return the URL and title of a definition's line, or None for another line.

    kramdown's expression tries every end of the URL with every end of the title. But a title can only end at the end of
    the line.
    """
    if line.startswith("<"):
        end = line.find(">")
        while end >= 0:
            rest = line[end + 1 :]
            title = _title(rest) if rest[:1] in (" ", "\t") else None
            if not rest or title is not None:
                return line[1:end], title
            end = line.find(">", end + 1)
    url, title, quote = line, None, line[-1:]
    if quote and quote in "\"'":
        found = _SEPARATED_QUOTE[quote].search(line)
        if found and found.end() < len(line) - 1:
            url, title = line[: found.start()], line[found.end() : -1]
    return None if not url or _ANY_SEPARATED_QUOTE.search(url) else (url, title)


def _parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    src = state.src
    end = src.index("\n", match.end())
    split = _split(src[match.end() : end].strip(" \t"))
    if split is None:
        return None
    url, title = split
    if title is None:
        next_end = src.find("\n", end + 1)
        title = _title(src[end + 1 : next_end]) if next_end >= 0 else None
        if title is not None:
            end = next_end
    definition = Element("eob", "link_def")
    state.add_block(definition)
    state.document.define_link(match[1], LinkDefinition(url, title, definition))
    return end + 1


RULE = BlockRule("link_definition", rf"{OPT_SPACE}\[([^\n\]]+)\]:", _parse, "[")
