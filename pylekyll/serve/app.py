"""The web application: the built site under its ``baseurl``, and the WebSockets of live reload."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property, partial, reduce
from html import escape
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from pylekyll.serve.addresses import Destination, mount_point
from pylekyll.serve.client_script import client_script
from pylekyll.serve.guard import HostGuard, is_everywhere
from pylekyll.serve.hub import Client, Hub
from pylekyll.serve.injection import FRAME_SCRIPT, OWN, PLAIN_HEADER, SCRIPT, SOURCE, with_script
from pylekyll.serve.listing import listing
from pylekyll.serve.media_types import media_type
from pylekyll.serve.network import with_host
from pylekyll.serve.responses import file_response
from pylekyll.serve.sources import SentPages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import tzinfo

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.websockets import WebSocket

    from pylekyll.serve.edit.frame import Frame
    from pylekyll.site.config import Config

SOCKET = f"{OWN}/socket"
_METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
#: ``Jekyll::Commands::Serve::Servlet::DEFAULTS``.
_HEADERS = {
    "cache-control": "private, max-age=0, proxy-revalidate, no-store, no-cache, must-revalidate",
}
_PROTOCOL = "http://livereload.com/protocols/official-7"
_NOT_FOUND = """<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not Found</title>
<style>body {{ font: 16px/1.6 system-ui, sans-serif; margin: 15vh 8vw; overflow-wrap: anywhere; }}</style>
</head>
<body>
<h1>Not Found</h1>
<p>There is nothing at <code>{address}</code>. The site begins at <a href="{home}"><code>{home}</code></a>.</p>
</body>
</html>
"""
_NOT_BUILT = """<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not built yet</title>
<style>body {{ font: 16px/1.6 system-ui, sans-serif; margin: 15vh 8vw; }} pre {{ white-space: pre-wrap; }}</style>
</head>
<body>
<h1>The site is not built yet</h1>
<p>Its first build failed:</p>
<pre>{text}</pre>
</body>
</html>
"""
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_CONTROLS = re.compile(r"[\x00-\x08\n-\x1f\x7f]")
_OF_CONNECTION = frozenset(
    {"connection", "content-length", "content-range", "keep-alive", "trailer", "transfer-encoding", "upgrade"}
)
#: Media types of files that may contain the site's URL.
_WITH_ADDRESSES = (
    "text/",
    "application/json",
    "application/javascript",
    "application/xml",
    "application/atom",
)


@dataclass
class Application:
    """The server's application; ``asgi`` is its entry. ``live_reload`` adds the script to pages."""

    config: Config
    host: str
    live_reload: bool = True
    delays: tuple[float, float] = (0.0, 0.0)
    #: Shows pages in the frame of the editor.
    frame: Frame | None = None
    guard: HostGuard = field(init=False)
    hub: Hub = field(init=False)

    def __post_init__(self) -> None:
        self.guard = HostGuard(self.host)
        self._sent = SentPages()
        self.mount = mount_point(self.config.get("baseurl"))
        self.configure(self.config)
        self.hub = Hub(self.file_of, self.mount)

    def configure(self, config: Config) -> None:
        """Apply URLs, headers and encodings of a changed configuration."""
        self.config = config
        self.mount = mount_point(config.get("baseurl"))
        self.destination = Destination(config.destination, list_folders=config.show_dir_listing)
        self._encoding = config.encoding
        self._headers = {**_HEADERS, **_configured_headers(config)}
        if hasattr(self, "hub"):
            self.hub.mount = self.mount

    @cached_property
    def asgi(self) -> ASGIApp:
        """The application, behind the host guard."""
        routes: list[Any] = []
        if self.live_reload:
            routes = [
                Route(SCRIPT, self._script),
                Route(SOURCE + "{digest}", self._source),
                Route("/livereload.js", self._livereload_script),
                *([] if self.frame is None else [Route(FRAME_SCRIPT, self.frame.script)]),
                WebSocketRoute(SOCKET, self._socket),
                WebSocketRoute("/livereload", self._livereload),
            ]
        app = Starlette(routes=[*routes, Route("/{path:path}", self._answer, methods=_METHODS)])
        return _Guarded(app, self.guard)

    def file_of(self, address: str) -> str | None:
        """Return the path relative to the destination of the file for ``address``."""
        inside = self._inside(address)
        answer = self.destination.find(inside) if inside else None
        return self.destination.relative(answer.file) if answer and answer.file else None

    def _inside(self, address: str) -> str | None:
        """Return ``address`` relative to the site's root, or ``None`` outside of it."""
        if not self.mount:
            return address
        if address == self.mount or address.startswith(f"{self.mount}/"):
            return address[len(self.mount) :] or "/"
        return None

    # -- pages --------------------------------------------------------------------------------------------------

    def _answer(self, request: Request) -> Response:
        if request.method not in {"GET", "HEAD"}:
            return PlainTextResponse("Method Not Allowed", 405, headers={"allow": "GET, HEAD"})
        address = request.scope["path"]
        inside = self._inside(address)
        answer = self.destination.find(inside) if inside is not None else None
        if answer is None:
            if self.mount and address == "/":
                return RedirectResponse(f"{self.mount}/", 302, headers=self._headers)
            return self._not_found(request)
        bare = address == self.mount and self.mount
        if answer.redirect or bare:
            target = f"{self.mount}/" if bare else f"{self.mount}{answer.redirect}"
            query = request.scope["query_string"].decode("latin-1")
            return RedirectResponse(target + (f"?{query}" if query else ""), 301, headers=self._headers)
        if answer.folder is not None:
            zone: tzinfo = self.config.zone
            page = listing(address, self.destination.listed(answer.folder), zone)
            return HTMLResponse(page, headers=self._headers)
        assert answer.file is not None
        try:
            return self._file(answer.file, request)
        except FileNotFoundError:  # the file was removed meanwhile
            return self._not_found(request)
        except OSError as error:
            return PlainTextResponse(f"{error.strerror}", 403, headers=self._headers)

    def _file(self, path: str, request: Request, status: int = 200) -> Response:
        kind = media_type(path, self._encoding)
        headers = {**self._headers, "content-type": kind, **self._cross_origin(request)}
        changes: list[Callable[[bytes], bytes]] = []
        frame = self.frame if kind.startswith("text/html") else None
        in_frame = frame is not None and frame.shows(request)
        if frame is not None and in_frame:
            changes.append(partial(frame.numbered, self.destination.relative(path)))
            headers["vary"] = f"sec-fetch-dest, {PLAIN_HEADER}"
        if self._is_rewritten(kind):
            changes.append(partial(self._with_host, request=request))
        if self.live_reload and kind.startswith("text/html") and PLAIN_HEADER not in request.headers:
            changes.append(self._with_script)
            if frame is not None and in_frame:
                changes.append(partial(frame.with_script, request=request))
        change = (lambda page: reduce(lambda text, each: each(text), changes, page)) if changes else None
        file = self.destination.opened(path)
        return file_response(file, request.headers, headers, status=status, change=change)

    def _cross_origin(self, request: Request) -> dict[str, str]:
        """Return the headers that let a page at ``localhost`` load fonts from ``127.0.0.1``, and vice versa."""
        origin = request.headers.get("origin")
        if origin is None or not self.guard.accepts_origin(origin, request.headers.get("host")):
            return {}
        return {"access-control-allow-origin": origin, "vary": "origin"}

    def _is_rewritten(self, kind: str) -> bool:
        """Return whether the client's host is written into files of a media type.

        Clients reach a server that is bound to all addresses under several hosts; the site's ``url`` can have only one.
        """
        served = self.config.get("url") != self.config.published_url
        return served and is_everywhere(self.host) and kind.startswith(_WITH_ADDRESSES)

    def _with_host(self, text: bytes, request: Request) -> bytes:
        return with_host(text, str(self.config["url"]), request.headers.get("host", ""))

    def _with_script(self, page: bytes) -> bytes:
        """Return ``page`` with the script, and keep the original for the next live update."""
        return with_script(page, self.hub.build, self._sent.add(page))

    def _not_found(self, request: Request) -> Response:
        page = self.destination.not_found_page()
        if page is not None:
            try:
                return self._file(page, request, 404)
            except OSError:  # it was removed, too
                pass
        if self.hub.error is not None and self.hub.error["first"]:
            return self._not_built(self.hub.error)
        return self._own_page(
            _NOT_FOUND.format(address=escape(request.scope["path"]), home=escape(f"{self.mount}/")), 404
        )

    def _not_built(self, error: dict[str, Any]) -> Response:
        """Answer that no build has succeeded yet, with the error for browsers without the overlay."""
        words = [error["message"], error.get("place"), error.get("hint")]
        text = "\n".join(escape(str(word)) for word in words if word)
        return self._own_page(_NOT_BUILT.format(text=text), 503)

    def _own_page(self, text: str, status: int) -> Response:
        page = text.encode()
        return HTMLResponse(self._with_script(page) if self.live_reload else page, status, headers=self._headers)

    # -- live reload --------------------------------------------------------------------------------------------

    def _script(self, request: Request) -> Response:
        least, most = self.delays
        script = client_script(
            {
                "MIN_DELAY": str(int(least * 1000)),
                "MAX_DELAY": str(int(most * 1000)),
                "SOCKET_PATH": SOCKET,
                "SOURCE_PATH": SOURCE,
                "PLAIN_HEADER": PLAIN_HEADER,
            }
        )
        return Response(script, media_type="application/javascript", headers=_HEADERS)

    def _source(self, request: Request) -> Response:
        """Answer with a page as it was sent, without the script."""
        page = self._sent.get(request.path_params["digest"])
        if page is None:
            return PlainTextResponse("This version of the page was removed.", 410, headers=_HEADERS)
        return Response(page, headers={**_HEADERS, "content-type": "text/html"})

    def _livereload_script(self, request: Request) -> Response:
        """Answer requests of pages with their own LiveReload snippet: our script replaces LiveReload's."""
        return self._script(request)

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        parameters = socket.query_params
        seen = parameters.get("build", "")[:18]
        client = Client(socket, parameters.get("page", "/"))
        await self.hub.welcome(client, int(seen) if seen.isascii() and seen.isdigit() else None)
        await self._listen(client)

    async def _livereload(self, socket: WebSocket) -> None:
        """Speak the LiveReload protocol, version 7, for editors' plugins and browsers' extensions."""
        await socket.accept()
        hello = {"command": "hello", "protocols": [_PROTOCOL], "serverName": "pylekyll"}
        await socket.send_text(json.dumps(hello))
        client = Client(socket, livereload=True)
        await self.hub.welcome(client, None)
        await self._listen(client)

    async def _listen(self, client: Client) -> None:
        """Wait until the client disconnects; ignore its messages."""
        try:
            while True:
                await client.socket.receive_text()
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass
        finally:
            self.hub.clients.discard(client)


