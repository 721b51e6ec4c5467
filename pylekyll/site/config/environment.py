"""The process's environment, passed by the command line, with a record of the variables that were read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b


class Environment(Mapping[str, str]):
    """A frozen copy of the environment. ``read`` has the digest of each variable that was read, ``None`` if not set.

    The record is stored in the cache folder of the site, which others may get: a CI service keeps it, or it is
    committed. A value may be a token. ``variables`` is not recorded.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = dict(values)
        self.read: dict[str, str | None] = {}

    @classmethod
    def of(cls, values: Mapping[str, str]) -> Environment:
        """Return ``values`` if they are an ``Environment``, else a copy with a record."""
        return values if isinstance(values, cls) else cls(values)

    def __getitem__(self, name: str) -> str:
        if name not in self.read:
            self.read[name] = self._digest(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def variables(self) -> dict[str, str]:
        """Return all variables, for another process."""
        return dict(self._values)

    def would_read(self, record: Mapping[str, str | None]) -> bool:
        """Return whether the variables of another build's ``record`` have the same values now."""
        return all(self._digest(name) == digest for name, digest in record.items())

    def add_reads(self, record: Mapping[str, str | None]) -> None:
        """Add the ``record`` of another build or process to this one, because its results are used here."""
        self.read.update(record)

    def _digest(self, name: str) -> str | None:
        value = self._values.get(name)
        if value is None:
            return None
        return blake2b(f"{name}\0{value}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
