"""Addresses in a CV: which a link may have, and how they are read."""

from __future__ import annotations

import re
from urllib.parse import quote

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_HOST = re.compile(r"www\.[\w-]|[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/", re.ASCII)
_SAFE_SCHEMES = ("http:", "https:", "mailto:", "tel:")
_PREFIX = re.compile(r"^(?:https?://(?:www\.)?|mailto:)")


def safe_url(url: str) -> str:
    """Return an address that a link may have: http, https, mailto, tel or one within the site; otherwise nothing.

    An address that begins with the name of a host (``github.com/ada``) gets its scheme.
    """
    url = url.strip()
    if _HOST.match(url):
        url = f"https://{url}"
    if any(ord(character) < 0x21 for character in url):
        return ""
    return url if not _SCHEME.match(url) or url.lower().startswith(_SAFE_SCHEMES) else ""


def typst_url(url: str) -> str:
    """Return an address that a PDF can link to: one with a scheme, in ASCII."""
    if not url.lower().startswith(_SAFE_SCHEMES):
        return ""
    return "".join(character if character.isascii() else quote(character) for character in url)


def short_url(url: str) -> str:
    """Return an address as it is read: without scheme, ``www.`` and the last slash."""
    return _PREFIX.sub("", url).rstrip("/")
