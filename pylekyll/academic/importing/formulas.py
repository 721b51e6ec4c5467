"""Formulas between dollar signs in the texts of services, which are not escaped; prices are texts."""

from __future__ import annotations

import re

_DOLLAR = re.compile(r"(?<!\\)\$")
_COMMAND = re.compile(r"\\[A-Za-z]")
_AMOUNT = re.compile(r"[0-9]+[.,][0-9.,]*")
_RESERVED = re.compile(r"(?<!\\)([%#&])")


def divided(text: str) -> list[str]:
    """Return a text in parts, of which each second one is a formula: ``$x$``, also where the text has ``$$x$$``."""
    places = [found.start() for found in _DOLLAR.finditer(text)]
    parts, end, index = [], 0, 0
    while index < len(places) - 1:
        width = _width(places, index)
        close = index + width
        start, stop = places[index], places[close] if close < len(places) else len(text)
        inner = text[start + width : stop]
        if close + width <= len(places) and _is_formula(text, start, stop, width):
            parts += [text[end:start], f"${_tex(inner)}$"]
            end, index = stop + width, close + width
        else:
            index += 1
    return [*parts, text[end:]]


def _width(places: list[int], index: int) -> int:
    """Return how many dollar signs open and close the formula that may begin at a place."""
    pairs = [pair for pair in (places[index : index + 2], places[index + 2 : index + 4]) if len(pair) == 2]
    return 2 if len(pairs) == 2 and all(last - first == 1 for first, last in pairs) else 1


def _is_formula(text: str, start: int, stop: int, width: int) -> bool:
    """Return whether the text between two dollar signs is TeX's mathematics.

    It has a command, or something raised or lowered. A short one such as ``$k$`` begins and ends without a blank, and
    is not between two prices.
    """
    inner = text[start + width : stop]
    if not inner.strip() or "\n\n" in inner or not _is_balanced(inner):
        return False
    if _COMMAND.search(inner):
        return True
    blanks = inner[0].isspace() + inner[-1].isspace()
    if "_" in inner or "^" in inner:
        return blanks != 1
    before, after = text[start - 1 : start], text[stop + width : stop + width + 1]
    return not blanks and not before.isalnum() and not after.isdigit() and not _AMOUNT.fullmatch(inner)


def _is_balanced(inner: str) -> bool:
    depth = 0
    for character in inner:
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    return depth == 0


def _tex(inner: str) -> str:
    """Return a formula whose characters that begin a comment or a parameter are escaped."""
    return inner if r"\begin" in inner else _RESERVED.sub(r"\\\1", inner)
