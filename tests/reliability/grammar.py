"""Random texts from a grammar, and texts made of two others: the inputs of the fuzzers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

_REFERENCE = re.compile(r"<([a-z_]+)>")
_PIECE = re.compile(r"\w+|\s+|[^\w\s]")


class Grammar:
    """Rules by name; each is a list of alternatives, in which ``<name>`` stands for a text of that rule.

    The first alternative of a rule ends it: below ``depth`` rules within each other there is no other.
    """

    def __init__(self, rules: Mapping[str, Sequence[str]], depth: int = 12) -> None:
        self._depth = depth
        self._rules = {name: [_REFERENCE.split(each) for each in alternatives] for name, alternatives in rules.items()}
        missing = {part for each in self._rules.values() for parts in each for part in parts[1::2]} - rules.keys()
        assert not missing, missing

    def text(self, random: Random, name: str = "start", depth: int = 0) -> str:
        """Return a text of the rule ``name``."""
        alternatives = self._rules[name]
        parts = alternatives[0] if depth > self._depth else random.choice(alternatives)
        if len(parts) == 1:
            return parts[0]
        return "".join([self.text(random, part, depth + 1) if place % 2 else part for place, part in enumerate(parts)])


def mutated(random: Random, text: str, other: str) -> str:
    """Return ``text`` with a few of its pieces dropped, doubled, repeated, swapped, or taken from ``other``."""
    pieces, foreign = _PIECE.findall(text), _PIECE.findall(other)
    for _ in range(random.randrange(1, 6)):
        if not pieces:
            return other
        place = random.randrange(len(pieces))
        kind = random.randrange(6)
        if kind == 0:
            del pieces[place : place + random.randrange(1, 4)]
        elif kind == 1:
            pieces.insert(place, random.choice(pieces))
        elif kind == 2:
            pieces[place] *= random.randrange(2, 40)
        elif kind == 3:
            other_place = random.randrange(len(pieces))
            pieces[place], pieces[other_place] = pieces[other_place], pieces[place]
        elif kind == 4 and foreign:
            start = random.randrange(len(foreign))
            pieces[place:place] = foreign[start : start + random.randrange(1, 12)]
        else:
            pieces[place] = random.choice(ODD)
    return "".join(pieces)


#: Tokens that no grammar has.
ODD = (
    *("\0", "\x0b", "\x0c", "\r", "\r\n", "\x1b", "\x7f", "\x85", "\xa0", "\u2028", "\ufeff", "\ufffd"),
    *("é", "日本", "😀", "ß", "ﬁ", "İ", "٣", "²", "-1", "0", "99999999999999999999", "1e400", "0x1f", "'", '"', "\\"),
    *("{{", "}}", "{%", "%}", "{:", "<", ">", "&", "&#0;", "&#x110000;", "]]>", "<!--", "-->", "[^1]", "|", "%", "\t"),
)
