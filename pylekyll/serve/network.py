"""Host names under which a browser can open the server."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket

from pylekyll.serve.guard import is_everywhere

_HOST = re.compile(r"(?:[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::\d+)?\Z", re.ASCII)
#: Addresses reserved for documentation: a route to them identifies the network interface; nothing is sent.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def public_host(bound: str) -> str:
    """Return the host to open in a browser for a server bound to ``bound``.

    For a server bound to all addresses, it is the machine's address in the network; for the loopback address or without
    a network, it is ``localhost``.
    """
    if is_everywhere(bound):
        return network_address(ipv4_only=":" not in bound) or "localhost"
    return "localhost" if bound == "127.0.0.1" else bound


def network_address(*, ipv4_only: bool = True) -> str | None:
    """Return the address of this machine in its network, or ``None``."""
    for family, elsewhere in _ELSEWHERE[: 1 if ipv4_only else 2]:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            if _is_reachable(found := probe.getsockname()[0]):
                return str(found)
    with contextlib.suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            if _is_reachable(str(address[0])):
                return str(address[0])
    return None


def _is_reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)


def with_host(text: bytes, origin: str, host: str) -> bytes:
    """Return ``text`` with the server's ``origin`` (scheme, host, port) replaced for a client of another ``host``.

    ``host`` is the request's header; an invalid host name changes nothing.
    """
    scheme, _, own = origin.partition("://")
    if host == own or not _HOST.match(host):
        return text
    return re.sub(re.escape(origin).encode() + rb"(?![\w:])", f"{scheme}://{host}".encode(), text)
