"""The time that a code block may take: lexers look ahead, and some texts make them look ahead again and again.

A block that takes longer is plain text, as a whole, so that what is shown does not depend on where the time ended.
"""

from __future__ import annotations

from contextvars import ContextVar
from time import thread_time
from typing import TYPE_CHECKING

from pylekyll import limits
from pylekyll.rouge.tokens import Text

if TYPE_CHECKING:
    from pylekyll.rouge.engine import Lexer, Tokens

#: When the block that is being read has had its time, on the clock of the thread's processor time.
_deadline: ContextVar[float] = ContextVar("the time of a code block", default=float("inf"))


class OutOfTimeError(Exception):
    """The block has had its time."""


def lex(lexer: Lexer, source: str) -> Tokens:
    """Return the tokens of ``source``; it is one token of text where the lexer needs more time than it may have."""
    seconds = limits.current().code
    token = _deadline.set(thread_time() + seconds)
    try:
        return lexer.lex(source)
    except OutOfTimeError:
        limits.notice(
            f"A code block of {len(source)} characters takes its lexer '{lexer.tag}' more than {seconds} seconds; "
            "it is shown without colours."
        )
        return [(Text, source)]
    finally:
        _deadline.reset(token)


def check() -> None:
    """Raise ``OutOfTimeError`` where the block has had its time."""
    if thread_time() > _deadline.get():
        raise OutOfTimeError
