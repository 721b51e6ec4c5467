"""BLAKE2 and SHA-256, without OpenSSL's library: ``hashlib`` takes 3 ms to load it, 3 % of an unchanged build.

This SHA-256 is for short texts: OpenSSL's is 18 times faster where the processor has instructions for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    try:
        from _blake2 import blake2b  # what ``hashlib.blake2b`` is
    except ImportError:
        from hashlib import blake2b
    try:
        from _sha2 import sha256  # Python 3.12 and later
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256

__all__ = ["blake2b", "sha256"]
