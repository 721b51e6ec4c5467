"""Puts the numbers into the elements in which acad-homepage's script would put them in the browser."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.scholar.schema import Statistics

_CLASS = "show_paper_citations"
_TOTAL = "total_cit"

# Comments and what is not markup are matched first, so that nothing in them is taken for an element.
_START = re.compile(
    r"""<!--.*?-->
    |<(?P<opaque>script|style|textarea|title|noscript)\b.*?</(?P=opaque)\s*>
    |<(?P<tag>[a-z][a-z0-9-]*)(?P<attributes>(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)+)\s*>""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?""")


def fill(html: str, numbers: Statistics, unknown: Callable[[str], None]) -> str:
    """``html`` with the total in ``#total_cit`` and each paper's number in its ``.show_paper_citations``.

    A paper is known by the attribute ``data``; one that ``numbers`` do not have is left alone, and ``unknown`` is
    called with its id, once for each id. What is written is what the script writes: ``| Citations: 12``.
    """
    if _CLASS not in html and _TOTAL not in html:
        return html
    missing: dict[str, None] = {}
    pieces: list[str] = []
    position = 0
    for start in _START.finditer(html):
        if start["tag"] is None or start.start() < position:
            continue
        text = _text_for(_attributes(start["attributes"]), numbers, missing)
        end = None if text is None else _end(html, start["tag"], start.end())
        if text is not None and end is not None:
            pieces += (html[position : start.end()], text)
            position = end
    for key in missing:
        unknown(key)
    return "".join(pieces) + html[position:]


def _attributes(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), unescape("".join(values)))
    return found


def _text_for(attributes: dict[str, str], numbers: Statistics, missing: dict[str, None]) -> str | None:
    """What belongs into the element with these attributes, or ``None``."""
    if attributes.get("id") == _TOTAL:
        return str(numbers.total)
    if _CLASS not in attributes.get("class", "").split() or "data" not in attributes:
        return None
    publication = numbers.publications.get(attributes["data"].strip())
    if publication is None:
        missing[attributes["data"]] = None
        return None
    return f"| Citations: {publication.citations}"


def _end(html: str, tag: str, start: int) -> int | None:
    """Where the element's end tag begins, past elements of its own kind inside it; ``None`` where it has none."""
    depth = 1
    for match in re.compile(rf"<(/?){re.escape(tag)}(?=[\s/>])", re.IGNORECASE).finditer(html, start):
        depth += -1 if match[1] else 1
        if depth == 0:
            return match.start()
    return None
