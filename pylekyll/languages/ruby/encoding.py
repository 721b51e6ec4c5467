"""Effects of the encoding of Ruby's strings on the output."""

from __future__ import annotations


class AsciiText(str):
    """Text whose encoding in Ruby is US-ASCII rather than UTF-8.

    Ruby prints nil, numbers and booleans in it, and the result of ``Array#join`` has the encoding of its first element
    unless another element needs UTF-8. A document that begins with such a piece and is ASCII throughout has no curly
    quotes for kramdown to write, only their character references.
    """

    __slots__ = ()


NOTHING = AsciiText()
"""Encoding of ``nil.to_s`` and ``[].join``."""
