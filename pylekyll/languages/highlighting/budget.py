"""Time limit for a code block: lexers look ahead, and some texts make them do so repeatedly.

A block that takes longer is plain text, as a whole, so that the output does not depend on where the time ended.

The time is the thread's processor time. Reading it costs milliseconds on a busy machine, where each system call may end
a time slice. So it is not read before that much time has passed on the wall clock.
"""

from __future__ import annotations

import time
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING, Final

from pylekyll.foundation import limits
from pylekyll.languages.highlighting.exact import without_dots
from pylekyll.languages.highlighting.tokens import Text

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Lexer, Tokens

#: From this number of characters, processor time is read from the beginning; otherwise after the limit in wall time.
_LONG = 10_000


#: WebAssembly has one thread, and no ``thread_time``.
_processor_time: Final = getattr(time, "thread_time", time.process_time)


class OutOfTimeError(Exception):
    """The block exceeded its time limit."""


class _Clock:
    """The time of one block; ``end`` is its limit on the clock of processor time."""

    __slots__ = ("end", "look_at", "seconds")

    def __init__(self, seconds: float, *, begins: bool) -> None:
        self.seconds = seconds
        self.look_at = perf_counter() + seconds
        self.end = _processor_time() + seconds if begins else None

    def check(self) -> None:
        """Raise ``OutOfTimeError`` after the limit."""
        if perf_counter() < self.look_at:
            return
        now = _processor_time()
        if self.end is None:
            self.end = now + self.seconds
        if now > self.end:
            raise OutOfTimeError
        self.look_at = perf_counter() + self.end - now


#: The clock of the block that is being lexed.
_clock: ContextVar[_Clock | None] = ContextVar("the time of a code block", default=None)


def lex(lexer: Lexer, source: str) -> Tokens:
    """Return the tokens of ``source``; a single text token if the lexer exceeds the time limit.

    Neighbours of one type may not be merged yet.
    """
    seconds = limits.current().code
    token = _clock.set(_Clock(seconds, begins=len(source) >= _LONG))
    try:
        scan = getattr(lexer, "scanned", lexer.lex)
        return scan(source) if source.isascii() else without_dots(source, scan)
    except OutOfTimeError:
        limits.notice(
            f"A code block of {len(source)} characters takes its lexer '{lexer.tag}' more than {seconds} seconds; "
            "it is shown without colours."
        )
        return [(Text, source)]
    finally:
        _clock.reset(token)


def check() -> None:
    """Raise ``OutOfTimeError`` if the block exceeded its time limit."""
    clock = _clock.get()
    if clock is not None:
        clock.check()
