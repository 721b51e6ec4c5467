"""JSON of others: of services, browsers and files that plugins read."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

#: An escape that may be half of a surrogate pair.
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def parse_foreign(content: str | bytes, parse_constant: Callable[[str], Any] | None = None) -> Any:
    r"""Return the value of JSON. Half of a surrogate pair alone, which UTF-8 does not have, becomes U+FFFD.

    ``parse_constant`` is called for ``NaN`` and the infinities. Raises ``ValueError`` and ``RecursionError``.
    """
    text = content if isinstance(content, str) else content.decode(json.detect_encoding(content))
    value = json.loads(text, parse_constant=parse_constant)
    return without_halves(value) if _HALF.search(text) else value


def without_halves(value: Any) -> Any:
    """Return a value of JSON with U+FFFD for halves of surrogate pairs. Raises ``RecursionError``."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {without_halves(key): without_halves(each) for key, each in value.items()}
    return [without_halves(each) for each in value] if isinstance(value, list) else value
