"""Insert the live-reload script into a page before it is sent; files on disk never have it."""

from __future__ import annotations

import re

#: Path of the server's own files; sites do not have such a folder.
OWN = "/__pylekyll"
SCRIPT = f"{OWN}/client.js"
#: Path of the sent pages, by their digests.
SOURCE = f"{OWN}/source/"
#: The script of pages in the frame of the editor.
FRAME_SCRIPT = f"{OWN}/frame.js"
#: A request with this header gets the page as it is on disk; with the value of ``IN_FRAME``, as the editor shows it.
PLAIN_HEADER = "x-pylekyll-plain"
IN_FRAME = "edit"

_BEFORE = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|<!--.*?-->|<\?xml[^>]*\?>)*", re.DOTALL)
_SPACE = re.compile(rb"(?:\s|<!--.*?-->)*", re.DOTALL)
#: Allowed text before the head's content, in this order.
_OPENINGS = tuple(
    re.compile(rb"<" + name + rb"(?:[\s/](?:[^>\"']|\"[^\"]*\"|'[^']*')*)?>", re.IGNORECASE)
    for name in (rb"!doctype", rb"html", rb"head")
)


def with_script(page: bytes, build: int, digest: str = "") -> bytes:
    """Return ``page`` with the script at the beginning of its head.

    That place is never inside a comment, script or text, and it is before a policy in the head that would block the
    script. ``build`` and ``digest`` identify the version of the page for the script.
    """
    return with_tag(page, f'<script src="{SCRIPT}" data-build="{build}" data-page="{digest}" async></script>')


def with_tag(page: bytes, tag: str) -> bytes:
    """Return ``page`` with ``tag`` at the beginning of its head."""
    place = _place(page)
    return page[:place] + tag.encode() + page[place:]


def _place(page: bytes) -> int:
    """Return the index after the document type and the opening tags of the document and its head."""
    place, space = 0, _BEFORE
    for opening in _OPENINGS:
        found = opening.match(page, _end(space, page, place))
        if found:
            place, space = found.end(), _SPACE
    return place


def _end(pattern: re.Pattern[bytes], page: bytes, place: int) -> int:
    match = pattern.match(page, place)
    return match.end() if match else place
