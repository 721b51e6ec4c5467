"""GFM's autolinks of email addresses, found after the other spans of a block."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.node import Span, Tag
from pylekyll.languages.markdown.commonmark.spans.url import trim_url

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOCAL_CHARS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+-_")
_DOMAIN = re.compile(r"(?:[A-Za-z0-9_-]|\.(?=[A-Za-z0-9]))*")
_DOMAIN_AND_PATH = re.compile(r"(?:[A-Za-z0-9_/-]|\.(?=[A-Za-z0-9]))*")


def link_mail(spans: list[Span]) -> list[Span]:
    """Return the spans of a block with links for the addresses in their text."""
    linked: list[Span] = []
    in_link = False
    for span in _joined(spans):
        if span.closes and any(tag.type == "link" for tag in span.closes):
            in_link = False
        opens_link = span.opens is not None and any(tag.type == "link" for tag in span.opens)
        if span.type == "text" and not in_link and "@" in span.text:
            linked.extend(_split(span))
        else:
            linked.append(span)
        in_link = in_link or opens_link
    return linked


def _joined(spans: list[Span]) -> Iterator[Span]:
    """Yield the spans with adjacent texts joined."""
    texts: list[Span] = []
    for span in spans:
        if span.type != "text" or span.closes:
            yield from _join(texts)
            texts = []
        if span.type != "text":
            yield span
            continue
        texts.append(span)
        if span.opens:
            yield from _join(texts)
            texts = []
    yield from _join(texts)


def _join(texts: list[Span]) -> Iterator[Span]:
    if not texts:
        return
    first = texts[0]
    if len(texts) > 1:
        first.text = "".join(span.text for span in texts)
        first.opens = texts[-1].opens
    yield first


def _split(span: Span) -> Iterator[Span]:
    text, opens = span.text, span.opens
    span.opens = None
    begin = 0
    for start, end, prefix in _addresses(text):
        piece = Span("text", text[begin:start]) if begin else span
        piece.text = text[begin:start]
        tag = Tag("link", prefix + text[start:end])
        piece.open(tag)
        yield piece
        yield Span("text", text[start:end])
        closing = Span("text")
        closing.close(tag)
        yield closing
        begin = end
    last = Span("text", text[begin:]) if begin else span
    last.opens = opens
    yield last


def _addresses(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start and end of each address, and the prefix of its link."""
    lowest = 0
    at = text.find("@")
    while at >= 0:
        start, scheme = _local_start(text, at, lowest)
        domain = (_DOMAIN_AND_PATH if scheme == "xmpp:" else _DOMAIN).match(text, at + 1)
        stop = domain.end() if domain else at + 1
        lowest = at + 1
        is_domain = "." in text[at + 1 : stop] and (text[stop - 1].isalpha() or text[stop - 1] == ".")
        if start < at and is_domain and not text.startswith("@", stop):
            end = at + len(trim_url(text[at:stop]))
            if end > at:
                yield start, end, "" if scheme else "mailto:"
                lowest = end
        at = text.find("@", lowest)


def _local_start(text: str, at: int, lowest: int) -> tuple[int, str]:
    """Return the start of the part before `@`, and its scheme if there is one."""
    start, scheme = at, ""
    while start > lowest:
        char = text[start - 1]
        if char == ":":
            found = next((name for name in ("mailto:", "xmpp:") if _has_scheme(text, start, lowest, name)), "")
            if not found:
                break
            scheme = "xmpp:" if "xmpp:" in (found, scheme) else found
        elif char not in _LOCAL_CHARS:
            break
        start -= 1
    return start, scheme


def _has_scheme(text: str, end: int, lowest: int, scheme: str) -> bool:
    start = end - len(scheme)
    if start < lowest or not text.startswith(scheme, start):
        return False
    before = text[start - 1 : start] if start > lowest else ""
    return not (before.isascii() and before.isalnum())
