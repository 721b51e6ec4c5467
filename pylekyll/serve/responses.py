"""Files as HTTP responses: complete or partial, with validators for caches.

A file is opened once and measured while it is open, so that a concurrent rebuild cannot mix two versions.
"""

from __future__ import annotations

import os
import re
import sys
from email.utils import formatdate, parsedate_to_datetime
from hashlib import blake2b
from typing import IO, TYPE_CHECKING

from starlette.responses import Response, StreamingResponse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

#: A client that asks for many files and reads none holds one piece of a file in memory.
_SMALL = 1 << 17
_CHUNK = 1 << 17
_RANGE = re.compile(r"bytes\s*=\s*(\d*)-(\d*)\s*\Z")


def file_response(
    file: IO[bytes],
    request_headers: Mapping[str, str],
    headers: Mapping[str, str],
    *,
    status: int = 200,
    change: Callable[[bytes], bytes] | None = None,
) -> Response:
    """Return the response with an open file, which is closed in the end, for GET and HEAD.

    ``headers`` are added; ``change`` edits the bytes first. Conditions and ranges of the request apply if ``status`` is
    200. Raises ``OSError`` for an unreadable file.
    """
    measured = os.fstat(file.fileno())
    size = measured.st_size
    etag = f'"{measured.st_mtime_ns:x}-{size:x}"'
    data = _whole(file, change) if change is not None or size <= _SMALL else None
    if data is not None:
        size = len(data)
    if data is not None and change is not None:
        etag = f'"{blake2b(data, digest_size=12).hexdigest()}"'
    modified = measured.st_mtime
    known = {**headers, "etag": etag, "last-modified": formatdate(modified, usegmt=True), "accept-ranges": "bytes"}
    if status == 200 and _is_unchanged(request_headers, etag, modified):
        file.close()
        return Response(status_code=304, headers=known)
    wants_range = status == 200 and _wants_range(request_headers, etag, known["last-modified"])
    found = requested_range(request_headers["range"], size) if wants_range else (0, size)
    if found is None:
        file.close()
        return Response(status_code=416, headers={**known, "content-range": f"bytes */{size}"})
    start, end = found
    if found != (0, size):
        status = 206
        known["content-range"] = f"bytes {start}-{end - 1}/{size}"
    if data is not None:
        return Response(data[start:end], status_code=status, headers=known)
    known["content-length"] = str(end - start)
    return StreamingResponse(_chunks(file, start, end), status_code=status, headers=known)


def _whole(file: IO[bytes], change: Callable[[bytes], bytes] | None) -> bytes:
    """Return the whole file as it is sent, and close it."""
    with file:
        data = file.read()
    return data if change is None else change(data)


def _chunks(file: IO[bytes], start: int, end: int) -> Iterator[bytes]:
    with file:
        file.seek(start)
        left = end - start
        while left > 0 and (chunk := file.read(min(_CHUNK, left))):
            left -= len(chunk)
            yield chunk


def _is_unchanged(request: Mapping[str, str], etag: str, modified: float) -> bool:
    """Return whether the client's copy is current (RFC 9110, 13.2.2): the entity tag overrides the date."""
    tags = request.get("if-none-match")
    if tags is not None:
        return any(tag.strip().removeprefix("W/") in {etag, "*"} for tag in tags.split(","))
    since = _date(request.get("if-modified-since"))
    return since is not None and int(modified) <= since


def _wants_range(request: Mapping[str, str], etag: str, modified: str) -> bool:
    """Return whether to send a range: the request has exactly one, and ``If-Range`` allows it."""
    asked = request.get("range")
    if asked is None or not _RANGE.match(asked.strip()):
        return False
    condition = request.get("if-range")
    return condition is None or condition in {etag, modified}


def requested_range(header: str, size: int) -> tuple[int, int] | None:
    """Return the first byte of a ``Range`` and the one after its last; ``None`` if it is not satisfiable."""
    match = _RANGE.match(header.strip())
    assert match is not None
    first, last = match.groups()
    if not first and not last:
        return 0, size
    if not first:  # the last bytes
        length = _number(last)
        return (max(size - length, 0), size) if length and size else None
    start = _number(first)
    end = min(_number(last) + 1, size) if last else size
    return (start, end) if start < end else None


def _number(digits: str) -> int:
    """Return a number of a request; one with more digits than any file's size is beyond every file."""
    return int(digits) if len(digits) < 19 else sys.maxsize


def _date(value: str | None) -> float | None:
    if value is None:
        return None
    try:
        return parsedate_to_datetime(value).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None
