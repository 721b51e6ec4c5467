"""Cache of values that generators compute from known inputs, across builds."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.site.site import Site

    T = TypeVar("T")


def computed(site: Site, name: str, inputs: object, compute: Callable[[], T]) -> T:
    """Return the result of ``compute``, or that of an earlier build for the same ``inputs``.

    The result is plain data. It must depend only on the inputs, whose ``repr`` is the cache key. It is not cached if
    ``compute`` logged a line, because a build with a cache hit would not log that line.
    """
    cache = site.computed_values
    if cache is None:
        return compute()
    key = blake2b(repr((name, inputs)).encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()
    found = cache.find(key)
    if found is not None:
        return cast("T", found)
    logged = len(site.log.lines)
    value = compute()
    if len(site.log.lines) == logged:
        cache.keep(key, value)
    return value
