"""Reading HTML tags, for block rules and span rules alike (`Kramdown::Parser::Html`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.patterns import NAME, SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.lookahead import Lookahead

#: A value of an attribute.
VALUE = r"(?:\w+|\"[^\"]*\"|'[^']*')"
#: Groups: name, attributes, the slash of an empty element.
TAG = lazy_pattern(rf"<({NAME})((?:{SPACE}+{NAME}(?:{SPACE}*={SPACE}*{VALUE})?)*){SPACE}*(/)?>", re.UNICODE)
CLOSE_TAG = lazy_pattern(rf"</({NAME}){SPACE}*>", re.UNICODE)
TAG_START = lazy_pattern(rf"<(?:{NAME}|!--|/)", re.UNICODE)
_ATTRIBUTE = lazy_pattern(
    rf"(?<!{SPACE}){SPACE}*({NAME})(?:{SPACE}*={SPACE}*(?:(\w+)|\"([^\"]*)\"|'([^']*)'))?", re.UNICODE
)


def parse_attributes(text: str, *, lowercase: bool) -> dict[str, str | None]:
    """Return the attributes of a tag in order. A missing value is empty; a repeated attribute keeps its first place."""
    attributes: dict[str, str | None] = {}
    for name, word, double, single in _ATTRIBUTE.findall(text):
        attributes[name.lower() if lowercase else name] = word or double or single
    return attributes


def comment_end(ahead: Lookahead, pos: int) -> int:
    """Return the end of the comment at `pos`, or -1."""
    end = ahead.find("-->", pos + 4)
    return end + 3 if end >= 0 else -1


def instruction_end(ahead: Lookahead, pos: int) -> int:
    """Return the end of the processing instruction at `pos`, or -1."""
    end = ahead.find("?>", pos + 2)
    return end + 2 if end >= 0 else -1


def cdata_end(ahead: Lookahead, pos: int) -> int:
    """Return the end of the CDATA section at `pos`, or -1."""
    end = ahead.find("]]>", pos + 9)
    return end + 3 if end >= 0 else -1
