"""The report of a build."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.foundation.reads import Read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeGuard

    from pylekyll.build.timings import Profile
    from pylekyll.build.write.writer import WriteReport
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.foundation.reads import Kind
    from pylekyll.site.site import Site


class ReadTable:
    """Reads of a whole site, each with its place as its number; several may be equal."""

    def __init__(self, reads: list[Read]) -> None:
        self.reads = reads
        self._added: dict[Read, int] = {}
        self._by_kind: dict[Kind, set[int]] = defaultdict(set)
        for number, read in enumerate(reads):
            self._by_kind[read.kind].add(number)

    def number_of(self, read: Read) -> int:
        """Return the number of a read that is added to the table, unless it was before."""
        number = self._added.get(read)
        if number is None:
            number = self._added[read] = len(self.reads)
            self.reads.append(read)
            self._by_kind[read.kind].add(number)
        return number

    def of_kinds(self, kinds: frozenset[Kind], numbers: Sequence[int]) -> list[int]:
        """Return those of ``numbers`` that are of reads of ``kinds``."""
        found = [known.intersection(numbers) for kind in kinds if (known := self._by_kind.get(kind))]
        several = set().union(*found) if found else found
        return [number for number in numbers if number in several] if several else []


class NumberedReads(AbstractSet[Read]):
    """The reads of one item as numbers of different reads in a table, which is faster than a set of them."""

    __slots__ = ("numbers", "table")

    def __init__(self, table: ReadTable, numbers: Sequence[int]) -> None:
        self.table = table
        self.numbers = numbers

    @classmethod
    def _from_iterable(cls, it: Iterable[Read]) -> frozenset[Read]:  # type: ignore[override]
        return frozenset(it)

    def with_all(self, reads: AbstractSet[Read]) -> NumberedReads:
        """Return these reads and others."""
        return NumberedReads(self.table, [*self.numbers, *map(self.table.number_of, reads)]) if reads else self

    def __contains__(self, read: object) -> bool:
        return any(each == read for each in self)

    def __iter__(self) -> Iterator[Read]:
        return map(self.table.reads.__getitem__, self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def of_kinds(self, kinds: frozenset[Kind]) -> list[Read]:
        """Return the reads of ``kinds``."""
        return [self.table.reads[number] for number in self.table.of_kinds(kinds, self.numbers)]


def is_numbered(reads: object) -> TypeGuard[NumberedReads]:
    """Return whether ``reads`` are numbered; isinstance() takes three times as long, as their class is an ABC."""
    return reads.__class__ is NumberedReads


class RecordedReads(Mapping[str, frozenset[Read]]):
    """The dependencies of each item, by its path.

    Items of one site mostly have the same ones. Each is stored once, and as a number of four bytes for an item.
    """

    def __init__(self) -> None:
        self._numbers: dict[Read, int] = {}
        self._table = ReadTable([])
        self._of_items: dict[str, array[int] | NumberedReads] = {}

    def add(self, path: str, reads: AbstractSet[Read]) -> None:
        """Add ``reads`` to those of the item at ``path``."""
        known = self._of_items.get(path)
        if known is None:
            self._of_items[path] = reads if is_numbered(reads) else self._numbered(reads)
        else:
            self._of_items[path] = self._numbered({*self[path], *reads})

    def _numbered(self, reads: Iterable[Read]) -> array[int]:
        numbers = self._numbers
        return array("I", [numbers.setdefault(read, len(numbers)) for read in reads])

    def of_kinds(self, kinds: Iterable[Kind]) -> Iterator[tuple[str, list[Read]]]:
        """Yield the reads of ``kinds`` of each item that has some."""
        kinds = frozenset(kinds)
        for path, numbered in self._of_items.items():
            found = (numbered if is_numbered(numbered) else self._of_item(path)).of_kinds(kinds)
            if found:
                yield path, found

    def all(self) -> set[Read]:
        """Return the reads of all items."""
        found = set(self._numbers)
        tables: dict[ReadTable, set[int]] = {}
        for numbered in self._of_items.values():
            if is_numbered(numbered):
                tables.setdefault(numbered.table, set()).update(numbered.numbers)
        for table, numbers in tables.items():
            found.update(map(table.reads.__getitem__, numbers))
        return found

    def _of_item(self, path: str) -> NumberedReads:
        numbers = self._of_items[path]
        if isinstance(numbers, NumberedReads):
            return numbers
        if len(self._table.reads) < len(self._numbers):
            self._table = ReadTable(list(self._numbers))
        return NumberedReads(self._table, numbers)

    def __getitem__(self, path: str) -> frozenset[Read]:
        return frozenset(self._of_item(path))

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
