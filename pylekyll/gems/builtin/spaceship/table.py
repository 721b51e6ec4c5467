r"""Tables: cells that span columns (``||``) and rows (``^^``), rows of several lines (``\``), alignment, attributes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.spaceship.processor import Aside, Processor, scan, substitute
from pylekyll.gems.builtin.spaceship.table_cells import Rows, set_text, text_of
from pylekyll.languages.ruby.regexp import compiled, expander
from pylekyll.plugins.html_document import HtmlDocument, inner_html, set_inner_html
from pylekyll.plugins.html_fragment import Fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pylekyll.gems.builtin.spaceship.processor import Subject
    from pylekyll.plugins.api import Extensions

#: An attribute list of a line that ends with the last one.
_ATTRIBUTES = re.compile(r"(?<!\\)\{:(?:([A-Za-z]\S*):)?(.*?)(?:(?<!\\)\}|(?=\n)|\Z)", re.ASCII)
_ATTRIBUTES_END = re.compile(r"(?<!\\)\}")
_ATTRIBUTE = re.compile(r"(\S+)=(”|\"|')(.*?)\2|(\S+)", re.ASCII)
_REFERENCE = re.compile(r"\n[^\S\n]*\[(.*)\]:\s*(\S+(?:\s+\".*?\")?)", re.ASCII)
_LINE = re.compile(r"^[^\n]*(?<!\\)\|[^\n]*", re.MULTILINE)
_MATH = re.compile(r"((?<!\\)\${1,2})[^\n]*?\1")
_PIPE = re.compile(r"(?<!\\)\|")
_PARENTHESIS = re.compile(r"\s*\(", re.ASCII)
_SPECIAL = re.compile(r"(?<!(?<!\\)\\)(\*|\$|\[(?!\^)|\(|\"|_)")
#: A line with a pipe, up to its last pipe behind a backslash.
_ROW_SPAN = re.compile(r"^((?:[^|\n]|(?<=\\)\|)*(?<!\\)\|[^\n]*\\\s*)\|\s*\n", re.ASCII | re.MULTILINE)
_OUTER_SPACE = compiled(r"^\s+|\s+$")
_LEFT, _RIGHT = compiled(r"^\s*:(?!:)"), compiled(r"(?<!\\):\s*$")
_ALIGN = ("", "left", "right", "center")
_OWN_ALIGN = re.compile(r"text-align:.+")


class TableProcessor(Processor):
    """Prepares the Markdown of tables and completes their HTML (``TableProcessor``)."""

    def __init__(self, settings: Mapping[str, Any], extensions: Extensions) -> None:
        super().__init__(settings, extensions)
        self._references: dict[str, str] = {}

    # -- Markdown ---------------------------------------------------------------------------------------------------

    def change_markdown(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the Markdown with what tables need escaped."""
        text = _with_references(text)
        text = _ROW_SPAN.sub(r"\1\n", text)
        text = re.sub(r"\|(?=\|)", lambda _: r"\|", text)
        text = "\n".join(map(_with_escaped_colons, text.split("\n")))
        text = scan(_LINE, text, _escaped)
        self._references.clear()
        for match in _attribute_lists(text):
            if match[1] is not None:
                self._references[match[1]] = self._references.get(match[1], "") + match[2]
        return text, False

    # -- HTML -------------------------------------------------------------------------------------------------------

    def html(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the page, its tables completed."""
        document = HtmlDocument(text)
        handled = False
        for table in list(document.elements("table")):
            if next(table.iterancestors("code", "pre"), None) is None:
                self._complete(table, subject)
                handled = True
        return document.to_html(), handled

    def _complete(self, table: Any, subject: Subject) -> None:
        rows = list(table.iter("tr"))
        spans = Rows()
        for row in rows:
            cells = list(row.iter("th", "td"))
            spans.begin(row, cells)
            for cell in cells:
                spans.columns(cell)
                spans.lines(cell)
                _align(cell)
                spans.rows(cell)
        for row in rows:
            for cell in list(row.iter("th", "td")):
                self._format(cell, subject)
                self._set_attributes(cell)

    def _format(self, cell: Any, subject: Subject) -> None:
        """Convert the content of a cell again (``#handle_format``)."""
        aside = Aside([_codes])
        content = aside.take(inner_html(cell))
        content = _PIPE.sub(lambda _: r"\|", content)
        content = _OUTER_SPACE.sub("", content).replace("&lt;", "<").replace("&gt;", ">")
        content = aside.put_back(content)
        site: Any = subject.item.site
        for converter in site.converters_for(".md")[:1]:
            content = converter.convert(content)
        fragment = Fragment(content).root
        children = [] if (fragment.text or "") else list(fragment)
        if children and children[0].tag == "p":
            content = "".join(inner_html(child) for child in children)
        set_inner_html(cell, content)

    def _set_attributes(self, cell: Any) -> None:
        """Apply the attribute lists in a cell, and remove them (``#handle_attr_list``)."""
        content = inner_html(cell)
        remaining = content
        for match in _attribute_lists(content):
            if match[1] is None:
                self._apply(cell, match[2])
            remaining = remaining.replace(match[0], "", 1)
        set_inner_html(cell, remaining)

    def _apply(self, cell: Any, attributes: str) -> None:
        for name, _, value, single in _ATTRIBUTE.findall(attributes):
            if name:
                cell.set(name, (cell.get(name) or "") + value)
            elif single.startswith("#"):
                cell.set("id", single[1:])
            elif single.startswith("."):
                own = cell.get("class") or ""
                cell.set("class", f"{own}{' ' if own else ''}{single[1:]}")
            elif single in self._references:
                self._apply(cell, self._references[single])


def _with_references(text: str) -> str:
    """Return the Markdown with references in tables replaced by their targets, as each cell is converted separately."""
    references = {match[1]: match[2] for match in _REFERENCE.finditer(text)}
    if not references:
        return text

    def written_out(changed: str, match: re.Match[str]) -> str:
        line = match[0]
        for name, target in references.items():
            # From the first bracket on behind the last one that closes.
            pattern = re.compile(rf"(?<![^\]\n])([^\[\]\n]*)\[([^\n\]]*)\]\s*\[{re.escape(name)}\]", re.ASCII)
            line = pattern.sub(expander(rf"\1[\2]({target})"), line)
        for name, target in references.items():
            line = _with_target(line, name, expander(f"[{name}]({target})"))
        return changed if line == match[0] else substitute(changed, match[0], line)

    return scan(_LINE, text, written_out)


def _with_target(line: str, name: str, target: Callable[[re.Match[str]], str]) -> str:
    """Return a line with the target behind a reference, unless there is something in parentheses."""
    last = line.rfind(")")

    def written_out(match: re.Match[str]) -> str:
        opening = _PARENTHESIS.match(line, match.end())
        return match[0] if opening and opening.end() <= last else target(match)

    return re.sub(re.escape(f"[{name}]"), written_out, line)


def _with_escaped_colons(line: str) -> str:
    r"""Return a line with a second backslash in each ``\:`` before a pipe, and in the first one behind a pipe."""
    end = max((pipe.start() for pipe in _PIPE.finditer(line)), default=0)
    line = line[:end].replace(r"\:", r"\\:") + line[end:]
    pieces, last = [], 0
    while (pipe := _PIPE.search(line, last)) and (colon := line.find(r"\:", pipe.end())) >= 0:
        pieces += [line[last:colon], r"\\:"]
        last = colon + 2
    return "".join([*pieces, line[last:]])


def _attribute_lists(text: str) -> Iterator[re.Match[str]]:
    """Yield the attribute lists in a text, each on one line."""
    for line in text.split("\n"):
        end = max((end.end() for end in _ATTRIBUTES_END.finditer(line)), default=0)
        yield from _ATTRIBUTES.finditer(line[:end])


def _codes(text: str) -> Iterator[str]:
    """Yield the code of each line, from the first beginning of such an element to the last end."""
    for line in text.split("\n"):
        begin, end = line.find("<code"), line.rfind("</code>")
        if begin >= 0 and line.find(">", begin + len("<code"), max(end, 0)) >= 0:
            yield line[begin : end + len("</code>")]


def _escaped(text: str, match: re.Match[str]) -> str:
    line = match[0]
    if not _PIPE.search(_MATH.sub("", line)):
        return text
    changed = _SPECIAL.sub(lambda special: r"\\" + special[1], line)
    return text if changed == line else substitute(text, line, changed)


def _align(cell: Any) -> None:
    """Align a cell that begins or ends with a colon (``#handle_text_align``)."""
    align = 0
    text = text_of(cell)
    if _LEFT.search(text):
        text = compiled(r"^\s*:").sub("", text)
        align += 1
    if _RIGHT.search(text):
        text = compiled(r":\s*$").sub("", text)
        align += 2
    if not align:
        return
    set_text(cell, text.replace("\\:", ":"))
    wanted = f"text-align: {_ALIGN[align]}"
    style = cell.get("style")
    cell.set("style", _OWN_ALIGN.sub(wanted, style) if style and _OWN_ALIGN.search(style) else wanted)
