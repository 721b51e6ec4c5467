"""One HTTP GET with the request that a browser lends; Python has no sockets there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from pylekyll.foundation import host
from pylekyll.foundation.http.client import Answer, HttpError, UnknownHostError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.foundation.http.client import Deadline

#: Headers that a browser sets itself.
_OF_BROWSER: Final = frozenset({"user-agent", "accept-encoding"})


def get(url: str, headers: Mapping[str, str], deadline: Deadline, most: int) -> Answer:
    """Get ``url`` with a body of at most ``most`` bytes; the browser follows redirects.

    It asks only servers that allow the page to read their answer. Raises ``HttpError`` for anything but 200 and 304.
    """
    request = host.lent(host.REQUEST)
    if request is None:
        raise UnknownHostError("cannot be reached: there is no network here")
    deadline.check()
    kept = {name: value for name, value in headers.items() if name.lower() not in _OF_BROWSER}
    answer = request(url, json.dumps(kept), most)
    status = int(answer.status)
    if status not in {200, 304}:
        raise HttpError(str(answer.reason), status or None)
    body = bytes(answer.body) if status == 200 else b""
    if len(body) > most:
        raise HttpError(f"sent more than {most / 1024 / 1024:.3g} MB", 200)
    return Answer(status, body, answer.etag or None)
