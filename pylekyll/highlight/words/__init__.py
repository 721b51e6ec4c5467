"""Word lists too long for a module: a text file a language, with a ``[section]`` line before each list."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def load_words(language: str) -> dict[str, frozenset[str]]:
    """Return the lists of ``language``, by section."""
    text = files(__name__).joinpath(f"{language}.txt").read_text(encoding="utf-8")
    lists: dict[str, frozenset[str]] = {}
    for part in text.split("[")[1:]:
        section, _, listed = part.partition("]\n")
        lists[section] = frozenset(listed.split())
    return lists
