"""Private files of a source: histories of versions, variables of an environment, and private keys."""

from __future__ import annotations

import re
from typing import Final

#: A folder of Git may hold a token with which a workflow fetched the repository.
_HISTORIES: Final = frozenset({".git", ".hg", ".svn", ".bzr", ".cvs"})
_VARIABLES: Final = ".env"
#: Names of files in which programs keep passwords and keys.
SECRETS: Final = r"\.(?:netrc|npmrc|pypirc|htpasswd)|id_(?:rsa|dsa|ecdsa|ed25519)"
#: The extensions of files of keys.
KEYS: Final = r"\.(?:ppk|kdbx)"
_SECRET: Final = re.compile(
    rf"{SECRETS}|.*{KEYS}|.*\.(?:pem|key|p12|pfx|jks|keystore|env)"
    r"|.*(?:secrets?|credentials?|passwords?|api[_-]?keys?|tokens?)\.(?:ya?ml|json|toml|ini|txt|csv|cfg|conf)",
    re.IGNORECASE | re.ASCII,
)
_KEY: Final = rb"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
#: A key at the beginning of a file, or a whole line of one elsewhere: pages about keys show only its first line.
_IS_KEY: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:" + _KEY + rb"|PuTTY-User-Key-File-\d)")
_HAS_KEY: Final = re.compile(_KEY + rb"\s+(?:[A-Za-z-]+: [^\n]{0,998}\n\s*){0,50}[A-Za-z0-9+/=]{64}")
#: Bytes of a file that are searched for a key: certificates may precede it.
SEARCHED: Final = 1 << 18


def is_private_name(path: str) -> bool:
    """Return whether a path has a part that names a private file or folder; some systems ignore case."""
    if "." not in path:
        return False
    return any(part in _HISTORIES or part.startswith(_VARIABLES) for part in path.lower().replace("\\", "/").split("/"))


def names_secrets(name: str) -> bool:
    """Return whether the name of a file tells that passwords or keys are in it."""
    return _SECRET.fullmatch(name) is not None


def holds_key(content: bytes) -> bool:
    """Return whether the content of a file is, or contains, a private key."""
    if _IS_KEY.match(content):
        return True
    start = content[:SEARCHED]
    return b"PRIVATE KEY" in start and _HAS_KEY.search(start) is not None
