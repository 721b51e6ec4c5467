"""Names that are probably a misspelling of a known one."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

_CLOSE = 0.8
_SHORTEST = 4


def near_miss(name: object, known: Collection[str], used: Collection[str] = ()) -> str | None:
    """Return the known name that ``name`` resembles; ``None`` for a known one, and for one of those in ``used``.

    ``used`` are names that templates ask for: such a key is the site's own.
    """
    if not isinstance(name, str) or name in known or name in used or len(name) < _SHORTEST:
        return None
    matches = get_close_matches(name.casefold(), known, n=1, cutoff=_CLOSE)
    return matches[0] if matches else None
