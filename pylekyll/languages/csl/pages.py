"""Page ranges in the form that a style asks for (``Renderer#format_page_range!``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.csl.errors import CslError

if TYPE_CHECKING:
    from pylekyll.languages.csl.locale import Locale

_ALPHA = r"[^\W\d_]*"
_RANGE = re.compile(rf"\b({_ALPHA})([0-9]+)({_ALPHA})[ \t\r\n\f\v]*[–-]+[ \t\r\n\f\v]*({_ALPHA})([0-9]+)({_ALPHA})\b")


def format_page_range(pages: str, page_format: str | None, locale: Locale) -> str:
    """Return ``pages`` with the locale's dash in its ranges, the second number in the form ``page_format``.

    ``page_format`` is ``expanded`` (321-328), ``minimal`` (321-8), ``minimal-two`` (321-28), ``chicago``, or ``None``
    for an unchanged number. Raises ``CslError`` for any other.
    """
    if "-" not in pages and "–" not in pages:
        return pages
    dash = locale.translate("page-range-delimiter") or "–"
    chosen = page_format

    def formatted(match: re.Match[str]) -> str:
        nonlocal chosen
        before, first, behind, before_last, last, behind_last = match.groups()
        if chosen is not None and not (before or behind or before_last or behind_last) and len(first) >= len(last):
            last = first[: len(first) - len(last)] + last
            # citeproc-ruby uses the rule chosen for the first range for all others of the same text.
            chosen = _chicago(first, last) if chosen.startswith("chicago") else chosen
            last = _shortened(first, last, chosen)
        return f"{before}{first}{behind}{dash}{before_last}{last}{behind_last}"

    return _RANGE.sub(formatted, pages)


def _chicago(first: str, last: str) -> str:
    """Return the rule of the Chicago Manual of Style for this range."""
    length = len(first)
    if length < 3 or first.endswith("00"):
        return "expanded"
    if length == 4 and length - _common(first, last) > 2:
        return "expanded"
    return "minimal" if first[-2] == "0" else "minimal-two"


def _common(first: str, last: str) -> int:
    """Return how many digits both numbers begin with."""
    return next((at for at, pair in enumerate(zip(first, last, strict=True)) if pair[0] != pair[1]), len(first))


def _shortened(first: str, last: str, rule: str) -> str:
    common = _common(first, last)
    if rule == "expanded":
        return last
    if rule == "minimal":
        return last[common:]
    if rule == "minimal-two":
        return last[min(common, len(last) - 2) :] if len(last) > 2 else last
    raise CslError(f"Unknown page-range-format '{rule}'.")
