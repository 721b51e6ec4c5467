"""Who may write: the session of one browser, begun with a code that is valid once, or with a passphrase."""

from __future__ import annotations

import hmac
import secrets


class Session:
    """The token of the editor's session. It is in no address, no log and no cookie.

    ``code`` begins a session once; then another takes its place. It has 192 random bits, which nobody guesses.
    """

    def __init__(self, passphrase: str | None = None) -> None:
        self._token = secrets.token_urlsafe(32)
        self._passphrase = passphrase
        self.code = secrets.token_urlsafe(24)

    def begin(self, given: object) -> str | None:
        """Return the token for a code or passphrase; ``None`` for a wrong one."""
        if not isinstance(given, str):
            return None
        if _same(given, self.code):
            self.code = secrets.token_urlsafe(24)
            return self._token
        if self._passphrase and _same(given, self._passphrase):
            return self._token
        return None

    def accepts(self, token: str | None) -> bool:
        """Return whether a request has the token."""
        return token is not None and _same(token, self._token)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
