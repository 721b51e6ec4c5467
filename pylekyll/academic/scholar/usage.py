"""Detection of templates that use the numbers: a build of other sites does not use the network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    #: The text of an include by its name, or ``None``.
    FindInclude = Callable[[str], str | None]

_NAME = "google_scholar"
# As `site.data.google_scholar` and `site.data["google_scholar"]`; other things have such a key too (`author`).
_USE = r"""\{[{%%][^{}]*?\b(?:%s)["']?\]?\s*(?:\.\s*|\[\s*["'])google_scholar\b"""
_DATA_BY_ANOTHER_NAME = lazy_pattern(r"\{%-?\s*assign\s+([\w-]+)\s*=\s*site\.data\s*-?%\}")
_INCLUDE = lazy_pattern(r"\{%-?\s*include(?:_cached)?\s+([^\s%{}]+)")
_COMPUTED_INCLUDE = lazy_pattern(r"\{%-?\s*include(?:_cached)?\s+\S*\{\{")


def uses_numbers(texts: Iterable[str], find_include: FindInclude, all_includes: Callable[[], Iterable[str]]) -> bool:
    """Return whether one of the templates ``texts``, or an include that one of them reaches, names the numbers.

    An include whose name is computed may be any: then ``all_includes`` are looked at.
    """
    waiting = list(texts)
    seen: set[str] = set()
    computed = False
    while waiting:
        text = waiting.pop()
        if _NAME in text and _names_them(text):
            return True
        if "include" not in text:
            continue
        if not computed and _COMPUTED_INCLUDE.search(text):
            computed = True
            waiting.extend(all_includes())
        for name in set(_INCLUDE.findall(text)) - seen:
            seen.add(name)
            found = find_include(name)
            if found is not None:
                waiting.append(found)
    return False


def _names_them(text: str) -> bool:
    names = ["data", *_DATA_BY_ANOTHER_NAME.findall(text)]
    return re.search(_USE % "|".join(map(re.escape, names)), text) is not None
