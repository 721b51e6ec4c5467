"""Headers: underlined (setext) and with leading `#` (atx)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element, text_element
from pylekyll.languages.markdown.kramdown.patterns import OPT_SPACE, RUBY_STRIP
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_NAME_START = (
    r":A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF"
    r"\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF"
)
_ID = lazy_pattern(rf"[\t ]\{{#([{_NAME_START}][{_NAME_START}\-.0-9\u00B7\u0300-\u036F\u203F-\u2040]*)\}}\Z")
_CLOSING_GFM = lazy_pattern(r"[\t ]#+\Z")


def _split_id(text: str) -> tuple[str, str | None]:
    text = text.rstrip(RUBY_STRIP)
    if not text.endswith("}"):
        return text, None  # the pattern takes 3 ms to compile
    found = _ID.search(text)
    return (text[: found.start()].rstrip(RUBY_STRIP), found[1]) if found else (text, None)


def _add(state: KramdownBlockState, level: int, text: str, identifier: str | None) -> None:
    header = Element("header", options={"level": level, "raw_text": text}, children=[text_element("raw_text", text)])
    if identifier:
        header.attr["id"] = identifier
    state.add_block(header)


def _parse_setext(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    if not state.is_after_boundary:
        return None
    text, identifier = _split_id(match[1])
    if not text:
        return None
    _add(state, 2 if match[2] == "-" else 1, text, identifier)
    return match.end()


def _without_closing(text: str) -> str:
    """Drop closing `#`s; after a backslash the first of them stays."""
    end = len(text)
    while end and text[end - 1] == "#":
        end -= 1
    if end == len(text):
        return text
    if end and text[end - 1] == "\\":
        end += 1
        if end == len(text):
            return text
    return text[:end].rstrip(RUBY_STRIP)


def _parse_atx(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    if not state.is_after_boundary:
        return None
    text, identifier = _split_id(match[2])
    text = _without_closing(text)
    if not text:
        return None
    _add(state, len(match[1]), text, identifier)
    return match.end()


def _parse_atx_quirk(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    text, identifier = _split_id(match[2])
    found = _CLOSING_GFM.search(text) if text.endswith("#") else None
    if found:
        text = text[: found.start()].rstrip(RUBY_STRIP)
    if not text:
        return None
    _add(state, len(match[1]), text, identifier)
    return match.end()


_SETEXT = rf"{OPT_SPACE}([^ \t].*)\n([-=])[-=]*[ \t\r\f\v]*\n"
SETEXT = BlockRule("setext_header", _SETEXT, _parse_setext, needs=("\n-", "\n="))
ATX = BlockRule("atx_header", r"(#{1,6})[\t ]*([^ \t].*)\n", _parse_atx, "#")
_GFM_START = r"(#{1,6})[\t ]+(.*)\n"
ATX_GFM = BlockRule("atx_header", _GFM_START, _parse_atx, "#")
ATX_GFM_QUIRK = BlockRule("atx_header", _GFM_START, _parse_atx_quirk, "#")
