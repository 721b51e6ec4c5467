"""Links and images: `[text](url "title")`, `[text][name]`, `[name]`, and each with `!` before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element, text_element
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.markdown.kramdown.span_state import IN_IMAGE, IN_LINK, Frame
from pylekyll.languages.markdown.kramdown.spans.link_target import find_target, put_target

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState


class LinkFrame(Frame):
    """A link whose closing bracket is not found yet; `depth` counts brackets inside it, from `base` those around it."""

    __slots__ = ("base", "content", "depth", "is_image", "start", "visited")

    def __init__(self, state: SpanState, start: int, content: int, *, is_image: bool) -> None:
        context = state.context_inside(IN_LINK, IN_IMAGE if is_image else 0)
        super().__init__(Element("img" if is_image else "a"), state.frame, context, state.frame.table)
        self.search = self.table.search_brackets
        self.is_image = is_image
        self.start = start
        self.content = content
        self.depth = 1
        self.base: int = self.parent.base + self.parent.depth - 1 if isinstance(self.parent, LinkFrame) else 0
        #: The special characters passed, each with the depth before it, and that of `base`.
        self.visited: list[tuple[int, int]] = []

    def pass_image(self) -> None:
        """An image in the text closes the bracket that it opened."""
        self.depth -= 1

    def arrive(self, state: SpanState, pos: int) -> bool:
        """Count brackets, and close at the one that belongs to this link."""
        src = state.src
        char = src[pos]
        if char != "{" and self._is_known(state, pos):
            return True
        if char == "]":
            self.depth -= 1
        elif char == "[" or src.startswith("![", pos):
            self.depth += 1
        else:
            return False
        if self.depth:
            return False
        self._close(state, pos)
        return True

    def _is_known(self, state: SpanState, pos: int) -> bool:
        """Give up if an earlier walk has shown that this is not a link; otherwise record the position."""
        least = state.unclosed.get(self.context, {}).get(pos)
        if least is not None and self.depth >= least:
            self._fail(state, self.depth + 1 - least)
            return True
        if not self.visited:
            close = state.closers.get(self.context, {}).get(pos)
            if close is not None and find_target(state, self.content, close) is None:
                state.give_up(self.start, self.content)
                return True
        self.visited.append((pos, self.base + self.depth))
        return False

    def end(self, state: SpanState) -> bool:
        """Give up without a closing bracket."""
        self._fail(state, self.depth)
        return False

    def _fail(self, state: SpanState, lowest: int) -> None:
        """Give up, and record for each visited position the depth from which a link cannot end either."""
        unclosed = state.unclosed.setdefault(self.context, {})
        lowest += self.base
        for pos, depth in reversed(self.visited):
            lowest = min(lowest, depth)
            unclosed[pos] = 1 + depth - lowest
        state.give_up(self.start, self.content)

    def _close(self, state: SpanState, pos: int) -> None:
        target = find_target(state, self.content, pos)
        if target is None:
            if self._continue_around(state, pos):
                return
            self._note_closers(state)
            state.give_up(self.start, self.content)
            return
        element = state.close(pos, target.end)
        # An image only keeps its own text: the texts of images inside it are not needed.
        is_lost = bool(state.frame.context & IN_IMAGE)
        put_target(state.document, element, target, "" if is_lost else state.src[self.content : pos])
        state.append_closed(element)
        if state.frame.parent is not None and target.ial is None and not state.has_flat_elements:
            kept = Element(element.type, None, dict(element.attr), dict(element.options), element.children)
            state.closed_links[self.start, state.frame.context] = (kept, target.end)
        if self.is_image:
            state.frame.pass_image()

    def _continue_around(self, state: SpanState, pos: int) -> bool:
        """Go on in the image around this one, which would read the same text in the same way.

        Otherwise each of many images around would read all of it again.
        """
        parent = self.parent
        if not isinstance(parent, LinkFrame) or parent.context != self.context or state.has_flat_elements:
            return False
        before = [*parent.buffer, state.src[self.start : self.content]]
        if self.children:
            text, first = "".join(before), self.children[0]
            is_text = first.type == state.text_type
            self.children[: int(is_text)] = [
                *parent.children,
                text_element(state.text_type, f"{text}{first.value}" if is_text else text),
            ]
            parent.children = parent.element.children = self.children
        else:
            self.buffer[:0] = before
        parent.buffer = self.buffer
        self.visited[:0] = parent.visited
        parent.visited = self.visited
        parent.depth -= 1
        state.frame, state.pos = parent, pos + 1
        state.frames -= 1
        return True

    def _note_closers(self, state: SpanState) -> None:
        """Record the inner brackets: the brackets matched without a link, so these are tried next."""
        closers = state.closers.setdefault(self.context, {})
        waiting: dict[int, list[int]] = {}
        for pos, depth in self.visited:
            waiting.setdefault(depth, []).append(pos)
            if state.src[pos] == "]":
                for place in waiting.pop(depth):
                    closers[place] = pos


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    src = state.src
    is_image = src[pos] == "!"
    content = pos + 2 if is_image else pos + 1
    if src[pos] not in "![" or src[content : content + 1] in ("", "^"):
        return None
    if (not is_image and state.frame.context & IN_LINK) or state.ahead.find("]", content) < 0:
        return content
    known = state.closed_links.get((pos, state.frame.context))
    if known is not None:
        return _read_before(state, pos, is_image, *known)
    return state.push(LinkFrame(state, pos, content, is_image=is_image), pos, content)


def _read_before(state: SpanState, pos: int, is_image: bool, element: Element, end: int) -> int:
    """Add a link that was read in a frame which was given up."""
    copy = Element(element.type, None, dict(element.attr), dict(element.options), element.children)
    state.add(copy, pos, end)
    if is_image:
        state.frame.pass_image()
    return end


RULE = SpanRule("link", r"!\[|\[", _parse)
