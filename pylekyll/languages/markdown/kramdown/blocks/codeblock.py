"""Code blocks: indented, and fenced with `~~~` (GFM: or backticks)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import (
    BLANK_LINE,
    EOB_MARKER,
    IAL_BLOCK_START,
    INDENT,
    RUBY_STRIP,
    SPACE,
)
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.block_parser import BlockFunction, KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_INDENT = lazy_pattern(rf"^{INDENT}", re.MULTILINE)
_LAZY_LINE = lazy_pattern(r"\n( {0,3}[^ \t\r\n\f\v])")
#: The language behind a fence, and that before its options.
_LANGUAGE = rf"{SPACE}*?(?:((\S[^\s?]*)(?:\?\S*)?){SPACE}*?)?\n"
_VISIBLE = r"[ \t]*[^ \t\r\n\f\v].*\n"


def indented_code(lazy_html: str) -> re.Pattern[str]:
    """Return the pattern of an indented code block.

    It matches indented lines, lines that follow them lazily, and blank lines between.
    """
    stop = rf"(?!{IAL_BLOCK_START}|{EOB_MARKER}| {{0,3}}(?:{lazy_html}))"
    return re.compile(rf"(?:(?:{BLANK_LINE})?(?:{INDENT}{_VISIBLE})+(?:{stop}{_VISIBLE})*)*")


def _parse_indented(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    found = indented_code(parser.lazy_html).match(state.src, match.start())
    if not found or not found[0]:  # a form feed after the indentation: Ruby's kramdown does not terminate
        return None
    code = _INDENT.sub("", _LAZY_LINE.sub(r" \1", found[0]))
    state.add_block(Element("codeblock", code))
    return found.end()


def opening_fence(indent: str) -> str:
    """Return the pattern of a fence with its language. It is only tried with all characters of the fence."""
    return rf"{indent}((?:([~`])(?=[~`]))*[~`])(?![~`]){_LANGUAGE}"


def _closing_fence(fence: str, indent: str) -> str:
    return rf"\n{indent}{re.escape(fence + fence[-1])}*{SPACE}*?\n"


def _parse_fenced(indent: str) -> BlockFunction:
    """Return the rule's function; `indent` is the pattern before a fence."""
    opening = lazy_pattern(opening_fence(indent))
    usual = {fence: lazy_pattern(_closing_fence(fence, indent)) for fence in ("```", "~~~")}

    def closing(fence: str) -> re.Pattern[str]:
        return usual.get(fence) or re.compile(_closing_fence(fence, indent))

    # A fence may be closed by a shorter one: the rest of the longer one is then its language.
    rest = lazy_pattern(_LANGUAGE)
    closings = lazy_pattern(rf"\n{indent}([~`]{{3,}}){SPACE}*?(?=\n)")

    def parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
        start = opening.match(state.src, match.start())
        if start is None:
            return None
        fence = start[1]
        close = state.ahead.search(closing(fence), start.end() - 1)
        if close is not None:
            _add(state, state.src[start.end() : close.start() + 1], start[3], start[4])
            return close.end()
        if len(fence) > 3 and state.ahead.search(closing(fence[:3]), start.end() - 1):
            length = max(_common(fence, end[1]) for end in closings.finditer(state.src, start.end() - 1))
            told = rest.match(state.src, start.start(1) + length)
            close = state.ahead.search(closing(fence[:length]), start.end() - 1) if told is not None else None
            if told is not None and close is not None:
                _add(state, state.src[told.end() : close.start() + 1], told[1], told[2])
                return close.end()
        return None

    return parse


def _common(fence: str, closing: str) -> int:
    """Return how much of a fence a closing one has that may repeat its last character; 0 if that is too short."""
    common = next((at for at, pair in enumerate(zip(fence, closing, strict=False)) if pair[0] != pair[1]), len(closing))
    common = min(common, len(fence))
    return common if common >= 3 and common > len(closing.rstrip(closing[-1])) else 0


def _add(state: KramdownBlockState, code: str, language: str | None, class_name: str | None) -> None:
    block = Element("codeblock", code, options={"fenced": True})
    language = (language or "").strip(RUBY_STRIP)
    if language:
        block.options["lang"] = language
        block.attr["class"] = f"language-{class_name}"
    state.add_block(block)


INDENTED = BlockRule("codeblock", INDENT, _parse_indented, " \t")
FENCED = BlockRule("codeblock_fenced", r"~{3,}", _parse_fenced(""), "~")
FENCED_GFM = BlockRule("codeblock_fenced", r" {0,3}[~`]{3,}", _parse_fenced(" {0,3}"), "~`")
