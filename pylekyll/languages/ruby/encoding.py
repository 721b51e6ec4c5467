"""Effects of the encoding of Ruby's strings on the output."""

from __future__ import annotations


class AsciiText(str):
    """Text whose encoding in Ruby is US-ASCII rather than UTF-8.

    Ruby prints nil, numbers and booleans so, and ``Array#join`` gives a result the encoding of its first element as
    long as nothing in it asks for more. A document that begins with such a piece and is ASCII throughout has no curly
    quotes for kramdown to write, only their character references.
    """

    __slots__ = ()


NOTHING = AsciiText()
"""Encoding of ``nil.to_s`` and ``[].join``."""
