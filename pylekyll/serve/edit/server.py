"""The editor over HTTP, on a port of its own: a page that no script of the site can reach, and its messages.

A browser keeps pages of different ports apart. The site is in a frame of the editor's page, and its scripts can only
send it numbers of elements. Messages are POSTed as JSON with the token of the session in a header, which no form and
no other page can send.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.foreign_json import parse_foreign
from pylekyll.serve.edit.errors import EditError, refusal
from pylekyll.serve.edit.interface import CLIENT, editor_script, words
from pylekyll.serve.guard import HostGuard

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

    from pylekyll.serve.edit.desk import Desk
    from pylekyll.serve.edit.session import Session

#: The header with the token.
HEADER: Final = "x-pylekyll-token"
#: Limits in bytes of a message, and of the one that begins a session: anybody may send that.
_LARGEST: Final = 48 << 20
_LARGEST_CODE: Final = 4 << 10
_SECONDS_AFTER_A_WRONG_CODE: Final = 0.5
_HEADERS: Final = {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "frame-src {site}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class EditorServer:
    """Answers requests at the editor's port; the site is at ``site_port`` under the same host name."""

    def __init__(
        self, desk: Desk, session: Session, host: str, ports: tuple[int, int], *, scheme: str = "http"
    ) -> None:
        self.port, self._site_port = ports
        self._desk = desk
        self._session = session
        self._guard = HostGuard(host)
        self._scheme = scheme
        routes = [
            Route("/", self._page),
            Route("/editor.js", self._script),
            Route("/editor.css", self._style),
            Route("/words.json", self._words),
            Route("/session", self._begin, methods=["POST"]),
            Route("/messages", self._message, methods=["POST"]),
        ]
        self.asgi: ASGIApp = _Guarded(Starlette(routes=routes), self)

    def refusal(self, headers: dict[str, str], method: str) -> str | None:
        """Return why a request is refused: its host or origin is another one, or it is not JSON."""
        host = headers.get("host", "")
        if not self._guard.accepts(host) or host.rpartition(":")[2] != str(self.port):
            return "This is not a host name of the editor."
        if headers.get("sec-fetch-dest", "document") in {"iframe", "frame", "object", "embed"}:
            return "The editor does not open in a frame."
        if method == "GET":
            return None
        is_own = headers.get("origin") == f"{self._scheme}://{host}"
        if not is_own or headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return "Only the editor's own page may send messages."
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return "Messages are JSON."
        return None

    def _page(self, request: Request) -> Response:
        site = f"{self._scheme}://{request.headers['host'].rpartition(':')[0]}:{self._site_port}"
        text = (CLIENT / "editor.html").read_text("utf-8").replace("SITE_ORIGIN", site)
        return Response(text, media_type="text/html", headers={"content-security-policy": _POLICY.format(site=site)})

    def _script(self, _: Request) -> Response:
        return Response(editor_script(), media_type="text/javascript")

    def _style(self, _: Request) -> Response:
        return Response((CLIENT / "editor.css").read_text("utf-8"), media_type="text/css")

    def _words(self, request: Request) -> Response:
        return JSONResponse(words(request.url.query.split(",")))

    async def _begin(self, request: Request) -> Response:
        message = await _json(request, _LARGEST_CODE)
        token = self._session.begin(message.get("code") if message else None)
        if token is None:
            await asyncio.sleep(_SECONDS_AFTER_A_WRONG_CODE)
            return JSONResponse(refusal(EditError("session", "This code is not valid, or was used before.")), 403)
        return JSONResponse({"token": token})

    async def _message(self, request: Request) -> Response:
        if not self._session.accepts(request.headers.get(HEADER)):
            ended = EditError("session", "The session has ended: open the editor again.")
            return JSONResponse(refusal(ended), 403)
        message = await _json(request, _LARGEST)
        if message is None:
            wrong = EditError("message", "The message is not a JSON object, or is too large.")
            return JSONResponse(refusal(wrong), 400)
        try:
            return JSONResponse(await run_in_threadpool(self._desk.answer, message))
        except PylekyllError as error:
            return JSONResponse(refusal(error), 409)


async def _json(request: Request, largest: int) -> dict[str, Any] | None:
    """Return the object in the body; ``None`` for anything else, and for more than ``largest`` bytes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            return None
    try:
        found = await run_in_threadpool(parse_foreign, bytes(body))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


class _Guarded:
    """Refuses foreign requests before anything else, and adds the headers that keep others away."""

    def __init__(self, app: ASGIApp, server: EditorServer) -> None:
        self._app = app
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}

        async def send_closed(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
            await send(message)

        why = self._server.refusal(headers, scope["method"])
        app = self._app if why is None else PlainTextResponse(why, 403)
        await app(scope, receive, send_closed)


class ByPort:
    """Passes the requests at the editor's port to the editor, and all others to the site."""

    def __init__(self, site: ASGIApp, editor: EditorServer) -> None:
        self._site = site
        self._editor = editor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        server = scope.get("server")
        is_editor = server is not None and server[1] == self._editor.port
        await (self._editor.asgi if is_editor else self._site)(scope, receive, send)
