"""Code highlighting: lexers in the form of Pygments with Rouge's output.

``find_lexer`` turns a fence's language into a lexer; the ``render_*`` functions print a source with it as Rouge's
formatters do. Behaviour is Rouge 4.7.0's.
"""

from pylekyll.languages.highlighting.engine import Lexer
from pylekyll.languages.highlighting.formatters import (
    escape,
    render_legacy,
    render_line_rows,
    render_lines_table,
    render_linewise,
    render_marked_lines,
    render_spans,
)
from pylekyll.languages.highlighting.registry import find_lexer, guess_lexer

__all__ = [
    "Lexer",
    "escape",
    "find_lexer",
    "guess_lexer",
    "render_legacy",
    "render_line_rows",
    "render_lines_table",
    "render_linewise",
    "render_marked_lines",
    "render_spans",
]
