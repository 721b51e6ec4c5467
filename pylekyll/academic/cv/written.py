"""Values of CV data as the text that their author wrote."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The parts of an address in JSON Resume, in the order in which they are shown.
ADDRESS_ORDER: Final = ("address", "postalCode", "city", "region", "countryCode", "country")
ADDRESS: Final = frozenset(ADDRESS_ORDER)


def written(value: object) -> str:
    """Return any value as one text: ``- Supervisor: Bo Ek`` is ``Supervisor: Bo Ek`` again, a list is a series.

    YAML makes mappings and lists of texts that their author did not quote.
    """
    if value is None:
        return ""
    if isinstance(value, dict):
        return _mapping(value)
    if isinstance(value, list):
        separator = "; " if any(isinstance(each, (dict, list)) for each in value) else ", "
        return separator.join(text for each in value if (text := written(each)))
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, (date, datetime)) else str(value).strip()


def _mapping(value: Mapping[Any, Any]) -> str:
    """Return a mapping as a text: the parts of an address without their names, or names and values."""
    if value and ADDRESS.issuperset(value):
        return ", ".join(text for name in ADDRESS_ORDER if (text := written(value.get(name))))
    pairs = ((written(name), written(each)) for name, each in value.items())
    return ", ".join(f"{name}: {text}" if text else name for name, text in pairs if name or text)


def is_empty(value: object) -> bool:
    """Return whether a value has nothing to show: null, an empty text, or only such values."""
    if isinstance(value, dict):
        return all(map(is_empty, value.values()))
    if isinstance(value, list):
        return all(map(is_empty, value))
    return value is None or (isinstance(value, str) and not value.strip())


def is_off(value: object) -> bool:
    """Return whether a value that is not a text (a link, a list) is turned off by ``false``."""
    return value is False or (isinstance(value, str) and value.strip().lower() == "false")


def kind_of(value: object) -> str:
    """Return what a value is, for a message."""
    if isinstance(value, dict):
        return f"a mapping ('{written(value)}')"
    return f"a list ('{written(value)}')" if isinstance(value, list) else f"'{written(value)}'"
