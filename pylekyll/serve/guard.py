"""Access control: the host of a request, and the origin of a WebSocket.

A page of another site can make a browser send requests to the loopback address, under a host name that its owner
controls (DNS rebinding). The ``Host`` of these requests is not the server's.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Other characters are in no name, but would be in the editor's page.
_HOST = re.compile(r"(?:\[[0-9a-f:.%_-]+\]|[\w.-]+)(?::[0-9]{0,5})?", re.ASCII | re.IGNORECASE)
_EVERYWHERE = frozenset({"", "0.0.0.0", "::", "*"})  # noqa: S104 - what it means to be bound to all


def is_everywhere(bound: str) -> bool:
    """Return whether a server bound to ``bound`` listens on every address of the machine."""
    return bound.strip("[]") in _EVERYWHERE


class HostGuard:
    """The host names of a server that is bound to ``bound``."""

    def __init__(self, bound: str) -> None:
        self._is_everywhere = is_everywhere(bound)
        names = {bound.strip("[]").lower(), "localhost", "127.0.0.1", "::1"}
        if self._is_everywhere or not is_loopback(bound):
            names |= _names_of_machine()
        self._names = frozenset(names) - _EVERYWHERE

    def accepts(self, host: str | None) -> bool:
        """Return whether the header ``Host`` is one of ours.

        A server bound to all addresses cannot know all of them. An address as the host is safe: it is not a name that
        another person could point at this machine.
        """
        if not _HOST.fullmatch(host or ""):
            return False
        name = _name(host or "").rstrip(".")
        if name in self._names or name.endswith(".localhost"):
            return True
        return self._is_everywhere and _is_address(name)

    def refusal(self, host: str | None) -> str:
        """Return the text for a request with a host that is not accepted."""
        known = ", ".join(sorted({"localhost", *self._names}))
        also = " or an IP address of this machine" if self._is_everywhere else ""
        return (
            f"This server does not serve the host name '{_name(host or '')}': a page of another site could read yours\n"
            f"under a name that its owner chooses.\n\nOpen the site under {known}{also}.\n"
            "To open it under another name of this machine, start the server with `--host NAME`.\n"
        )

    def accepts_origin(self, origin: str | None, host: str | None) -> bool:
        """Return whether a page at ``origin`` may read from ``host``: the same server under another name."""
        if origin is None or self._is_everywhere:
            return False
        netloc = _netloc(origin)
        return self.accepts(netloc) and netloc.rpartition(":")[2] == (host or "").rpartition(":")[2]

    def accepts_socket(self, headers: Mapping[str, str]) -> bool:
        """Return whether a WebSocket comes from one of our pages; other programs do not send an origin."""
        if not self.accepts(headers.get("host")):
            return False
        origin = headers.get("origin")
        return origin is None or _netloc(origin).lower() == headers.get("host", "").lower()


def _names_of_machine() -> set[str]:
    """Return the names of this machine: in its network, without the domain, and of mDNS."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"} if short else set()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


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
