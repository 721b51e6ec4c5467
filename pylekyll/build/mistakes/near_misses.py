"""Names that are probably a misspelling of a known one."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection

_CLOSE = 0.8
_SHORTEST = 4
_SEPARATOR = lazy_pattern(r"[_-]")


def near_miss(name: object, known: Collection[str], used: Collection[str] = ()) -> str | None:
    """Return the known name that ``name`` resembles; ``None`` for a known one, and for one of those in ``used``.

    ``used`` are names that templates ask for: keys that the site defines for itself.
    """
    if not isinstance(name, str) or name in known or name in used or len(name) < _SHORTEST:
        return None
    plain = name.casefold()
    matches = get_close_matches(plain, _alike(plain, known), n=3, cutoff=_CLOSE)
    return next((match for match in matches if has_as_many_words(name, match)), None)


def _alike(name: str, known: Collection[str]) -> list[str]:
    """Return those of ``known`` that may be close by their lengths and letters, which is quick to tell."""
    own, length = frozenset(name), len(name)
    return [
        each
        for each in known
        if _CLOSE * (total := length + len(each)) <= 2 * min(length, len(each))
        and len(own.symmetric_difference(each)) <= (1 - _CLOSE) * total + 1e-9
    ]


def has_as_many_words(name: str, known: str) -> bool:
    """Tell whether no word was added or left out: `facebook_id` is another name than `facebook`."""
    if name.casefold().replace("_", "").replace("-", "") == known.replace("_", "").replace("-", ""):
        return True
    return len(_SEPARATOR.split(name)) == len(_SEPARATOR.split(known))
