"""Extensions, `{::name attributes}body{:/}`: comments, text for other converters, options."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.attribute_lists import AttributeList
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import ANY_CHARS, BLANK, ID_NAME, OPT_SPACE, SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import words

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.lookahead import Lookahead

_START = rf"\{{::([A-Za-z0-9_]+)(?:{SPACE}({ANY_CHARS}*?)|)(/)?\}}"
SPAN_START = lazy_pattern(rf"{_START}|\{{:/({ID_NAME})?\}}")
BLOCK_START = lazy_pattern(rf"{OPT_SPACE}(?:{SPAN_START.pattern}){BLANK}*\n")
_NAMES = ("comment", "nomarkdown", "options")
_SPAN_STOP = {name: re.compile(rf"\{{:/(?:{name})?\}}") for name in _NAMES}
_BLOCK_STOP = {
    name: re.compile(rf"^{OPT_SPACE}{stop.pattern}{SPACE}*?\n", re.MULTILINE) for name, stop in _SPAN_STOP.items()
}


def parse_extension(
    match: re.Match[str], document: Document, ahead: Lookahead, *, is_block: bool
) -> tuple[int, Element | None] | None:
    """Process the extension that begins with `match` (`parse_extension_start_tag`).

    Returns its end and the elements that it adds to the tree. Returns None for an unknown name, a single stop tag, or a
    start tag without its stop tag: these are text.
    """
    name = match[1]
    if name not in _NAMES:
        return None
    attributes = AttributeList()
    attributes.read(match[2] or "")
    end, body = match.end(), None
    if not match[3]:
        stop = ahead.search((_BLOCK_STOP if is_block else _SPAN_STOP)[name], end)
        if stop is None:
            return None
        body = ahead.text[end : stop.start()]
        if is_block:
            body = body.removesuffix("\n")
        end = stop.end()
    options = {"category": "block" if is_block else "span"}
    if name == "options":
        for key, value in attributes.attributes.items():
            document.set_option(key, value)
        return end, None
    if body is None:
        return end, None
    if name == "comment":
        return end, Element("comment", body, options=dict(options))
    types = words(attributes.attributes.get("type", ""))
    return end, Element("raw", body, options={**options, "type": types})
