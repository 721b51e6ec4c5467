"""The report of a build."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pylekyll.diagnostics import Diagnostic
    from pylekyll.profile import Profile
    from pylekyll.site import Site
    from pylekyll.write.writer import WriteReport

Read = tuple[str, Hashable]


class RecordedReads(Mapping[str, frozenset[Read]]):
    """The dependencies of each item, by its path.

    Items of one site mostly have the same ones. Each is stored once, and as a number of four bytes for an item.
    """

    def __init__(self) -> None:
        self._numbers: dict[Read, int] = {}
        self._reads: list[Read] = []
        self._of_items: dict[str, array[int]] = {}

    def add(self, path: str, reads: Iterable[Read]) -> None:
        """Add ``reads`` to those of the item at ``path``."""
        numbers = self._numbers
        found = array("I", [numbers.setdefault(read, len(numbers)) for read in reads])
        known = self._of_items.get(path)
        self._of_items[path] = found if known is None else array("I", {*known, *found})

    def of_kinds(self, kinds: Collection[str]) -> Iterator[tuple[str, list[Read]]]:
        """Yield the reads of ``kinds`` of each item that has some."""
        wanted = {number: read for read, number in self._numbers.items() if read[0] in kinds}
        for path, numbers in self._of_items.items() if wanted else ():
            found = [wanted[number] for number in numbers if number in wanted]
            if found:
                yield path, found

    def __getitem__(self, path: str) -> frozenset[Read]:
        if len(self._reads) < len(self._numbers):
            self._reads = list(self._numbers)
        return frozenset(map(self._reads.__getitem__, self._of_items[path]))

    def __iter__(self) -> Iterator[str]:
        return iter(self._of_items)

    def __len__(self) -> int:
        return len(self._of_items)


@dataclass
class BuildReport:
    """Result of a build: the site, the written files, the dependencies of each item, and the findings.

    ``profile`` is set with the option of that name.
    """

    site: Site
    files: WriteReport
    reads: RecordedReads = field(default_factory=RecordedReads)
    findings: list[Diagnostic] = field(default_factory=list)
    profile: Profile | None = None
