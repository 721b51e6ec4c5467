"""Whether a site's templates ask for the numbers at all: a build that does not use them leaves the network alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    #: The text of an include by its name, or ``None`` where there is none.
    FindInclude = Callable[[str], str | None]

_NAME = "google_scholar"
# The flag google_scholar_stats_use_cdn, which acad-homepage's templates ask, is another name.
_USE = re.compile(r"\{[{%][^{}]*?\bgoogle_scholar\b")
_INCLUDE = re.compile(r"\{%-?\s*include(?:_cached)?\s+([^\s%{}]+)")
_COMPUTED_INCLUDE = re.compile(r"\{%-?\s*include(?:_cached)?\s+\S*\{\{")


def uses_numbers(texts: Iterable[str], find_include: FindInclude, all_includes: Callable[[], Iterable[str]]) -> bool:
    """Whether one of the templates ``texts``, or an include that one of them reaches, names the numbers.

    An include whose name is computed may be any: then ``all_includes`` are looked at.
    """
    waiting = list(texts)
    seen: set[str] = set()
    computed = False
    while waiting:
        text = waiting.pop()
        if _NAME in text and _USE.search(text):
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
