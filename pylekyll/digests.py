"""BLAKE2, without OpenSSL's library: ``hashlib`` takes 3 ms to load it, 3 % of the build of an unchanged site."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b
else:
    try:
        from _blake2 import blake2b  # what ``hashlib.blake2b`` is
    except ImportError:
        from hashlib import blake2b

__all__ = ["blake2b"]
