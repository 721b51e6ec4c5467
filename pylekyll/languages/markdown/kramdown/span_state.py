"""The cursor of the span parser: open constructs as frames on an explicit stack, no recursion.

A frame is a construct whose end has not been found yet: an emphasis, the text of a link, an HTML element. If it does
not have an end, the parser goes back to its start and takes the opening characters as text.

A walk from a position depends only on that position and on the frame's surroundings (`context`). So a walk fails if it
comes to a place where an earlier one of its kind passed and failed. That prevents quadratic time for hostile input.
These results are stored here, for one text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element, text_element
from pylekyll.languages.markdown.kramdown.lookahead import Lookahead

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.span_parser import RuleTable

#: The surroundings of a position: ancestors, and the innermost element.
IN_EM, IN_STRONG, IN_LINK, IN_IMAGE, DIRECTLY_IN_EM, DIRECTLY_IN_RAW = 1, 2, 4, 8, 16, 32
_ANCESTORS = IN_EM | IN_STRONG | IN_LINK | IN_IMAGE


class Frame:
    """An open construct; this base class is the text as a whole, which ends with the text."""

    __slots__ = ("buffer", "children", "context", "element", "parent", "search", "table")

    def __init__(self, element: Element, parent: Frame | None, context: int, table: RuleTable) -> None:
        self.element = element
        self.children = element.children
        self.parent = parent
        self.context = context
        self.table = table
        self.search: Callable[[str, int], re.Match[str] | None] = table.search
        self.buffer: list[str] = []

    def arrive(self, _state: SpanState, _pos: int) -> bool:
        """Called at each special character; returns whether that closed the frame or gave it up."""
        return False

    def pass_image(self) -> None:
        """Called when an image has been added to the frame."""

    def end(self, state: SpanState) -> bool:
        """Called at the end of the text; returns whether parsing is over."""
        state.flush(len(state.src))
        return True


class SpanState:
    """A text being read into elements."""

    def __init__(self, document: Document, text: str, table: RuleTable, text_type: str = "text") -> None:
        self.src = text
        self.document = document
        self.text_type = text_type
        self.root = Element("root")
        self.frame = Frame(self.root, None, 0, table)
        self.pos = 0
        self.text_from = 0
        self.frames = 1
        #: True if an element was deeper than others may be: it is read in another way with fewer frames.
        self.has_flat_elements = False
        self.failed: dict[tuple[str, int], set[int]] = {}
        self.unclosed: dict[int, dict[int, int]] = {}
        self.closers: dict[int, dict[int, int]] = {}
        #: Links that were closed in other frames, by their places and the contexts around them, each with its end.
        self.closed_links: dict[tuple[int, int], tuple[Element, int]] = {}
        self._ahead: Lookahead | None = None
        self.parentheses: dict[int, tuple[bool, int]] = {}
        self.underscores = (0, -1)

    @property
    def ahead(self) -> Lookahead:
        """Searches in the text with cached results."""
        if self._ahead is None:
            self._ahead = Lookahead(self.src)
        return self._ahead

    def flush(self, pos: int) -> None:
        """Append the pending text before `pos` as an element."""
        frame = self.frame
        if frame.buffer:
            frame.buffer.append(self.src[self.text_from : pos])
            frame.children.append(text_element(self.text_type, "".join(frame.buffer)))
            frame.buffer = []
        elif pos > self.text_from:
            frame.children.append(text_element(self.text_type, self.src[self.text_from : pos]))
        self.text_from = pos

    def add(self, element: Element, start: int, end: int) -> int:
        """Append an element at `start` to `end`; return `end`."""
        if start > self.text_from or self.frame.buffer:
            self.flush(start)
        self.frame.children.append(element)
        self.text_from = end
        return end

    def add_text(self, text: str, start: int, end: int) -> int:
        """Append `text` for the source from `start` to `end`; return `end`."""
        if start > self.text_from:
            self.frame.buffer.append(self.src[self.text_from : start])
        if text:
            self.frame.buffer.append(text)
        self.text_from = end
        return end

    def has_content(self, pos: int) -> bool:
        """Return whether the frame holds anything before `pos`."""
        frame = self.frame
        return pos > self.text_from or bool(frame.children or frame.buffer)

    def last_element(self, pos: int) -> Element | None:
        """Return the element right before `pos`; None if that is text or nothing."""
        frame = self.frame
        if pos > self.text_from or frame.buffer or not frame.children:
            return None
        return frame.children[-1]

    def context_inside(self, *flags: int) -> int:
        """Return the context of a new frame in the current one."""
        context = self.frame.context & _ANCESTORS
        for flag in flags:
            context |= flag
        return context

    def push(self, frame: Frame, start: int, content: int) -> int:
        """Open a frame with opening characters at `start` to `content`; return `content`."""
        if start > self.text_from:
            self.frame.buffer.append(self.src[self.text_from : start])
        self.frame = frame
        self.frames += 1
        self.text_from = content
        return content

    def give_up(self, start: int, resume: int) -> None:
        """Drop the frame; its opening characters from `start` to `resume` are text."""
        parent = self.frame.parent
        assert parent is not None  # the outermost frame is never given up
        self.frame = parent
        self.frames -= 1
        self.text_from = start
        self.pos = resume

    def close(self, content_end: int, end: int) -> Element:
        """Complete the frame's element and take it off the stack; parsing continues at `end`."""
        frame = self.frame
        if content_end > self.text_from or frame.buffer:
            self.flush(content_end)
        assert frame.parent is not None  # the outermost frame is never closed
        self.frame = frame.parent
        self.frames -= 1
        self.text_from = self.pos = end
        return frame.element

    def append_closed(self, element: Element) -> None:
        """Append an element that `close` returned."""
        frame = self.frame
        if frame.buffer:
            frame.children.append(Element(self.text_type, "".join(frame.buffer)))
            frame.buffer = []
        frame.children.append(element)
