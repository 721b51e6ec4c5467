"""Values that generators compute from known inputs, and that a build may know already."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, TypeVar

from pylekyll.plugins.extensions import extensions_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.site.site import Site

    T = TypeVar("T")


def computed(site: Site, name: str, inputs: object, compute: Callable[[], T]) -> T:
    """Return the result of ``compute``, which may be known for the same ``inputs`` (``Computing.value``).

    The result is plain data. It must depend only on the inputs, whose ``repr`` is the key.
    """
    key = blake2b(repr((name, inputs)).encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()
    return extensions_of(site).computing.value(key, compute, site.log)
