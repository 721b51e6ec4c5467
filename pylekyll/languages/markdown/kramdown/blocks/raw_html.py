"""HTML whose content is not parsed, read and printed in one walk, without a tree.

Most HTML in documents is of this kind, such as a whole page that goes through `markdownify` a second time. The
output equals that of the renderer's `html_element`, `text` and `xml_comment` for the tree that `blocks/html.py` reads.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.languages.markdown.kramdown.element import Element, text_element
from pylekyll.languages.markdown.kramdown.escaping import escape_text, html_attributes
from pylekyll.languages.markdown.kramdown.html import (
    CLOSE_TAG,
    TAG,
    cdata_end,
    comment_end,
    instruction_end,
    parse_attributes,
)
from pylekyll.languages.markdown.kramdown.patterns import SPACE
from pylekyll.languages.markdown.kramdown.tags import VOID_TAGS, tag_sets
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_TAGS = rf"{CLOSE_TAG.pattern[1:]}|{TAG.pattern[1:]}|!--|\?"
_TOKEN = lazy_pattern(rf"<(?:{_TAGS}|!\[CDATA\[)", re.UNICODE)
_TOKEN_2_4 = lazy_pattern(rf"<(?:{_TAGS})", re.UNICODE)
_MARKDOWN = re.compile(rf"markdown{SPACE}*=", re.IGNORECASE | re.ASCII)


class _StartTag(NamedTuple):
    """A start tag in its printed form; `is_closed` for elements without content, `is_code` for scripts and styles."""

    name: str
    attributes: dict[str, str | None]
    printed: str
    is_closed: bool
    is_code: bool


@lru_cache(maxsize=4096)  # the same tags are frequent
def _start_tag(text: str, *, recent: bool) -> _StartTag:
    found = TAG.match(text)
    assert found is not None  # the text is a match of the same expression
    name = found[1]
    known = name.lower() in tag_sets(recent=recent).known
    if known:
        name = name.lower()
    attributes = parse_attributes(found[2], lowercase=known)
    attributes.pop("markdown", None)
    is_code = name in ("script", "style")
    is_closed = not is_code and (found[3] is not None or name in VOID_TAGS)
    printed = f"<{name}{html_attributes(attributes)}{' />' if is_closed else '>'}"
    return _StartTag(name, attributes, printed, is_closed, is_code)


def end_tag(name: str) -> re.Pattern[str]:
    """Return the pattern of the end tag of an element with unparsed content."""
    return re.compile(rf"</{re.escape(name)}{SPACE}*>", re.IGNORECASE | re.ASCII)


def can_print(state: KramdownBlockState, pos: int) -> bool:
    """Return whether this module can read the text from `pos`: no element or option enables Markdown in HTML."""
    options = state.document.options
    if options.parse_block_html or options.html_to_native or options.remove_line_breaks_for_cjk:
        return False
    return state.ahead.search(_MARKDOWN, pos) is None


def read_element(state: KramdownBlockState, start_tag: str) -> bool:
    """Append the element whose start tag was read, and move the cursor after it; return whether it had an end tag."""
    tag = _start_tag(start_tag, recent=state.document.is_recent)
    if state.prints_html is None:  # no element enables Markdown from here on
        state.prints_html = "{:" not in state.src
    if state.prints_html:
        end = "" if tag.is_closed else f"{_content(state, tag)}</{tag.name}>"
        state.children.append(text_element("raw", f"{tag.printed}{end}\n"))
    else:
        options = {"category": "block", "content_model": "raw", "is_closed": tag.is_closed}
        element = Element("html_element", tag.name, dict(tag.attributes), options)
        state.add_block(element)
        content = "" if tag.is_closed else _content(state, tag)
        if content:
            element.children.append(Element("raw", content))
    return not (tag.is_closed or tag.is_code)


def _content(state: KramdownBlockState, tag: _StartTag) -> str:
    """Return the printed content of the element whose start tag was read; move the cursor after its end."""
    if tag.is_code:
        end = state.ahead.search(end_tag(tag.name), state.cursor)
        content = state.src[state.cursor : end.start() if end else None]
        state.cursor = end.end() if end else len(state.src)
        return content
    walk = _Walk(state, tag.name)
    walk.run()
    state.cursor = walk.pos
    return "".join(walk.printed)


class _Walk:
    """One walk; `open` are the names of the elements that are open, `text_from` is where text begins."""

    __slots__ = ("before", "known", "open", "pos", "printed", "recent", "src", "state", "text_from")

    def __init__(self, state: KramdownBlockState, name: str) -> None:
        self.state = state
        self.src = state.src
        self.recent = state.document.is_recent
        self.known = state.document.tags.known
        self.open = [name]
        self.printed: list[str] = []
        self.pos = self.text_from = state.cursor
        self.before = ""

    def run(self) -> None:
        """Read up to the end tag of the outermost element, or to the end of the text."""
        src, search, recent = self.src, (_TOKEN if self.recent else _TOKEN_2_4).search, self.recent
        names, printed, known = self.open, self.printed, self.known
        while True:
            found = search(src, self.pos)
            if found is None:
                self._flush(len(src), len(src))
                printed += [f"</{name}>" for name in names[:0:-1]]
                return
            start, end = found.span()
            closed = found[1]
            if closed is not None:
                own = names[-1]
                if closed != own and (own not in known or closed.lower() != own):
                    self.pos = end  # it is text, as the innermost element has another name
                    continue
                self._flush(start, end)
                names.pop()
                if not names:
                    return
                printed.append(f"</{own}>")
            elif found[2] is not None:
                tag = _start_tag(found[0], recent=recent)
                self._flush(start, end)
                printed.append(tag.printed)
                if tag.is_code:
                    self._read_code(tag.name)
                elif not tag.is_closed:
                    names.append(tag.name)
            elif not self._read_special(start):
                self.pos = start + 1

    def _flush(self, end: int, pos: int) -> None:
        """Print the text up to `end`, and continue at `pos`."""
        if end > self.text_from or self.before:
            text = self.src[self.text_from : end]
            if self.before:
                text, self.before = self.before + text, ""
            self.printed.append(escape_text(text))
        self.pos = self.text_from = pos

    def _read_code(self, name: str) -> None:
        end = self.state.ahead.search(end_tag(name), self.pos)
        self.printed.append(f"{self.src[self.pos : end.start() if end else None]}</{name}>")
        self.pos = self.text_from = end.end() if end else len(self.src)

    def _read_special(self, start: int) -> bool:
        """Read a comment, an instruction or a CDATA section, whose content is text; return false if it is unclosed."""
        src, ahead = self.src, self.state.ahead
        if src.startswith("<!--", start):
            end = comment_end(ahead, start)
        elif src.startswith("<?", start):
            end = instruction_end(ahead, start)
        else:
            end = cdata_end(ahead, start)
        if end < 0:
            return False
        self._flush(start, end)
        if src.startswith("<![CDATA[", start):
            self.before = src[start + 9 : end - 3]
        else:
            self.printed.append(src[start:end])
        return True
