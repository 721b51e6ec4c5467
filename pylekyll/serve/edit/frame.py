"""Pages of the site in the frame of the editor: with numbers on their elements, and a script that reports clicks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from starlette.responses import Response

from pylekyll.serve.edit.interface import frame_script
from pylekyll.serve.injection import FRAME_SCRIPT, IN_FRAME, PLAIN_HEADER, with_tag

if TYPE_CHECKING:
    from starlette.requests import Request

    from pylekyll.serve.edit.pages import Pages


class Frame:
    """Changes pages for the frame. ``port`` is that of the editor, the only page to which the script sends anything."""

    def __init__(self, pages: Pages, port: int) -> None:
        self.numbered = pages.numbered
        self._port = port

    def shows(self, request: Request) -> bool:
        """Return whether a request is one of the frame; browsers tell where a page is shown."""
        headers = request.headers
        return headers.get("sec-fetch-dest") == "iframe" or headers.get(PLAIN_HEADER) == IN_FRAME

    def with_script(self, page: bytes, request: Request) -> bytes:
        """Return a page with the script of the frame, which is there before the first click."""
        host = request.headers.get("host", "").rpartition(":")[0]
        editor = escape(f"{request.url.scheme}://{host}:{self._port}")
        return with_tag(page, f'<script src="{FRAME_SCRIPT}" data-editor="{editor}"></script>')

    def script(self, _: Request) -> Response:
        """Answer with the script."""
        return Response(frame_script(), media_type="text/javascript", headers={"cache-control": "no-store"})
