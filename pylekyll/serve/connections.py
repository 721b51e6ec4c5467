"""Connections of clients that are not there any more, or that never finish their request, are closed."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

#: Seconds that a client has for the head of its request.
SECONDS = 10.0
#: After so many quiet seconds the system asks whether the client is there, so often, so many times.
_KEEPALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}


class PatientProtocol(H11Protocol):
    """HTTP/1.1 of uvicorn, which waits for a request without an end."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        _ask_whether_it_is_there(transport)
        self._waiting = self.loop.call_later(SECONDS, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        if self._waiting is not None:
            self._waiting.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Close a connection on which no request has arrived as a whole; look again later at others."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # live reload has taken it over
            return
        answers = self.cycle is not None and not self.cycle.response_complete
        if not answers and self.conn.their_state in {h11.IDLE, h11.SEND_BODY}:
            self.transport.close()
        else:
            self._waiting = self.loop.call_later(SECONDS, self._look)


def _ask_whether_it_is_there(transport: asyncio.Transport) -> None:
    """Have the system notice clients that went without a word, also those of live reload."""
    found = transport.get_extra_info("socket")
    if found is None:
        return
    with contextlib.suppress(OSError):
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEPALIVE.items():
            if hasattr(socket, name):
                found.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
