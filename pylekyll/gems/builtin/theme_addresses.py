"""Addresses in the data and settings of a site with the theme ``academic`` that it cannot use.

They would run as a script when clicked, or are not addresses: Ruby's filters refuse ``http://a b``.

Templates put addresses of people, venues, menus and others into links. A data file may come from another program.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from pylekyll.academic.publications.links import fault_of, is_script

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Sections of the configuration with addresses for links.
SECTIONS: Final = ("author", "funding", "footer_links", "social")
#: Keys whose values are shown as text: ``JavaScript: an introduction`` may be a title.
_TEXTS: Final = frozenset(
    {"title", "name", "label", "text", "description", "abstract", "content", "summary", "role", "bio", "note", "topic"}
)
#: Addresses with a host: other values may be texts or times, such as ``2026-06-01 10:00``.
_ABSOLUTE: Final = re.compile(r"[ \t\r\n]*[A-Za-z][A-Za-z0-9+.-]*://")


def unusable_in(value: Any, key: object = "") -> Iterator[str]:
    """Yield the addresses of a value from YAML that have a fault."""
    if isinstance(value, str):
        if _is_unusable(value, key):
            yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from unusable_in(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from unusable_in(inner, key)


def without_unusable(value: Any, key: object = "") -> Any:
    """Return a copy of a value from YAML with ``None`` in place of these addresses."""
    if isinstance(value, dict):
        return {name: without_unusable(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [without_unusable(inner, key) for inner in value]
    return None if isinstance(value, str) and _is_unusable(value, key) else value


def unusable_settings(config: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the section and the address of each such setting."""
    for section in SECTIONS:
        yield from ((section, found) for found in unusable_in(config.get(section)))


def _is_unusable(text: str, key: object) -> bool:
    return key not in _TEXTS and (is_script(text) or (_ABSOLUTE.match(text) is not None and fault_of(text) != ""))
