"""Links, images and references to footnotes: everything in brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.delimiters import match_delimiters
from pylekyll.languages.markdown.commonmark.document import Reference
from pylekyll.languages.markdown.commonmark.inline_parser import Bracket, SpanRule
from pylekyll.languages.markdown.commonmark.link_parts import clean_title, label_end, scan_title, scan_url, skip_spaces
from pylekyll.languages.markdown.commonmark.node import Span, Tag
from pylekyll.languages.markdown.commonmark.text import SPACE, unescape

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.inline_parser import SpanState


def _push(state: SpanState, text: str) -> None:
    state.pos += len(text)
    is_image = text == "!["
    in_link, in_image = not is_image, is_image
    if state.bracket_stack:
        outer = state.bracket_stack[-1]
        outer.is_followed = True
        in_link, in_image = in_link or outer.in_link, in_image or outer.in_image
    place, delimiters = len(state.spans), len(state.delimiter_stack)
    bracket = Bracket(place, state.pos, is_image, state.line_start, delimiters, in_link, in_image)
    state.add("text", text)
    state.bracket_stack.append(bracket)
    if not is_image:
        state.link_brackets.append(bracket)


def _pop(state: SpanState) -> None:
    bracket = state.bracket_stack.pop()
    state.cleared_brackets = min(state.cleared_brackets, len(state.bracket_stack))
    if bracket.is_active and not bracket.is_image:
        state.link_brackets.pop()


def _parse_opening(state: SpanState) -> bool:
    _push(state, "[")
    return True


def _parse_bang(state: SpanState) -> bool:
    src, pos = state.src, state.pos
    if src.startswith("![", pos) and not src.startswith("^", pos + 2):
        _push(state, "![")
    else:
        state.add("text", "!")
        state.pos += 1
    return True


def _inline_target(state: SpanState) -> Reference | None:
    """Read `(url "title")`, and move after it."""
    src = state.src
    if not src.startswith("(", state.pos):
        return None
    url = scan_url(src, skip_spaces(src, state.pos + 1))
    if url is None:
        return None
    start = skip_spaces(src, url.end)
    title_end = scan_title(src, start) if start > url.end else start
    end = skip_spaces(src, title_end)
    if not src.startswith(")", end):
        return None
    state.pos = end + 1
    return Reference(unescape(url.text.strip(SPACE)), clean_title(src[start:title_end]))


def _referenced_target(state: SpanState, opener: Bracket) -> Reference | None:
    """Read `[label]`, or use the text as the label; move after it."""
    src, closing = state.src, state.pos
    end = label_end(src, closing)
    label = src[closing + 1 : end - 1].strip(SPACE) if end >= 0 else ""
    if end >= 0:
        state.pos = end
    if label:
        return state.document.lookup(label)
    if opener.is_followed:
        return None
    return state.document.lookup(src[opener.position : closing - 1])


def _parse_closing(state: SpanState) -> bool:
    state.pos += 1
    opener = state.bracket_stack[-1] if state.bracket_stack else None
    if opener is None or not opener.is_active:
        if opener is not None:
            _pop(state)
        state.add("text", "]")
        return True
    after = state.pos
    target = _inline_target(state) or _referenced_target(state, opener)
    if target is not None:
        _link(state, opener, target)
    else:
        state.pos = after
        if not _footnote_reference(state, opener):
            _pop(state)
            state.add("text", "]")
    return True


def _link(state: SpanState, opener: Bracket, target: Reference) -> None:
    match_delimiters(state.delimiter_stack, opener.delimiters)
    tag = Tag("image" if opener.is_image else "link", target.url, target.title)
    span = state.spans[opener.place]
    span.text = ""
    span.open(tag)
    state.add("text").close(tag)
    _pop(state)
    if not opener.is_image:
        # Links cannot contain links.
        for bracket in state.link_brackets:
            bracket.is_active = False
        state.link_brackets.clear()
        # In cmark-gfm 0.29.0.gfm.6, the text after the link does not count as inside an image, but as inside the links.
        for bracket in state.bracket_stack[state.cleared_brackets :]:
            bracket.in_image = False
        state.cleared_brackets = len(state.bracket_stack)


def _footnote_reference(state: SpanState, opener: Bracket) -> bool:
    if "FOOTNOTES" not in state.options or opener.place + 1 >= len(state.spans):
        return False
    first = state.spans[opener.place + 1]
    if first.type != "text" or first.opens or first.closes or first.text[:1] != "^":
        return False
    if len(first.text) == 1 and opener.place + 2 >= len(state.spans):
        return False
    # cmark counts the name's length in columns, which is wrong if the name has a line break.
    length = state.pos - state.line_start - opener.position + opener.line_start - 2
    label = state.src[opener.position + 1 : opener.position + 1 + max(length, 0)]
    reference = Span("footnote_reference", label)
    del state.spans[opener.place :]
    del state.delimiter_stack[opener.delimiters :]
    state.spans.append(reference)
    state.document.footnote_references.append(reference)
    _pop(state)
    return True


OPENING = SpanRule("link", "[", _parse_opening)
IMAGE = SpanRule("image", "!", _parse_bang)
CLOSING = SpanRule("link_close", "]", _parse_closing)
