"""Tokens: parts of a template's source that nodes and errors refer to."""

from __future__ import annotations

from typing import Final, NamedTuple

TAG: Final = "tag"
OUTPUT: Final = "output"
CONTENT: Final = "content"


class Token(NamedTuple):
    """A part of a template: its kind, its text, and its offset in the template's source."""

    kind: str
    value: str
    start_index: int
    source: str
