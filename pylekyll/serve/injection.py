"""Putting the live-reload script into a page on its way out; files on disk never have it."""

from __future__ import annotations

import re

#: Below this address are the server's own files; no site has such a folder.
OWN = "/__pylekyll"
SCRIPT = f"{OWN}/client.js"
#: A request with this header wants the page as it is on disk.
PLAIN_HEADER = "x-pylekyll-plain"

_PROLOGUE = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:\s+|<!--.*?-->|<\?xml[^>]*\?>)*(?:<!doctype[^>]*>)?", re.IGNORECASE | re.DOTALL
)


def with_script(page: bytes, build: int) -> bytes:
    """``page`` with the script behind its document type.

    That place is in no comment, script or text, whatever the page looks like, and it is before a policy in the head
    that would refuse the script. ``build`` tells the script which build the page is of.
    """
    match = _PROLOGUE.match(page)
    place = match.end() if match else 0
    tag = f'<script src="{SCRIPT}" data-build="{build}" async></script>'.encode()
    return page[:place] + tag + page[place:]
