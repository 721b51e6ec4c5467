"""Patterns that may take exponential time: those with a loop that reads one text in two ways.

The characters of a pattern are the states of an automaton: an edge leads from each to those that may follow. Two ways
from a state back to itself that read the same text double the time with each round (Weber and Seidl, 1991). Counted are
also two edges between the same states, as in ``(a*)*``. Bounded repetitions are read once, lookarounds are patterns of
their own, and backward references read nothing. A loop at the end of a pattern is never left in vain, unless it is used
with ``fullmatch``.
"""

from __future__ import annotations

import re
import warnings
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import sre_parse

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

#: Characters by which sets of characters are compared.
_ALPHABET = [*map(chr, range(128)), *"\x85\xa0\u00e9\u00c9\u00b2\u0663\u2028\u4e2d\u200d\U0001f600"]
_CATEGORIES = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}
#: Repetitions with a larger bound are loops.
_LARGE = 100

_ENDS = {"AT_BEGINNING_STRING", "AT_END_STRING"}

State = int
Ends = Counter[State]


@dataclass
class Automaton:
    """The states of a pattern: the characters of each, the number of edges to others, and which never step back."""

    flags: int
    characters: list[frozenset[str]] = field(default_factory=list)
    edges: dict[State, Ends] = field(default_factory=dict)
    atomic: set[State] = field(default_factory=set)
    apart: list[Any] = field(default_factory=list)

    def read(self, tree: Any) -> tuple[int, Ends, Ends]:
        """Add a tree of ``re``: return in how many ways it reads nothing, its first states and its last ones."""
        empty, first, last = 1, Ends(), Ends()
        for operator, argument in tree:
            here, begins, ends = self._one(str(operator), argument)
            self._connect(last, begins)
            first.update({state: count * empty for state, count in begins.items() if empty})
            last = Ends({state: count * here for state, count in last.items() if here}) + ends
            empty = min(empty * here, 2)
        return empty, first, last

    def _one(self, name: str, argument: Any) -> tuple[int, Ends, Ends]:
        if name in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
            return self._repeated(name, *argument)
        if name == "BRANCH":
            parts = [self.read(branch) for branch in argument[1]]
            firsts, lasts = (sum((part[index] for part in parts), Ends()) for index in (1, 2))
            return min(sum(part[0] for part in parts), 2), firsts, lasts
        if name == "SUBPATTERN":
            return self.read(argument[-1])
        if name == "ATOMIC_GROUP":
            return self._atomic(argument)
        if name == "GROUPREF_EXISTS":
            return self._one("BRANCH", (None, [branch for branch in argument[1:] if branch is not None]))
        if name in {"ASSERT", "ASSERT_NOT"}:
            self.apart.append(argument[1])
        if name == "AT" and str(argument) in _ENDS:
            return 0, Ends(), Ends()  # a loop does not go on from there
        if name in {"ASSERT", "ASSERT_NOT", "AT", "GROUPREF", "FAILURE"}:
            return 1, Ends(), Ends()
        self.characters.append(_characters(name, _frozen(argument), self.flags))
        only = Ends([len(self.characters) - 1])
        return 0, only, only.copy()

    def _repeated(self, name: str, least: int, most: int, inner: Any) -> tuple[int, Ends, Ends]:
        empty, first, last = self._atomic(inner) if name == "POSSESSIVE_REPEAT" else self.read(inner)
        if most is sre_parse.MAXREPEAT or most > _LARGE:
            self._connect(last, first)
        return empty if least else 1, first, last

    def _atomic(self, inner: Any) -> tuple[int, Ends, Ends]:
        before = len(self.characters)
        found = self.read(inner)
        self.atomic |= set(range(before, len(self.characters)))
        return found

    def _connect(self, last: Ends, first: Ends) -> None:
        for state, count in last.items():
            self.edges.setdefault(state, Ends()).update({other: count * more for other, more in first.items()})

    def is_ambiguous(self, last: Ends) -> bool:
        """Return whether a loop reads a text in two ways. After one with a state of ``last``, nothing can fail."""
        loops = _components(range(len(self.characters)), lambda state: self.edges.get(state, ()))
        return any(self._reads_twice(loop) for loop in loops if not loop <= self.atomic and not loop & last.keys())

    def _reads_twice(self, loop: set[State]) -> bool:
        inner = {state: [other for other in self.edges.get(state, ()) if other in loop] for state in loop}
        if any(self.edges[state][other] > 1 for state in loop for other in inner[state]):
            return True

        def following(pair: tuple[State, State]) -> Iterable[tuple[State, State]]:
            return (
                (one, other)
                for one in inner[pair[0]]
                for other in inner[pair[1]]
                if not self.characters[one].isdisjoint(self.characters[other])
            )

        pairs = _components([(state, state) for state in loop], following)
        return any(len({one == other for one, other in component}) == 2 for component in pairs)


