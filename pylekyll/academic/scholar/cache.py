"""The answers of the last time, on disk."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pylekyll.academic.scholar.schema import FILES, SchemaError, check
from pylekyll.academic.scholar.sources import Fetched
from pylekyll.foundation.files import replace_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pylekyll.academic.scholar.settings import Settings

_FORMAT = 1


@dataclass
class Stored:
    """The content of the cache, with times in seconds since 1970.

    It has the files by name, the time of the last request that failed, and the time until which each server asked not
    to be contacted.
    """

    files: dict[str, Fetched] = field(default_factory=dict)
    failed: float = 0.0
    rests: dict[str, float] = field(default_factory=dict)


class Cache:
    """The file of one repository's branch below ``folder``; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, settings: Settings) -> None:
        identity = f"{settings.repository}\n{settings.branch}"
        name = sha256(identity.encode()).hexdigest()[:16]
        self._identity = identity
        self.path = folder / "google_scholar" / f"{name}.json" if folder else None

    def load(self) -> Stored:
        """Return the stored content; empty if the file is missing or invalid."""
        if self.path is None:
            return Stored()
        try:
            value = json.loads(self.path.read_text("utf-8"))
            return self._stored(value)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            return Stored()

    def _stored(self, value: Mapping[str, Any]) -> Stored:
        if value["format"] != _FORMAT or value["identity"] != self._identity:
            return Stored()
        files = {name: _fetched(name, value["files"][name]) for name in FILES if name in value["files"]}
        rests = {str(host): float(until) for host, until in value["rests"].items()}
        return Stored(files, float(value["failed"]), rests)

    def store(self, stored: Stored) -> bool:
        """Keep ``stored``; ``False`` where the disk does not want it, which is not a reason to fail."""
        if self.path is None:
            return True
        value = {
            "format": _FORMAT,
            "identity": self._identity,
            "failed": stored.failed,
            "rests": stored.rests,
            "files": {
                name: {"url": file.url, "etag": file.etag, "fetched": file.fetched, "value": file.value}
                for name, file in stored.files.items()
            },
        }
        try:
            replace_file(self.path, json.dumps(value, ensure_ascii=False).encode())
        except OSError:
            return False
        return True


def _fetched(name: str, value: Mapping[str, Any]) -> Fetched:
    if not isinstance(value["value"], dict):
        raise SchemaError("holds no object")
    check(name, value["value"])
    etag = value["etag"]
    return Fetched(str(value["url"]), value["value"], float(value["fetched"]), None if etag is None else str(etag))
