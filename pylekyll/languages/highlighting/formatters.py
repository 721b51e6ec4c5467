"""Tokens to HTML, as Rouge's formatters print them.

Rouge escapes ``&``, ``<`` and ``>`` only, prints Text without a span, and never splits a token that spans lines,
except in a formatter that works line by line (``HTMLLineHighlighter``, ``HTMLLineTable``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.languages.highlighting.budget import lex
from pylekyll.languages.highlighting.tokens import Text, TokenType, short_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from pylekyll.languages.highlighting.engine import Lexer, Tokens

_OPENING: dict[TokenType, str] = {Text: ""}
_LINE_PIECES = re.compile(r"\n|[^\n]+")
_UNSELECTABLE = "-moz-user-select: none;-ms-user-select: none;-webkit-user-select: none;user-select: none;"


def escape(text: str) -> str:
    """Return ``text`` with the three characters escaped that Rouge escapes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _opening(token: TokenType) -> str:
    name = short_name(token)
    tag = _OPENING[token] = f'<span class="{name}">' if name else ""
    return tag


def format_tokens(tokens: Tokens) -> str:
    """Return ``tokens`` as spans (``Rouge::Formatters::HTML``); neighbours of one type become one span."""
    out: list[str] = []
    last: TokenType | None = None
    closing = ""
    for token, value in tokens:
        if not value:
            continue
        html = escape(value) if "&" in value or "<" in value or ">" in value else value
        if token is last:
            out.append(html)
            continue
        opening = _OPENING.get(token)
        if opening is None:
            opening = _opening(token)
        out += (closing, opening, html)
        closing = "</span>" if opening else ""
        last = token
    out.append(closing)
    return "".join(out)


def render_spans(source: str, lexer: Lexer) -> str:
    """Return ``source`` highlighted by ``lexer``, without any wrapper (``Rouge::Formatters::HTML``)."""
    if lexer.tag == "plaintext":
        return escape(source) if getattr(lexer, "token", Text) is Text else format_tokens(lex(lexer, source))
    return format_tokens(lex(lexer, source))


def token_lines(tokens: Tokens) -> Iterator[Tokens]:
    """Yield the tokens of each line, without its newline (``Rouge::Formatter#token_lines``)."""
    line: Tokens = []
    for token, value in tokens:
        for piece in _LINE_PIECES.findall(value):
            if piece == "\n":
                yield line
                line = []
            else:
                line.append((token, piece))
    if line:
        yield line


def render_marked_lines(source: str, lexer: Lexer, mark_lines: Collection[int], mark_class: str = "hll") -> str:
    """Return ``source`` line by line, the lines of ``mark_lines`` (counting from 1) in a span of ``mark_class``.

    ``Rouge::Formatters::HTMLLineHighlighter``: every line ends in a newline, also the last.
    """
    out: list[str] = []
    for number, line in enumerate(token_lines(lex(lexer, source)), 1):
        html = format_tokens(line) + "\n"
        out.append(f'<span class="{mark_class}">{html}</span>' if number in mark_lines else html)
    return "".join(out)


def render_lines_table(
    source: str,
    lexer: Lexer,
    *,
    start_line: int = 1,
    line_format: str = "%i",
    table_class: str = "rouge-table",
    gutter_class: str = "rouge-gutter",
    code_class: str = "rouge-code",
    mark_lines: Collection[int] | None = None,
) -> str:
    """Return ``source`` as a table of one row: numbers, then code (``Rouge::Formatters::HTMLTable``).

    kramdown's ``line_numbers`` takes the classes unchanged, Jekyll's ``highlight linenos`` passes ``gutter`` and
    ``code``, and ``mark_lines`` puts a :func:`render_marked_lines` inside. ``line_format`` is a ``printf`` format.
    """
    html = render_spans(source, lexer) if mark_lines is None else render_marked_lines(source, lexer, mark_lines)
    lines = source.count("\n")
    if not source.endswith("\n"):
        lines += 1
        html += "\n"
    numbers = "\n".join(line_format % number for number in range(start_line, start_line + lines)) + "\n"
    return (
        f'<table class="{table_class}"><tbody><tr><td class="{gutter_class} gl">'
        f'<pre class="lineno">{numbers}</pre></td><td class="{code_class}"><pre>{html}</pre></td></tr></tbody></table>'
    )


def render_line_rows(
    source: str,
    lexer: Lexer,
    *,
    start_line: int = 1,
    table_class: str = "rouge-line-table",
    gutter_class: str = "rouge-gutter",
    code_class: str = "rouge-code",
    line_class: str = "lineno",
    line_id: str = "line-%i",
) -> str:
    """Return ``source`` as a table with one row a line (``Rouge::Formatters::HTMLLineTable``)."""
    rows = [f'<table class="{table_class}"><tbody>']
    for number, line in enumerate(token_lines(lex(lexer, source)), start_line):
        rows.append(
            f'<tr id="{line_id % number}" class="{line_class}"><td class="{gutter_class} gl" style="{_UNSELECTABLE}">'
            f'<pre>{number}</pre></td><td class="{code_class}"><pre>{format_tokens(line)}\n</pre></td></tr>'
        )
    return "".join(rows) + "</tbody></table>"


def render_linewise(source: str, lexer: Lexer, *, tag_name: str = "div", class_format: str = "line-%i") -> str:
    """Return each line of ``source`` in an element of its own (``Rouge::Formatters::HTMLLinewise``)."""
    return "".join(
        f'<{tag_name} class="{class_format % number}">{format_tokens(line)}\n</{tag_name}>'
        for number, line in enumerate(token_lines(lex(lexer, source)), 1)
    )


def render_legacy(
    source: str,
    lexer: Lexer,
    *,
    css_class: str = "codehilite",
    line_numbers: bool = False,
    start_line: int = 1,
    wrap: bool = True,
    table: Mapping[str, Any] | None = None,
) -> str:
    """Return the output of ``Rouge::Formatters::HTMLLegacy``, which kramdown uses.

    ``wrap`` puts it in ``div.highlight > pre.<css_class> > code``; kramdown passes ``highlight``, and no wrapper for
    code spans. ``line_numbers`` makes it a table (:func:`render_lines_table`), for which ``table`` has options.
    """
    if line_numbers:
        html = render_lines_table(source, lexer, start_line=start_line, **(table or {}))
    else:
        html = render_spans(source, lexer)
    return f'<div class="highlight"><pre class="{css_class}"><code>{html}</code></pre></div>' if wrap else html
