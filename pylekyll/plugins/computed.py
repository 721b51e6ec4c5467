"""Values that generators compute from known inputs, and that the next build takes again."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from pylekyll.foundation.digests import blake2b

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.site.site import Site

    T = TypeVar("T")


def computed(site: Site, name: str, inputs: object, compute: Callable[[], T]) -> T:
    """Return the result of ``compute``, or that of an earlier build for the same ``inputs``.

    The result is plain data. It depends on nothing but the inputs, which their ``repr`` must tell apart. It is not kept
    if ``compute`` logged a line, because a build that takes it again would not log that line.
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
