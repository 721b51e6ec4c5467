"""Every compiled pattern of the program, pumped with texts of its own pieces.

A failure is a pattern to look at. A person has to decide whether a text of others reaches it, and where it is matched.
`search` is tried at each place of a text, also for patterns that the program only matches at one.
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
from typing import TYPE_CHECKING, Any

import pylekyll
from tests.reliability.report import Report

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import sre_parse

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Characters of the first text; the others are two and four times as long.
LENGTH = 2000
#: Seconds of the first text from which the longer ones are tried, and seconds for one pattern.
_SLOW, _BUDGET = 0.002, 3.0
_WORST = 1.55
_OF_CATEGORIES = {"CATEGORY_SPACE": " ", "CATEGORY_DIGIT": "1", "CATEGORY_NOT_WORD": "-"}


def run(_: Path, count: int, seed: int) -> list[Report]:
    """Try ``count`` texts of random pieces for each pattern, beside those of one piece."""
    report = Report("patterns")
    for pattern, place in sorted(compiled().items(), key=lambda each: each[1]):
        report.tries += 1
        worst = _worst(pattern, count, random.Random(seed))
        if worst is not None:
            report.failures.append(f"{place}: n^{worst[0]:.1f} for {worst[1]!r}: {pattern.pattern!r}")
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


def _worst(pattern: re.Pattern[Any], count: int, chance: random.Random) -> tuple[float, str] | None:
    """Return the exponent of the slowest text and its piece; ``None`` if all take about as long as they are."""
    tree = sre_parse.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    pieces = list(dict.fromkeys(_pieces(tree)))[:14] or ["a"]
    mixed = ["".join(chance.choice(pieces) for _ in range(chance.choice((2, 3)))) for _ in range(count)]
    began = time.process_time()
    for piece in dict.fromkeys([*pieces, *mixed, " ", "\n", "a", "-", "\\", "<", '"', "'"]):
        if time.process_time() - began > _BUDGET:
            break
        first = _seconds(pattern, piece, LENGTH)
        if first < _SLOW:
            continue
        second, third = _seconds(pattern, piece, 2 * LENGTH), _seconds(pattern, piece, 4 * LENGTH)
        exponent = math.log2(third / max(second, 1e-9))
        if exponent > _WORST:
            return exponent, piece
    return None


def _seconds(pattern: re.Pattern[Any], piece: str, length: int) -> float:
    text: Any = piece * (length // len(piece)) + "\x01!\n"
    if isinstance(pattern.pattern, bytes):
        text = text.encode("latin-1", "replace")
    began = time.process_time()
    for _ in pattern.finditer(text):
        pass
    return time.process_time() - began


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
