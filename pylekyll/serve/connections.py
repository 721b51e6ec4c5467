"""Connections of clients that disappeared, that never finish their request, or that never read the answers."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

if TYPE_CHECKING:
    import asyncio

    from wsproto.events import Ping

#: Seconds for the head of a client's request, from the connection's beginning or the last answer.
SECONDS = 10.0
#: Seconds for all of a request.
LONGEST = 600.0
#: Keep-alive probes: seconds before the first, seconds between two, and their number.
_KEEPALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}


class PatientProtocol(H11Protocol):
    """uvicorn's HTTP/1.1 protocol, which otherwise waits for a request without a limit."""

    _waiting: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: Any) -> None:
        """Start the timer for the first request."""
        super().connection_made(transport)
        _ask_whether_it_is_there(transport)
        self._since = self.loop.time()
        self._waiting = self.loop.call_later(SECONDS, self._look)

    def on_response_complete(self) -> None:
        """Give the next request its own time."""
        super().on_response_complete()
        self._since = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        if self._waiting is not None:
            self._waiting.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Close a connection without a complete request; otherwise check again later."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # live reload uses the connection
            return
        answers = self.cycle is not None and not self.cycle.response_complete
        is_complete = self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}
        left = self._since + (LONGEST if answers else SECONDS) - self.loop.time()
        if left <= 0 and not is_complete:
            self.transport.close()
        else:
            self._waiting = self.loop.call_later(min(left, SECONDS) if left > 0 else SECONDS, self._look)


class ReadSocketProtocol(WSProtocol):
    """uvicorn's WebSocket protocol, which otherwise keeps the answer to each ping of a client that does not read."""

    def handle_ping(self, event: Ping) -> None:
        """Answer a ping, unless earlier answers were not read: RFC 6455, 5.5.3 asks for the last one alone."""
        if self.writable.is_set():
            super().handle_ping(event)


def _ask_whether_it_is_there(transport: asyncio.Transport) -> None:
    """Let the system detect clients that disappeared, including those of live reload."""
    found = transport.get_extra_info("socket")
    if found is None:
        return
    with contextlib.suppress(OSError):
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEPALIVE.items():
            if hasattr(socket, name):
                found.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
