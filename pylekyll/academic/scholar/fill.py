"""Puts the numbers where acad-homepage's pages would get them in the visitor's browser."""

from __future__ import annotations

import re
from functools import cache, partial
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from pylekyll.academic.scholar.badge import badge
from pylekyll.academic.scholar.schema import SHIELD
from pylekyll.foundation.closed import Ends, end_tags

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.academic.scholar.schema import Statistics

_PAPER = "show_paper_citations"
_TOTAL = "total_cit"
_SHIELDS = "img.shields.io/endpoint"
_SIGNS = (_PAPER, _TOTAL, _SHIELDS)

# Comments and raw text are matched first, so that tags in them do not count as elements.
_BEGINNING = re.compile(r"<!--|<(script|style|textarea|title|noscript)\b|<[a-z]", re.IGNORECASE)
_RAW_ENDS = end_tags("script", "style", "textarea", "title", "noscript")
_START = re.compile(
    r"""<(?P<tag>[a-z][a-z0-9-]*)
     (?P<attributes>(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)+)\s*/?>""",
    re.VERBOSE | re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?""")


class Filler:
    """Fills pages with the numbers of one author, whose data ``repository`` (``owner/name``) has."""

    def __init__(self, numbers: Statistics, repository: str | None = None) -> None:
        self._numbers = numbers
        self._repository = repository

    def fill(self, html: str, unknown: Callable[[str], None]) -> str:
        """Return ``html`` with the numbers: in ``#total_cit``, in each ``.show_paper_citations``, and as a drawn badge.

        The attribute ``data`` identifies a paper. An unknown paper stays as it is, and ``unknown`` is called once with
        its id. The texts are those that the page's own script writes (``| Citations: 12``). The image of shields.io
        that shows this repository's total becomes the same badge as SVG.
        """
        if not any(sign in html for sign in _SIGNS):
            return html
        missing: dict[str, None] = {}
        pieces: list[str] = []
        position = 0
        ends = cache(partial(_ends, html))
        for start in _starts(html):
            found = start["attributes"]
            if start.start() < position or not any(sign in found for sign in _SIGNS):
                continue
            change = self._change(ends, start, _attributes(found), missing)
            if change is not None:
                begin, end, text = change
                pieces += (html[position:begin], text)
                position = end
        for key in missing:
            unknown(key)
        return "".join(pieces) + html[position:]

    def _change(
        self,
        ends: Callable[[str], dict[int, int]],
        start: re.Match[str],
        attributes: dict[str, str],
        missing: dict[str, None],
    ) -> tuple[int, int, str] | None:
        """Return the replacement (start, end, text) at the element of ``start``; ``ends`` are those of its kind."""
        if start["tag"].lower() == "img":
            drawn = self._badge(attributes.get("src", ""))
            return None if drawn is None else (start.start(), start.end(), drawn)
        text = self._text(attributes, missing)
        end = None if text is None else ends(start["tag"].lower()).get(start.start())
        return None if text is None or end is None else (start.end(), end, text)

    def _text(self, attributes: dict[str, str], missing: dict[str, None]) -> str | None:
        """Return the text for the element with these attributes, or ``None``."""
        if attributes.get("id") == _TOTAL:
            return str(self._numbers.total)
        if _PAPER not in attributes.get("class", "").split() or "data" not in attributes:
            return None
        publication = self._numbers.publications.get(attributes["data"].strip())
        if publication is None:
            missing[attributes["data"]] = None
            return None
        return f"| Citations: {publication.citations}"

    def _badge(self, source: str) -> str | None:
        """Return the badge that an address of shields.io would give, if it is this repository's."""
        try:
            parts = urlsplit(source)
        except ValueError:
            return None
        query = {name: values[-1] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
        path = urlsplit(query.get("url", "")).path
        if f"{parts.netloc}{parts.path}" != _SHIELDS or not path.endswith(f"/{SHIELD}") or not self._repository:
            return None
        if f"/{self._repository}/" not in path.replace("@", "/"):
            return None
        return badge(
            str(self._numbers.total),
            query.get("label", "citations"),
            color=query.get("color", "lightgrey"),
            label_color=query.get("labelColor", "grey"),
            logo="logo" in query,
        )


def _starts(html: str) -> Iterator[re.Match[str]]:
    """Yield the tags with attributes outside of comments and raw text."""
    ends = Ends(html)
    place = 0
    while beginning := _BEGINNING.search(html, place):
        place = beginning.start() + 1
        kind = beginning[1]
        end = "-->" if beginning[0] == "<!--" else _RAW_ENDS[kind.lower()] if kind else None
        stop = ends.after(end, beginning.end()) if end else -1
        if stop >= 0:
            place = stop
        elif start := _START.match(html, beginning.start()):
            yield start
            place = start.end()


def _attributes(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), unescape("".join(values)))
    return found


def _ends(html: str, tag: str) -> dict[int, int]:
    """Return where the end tag of each element of a kind begins, by where the element does."""
    found: dict[int, int] = {}
    begun: list[int] = []
    for match in re.compile(rf"<(/?){re.escape(tag)}(?=[\s/>])", re.IGNORECASE).finditer(html):
        if not match[1]:
            begun.append(match.start())
        elif begun:
            found[begun.pop()] = match.start()
    return found
