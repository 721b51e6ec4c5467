"""The process's environment, passed by the command line, with a record of the variables that were read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class Environment(Mapping[str, str]):
    """A frozen copy of the environment. ``read`` has each variable that was read, ``None`` if it is not set.

    ``variables`` is not recorded.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = dict(values)
        self.read: dict[str, str | None] = {}

    @classmethod
    def of(cls, values: Mapping[str, str]) -> Environment:
        """Return ``values`` if they are an ``Environment``, else a copy with a record."""
        return values if isinstance(values, cls) else cls(values)

    def __getitem__(self, name: str) -> str:
        self.read[name] = self._values.get(name)
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
        return all(self._values.get(name) == value for name, value in record.items())

    def add_reads(self, record: Mapping[str, str | None]) -> None:
        """Add the ``record`` of another build or process to this one, because its results are used here."""
        self.read.update(record)
