"""The filters that values of entries pass through: ``bibtex_filters`` and ``raw_bibtex_filters``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.languages.bibtex.latex import decode as decode_latex
from pylekyll.languages.ruby.text import downcase
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable

    Filter = Callable[[str], str]

_REGISTERED = "\\textregistered"
_LINK = re.compile(r"\\href\\{([^\\}]+)\\}\\{([^\\}]+)\\}|(?:https?|ftp)://[^\s<>\"{}|\\^`\[\]]+", re.ASCII)


def _command(name: str, wrap: Callable[[str], str]) -> Filter:
    """Return a filter for a command with an argument in braces; the braces of the argument may nest."""
    opening = f"\\{name}{{"

    def apply(text: str) -> str:
        start = text.find(opening)
        if start < 0:
            return text
        pieces, position = [], 0
        while start >= 0:
            begin = start + len(opening)
            end = _closing(text, begin)
            if end is None:
                start = text.find(opening, begin)
                continue
            pieces += [text[position:start], wrap(text[begin:end])]
            position = end + 1
            start = text.find(opening, position)
        return "".join([*pieces, text[position:]])

    return apply


def _closing(text: str, start: int) -> int | None:
    depth = 1
    for match in re.compile(r"[{}]").finditer(text, start):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return match.start()
    return None


def _registered(text: str) -> str:
    return text.replace(_REGISTERED, "&#0174")


def _link(match: re.Match[str]) -> str:
    return f"[{match[2]}]({match[1]})" if match[1] else f"[{match[0]}]({match[0]})"


def _markdown(text: str) -> str:
    return _LINK.sub(_link, text)


def _line_breaks(text: str) -> str:
    return re.sub(r"\n\s*", " ", text, flags=re.ASCII)


#: The filters of jekyll-scholar and bibtex-ruby by the names that the settings use.
FILTERS: dict[str, Filter] = {
    "italics": _command("emph", lambda text: f"<i>{text}</i>"),
    "latex": decode_latex,
    "linebreaks": _line_breaks,
    "lowercase": _command("lowercase", downcase),
    "markdown": _markdown,
    "smallcaps": _command("textsc", lambda text: f'<font style="font-variant: small-caps">{text}</font>'),
    "superscript": _command("textsuperscript", lambda text: f"<sup>{text}</sup>"),
    "textit": _command("textit", lambda text: f"<i>{text}</i>"),
    "textregistered": _registered,
    "tiny": _command("tiny", lambda text: f'<span class="tiny">{text}</span>'),
}


def filters_named(names: Any) -> tuple[list[Filter], list[str]]:
    """Return the filters of a setting, and the names in it that are not those of a filter."""
    listed = [to_s(name).removeprefix(":").lower() for name in (names if isinstance(names, list) else [names]) if name]
    return [FILTERS[name] for name in listed if name in FILTERS], [name for name in listed if name not in FILTERS]
