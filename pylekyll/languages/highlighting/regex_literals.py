"""States for regular expressions between slashes, which are the same in Rouge's lexers of several languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygments.lexer import default

from pylekyll.languages.highlighting.engine import go
from pylekyll.languages.highlighting.tokens import Error, String

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States


def regex_states(flags: str) -> States:
    """Return the states ``regex``, ``regex-end`` and ``regex-group``; ``flags`` are letters behind the last slash."""
    end = [(rf"[{flags}]+", String.Regex, "#pop")] if flags else []
    return {
        "regex": [
            (r"/", go(String.Regex, "regex-end")),
            (r"[^/]\n|\n", Error, "#pop"),
            (r"\[\^?", String.Escape, "regex-group"),
            (r"\\.", String.Escape),
            (r"\(\?[:=<!]", String.Escape),
            (r"\{[0-9,]+\}", String.Escape),
            (r"[()?]", String.Escape),
            (r".", String.Regex),
        ],
        "regex-end": [*end, default("#pop")],
        "regex-group": [
            (r"/", String.Escape),
            (r"[^/]\n", Error, "#pop:2"),
            (r"\]", String.Escape, "#pop"),
            (r"\\.", String.Escape),
            (r".", String.Regex),
        ],
    }
