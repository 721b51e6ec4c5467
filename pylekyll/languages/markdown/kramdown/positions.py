"""The lines of the blocks of a document: which lines of the text each element of the HTML was made of.

kramdown's own parser counts lines in the same way (``Element#options[:location]``). Here the rules of the block parser
are wrapped, so that a conversion without positions is not slower. The HTML is the same, with a mark at the end of each
opening tag.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
from pylekyll.languages.markdown.kramdown.blocks import block_rules, paragraph_ends
from pylekyll.languages.markdown.kramdown.converter import Kramdown
from pylekyll.languages.markdown.kramdown.document import Document
from pylekyll.languages.markdown.kramdown.lines import adapt_source
from pylekyll.languages.markdown.kramdown.renderer import HtmlRenderer
from pylekyll.languages.markdown.kramdown.tags import tag_sets
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pylekyll.languages.markdown.kramdown.block_parser import BlockFunction, BlockRule
    from pylekyll.languages.markdown.kramdown.code import CodeRenderer, Highlighter
    from pylekyll.languages.markdown.kramdown.element import Element
    from pylekyll.languages.markdown.kramdown.options import KramdownOptions
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

    #: Returns the text that marks an element of the lines from the first to the one before the second.
    Mark = Callable[[int, int], str]

#: kramdown's own name of the option; here a pair of lines, counted from 0, the second after the last.
LOCATION: Final = "location"
_NOT_LOCATED: Final = frozenset({"blank", "eob", "raw_text", "text"})
#: Rules that may add to the block before.
_CONTINUING: Final = frozenset({"paragraph", "definition_list"})
_OPENING = lazy_pattern(r"""\s*<[A-Za-z](?:[^\s>"'/]|"[^"]*"|'[^']*'|/(?!>)|\s+(?!\s|/?>))*(?=\s*/?>)""")
_SEPARATOR = lazy_pattern(r"[|+: \t]*[-=][|+:=\- \t]*\n?")


class LocatedKramdown(Kramdown):
    """Converts documents and marks where the blocks begin."""

    prints_html = False

    def __init__(self, options: KramdownOptions, highlighter: Highlighter | None = None) -> None:
        super().__init__(options, highlighter)
        kind = {
            "gfm": self.options.is_gfm,
            "quirk": "paragraph_end" in self.options.gfm_quirks,
            "markdown": self.options.parser == "Markdown",
        }
        recent = self.options.compat_version != "2.4"
        self._located = LocatedBlockParser(block_rules(**kind), recent=recent, ends=paragraph_ends(**kind))
        self._blocks = self._located

    def convert_located(self, text: str, mark: Mark, *, is_ascii: bool = False, behind: bool = False) -> str:
        """Return the HTML with ``mark`` of the lines of each block at the end of its opening tag, or ``behind`` it.

        ``is_ascii`` is true for a text that Ruby knows as US-ASCII.
        """
        document = Document(self.options)
        self._located.begin()
        root = self._parse(adapt_source(text), document)
        renderer = _LocatedRenderer(document, self.highlighter)
        renderer.mark, renderer.behind = mark, behind
        renderer.can_be_beyond_ascii = not is_ascii
        return renderer.render_document(root)


class LocatedBlockParser(KramdownBlockParser):
    """A block parser that gives elements the option ``location``."""

    def __init__(self, rules: Sequence[BlockRule], *, recent: bool, ends: Sequence[str]) -> None:
        located = [replace(rule, parse=_locating(rule.parse, continues=rule.name in _CONTINUING)) for rule in rules]
        super().__init__(located, tag_sets(recent=recent), ends)
        self.begin()

    def begin(self) -> None:
        """Begin a document."""
        #: The line on which each of the texts begins that are being read, the innermost last.
        self._bases = deque([0])
        self._next = 0

    def line_of(self, state: KramdownBlockState, pos: int) -> int:
        """Return the line at ``pos`` of the text that is being read."""
        return self._bases[-1] + state.src.count("\n", 0, pos)

    def begin_block(self, line: int) -> int:
        """Let the parts of a block begin on ``line``; return where those of the block around it continue."""
        before, self._next = self._next, line
        return before

    def end_block(self, before: int) -> None:
        """Continue with the parts of the block around."""
        self._next = before

    def parse_text(self, state: KramdownBlockState, tree: Element, text: str) -> None:
        """Parse a part of another text; the parts of a block follow each other line by line."""
        first, known = self._next, len(tree.children)
        end = self._next = first + text.count("\n")
        self._bases.append(first)
        try:
            super().parse_text(state, tree, text)
        finally:
            self._bases.pop()
            self._next = end
        last = first + text.rstrip().count("\n") + 1
        locate(tree.children[known:], first, last)
        widen(tree, first, last)

    def locate_html(self, element: Element, state: KramdownBlockState, pos: int) -> None:
        """Note the line of an HTML element; its last line is not known."""
        line = self.line_of(state, pos)
        element.options[LOCATION] = (line, line + 1)


def _locating(parse: BlockFunction, *, continues: bool) -> BlockFunction:
    """Return a rule that locates its blocks; one that ``continues`` may make the block before it longer."""

    def located(parser: Any, match: re.Match[str], state: KramdownBlockState) -> int | None:
        children = state.children
        before = list(children[-2:])
        start = parser.line_of(state, match.start())
        around = parser.begin_block(start)
        try:
            end = parse(parser, match, state)
        finally:
            parser.end_block(around)
        if end is None:
            return None
        last = start + state.src[match.start() : end].rstrip().count("\n") + 1
        if not _locate_new(children, before, start, last) and continues:
            widen(children[-1], start, last)
        if children and children[-1].type == "table":
            locate_rows(children[-1], enumerate(state.src[match.start() : end].splitlines(), start))
        return end

    return located


def _locate_new(children: list[Element], before: list[Element], start: int, last: int) -> bool:
    """Locate the blocks of one rule, which may take earlier ones in; return whether there are new ones."""
    known = {id(each) for each in before}
    taken = [each for each in before if all(each is not child for child in children[-4:])]
    start = min([start, *(each.options[LOCATION][0] for each in taken if LOCATION in each.options)])
    new = [child for child in children[-3:] if id(child) not in known]
    locate(new, start, last)
    for child in new:
        if child.type == "html_element":
            child.options[LOCATION] = (child.options[LOCATION][0], last)
    return bool(new) or not children or children[-1] not in before


def locate(elements: Iterable[Element], first: int, end: int) -> None:
    """Give elements without a location the lines from ``first`` to ``end``."""
    for element in elements:
        if element.type not in _NOT_LOCATED and LOCATION not in element.options:
            element.options = {**element.options, LOCATION: (first, end)}


def widen(element: Element, first: int, end: int) -> None:
    """Let the location of an element include more lines."""
    if element.type in _NOT_LOCATED or element.type == "root":
        return
    known = element.options.get(LOCATION, (first, end))
    element.options = {**element.options, LOCATION: (min(known[0], first), max(known[1], end))}


class _LocatedRenderer(HtmlRenderer):
    """Prints the elements with marks."""

    mark: Mark
    behind: bool

    def __init__(self, document: Document, highlighter: Highlighter | None, code: CodeRenderer | None = None) -> None:
        super().__init__(document, highlighter, code)
        self.methods = {kind: partial(_print_marked, method) for kind, method in HtmlRenderer.methods.items()}
        self.is_plain = False


def _print_marked(method: Any, renderer: _LocatedRenderer, element: Element, indent: int) -> str:
    html: str = method(renderer, element, indent)
    lines = element.options.get(LOCATION)
    opening = _OPENING.match(html) if lines is not None else None
    if lines is None or opening is None:
        return html
    place = html.index(">", opening.end()) + 1 if renderer.behind else opening.end()
    return f"{html[:place]}{renderer.mark(*lines)}{html[place:]}"


def locate_rows(table: Element, lines: Iterator[tuple[int, str]]) -> None:
    """Give the rows of a table their lines, among which separators do not count."""
    rows = [row for part in table.children for row in part.children]
    places = [number for number, line in lines if not _SEPARATOR.fullmatch(line)]
    if len(rows) == len(places):
        for row, number in zip(rows, places, strict=True):
            row.options = {**row.options, LOCATION: (number, number + 1)}
