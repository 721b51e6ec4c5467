"""Tables: lines with pipes, separator lines, head and foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.closed import Ends, closed_spans
from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element, parent_element, text_element
from pylekyll.languages.markdown.kramdown.patterns import OPT_SPACE, RUBY_STRIP
from pylekyll.languages.markdown.kramdown.spans import parse_pieces
from pylekyll.languages.markdown.kramdown.spans.codespan import split_code_spans
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_PIPE_CHECK = r"(?:\||[^\n]*?[^\\\n]\|)"
_LINE = lazy_pattern(rf"{_PIPE_CHECK}.*\n")
_HAS_PIPE = lazy_pattern(_PIPE_CHECK)
_SEPARATOR = lazy_pattern(r"([+|: \t]*-[+|: \t-]*)\n")
_ALIGNMENT = lazy_pattern(r"[ \t]?(:?)-+(:?)[ \t]?")
_FOOT_SEPARATOR = lazy_pattern(r"[+|: \t]*=[+|: \t=]*\n")
_CODE_TAG = lazy_pattern("<code")
_UNESCAPED_PIPE = lazy_pattern(r"(?<!\\)\|")
_BACKTICKS = lazy_pattern("`+")
#: Code spans without pipes between single backticks: the search for pipes treats them as text.
_CODE = "`[^`|\\s][^`|]*`"
_HAS_SIMPLE_CODE = lazy_pattern(rf"[^`]*(?:{_CODE}[^`]*)*")
#: A line with a pipe before such code spans, which end on the line.
_BEGINS_WITH_PIPE = lazy_pattern(rf"(?=\||[^`]*?[^\\`]\|)[^`]*(?:{_CODE}[^`]*)*")
_ALIGNMENTS = {("", ""): "default", (":", ""): "left", ("", ":"): "right", (":", ":"): "center"}


def _split_at_code(line: str) -> list[str]:
    """Split a line at its `<code>` elements; every second part is one."""
    parts, last, ends = [], 0, Ends(line)

    def end_of(tag: re.Match[str]) -> int:
        content = ends.after(">", tag.end())
        return ends.after("</code>", content) if content >= 0 else -1

    for opening, end in closed_spans(line, _CODE_TAG, end_of):
        parts += [line[last : opening.start()], line[opening.start() : end]]
        last = end
    return [*parts, line[last:]]


def _cells(line: str) -> list[str]:
    """Return the texts between the pipes of a line; pipes in code spans and `<code>` elements do not count."""
    cells: list[str] = []
    if "<code" not in line and ("`" not in line or _HAS_SIMPLE_CODE.fullmatch(line)):
        return [part.replace("\\|", "|") for part in _UNESCAPED_PIPE.split(line)]
    for index, part in enumerate(_split_at_code(line)):
        if index % 2:
            _continue(cells, part)
            continue
        for is_code, text in split_code_spans(part):
            if is_code:
                delimiter = max(_BACKTICKS.findall(text), default="") + "`"
                pad = " " if len(delimiter) > 1 else ""
                _continue(cells, f"{delimiter}{pad}{text}{pad}{delimiter}")
            else:
                first, *rest = (piece.replace("\\|", "|") for piece in _UNESCAPED_PIPE.split(text))
                _continue(cells, first)
                cells += rest
    return cells


def _continue(cells: list[str], text: str) -> None:
    if cells:
        cells[-1] += text
    else:
        cells.append(text)


class _Table:
    """The rows of a table, sorted into head, bodies and foot."""

    def __init__(self, element: Element, *, has_leading_pipe: bool) -> None:
        self.element = element
        self.has_leading_pipe = has_leading_pipe
        self.rows: list[Element] = []
        self.alignment: list[str] = []
        self.has_footer = False
        self.columns = 0

    def close(self, kind: str, *, force: bool = False) -> None:
        """Put the rows read so far into a container; after the start of the foot, only if forced."""
        if not self.has_footer or kind != "tbody" or force:
            self.element.children.append(parent_element(kind, self.rows))
            self.rows = []

    def separate(self, line: str) -> None:
        """Handle a separator line: the first one after rows makes them the head and sets the alignment."""
        if not self.rows:
            return
        if not self.alignment and not self.has_footer:
            self.close("thead")
            self.alignment = [_ALIGNMENTS[sides] for sides in _ALIGNMENT.findall(line)]
        else:
            self.close("tbody")

    def begin_footer(self) -> None:
        """Handle a separator line of `=`."""
        if self.rows:
            self.close("tbody", force=True)
        self.has_footer = True

    def add_row(self, line: str) -> None:
        """Add a line of cells."""
        cells = [cell.strip(RUBY_STRIP) for cell in _cells(line)]
        if self.has_leading_pipe and not cells[0]:
            del cells[0]
        if cells and not cells[-1]:
            cells.pop()
        self.columns = max(self.columns, len(cells))
        row = [parent_element("td", [text_element("raw_text", cell)]) for cell in cells]
        self.rows.append(parent_element("tr", row))

    def even_out(self) -> None:
        """Give all rows the same number of cells, and each column an alignment."""
        for container in self.element.children:
            for row in container.children:
                if len(row.children) < self.columns:
                    row.children += [Element("td") for _ in range(self.columns - len(row.children))]
        missing = self.columns - len(self.alignment)
        self.element.options["alignment"] = self.alignment[: self.columns] + ["default"] * missing


def _read_lines(table: _Table, src: str, pos: int, end: int) -> int:
    found = _SEPARATOR.match(src, pos)
    if found:
        pos = found.end()
    while pos < end:
        line_end = src.index("\n", pos)
        line = src[pos:line_end]
        if "|" not in line or ("\\|" in line and not _HAS_PIPE.match(line)):
            break
        if "-" in line and (found := _SEPARATOR.match(src, pos)):
            table.separate(found[1])
        elif "=" in line and _FOOT_SEPARATOR.match(src, pos):
            table.begin_footer()
        else:
            table.add_row(line.rstrip(" \t"))
        pos = line_end + 1
    return pos


def _has_pipe_on_each_line(text: str, state: KramdownBlockState) -> bool:
    """Return whether every line has a pipe outside code spans and HTML elements; each must contain one."""
    if "<" not in text and ("`" not in text or all(map(_BEGINS_WITH_PIPE.fullmatch, text.split("\n")))):
        return True
    on_line = False
    for piece in parse_pieces(text, state.document):
        value = piece.value
        if value is None:
            continue
        lines = value.rstrip("\n").split("\n") if value.strip("\n") else []
        if piece.type == "codespan":
            if len(lines) > 2 or (len(lines) == 2 and not on_line):
                break
            if len(lines) == 2:
                on_line = False
        else:
            if len(lines) > 1 and not on_line and not _HAS_PIPE.match(lines[0]):
                break
            on_line = (on_line and len(lines) <= 1) or bool(lines and _HAS_PIPE.match(lines[-1]))
    return on_line


def _parse(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    src, pos = state.src, match.start()
    if src.find("|", pos, src.index("\n", pos)) < 0 or not state.is_after_boundary:
        return None
    line = _LINE.match(src, pos)
    if line is None:
        return None
    element = Element("table")
    # Even a rejected table consumes the attribute list.
    state.take_ial(element)
    table = _Table(element, has_leading_pipe=line[0].lstrip(" \t\r\f\v").startswith("|"))
    end = _read_lines(table, src, pos, state.cursor_max)
    if not parser.is_before_boundary(state, end) or not _has_pipe_on_each_line(src[pos : end - 1], state):
        return None
    if table.rows:
        table.close("tfoot" if table.has_footer else "tbody")
    if not any(container.type == "tbody" for container in element.children):
        return None
    table.even_out()
    state.children.append(element)
    return end


RULE = BlockRule("table", rf"{OPT_SPACE}(?=[^ \t\r\n\f\v])", _parse, needs=("|",))