def is_exponential(pattern: re.Pattern[Any]) -> bool:
    """Return whether a text may take a time that grows exponentially with its length."""
    source = pattern.pattern
    text = source if isinstance(source, str) else source.decode("latin-1")
    trees = [sre_parse.parse(text, pattern.flags & ~(re.DEBUG | (0 if isinstance(source, str) else re.LOCALE)))]
    for tree in trees:
        automaton = Automaton(pattern.flags)
        last = automaton.read(tree)[2]
        if automaton.is_ambiguous(last):
            return True
        trees.extend(automaton.apart)
    return False


def _frozen(argument: Any) -> Hashable:
    return tuple(map(_frozen, argument)) if isinstance(argument, list | tuple) else argument


@cache
def _characters(name: str, argument: Any, flags: int) -> frozenset[str]:
    """Return the characters of the alphabet that a state reads."""
    if name == "ANY":
        return frozenset(_ALPHABET) - (frozenset() if flags & re.DOTALL else {"\n"})
    found = {each for each in _ALPHABET if _is_one(name, argument, each, flags)}
    if flags & re.IGNORECASE:
        found |= {each for each in _ALPHABET if found & {each.lower(), each.upper()}}
    return frozenset(found) or frozenset({f"{name}{argument}"})


def _is_one(name: str, argument: Any, character: str, flags: int) -> bool:
    if name == "IN":
        negated = str(argument[0][0]) == "NEGATE"
        members = argument[1:] if negated else argument
        return negated != any(_is_one(str(kind), value, character, flags) for kind, value in members)
    if name == "RANGE":
        return bool(argument[0] <= ord(character) <= argument[1])
    if name == "CATEGORY":
        kind = str(argument).removeprefix("CATEGORY_").removeprefix("UNI_")
        found = re.match(_CATEGORIES[kind.removeprefix("NOT_")], character, flags & re.ASCII) is not None
        return found != kind.startswith("NOT_")
    return (ord(character) == argument) == (name == "LITERAL")


def _components(starts: Iterable[Any], following: Callable[[Any], Iterable[Any]]) -> list[set[Any]]:
    """Return the sets of states that lead to each other, without those that do not lead to themselves (Kosaraju)."""
    order: dict[Any, None] = {}
    before: dict[Any, list[Any]] = {}
    seen: set[Any] = set()
    for start in starts:
        order.update(dict.fromkeys(_walked(start, following, seen, before)))
    seen = set()
    found = []
    for state in reversed(order):
        if state not in seen:
            component = set(_walked(state, lambda each: before.get(each, ()), seen, {}))
            if len(component) > 1 or state in before.get(state, ()):
                found.append(component)
    return found


def _walked(
    start: Any, following: Callable[[Any], Iterable[Any]], seen: set[Any], before: dict[Any, list[Any]]
) -> Iterator[Any]:
    """Yield the states that ``start`` leads to, each after those that it leads to; note the states before each."""
    work = [] if start in seen else [(start, iter(following(start)))]
    seen.add(start)
    while work:
        state, rest = work[-1]
        for other in rest:
            before.setdefault(other, []).append(state)
            if other not in seen:
                seen.add(other)
                work.append((other, iter(following(other))))
                break
        else:
            work.pop()
            yield state
