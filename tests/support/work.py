"""The work of a program, counted and not timed: another load of the machine makes no difference.

The count has two parts. The first is the calls of functions, Python's own included. The second is the characters that
regular expressions of one package are known to have looked at: all that they matched, and the rest of the text where
a search came to its end. A quadratic algorithm shows in one or the other.
"""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby import patterns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Counter:
    """The work done so far."""

    def __init__(self) -> None:
        self.calls = 0
        self.characters = 0

    @property
    def work(self) -> int:
        """Calls and characters together."""
        return self.calls + self.characters

    def profile(self, _frame: Any, event: str, _argument: Any) -> None:
        """Count a call, for ``sys.setprofile``."""
        if event in ("call", "c_call"):
            self.calls += 1


class CountedPattern:
    """A regular expression that adds the characters it looked at to a counter."""

    def __init__(self, pattern: Any, counter: Counter) -> None:
        self._pattern = pattern
        self._counter = counter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pattern, name)

    def _found(self, found: re.Match[str] | None, text: str, start: int, *, to_the_end: bool) -> re.Match[str] | None:
        end = found.end() if found is not None else len(text) if to_the_end else start
        self._counter.characters += max(end - start, 0)
        return found

    def match(self, text: str, pos: int = 0, *rest: int) -> re.Match[str] | None:
        return self._found(self._pattern.match(text, pos, *rest), text, pos, to_the_end=False)

    def fullmatch(self, text: str, pos: int = 0, *rest: int) -> re.Match[str] | None:
        return self._found(self._pattern.fullmatch(text, pos, *rest), text, pos, to_the_end=False)

    def search(self, text: str, pos: int = 0, *rest: int) -> re.Match[str] | None:
        return self._found(self._pattern.search(text, pos, *rest), text, pos, to_the_end=True)

    def sub(self, new: Any, text: str, *rest: int) -> str:
        self._counter.characters += len(text)
        return self._pattern.sub(new, text, *rest)

    def findall(self, text: str, pos: int = 0, *rest: int) -> list[Any]:
        self._counter.characters += len(text) - pos
        return self._pattern.findall(text, pos, *rest)

    def split(self, text: str, *rest: int) -> list[Any]:
        self._counter.characters += len(text)
        return self._pattern.split(text, *rest)


@contextmanager
def counting(package: str) -> Iterator[Counter]:
    """Count the work of what runs within, with the characters that patterns of the modules of ``package`` looked at."""
    counter = Counter()
    kinds = (re.Pattern, patterns._LazyPattern)
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(package)]
    replaced = [(m, key, value) for m in modules for key, value in vars(m).items() if isinstance(value, kinds)]
    for module, key, value in replaced:
        setattr(module, key, CountedPattern(value, counter))
    before = sys.getprofile()
    sys.setprofile(counter.profile)
    try:
        yield counter
    finally:
        sys.setprofile(before)
        for module, key, value in replaced:
            setattr(module, key, value)


def work_of(read: Callable[[str], object], text: str, package: str = "pylekyll.languages.markdown") -> int:
    """Return the work that reading ``text`` takes."""
    with counting(package) as counter:
        read(text)
    return counter.work
