"""The digests that do not load OpenSSL are those of ``hashlib``."""

from __future__ import annotations

import hashlib

from pylekyll.foundation.digests import blake2b, sha256


def test_the_same_digests() -> None:
    assert sha256(b"a site").hexdigest() == hashlib.sha256(b"a site").hexdigest()
    assert blake2b(b"a site", digest_size=16).hexdigest() == hashlib.blake2b(b"a site", digest_size=16).hexdigest()
