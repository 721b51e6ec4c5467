"""Regular expressions that are compiled when they are first used."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class _LazyPattern:
    """A proxy for a pattern; after its first use, its methods are those of the compiled pattern."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._source = (pattern, flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        compiled = re.compile(*self._source)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def _flags(flags: int) -> int:
    return int(flags if flags & re.UNICODE else flags | re.ASCII)


def certain_match(pattern: str, flags: int = 0) -> Callable[[str, int], re.Match[str]]:
    """Return the method ``match`` of a pattern that always matches, at least the empty text."""
    return cast("Callable[[str, int], re.Match[str]]", re.compile(pattern, _flags(flags)).match)


def lazy_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    r"""Return ``re.compile(pattern, flags)``, compiled when one of its methods is first called.

    As in Ruby, ``\w``, ``\d`` and ``\s`` are ASCII's, unless ``flags`` have ``re.UNICODE``. A pattern with ``\b`` needs
    that flag for texts with other letters.
    Most builds need few of the patterns in the modules that they import; compiling all took a quarter of a start.
    A mistake in the pattern raises at its first use. The functions of ``re`` do not take it in place of a string.
    """
    return cast("re.Pattern[str]", _LazyPattern(pattern, _flags(flags)))
