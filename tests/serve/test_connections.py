"""A client that never finishes its request is let go; one that does is answered."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from unittest.mock import Mock

import h11
import pytest
import uvicorn
from uvicorn.server import ServerState
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Ping, Request

from pylekyll.serve import connections

if TYPE_CHECKING:
    from collections.abc import Coroutine


async def app(scope, receive, send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: loc", b"GET /"])
def test_a_request_that_never_ends_is_dropped(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS", 0.05)
    assert run(exchange(sent)) == b""


def test_a_whole_request_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = run(exchange(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(b"ok")


@pytest.mark.parametrize(
    "part, limit",
    [(b"GET / HT", "SECONDS"), (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx", "LONGEST")],
)
def test_the_time_of_a_request_begins_at_the_last_answer(
    part: bytes, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that was answered just now stays open with a part of the next request, until its own limit."""

    async def looks() -> bytes:
        made: list[connections.PatientProtocol] = []
        server = await serving(app_that_reads, made)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await reader.readuntil(b"ok")
        (protocol,) = made
        writer.write(part)
        while not protocol.conn.trailing_data[0] and protocol.conn.their_state is not h11.SEND_BODY:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        protocol._look()
        assert not protocol.transport.is_closing()
        monkeypatch.setattr(connections, limit, -1.0)
        protocol._look()
        assert protocol.transport.is_closing()
        writer.close()
        server.close()
        return b""

    run(looks())


async def app_that_reads(scope, receive, send) -> None:
    while (await receive()).get("more_body"):
        pass
    await app(scope, receive, send)


async def serving(application, made: list[connections.PatientProtocol]) -> asyncio.Server:
    """Return a server, and add the protocol of each connection to ``made``."""
    config, state = uvicorn.Config(application, log_config=None, lifespan="off"), ServerState()
    config.load()

    def protocol() -> connections.PatientProtocol:
        made.append(connections.PatientProtocol(config=config, server_state=state, app_state={}))
        return made[-1]

    return await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0)


def run(work: Coroutine[None, None, bytes]) -> bytes:
    """Run ``work`` in a thread of its own: a test's thread may have a loop that a browser's library runs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def exchange(sent: bytes) -> bytes:
    server = await serving(app, [])
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(sent)
    try:
        return await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()
        server.close()


def test_answers_that_are_not_received_are_not_made_in_memory() -> None:
    """A connection has one answer at a time, and as much of it in memory as the system's buffers take."""
    piece, pieces, connections_there = b"x" * 65_536, 1_000, 8
    passed: list[int] = []

    async def large(scope, receive, send) -> None:
        size = len(piece) * pieces
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
        for _ in range(pieces):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            passed.append(len(piece))
        await send({"type": "http.response.body", "body": b""})

    async def unread() -> bytes:
        server = await serving(large, made)
        clients = [await asyncio.open_connection(*server.sockets[0].getsockname()) for _ in range(connections_there)]
        for _, writer in clients:
            writer.transport.pause_reading()
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 2_000)
        before = -1
        while before != len(passed) or not passed:
            before = len(passed)
            await asyncio.sleep(0.1)
        waiting = [each.transport.get_write_buffer_size() for each in made]
        assert len(waiting) == connections_there
        assert max(waiting) <= 4 * len(piece)
        for _, writer in clients:
            writer.transport.abort()
        server.close()
        return b""

    made: list[connections.PatientProtocol] = []
    run(unread())


def test_pings_are_not_answered_while_the_answers_are_not_read() -> None:
    config = uvicorn.Config(app, log_config=None, lifespan="off")
    config.load()
    protocol = connections.ReadSocketProtocol(config, ServerState(), {}, asyncio.new_event_loop())
    transport = protocol.transport = Mock()
    connection = WSConnection(ConnectionType.CLIENT)
    protocol.conn = WSConnection(ConnectionType.SERVER)
    protocol.conn.receive_data(connection.send(Request(host="localhost", target="/")))
    list(protocol.conn.events())
    connection.receive_data(protocol.conn.send(AcceptConnection()))
    for writable, answers in ((True, 1), (False, 1), (True, 2)):
        protocol.resume_writing() if writable else protocol.pause_writing()
        protocol.data_received(connection.send(Ping(b"x")))
        assert transport.write.call_count == answers
    protocol.loop.close()
