"""Putting the live-reload script into a page on its way out; files on disk never have it."""

from __future__ import annotations

import re

#: Below this address are the server's own files; no site has such a folder.
OWN = "/__pylekyll"
SCRIPT = f"{OWN}/client.js"
#: Below this address are the pages that were sent, by their digests.
SOURCE = f"{OWN}/source/"
#: A request with this header wants the page as it is on disk.
PLAIN_HEADER = "x-pylekyll-plain"

_BEFORE = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|<!--.*?-->|<\?xml[^>]*\?>)*", re.DOTALL)
_SPACE = re.compile(rb"(?:\s|<!--.*?-->)*", re.DOTALL)
#: What may stand before the head's content, in this order.
_OPENINGS = tuple(
    re.compile(rb"<" + name + rb"(?:[\s/](?:[^>\"']|\"[^\"]*\"|'[^']*')*)?>", re.IGNORECASE)
    for name in (rb"!doctype", rb"html", rb"head")
)


def with_script(page: bytes, build: int, digest: str = "") -> bytes:
    """Return ``page`` with the script at the beginning of its head.

    That place is not inside a comment, script or text, whatever the page looks like, and it is before a policy in the
    head that would refuse the script. ``build`` and ``digest`` tell the script which version of the page it runs in.
    """
    place = _place(page)
    tag = f'<script src="{SCRIPT}" data-build="{build}" data-page="{digest}" async></script>'.encode()
    return page[:place] + tag + page[place:]


def _place(page: bytes) -> int:
    """Return the index behind the document type and the tags that open the document and its head."""
    place, space = 0, _BEFORE
    for opening in _OPENINGS:
        found = opening.match(page, _end(space, page, place))
        if found:
            place, space = found.end(), _SPACE
    return place


def _end(pattern: re.Pattern[bytes], page: bytes, place: int) -> int:
    match = pattern.match(page, place)
    return match.end() if match else place
