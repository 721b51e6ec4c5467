"""Requests to public addresses only: a site must not make the machine ask itself or its local network.

The name of a host is resolved and checked before it is connected to. The connection's own address is checked too,
before anything is sent: a name may resolve to another address the second time (DNS rebinding).
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Any, Final
from urllib.parse import unquote

from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

#: Networks that are not public, of the registries of special addresses of IANA. ``is_global`` of ``ipaddress`` differs
#: between releases of Python, also in 6to4, NAT64 and mapped addresses.
_PRIVATE_4: Final = tuple(
    map(
        ipaddress.IPv4Network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"),
            *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        ),
    )
)
#: Public addresses are in the first of these networks and in none of the others.
_PUBLIC_6: Final = ipaddress.IPv6Network("2000::/3")
_PRIVATE_6: Final = tuple(map(ipaddress.IPv6Network, ("2001::/23", "2001:db8::/32", "3fff::/20")))
#: Networks whose addresses have an IPv4 address inside: mapped, NAT64 and 6to4, with the number of bytes before it.
_WITH_IPV4: Final = (
    (ipaddress.IPv6Network("::ffff:0:0/96"), 12),
    (ipaddress.IPv6Network("64:ff9b::/96"), 12),
    (ipaddress.IPv6Network("2002::/16"), 2),
)


class PrivateAddressError(OSError):
    """A host has an address of this machine or of a local network."""


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the public internet.

    An address with an IPv4 address inside is as public as that one.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return not any(found in network for network in _PRIVATE_4)
    for network, before in _WITH_IPV4:
        if found in network:
            return is_public(str(ipaddress.IPv4Address(found.packed[before : before + 4])))
    return found in _PUBLIC_6 and not any(found in network for network in _PRIVATE_6)


def _is_private_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return not is_public(name)


def check_host(host: str) -> None:
    """Raise ``PrivateAddressError`` if ``host`` resolves to an address that is not public.

    A name that cannot be resolved here passes: the connection or the proxy resolves it. An address and the names of
    this machine do not pass, in whatever way this machine fails to resolve them.
    """
    name = unquote(host).strip("[]").partition("%")[0].rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost") or _is_private_address(name):
        raise PrivateAddressError(host)
    try:
        found = socket.getaddrinfo(host, None)
    except (OSError, UnicodeError):
        return
    if not all(is_public(str(each[4][0])) for each in found):
        raise PrivateAddressError(host)


def is_public_host(host: str) -> bool:
    """Return whether ``host`` resolves to public addresses only, as ``check_host`` tells."""
    try:
        check_host(host)
    except PrivateAddressError:
        return False
    return True


class PublicAdapter(HTTPAdapter):
    """Connects to public addresses only; connections to a proxy are not checked."""

    def init_poolmanager(self, *arguments: Any, **settings: Any) -> None:
        """Use the connections below."""
        super().init_poolmanager(*arguments, **settings)
        self.poolmanager.pool_classes_by_scheme = {"http": _HTTPPool, "https": _HTTPSPool}


class _HTTPConnection(HTTPConnection):
    def _new_conn(self) -> socket.socket:
        return _checked(super()._new_conn(), self.host)


class _HTTPSConnection(HTTPSConnection):
    def _new_conn(self) -> socket.socket:
        return _checked(super()._new_conn(), self.host)


class _HTTPPool(HTTPConnectionPool):
    ConnectionCls = _HTTPConnection


class _HTTPSPool(HTTPSConnectionPool):
    ConnectionCls = _HTTPSConnection


def _checked(connected: socket.socket, host: str) -> socket.socket:
    if not is_public(str(connected.getpeername()[0])):
        connected.close()
        raise PrivateAddressError(host)
    return connected
