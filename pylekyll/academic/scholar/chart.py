"""A small chart of citations per year, as SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_PITCH = 22
_BAR = 16
_HEIGHT = 60
_ABOVE = 4
_BELOW = 16
_LABEL_EVERY = 46


def chart(cites_per_year: Mapping[str, int], title: str = "Citations per year") -> str:
    """Return a bar a year, from the first to the last with those between that are missing; empty without a number.

    The chart takes the colours of the page: bars are ``currentColor``. Screen readers read the numbers from the
    description.
    """
    counts = {int(year): count for year, count in cites_per_year.items()}
    if not counts or not any(counts.values()):
        return ""
    years = range(min(counts), max(counts) + 1)
    highest = max(counts.values())
    width = len(years) * _PITCH
    height = _ABOVE + _HEIGHT + _BELOW
    spoken = escape(f"{title}: " + ", ".join(f"{year}: {counts.get(year, 0)}" for year in years))
    bars = "".join(_bar(number, year, counts.get(year, 0), highest) for number, year in enumerate(years))
    labels = "".join(_label(number, years) for number in range(len(years)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scholar-chart" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" style="max-width:100%;height:auto" role="img" aria-label="{spoken}">'
        f"<title>{escape(title)}</title>"
        f'<g fill="currentColor" fill-opacity=".7">{bars}</g>'
        f'<path d="M0 {_ABOVE + _HEIGHT + 0.5:g}H{width}" stroke="currentColor" stroke-opacity=".4"/>'
        '<g fill="currentColor" font-family="inherit" font-size="10" text-anchor="middle" aria-hidden="true">'
        f"{labels}</g>"
        "</svg>"
    )


def _bar(number: int, year: int, count: int, highest: int) -> str:
    tall = round(_HEIGHT * count / highest, 1)
    x, y = number * _PITCH + (_PITCH - _BAR) / 2, _ABOVE + _HEIGHT - tall
    return f'<rect x="{x:g}" y="{y:g}" width="{_BAR}" height="{tall:g}"><title>{year}: {count}</title></rect>'


def _label(number: int, years: range) -> str:
    """Return the year below its bar, where there is room: counted from the last, which is always named."""
    step = -(-_LABEL_EVERY // _PITCH)
    if (len(years) - 1 - number) % step:
        return ""
    x, y = number * _PITCH + _PITCH / 2, _ABOVE + _HEIGHT + _BELOW - 4
    return f'<text x="{x:g}" y="{y}">{years[number]}</text>'