class _Guarded:
    """Refuse requests with another host, and WebSockets from another site."""

    def __init__(self, app: ASGIApp, guard: HostGuard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {"http", "websocket"}:
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            if scope["type"] == "websocket":
                if not self._guard.accepts_socket(headers):
                    await receive()
                    await send({"type": "websocket.close", "code": 1008})
                    return
            elif not self._guard.accepts(headers.get("host")):
                refusal = PlainTextResponse(self._guard.refusal(headers.get("host")), 403)
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _configured_headers(config: Config) -> dict[str, str]:
    """Return the headers under ``webrick: headers:``, as in Jekyll's server, without those that no answer can have."""
    return {
        name.lower(): value.encode().decode("latin-1") for name, value in _asked_headers(config) if _fits(name, value)
    }


def unusable_headers(config: Config) -> list[str]:
    """Return the names under ``webrick: headers:`` that are not sent: invalid ones, and those of the connection."""
    return [name for name, value in _asked_headers(config) if not _fits(name, value)]


def _asked_headers(config: Config) -> Iterator[tuple[str, str]]:
    settings = config.get("webrick")
    headers = settings.get("headers") if isinstance(settings, dict) else None
    for name, value in headers.items() if isinstance(headers, dict) else ():
        yield str(name), str(value).strip()


def _fits(name: str, value: str) -> bool:
    """Return whether a header is valid (RFC 9110, 5.5) and leaves the length of the answer to the server."""
    is_text = value.isprintable() or not _CONTROLS.search(value)
    return bool(_TOKEN.fullmatch(name)) and name.lower() not in _OF_CONNECTION and is_text and _is_unicode(value)


def _is_unicode(value: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in value)
