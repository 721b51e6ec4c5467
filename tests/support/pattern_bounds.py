"""Bounds of the program for texts before patterns read them, by the beginnings of the patterns' names.

``tests/security/test_pattern_bounds.py`` shows that no pattern reads a longer text.
"""

from __future__ import annotations

from typing import Final

from pylekyll.languages.ruby.date_parse import MAX_LENGTH

LONGEST: Final[dict[str, int]] = {"languages.ruby.date_parse:": MAX_LENGTH}


def longest_text(name: str) -> int | None:
    """Return the characters of the longest text that a pattern reads; ``None`` if there is no bound."""
    return next((length for start, length in LONGEST.items() if name.startswith(start)), None)
