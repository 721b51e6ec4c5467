"""Patterns whose time may grow with the square of a text's length, or faster: two loops that read the same text.

A text may lead from a state ``p`` back to it, from ``p`` to ``q``, and from ``q`` back to it. When it is repeated n
times, it is read in n ways (Weber and Seidl, 1991). Each way is tried if what follows ``q`` can fail. ``search``
reads all of a text in a loop of its own, before the pattern: so ``\\s+x`` has two loops.

Lookbehinds, ``\\b``, ``^`` and ``$`` are conditions on the characters beside them. A lookahead is a branch that ends.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain, product
from typing import TYPE_CHECKING, Any

from tests.support import ambiguity
from tests.support.ambiguity import sre_parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

#: The end of a text, as a character that no state reads.
_END = ""
#: Sets of states that are followed until one is found in which a match fails.
_MOST_SETS = 2000

State = int
#: A state of the first loop, one on the way, one of the second loop, and the character that all of them have read.
_Places = tuple[State, State, State, str]
#: Conditions on the characters before and after a place: the match goes on if all are true.
Guard = tuple["Callable[[str, str], bool]", ...]
Exits = list[tuple[State, Guard]]


@dataclass
class Machine:
    """The states of a pattern, the edges between them with their conditions, and where a match may end."""

    flags: int
    characters: list[frozenset[str]] = field(default_factory=list)
    edges: dict[State, Exits] = field(default_factory=dict)
    ends: dict[State, list[Guard]] = field(default_factory=dict)

    def read(self, tree: Iterable[Any]) -> tuple[list[Guard], Exits, Exits]:
        """Add a tree of ``re``: return the conditions of reading nothing, its first states and its last ones."""
        empty: list[Guard] = [()]
        first: Exits = []
        last: Exits = []
        for operator, argument in tree:
            here, begins, ends = self._one(str(operator), argument)
            self._connect(last, begins)
            first += [(state, (*one, *other)) for one in empty for state, other in begins]
            last = [(state, (*one, *other)) for state, one in last for other in here] + ends
            empty = [(*one, *other) for one in empty for other in here][:4]
        return empty, _distinct(first), _distinct(last)

    def _one(self, name: str, argument: Any) -> tuple[list[Guard], Exits, Exits]:
        if name in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
            return self._repeated(*argument)
        if name == "BRANCH":
            parts = [self.read(branch) for branch in argument[1]]
            first, last = (
                [*chain.from_iterable(found)] for found in ([part[1] for part in parts], [part[2] for part in parts])
            )
            return [guard for part in parts for guard in part[0]], first, last
        if name in {"SUBPATTERN", "ATOMIC_GROUP"}:
            return self.read(argument[-1] if name == "SUBPATTERN" else argument)
        if name == "GROUPREF_EXISTS":
            return self._one("BRANCH", (None, [branch if branch is not None else [] for branch in argument[1:]]))
        if name in {"ASSERT", "ASSERT_NOT"}:
            return self._looked(name == "ASSERT", *argument)
        if name == "AT":
            return [(self._place(str(argument)),)], [], []
        if name in {"GROUPREF", "FAILURE"}:
            return [(_maybe,)], [], []
        return [], *([(self._state(ambiguity._characters(name, ambiguity._frozen(argument), self.flags)), ())],) * 2

    def _state(self, characters: frozenset[str]) -> State:
        self.characters.append(characters)
        return len(self.characters) - 1

    def _repeated(self, least: int, most: int, inner: Any) -> tuple[list[Guard], Exits, Exits]:
        empty, first, last = self.read(inner)
        if most is sre_parse.MAXREPEAT or most > ambiguity._LARGE:
            self._connect(last, first)
        return [*([] if least else [()]), *empty], first, last

    def _looked(self, wanted: bool, direction: int, inner: Any) -> tuple[list[Guard], Exits, Exits]:
        only = _one_character(inner, self.flags)
        if only is not None:
            if direction < 0:
                return [(lambda before, _: (before in only) == wanted,)], [], []
            return [(lambda _, after: (after in only) == wanted,)], [], []
        if direction < 0:
            return [(_maybe,)], [], []
        return [(_maybe,)], self.read(inner)[1], []

    def _place(self, name: str) -> Callable[[str, str], bool]:
        multiline = bool(self.flags & re.MULTILINE)
        if name in {"AT_BEGINNING", "AT_BEGINNING_STRING"}:
            return lambda before, _: before == "\n" and multiline and name == "AT_BEGINNING"
        if name in {"AT_END", "AT_END_STRING"}:
            return lambda _, after: after == _END or (after == "\n" and multiline and name == "AT_END")
        word = re.compile(r"\w", self.flags & re.ASCII)
        at_boundary = "NON" not in name

        def is_there(before: str, after: str) -> bool:
            return ((word.match(before) is None) != (word.match(after) is None)) == at_boundary

        return is_there

    def _connect(self, last: Exits, first: Exits) -> None:
        for state, one in last:
            known = self.edges.setdefault(state, [])
            known += [each for each in ((other, (*one, *guard)) for other, guard in first) if each not in known]

    def following(self, state: State, before: str, after: str) -> set[State]:
        """Return the states that read ``after`` next to ``before``."""
        return {
            other
            for other, guard in self.edges.get(state, ())
            if after in self.characters[other] and all(each is _maybe or each(before, after) for each in guard)
        }

    def accepts(self, state: State, before: str, after: str) -> bool:
        """Return whether a match ends between the two characters for certain."""
        return any(all(each(before, after) for each in guard) for guard in self.ends.get(state, ()))


def _maybe(_before: str, _after: str) -> bool:
    return False


def _distinct(exits: Exits) -> Exits:
    return list(dict.fromkeys(exits))


def _one_character(tree: Any, flags: int) -> frozenset[str] | None:
    """Return the characters of which a lookaround reads one, ``None`` for another lookaround."""
    parts = list(tree)
    if len(parts) == 1 and str(parts[0][0]) in {"LITERAL", "NOT_LITERAL", "IN", "ANY"}:
        return ambiguity._characters(str(parts[0][0]), ambiguity._frozen(parts[0][1]), flags)
    if len(parts) == 1 and str(parts[0][0]) == "SUBPATTERN":
        return _one_character(parts[0][1][-1], flags)
    return None


def slow_text(pattern: re.Pattern[Any], *, anchored: bool, whole: bool = False) -> str | None:
    """Return a text that may be read in n ways when it is repeated n times, or ``None``.

    ``anchored`` patterns are tried at one place of a text, with ``match`` or ``fullmatch`` (``whole``).
    """
    source = pattern.pattern
    text = source if isinstance(source, str) else source.decode("latin-1")
    flags = pattern.flags & ~(re.DEBUG | (0 if isinstance(source, str) else re.LOCALE))
    machine = Machine(pattern.flags)
    start = machine._state(frozenset(ambiguity._ALPHABET))
    empty, first, last = machine.read(sre_parse.parse(text, flags))
    machine._connect([(start, ())], [*([] if anchored else [(start, ())]), *first])
    end = (lambda _, after: after == _END,) if whole else ()
    machine.ends = {}
    for state, guard in last:
        machine.ends.setdefault(state, []).append((*guard, *end))
    if not anchored and any(not guard for guard in empty):
        return None
    return _Search(machine).found()


class _Search:
    """The search for two loops that read the same text."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._letters = _representatives(machine)
        self._edges = {state: [other for other, _ in exits] for state, exits in machine.edges.items()}
        self._followed: dict[tuple[State, str, str], set[State]] = {}

    def found(self) -> str | None:
        loops = ambiguity._components(range(len(self._machine.characters)), lambda each: self._edges.get(each, ()))
        back: dict[State, list[State]] = {}
        for state, others in self._edges.items():
            for other in others:
                back.setdefault(other, []).append(state)
        reach = [(loop, _reached(loop, self._edges)) for loop in loops]
        ends = [(loop, _reached(loop, back)) for loop in loops]
        for (before, reached), (after, reaching) in product(reach, ends):
            if before is not after and after <= reached:
                text = self._common(before, after, reached & reaching)
                if text is not None:
                    return text
        return None

    def _common(self, before: set[State], after: set[State], between: set[State]) -> str | None:
        """Return a text from a state to it, from it to a later one, and from that one to itself."""
        characters = self._machine.characters
        begins = [
            (one, one, other, letter)
            for one, other, letter in product(before, after, self._letters)
            if letter in characters[one] and letter in characters[other] and self._may_fail(other, letter)
        ]

        def onwards(place: _Places) -> Iterator[_Places]:
            yield from self._steps(place, before, between, after)
            one, middle, other, letter = place
            if middle == other:
                yield one, one, other, letter

        for component in ambiguity._components(begins, onwards):
            for one, middle, other, letter in component:
                if one == middle and (one, other, other, letter) in component:
                    return self._text((one, one, other, letter), before, between, after)
        return None

    def _text(self, begin: _Places, before: set[State], between: set[State], after: set[State]) -> str:
        end = (begin[0], begin[2], begin[2], begin[3])
        seen = {begin: ""}
        work = [begin]
        for place in work:
            for step in self._steps(place, before, between, after):
                if step not in seen:
                    seen[step] = seen[place] + step[3]
                    work.append(step)
            if end in seen:
                return seen[end]
        return begin[3]

    def _steps(self, place: _Places, before: set[State], between: set[State], after: set[State]) -> Iterator[_Places]:
        one, middle, other, letter = place
        for following in self._letters:
            third = self._following(other, letter, following) & after
            first = self._following(one, letter, following) & before if third else third
            if first:
                second = self._following(middle, letter, following) & between
                yield from ((*each, following) for each in product(first, second, third))

    def _following(self, state: State, letter: str, following: str) -> set[State]:
        key = (state, letter, following)
        if key not in self._followed:
            self._followed[key] = self._machine.following(*key)
        return self._followed[key]

    def _may_fail(self, state: State, letter: str) -> bool:
        """Return whether a text exists on which a match that has come to ``state`` fails."""
        begin = (frozenset([state]), letter)
        seen, work = {begin}, [begin]
        for states, before in work:
            for after in (*self._letters, _END):
                if any(self._machine.accepts(each, before, after) for each in states):
                    continue
                new = frozenset().union(*(self._following(each, before, after) for each in states))
                if not new or len(work) > _MOST_SETS:
                    return True
                if (new, after) not in seen:
                    seen.add((new, after))
                    work.append((new, after))
        return False


def _reached(loop: set[State], edges: dict[State, list[State]]) -> set[State]:
    found, work = set(loop), list(loop)
    while work:
        new = set(edges.get(work.pop(), ())) - found
        found |= new
        work += new
    return found


def _representatives(machine: Machine) -> list[str]:
    """Return one letter of each set that no state and no condition tells apart."""
    guards = {each for exits in (*machine.edges.values(),) for _, guard in exits for each in guard}
    guards |= {each for guards_of in machine.ends.values() for guard in guards_of for each in guard}
    found: dict[object, str] = {}
    for letter in ambiguity._ALPHABET:
        told = tuple(letter in each for each in machine.characters)
        beside = tuple((each(letter, "x"), each(letter, "-"), each("x", letter), each("-", letter)) for each in guards)
        found.setdefault((told, beside), letter)
    for each in sorted({one for group in machine.characters for one in group} - set(ambiguity._ALPHABET)):
        found.setdefault(each, each)
    return list(found.values())
