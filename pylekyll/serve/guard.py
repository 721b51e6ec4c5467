"""Access control: the host of a request, and the origin of a WebSocket.

A page of another site can make a browser send requests to the loopback address, under a host name that its owner
controls (DNS rebinding). The ``Host`` of these requests is not the server's.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

_EVERYWHERE = frozenset({"", "0.0.0.0", "::", "*"})  # noqa: S104 - what it means to be bound to all


def is_everywhere(bound: str) -> bool:
    """Return whether a server bound to ``bound`` listens on every address of the machine."""
    return bound.strip("[]") in _EVERYWHERE


class HostGuard:
    """The host names of a server that is bound to ``bound``."""

    def __init__(self, bound: str) -> None:
        self._checks = not is_everywhere(bound)
        names = {bound.strip("[]").lower(), "localhost", "127.0.0.1", "::1"}
        if self._checks and not is_loopback(bound):
            names.add(socket.gethostname().lower())
        self._names = frozenset(names)

    def accepts(self, host: str | None) -> bool:
        """Return whether the header ``Host`` is one of ours. A server bound to all addresses cannot know its names."""
        if not self._checks:
            return True
        name = _name(host or "")
        return name in self._names or name.endswith(".localhost")

    def accepts_origin(self, origin: str | None, host: str | None) -> bool:
        """Return whether a page at ``origin`` may read from ``host``: the same server under another name."""
        if origin is None or not self._checks:
            return False
        netloc = _netloc(origin)
        return self.accepts(netloc) and netloc.rpartition(":")[2] == (host or "").rpartition(":")[2]

    def accepts_socket(self, headers: Mapping[str, str]) -> bool:
        """Return whether a WebSocket comes from one of our pages; other programs do not send an origin."""
        if not self.accepts(headers.get("host")):
            return False
        origin = headers.get("origin")
        return origin is None or _netloc(origin).lower() == headers.get("host", "").lower()


def _netloc(origin: str) -> str:
    """Return the host and port of an origin; nothing for an invalid one."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _name(host: str) -> str:
    """Return a host without its port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


def is_loopback(host: str) -> bool:
    """Return whether only this machine reaches ``host``."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
