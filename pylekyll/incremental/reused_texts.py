"""The texts of a reused result as this build shows them: with its own time where the page shows the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.incremental import clock

if TYPE_CHECKING:
    from datetime import datetime

    from pylekyll.incremental.store.texts import Texts
    from pylekyll.incremental.traces import Trace
    from pylekyll.site.site import Item


class ReusedTexts:
    """The content and the output of ``trace`` at the ``time`` of this build, which are read on demand.

    A page that shows the time shows it between ``marks``.
    """

    def __init__(self, trace: Trace, marks: tuple[str, str] | None, time: datetime) -> None:
        self._texts = trace.texts
        self._marks = marks
        self._time = time
        #: The time of this build as the page prints it.
        self._now = clock.as_text(time) if trace.printed else ""
        self._printed = trace.printed
        self._is_content_dated = trace.is_content_dated
        #: True if nothing in the texts depends on the time of the build.
        self._is_unchanged = marks is None and self._now == trace.printed

    @classmethod
    def of(cls, trace: Trace, item: Item, time: datetime) -> ReusedTexts | Texts | None:
        """Return the texts of ``trace``; ``None`` if ``item`` no longer has a place for the time."""
        if not trace.shows_time:
            return cls(trace, None, time) if trace.printed else trace.texts
        marks: tuple[str, str] | None = getattr(item, "time_between", None)
        return None if marks is None else cls(trace, marks, time)

    def content(self) -> str:
        """Return the content. Raises ``DamagedTextsError``."""
        return self._current(self._texts.content())

    def output(self) -> str:
        """Return the output. Raises ``DamagedTextsError``."""
        return self._current(self._texts.output())

    def digest(self, *, whole: bool) -> str | None:
        """Return the digest of the content, or of the output, if it is known without reading the text."""
        is_current = self._is_unchanged or not (whole or self._marks or self._is_content_dated)
        return self._texts.digest(whole=whole) if is_current else None

    def output_bytes(self) -> bytes | None:
        """Return the output as UTF-8 if it is known without decoding. Raises ``DamagedTextsError``."""
        data = None if self._marks is not None else self._texts.output_bytes()
        if data is None or self._is_unchanged:
            return data
        return data.replace(self._printed.encode(), self._now.encode())

    def _current(self, text: str) -> str:
        if self._marks is not None:
            text = clock.set_time(text, self._marks, self._time)
        return text if self._now == self._printed else text.replace(self._printed, self._now)
