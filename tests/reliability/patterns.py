"""The patterns of the program, pumped with texts of their own pieces.

A failure is a pattern to look at. A person has to decide whether a text of others reaches it. Patterns that the program
only matches at one place are tried at the beginning of a text, all others at each place. A pattern whose automaton has
two loops over one text is tried with that text too, behind pieces of its own.
"""

from __future__ import annotations

import gc
import importlib
import math
import pkgutil
import random
import re
import time
import warnings
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

import pylekyll
from tests.reliability.report import Report

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import sre_parse

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.pattern_uses import NamedPattern

#: Characters of the first text and of the longest one. Each text is twice as long as the one before.
LENGTH, LONGEST = 250, 4000
#: Seconds of a text from which its growth is compared, and no longer one is tried.
_ENOUGH = 0.02
#: Seconds for one pattern, for the texts of its automaton, and the greatest exponent.
_BUDGET, _BUDGET_OF_AUTOMATON, _WORST = 0.05, 0.5, 1.55
#: Exponents below it are measured again on longer texts: a loop with a bound shows its growth there.
_TO_CONFIRM = 2.2
_OF_CATEGORIES = {"CATEGORY_SPACE": " ", "CATEGORY_DIGIT": "1", "CATEGORY_NOT_WORD": "-"}


def run(_: Path, count: int, seed: int) -> list[Report]:
    """Try ``count`` texts of random pieces for each pattern, beside those of one piece."""
    from tests.support.inline_patterns import inline_patterns
    from tests.support.pattern_uses import named_patterns

    report = Report("patterns")
    for each in (*named_patterns(), *inline_patterns()):
        report.tries += 1
        worst = _worst(each, count, random.Random(seed))
        if worst is not None:
            report.failures.append(f"{each.name}: n^{worst[0]:.1f} for {worst[1]!r}: {each.pattern.pattern!r}")
    return [report]


def compiled() -> dict[re.Pattern[Any], str]:
    """Return the patterns of all modules, with the module that was imported when each was first seen."""
    found: dict[re.Pattern[Any], str] = {}
    for module in pkgutil.walk_packages(pylekyll.__path__, "pylekyll."):
        if not module.name.endswith("__main__"):
            for value in vars(importlib.import_module(module.name)).values():
                for pattern in patterns_in(value):
                    found.setdefault(pattern, module.name)
    for each in gc.get_objects():
        if isinstance(each, re.Pattern):
            found.setdefault(each, "somewhere")
    return found


def patterns_in(value: object) -> Iterator[re.Pattern[Any]]:
    """Yield the patterns that a value is or contains."""
    if isinstance(value, tuple | list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from patterns_in(each)
    elif isinstance(value, re.Pattern):
        yield value
    elif type(value).__name__ == "_LazyPattern":
        yield re.compile(*vars(value)["_source"])


def _worst(named: NamedPattern, count: int, chance: random.Random) -> tuple[float, tuple[str, str]] | None:
    """Return the exponent of the slowest text and its pieces; ``None`` if all take about as long as they are."""
    from tests.support.pattern_bounds import longest_text

    pattern = named.pattern
    tree = sre_parse.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    pieces = list(dict.fromkeys(_pieces(tree)))[:14] or ["a"]
    mixed = ["".join(chance.choice(pieces) for _ in range(chance.choice((2, 3)))) for _ in range(count)]
    heads = ["", *{"".join(pieces[:end]) for end in (1, 2, len(pieces) - 1)}] if named.anchored else [""]
    use = pattern.fullmatch if named.whole else pattern.match if named.anchored else pattern.finditer
    longest = longest_text(named.name) or LONGEST
    plain = product(dict.fromkeys([*pieces, *mixed, " ", "\n", "a", "-", "\\", "<", '"', "'"]), heads)
    for texts, budget in ((plain, _BUDGET), (_of_automaton(named, pieces), _BUDGET_OF_AUTOMATON)):
        began = time.process_time()
        for piece, head in texts:
            if time.process_time() - began > budget:
                break
            as_bytes = isinstance(pattern.pattern, bytes)
            exponent = growth(lambda text: _searched(use, text), head, piece, as_bytes, longest)
            if exponent > _WORST:
                return exponent, (head, piece)
    return None


def _of_automaton(named: NamedPattern, pieces: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the text that two loops of a pattern read, in several forms, each with heads from the pattern."""
    from tests.support.polynomial import slow_text

    found: str | bytes | None = slow_text(named.pattern, anchored=named.anchored, whole=named.whole)
    if not found:
        return
    text = found.decode("latin-1") if isinstance(found, bytes) else found
    turned = (text[at:] + text[:at] for at in range(min(len(text), 6)))
    forms = dict.fromkeys([*turned, *(text.replace("\x00", each) for each in ("", "x", " ")), *text])
    heads = dict.fromkeys(["", *pieces[:6], *("".join(pieces[:end]) for end in (2, 3, len(pieces) - 1))])
    yield from product((form for form in forms if form), heads)


def _searched(use: Callable[[Any], Any], text: Any) -> None:
    found = use(text)
    if isinstance(found, Iterator):
        for _ in found:
            pass


def growth(
    call: Callable[[Any], object], head: str, piece: str, as_bytes: bool = False, longest: int = LONGEST
) -> float:
    """Return the exponent of the time for a repeated piece, 0 while all of its texts are fast.

    ``longest`` is the length of the longest text. A longer one is only tried when the one before was fast: a single
    search cannot be stopped.
    """

    def seconds(length: int) -> float:
        text: Any = head + piece * (length // len(piece)) + "\x01!\n"
        if as_bytes:
            text = text.encode("latin-1", "replace")
        began = time.process_time()
        call(text)
        return time.process_time() - began

    length = min(LENGTH, longest)
    now = seconds(length)
    while now < _ENOUGH and length < longest:
        length = min(length * (2 if now > _ENOUGH / 64 else 4), longest)
        now = seconds(length)
    if now < _ENOUGH:
        return 0.0
    exponent = math.log2(min(now, seconds(length)) / max(seconds(length // 2), 1e-9))
    if _WORST < exponent < _TO_CONFIRM and longest >= LONGEST:
        return min(exponent, math.log2(seconds(length * 4) / seconds(length * 2)))
    return exponent


def _pieces(tree: Any) -> Iterator[str]:
    """Yield the literal texts of a parsed pattern, and a character of each class."""
    run_of_literals = ""
    for operator, argument in tree:
        name = str(operator)
        if name == "LITERAL":
            run_of_literals += chr(argument)
            continue
        if run_of_literals:
            yield run_of_literals
            run_of_literals = ""
        if name == "IN":
            yield from _of_class(argument)
        elif name in {"ANY", "NOT_LITERAL"}:
            yield "x"
        elif name == "BRANCH":
            for branch in argument[1]:
                yield from _pieces(branch)
        elif isinstance(argument, tuple) and argument and hasattr(argument[-1], "data"):
            yield from _pieces(argument[-1])
    if run_of_literals:
        yield run_of_literals


def _of_class(members: Any) -> Iterator[str]:
    for operator, argument in members:
        name = str(operator)
        if name == "NEGATE":
            yield from ("x", " ", "\n")
            return
        if name == "LITERAL":
            yield chr(argument)
        elif name == "RANGE":
            yield chr(argument[0])
        elif name == "CATEGORY":
            yield _OF_CATEGORIES.get(str(argument), "a")
