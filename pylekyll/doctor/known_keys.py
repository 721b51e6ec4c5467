"""The keys that Jekyll, its usual plugins and the bundled theme know, by the place where they are written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

_FILE = Path(__file__).with_name("keys.yml")


class Known(NamedTuple):
    """What is known of a key: the types of JSON Schema that its value may have (none for any), and what it does."""

    types: tuple[str, ...]
    description: str


@cache
def _tables() -> dict[str, dict[str, Known]]:
    given = yaml.safe_load(_FILE.read_text("utf-8"))
    return {name: {key: _known(*value) for key, value in table.items()} for name, table in given.items()}


def _known(types: str, description: str) -> Known:
    return Known(() if types == "any" else tuple(types.split("|")), description)


def table(name: str) -> dict[str, Known]:
    """Return the keys of the place ``name``, such as ``configuration`` or ``front_matter``; empty for another place."""
    return _tables().get(name, {})


def names(place: str) -> frozenset[str]:
    """Return the names of the keys of ``place``."""
    return frozenset(table(place))
