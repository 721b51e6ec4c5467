"""Requests to public addresses only: a site must not make the machine ask itself or its local network.

The name of a host is resolved and checked before it is connected to. The connection's own address is checked too,
before anything is sent: a name may resolve to another address the second time (DNS rebinding).
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class PrivateAddressError(OSError):
    """A host has an address of this machine or of a local network."""


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the public internet, also if it has an IPv4 address inside."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inside = [found.ipv4_mapped, found.sixtofour, *(found.teredo or ())]
        if found in _NAT64 or found.packed[:12] == bytes(12):
            inside.append(ipaddress.IPv4Address(found.packed[12:]))
        if not all(each is None or _is_global(each) for each in inside):
            return False
    return _is_global(found)


def _is_global(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped is not None or (address.is_global and not address.is_multicast)


def check_host(host: str) -> None:
    """Raise ``PrivateAddressError`` if ``host`` resolves to an address that is not public.

    A name that cannot be resolved here passes: the connection or the proxy resolves it.
    """
    try:
        found = socket.getaddrinfo(host, None)
    except (OSError, UnicodeError):
        return
    if not all(is_public(str(each[4][0])) for each in found):
        raise PrivateAddressError(host)


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
