"""Word lists too long for a module: one text file per language, with a ``[section]`` line before each list."""

from __future__ import annotations

import re
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


def load_phrases(language: str) -> dict[str, tuple[str, ...]]:
    """Return the lists of ``language``, by section, in their order; ``_`` stands for a space within a phrase."""
    text = files(__name__).joinpath(f"{language}.txt").read_text(encoding="utf-8")
    _, *parts = re.split(r"^\[(\w+)\]$", text, flags=re.MULTILINE)
    return {
        section: tuple(phrase.replace("_", " ") for phrase in listed.split())
        for section, listed in zip(parts[::2], parts[1::2], strict=True)
    }


def load_alternatives(language: str) -> dict[str, str]:
    """Return the lists of ``language``, by section, as regexes that match any of their words, tried in order."""
    text = files(__name__).joinpath(f"{language}.txt").read_text(encoding="utf-8")
    _, *parts = re.split(r"^\[(\w+)\]$", text, flags=re.MULTILINE)
    return {section: "|".join(listed.split()) for section, listed in zip(parts[::2], parts[1::2], strict=True)}
