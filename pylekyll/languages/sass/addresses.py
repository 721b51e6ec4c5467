"""Addresses of files in Dart Sass: ``file:`` URLs and the paths that they name."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes, urlsplit

URL_SAFE = "/:@!$&'()*+,;=~-._"  # what Addressable::URI.encode leaves in a path


def file_url(path: Path) -> str:
    """Return the URL of a file, with the characters that Addressable leaves in it."""
    text = path.as_posix()
    return "file://" + quote(os.fsencode(text if text.startswith("/") else f"/{text}"), safe=URL_SAFE)


def path_of(url: str) -> Path:
    """Return the path of the file that a ``file:`` URL names."""
    return Path(os.fsdecode(unquote_to_bytes(urlsplit(url).path)))
