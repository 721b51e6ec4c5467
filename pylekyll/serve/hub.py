"""The open pages, and the messages for them after a build."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocketDisconnect, WebSocketState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.websockets import WebSocket

_REMEMBERED = 100
_PAGES = (".html", ".htm", ".xhtml")
_SEND_SECONDS = 5.0


@dataclass(frozen=True)
class Change:
    """The changes of one build, as paths relative to the destination; ``build`` counts builds."""

    build: int
    paths: frozenset[str]


@dataclass(eq=False)
class Client:
    """One open page, and its displayed findings; ``livereload`` clients use the protocol of that name."""

    socket: WebSocket
    address: str = "/"
    livereload: bool = False
    findings: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Hub:
    """The clients and their messages; all methods except ``__init__`` run in the server's event loop.

    ``file_of`` returns the path relative to the destination for a URL. ``examine`` checks the page at such a path, in
    another thread, and returns ``None`` during a build. ``build`` continues from the start time in milliseconds: a
    server that replaces another within a second has other numbers, so pages of the earlier one count as older.
    """

    file_of: Callable[[str], str | None]
    mount: str = ""
    clients: set[Client] = field(default_factory=set)
    build: int = field(default_factory=lambda: time.time_ns() // 1_000_000)
    error: dict[str, Any] | None = None
    warnings: list[dict[str, Any]] = field(default_factory=list)

    examine: Callable[[str], list[dict[str, Any]] | None] = lambda _: None
    _examining: asyncio.Task[None] | None = None
    _examines_again: bool = False

    def __post_init__(self) -> None:
        self._changes: deque[Change] = deque(maxlen=_REMEMBERED)

    # -- clients ------------------------------------------------------------------------------------------------

    async def welcome(self, client: Client, seen: int | None) -> None:
        """Add a client with a page of build ``seen``; send the changes that it missed, and an error."""
        self.clients.add(client)
        if client.livereload:
            return
        message = {"type": "hello", "build": self.build, "warnings": self.warnings, **self._missed(client, seen)}
        await self._send(client, message)
        if self.error is not None:
            await self._send(client, {"type": "error", "error": self.error})
        self._examine_pages()

    # -- findings of the pages that are shown --------------------------------------------------------------------

    def _examine_pages(self) -> None:
        """Check each open page, in another thread, and send the findings."""
        self._examines_again = True
        if self._examining is None or self._examining.done():
            self._examining = asyncio.get_running_loop().create_task(self._examined())

    async def _examined(self) -> None:
        while self._examines_again:
            self._examines_again = False
            pages: dict[str, list[Client]] = {}
            for client in self.clients:
                path = None if client.livereload else self.file_of(client.address)
                if path is not None and path.endswith(_PAGES):
                    pages.setdefault(path, []).append(client)
            for path, clients in pages.items():
                found = await asyncio.get_running_loop().run_in_executor(None, self.examine, path)
                if found is not None:
                    await self._tell_findings(clients, found)

    async def _tell_findings(self, clients: list[Client], found: list[dict[str, Any]]) -> None:
        for client in clients:
            if client.findings != found:
                client.findings = found
                await self._send(client, {"type": "findings", "findings": found})

    def _missed(self, client: Client, seen: int | None) -> dict[str, Any]:
        if seen == self.build:
            return {"page": False, "files": []}
        later = [change for change in self._changes if seen is not None and change.build > seen]
        if seen is None or seen > self.build or len(later) != self.build - seen:
            return {"page": True, "files": []}  # from another server, or too old
        paths = frozenset[str]().union(*(change.paths for change in later))
        return self._concerning(client, paths)

    def _concerning(self, client: Client, paths: frozenset[str]) -> dict[str, Any]:
        """Return the changes for a page: whether it changed itself, and the other files, by their URLs."""
        file = self.file_of(client.address) or "404.html"
        # A removed page now has another file or none.
        return {
            "page": file in paths or (client.address.rpartition("/")[2] != "" and not self.file_of(client.address)),
            "files": [f"{self.mount}/{path}" for path in sorted(paths) if not path.endswith(_PAGES)],
        }

    # -- sending ------------------------------------------------------------------------------------------------

    async def changed(
        self, paths: Sequence[str], warnings: Sequence[dict[str, Any]] = (), error: dict[str, Any] | None = None
    ) -> None:
        """Send every client the changes and warnings of a good build; a displayed error disappears.

        ``error`` is a mistake with which the site was built nevertheless: a page without its front matter or layout.
        """
        mended, self.error = self.error is not None, error
        others, self.warnings = self.warnings != list(warnings), list(warnings)
        if paths:
            self.build += 1
            self._changes.append(Change(self.build, frozenset(paths)))
        messages = []
        for client in list(self.clients):
            if client.livereload:
                messages += [self._send(client, each) for each in self._reloads(paths)]
            else:
                concerning = self._concerning(client, frozenset(paths))
                if mended or others or concerning["page"] or concerning["files"]:
                    update = {"type": "update", "build": self.build, "warnings": self.warnings, **concerning}
                    messages.append(self._send(client, update))
        await asyncio.gather(*messages)
        if error is not None:
            await self.failed(error)
        self._examine_pages()

    def _reloads(self, paths: Sequence[str]) -> list[dict[str, Any]]:
        """Yield one message for pages, and one for each stylesheet and picture, which is replaced in place."""
        pages = [path for path in paths if path.endswith(_PAGES)][:1]
        others = [path for path in paths if not path.endswith((*_PAGES, ".map"))]
        return [
            {"command": "reload", "path": f"{self.mount}/{path}", "liveCSS": True, "liveImg": True}
            for path in [*pages, *([] if pages else others)]
        ]

    async def failed(self, error: dict[str, Any]) -> None:
        """Send every client the cause of the failed build, or of a page that was built without a part."""
        self.error = error
        message = {"type": "error", "error": error}
        await asyncio.gather(*(self._send(client, message) for client in list(self.clients) if not client.livereload))

    async def _send(self, client: Client, message: dict[str, Any]) -> None:
        """Send, and drop a client that is gone or no longer receives."""
        try:
            await asyncio.wait_for(client.socket.send_text(json.dumps(message)), _SEND_SECONDS)
        except (RuntimeError, OSError, WebSocketDisconnect, asyncio.TimeoutError):
            self.clients.discard(client)

    async def close(self) -> None:
        """Close all connections."""
        if self._examining is not None:
            self._examining.cancel()
        for client in list(self.clients):
            with suppress(RuntimeError, OSError, WebSocketDisconnect):
                if client.socket.application_state is WebSocketState.CONNECTED:
                    await client.socket.close(1001)
        self.clients.clear()
