"""Numbers of citations as al-folio prints them: ``1.2K`` (Active Support's ``number_to_human``)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from pylekyll.plugins.api import Reads, observing
from pylekyll.plugins.network import DAY, Network

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.plugins.api import Extensions

_UNITS = {0: "", 3: "K", 6: "M", 9: "B"}
NOT_AVAILABLE = "N/A"


def number_to_human(count: int) -> str:
    """Return a number with two significant digits and the suffix ``K``, ``M`` or ``B``."""
    rounded = _significant(Decimal(count))
    magnitude = rounded.adjusted() if rounded else 0
    power = max((known for known in _UNITS if known <= magnitude), default=0)
    text = f"{_significant(rounded.scaleb(-power)):f}"
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text}{_UNITS[power]}"


def _significant(number: Decimal) -> Decimal:
    return number.quantize(Decimal(1).scaleb(number.adjusted() - 1), ROUND_HALF_UP) if number else Decimal(0)


class CitationCounts:
    """The numbers of one service in one build, each fetched once."""

    def __init__(self, extensions: Extensions, topic: str, read: Callable[[bytes], int | None]) -> None:
        shown = f"'{NOT_AVAILABLE}' is shown."
        self._network = Network(extensions.config, extensions.log, extensions.readings, topic, shown, DAY)
        self._read = read
        self._known: dict[str, str] = {}
        extensions.add_hook("site", "post_render", self._report, reads=Reads.NOTHING)

    def text(self, key: str, url: str) -> str:
        """Return the text for ``key``, whose page is at ``url``; ``N/A`` if it is not available."""
        if key in self._known:
            self._network.note(url)
        else:
            body = self._network.get(url)
            count = None if body is None else self._read(body)
            self._known[key] = NOT_AVAILABLE if count is None else number_to_human(count)
        return self._known[key]

    @observing
    def _report(self, subject: object, *_: object) -> None:
        del subject
        self._network.report()
