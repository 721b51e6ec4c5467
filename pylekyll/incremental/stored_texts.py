"""Texts in files of the cache folder, written once and read one by one."""

from __future__ import annotations

import os
from contextlib import contextmanager
from hashlib import blake2b
from itertools import accumulate
from typing import TYPE_CHECKING

from pylekyll.incremental.spill import SpillFiles
from pylekyll.incremental.text_files import CLOSED, TextFiles, digest_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.incremental.text_files import Place, Texts

#: Prefix of the files' names.
PREFIX = "texts-"
#: Beyond this number of files, only the largest is kept, and all other texts are written to a new one. A file of whose
#: bytes a smaller share than this is used is not kept either.
_MOST_FILES = 8
_LEAST_USED = 0.5


class StoredTexts(TextFiles):
    """The files of one build; they stay open, so that another build may remove them meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    @classmethod
    def opened(cls, folder: CacheFolder, names: Iterable[str]) -> StoredTexts | None:
        """Open the files ``names``; return ``None`` if one of them is missing."""
        found = cls()
        for name in names:
            if not name:
                found.names.append(name)
                found._files.append(CLOSED)
                continue
            file = folder.open(name) if name.startswith(PREFIX) else None
            if file is None:
                return None
            found.names.append(name)
            found._files.append(file)
        return found

    @classmethod
    @contextmanager
    def extending(
        cls, folder: CacheFolder, before: StoredTexts | None, texts: Sequence[Texts]
    ) -> Iterator[ExtendedTexts]:
        """Store ``texts`` beside those that ``before`` has already; its files without any of them are removed.

        The body of the ``with`` statement writes the places down; files are removed after it. Raises
        ``DamagedTextsError``.
        """
        extended = ExtendedTexts(before, set() if before is None else before.worth_keeping(texts))
        new = [each for each in texts if not extended.has(each)]
        if new:
            name = f"{PREFIX}{extended.add(new)}"
            folder.add(name, extended.size, extended.parts())
            extended.set_name(name)
        yield extended
        for name in folder.names(PREFIX):
            if name not in extended.names:
                folder.remove(name)

    def worth_keeping(self, texts: Iterable[Texts]) -> set[int]:
        """Return the numbers of the files that are kept beside a new one."""
        used = [0] * len(self._files)
        for each in texts:
            if each.stored is self and each.place is not None:
                used[each.place[0]] += each.place[2] + (each.place[3] if each.place[4] != each.place[5] else 0)
        kept = {
            number
            for number, size in enumerate(used)
            if size and size >= _LEAST_USED * os.fstat(self._files[number]).st_size
        }
        if len(kept) < _MOST_FILES:
            return kept
        largest = max(kept, key=used.__getitem__)
        return {largest} if used[largest] >= _LEAST_USED * sum(used) else set()


class ExtendedTexts:
    """Files with texts, and the texts that a new one gets: whole spill files first, then texts in memory."""

    def __init__(self, before: StoredTexts | None, kept: Collection[int]) -> None:
        """Keep the files ``kept`` of ``before``. The new one has the first number that is free then."""
        self._before = before
        self._kept = frozenset(kept)
        last = max(self._kept, default=-1)
        self._number = next(number for number in range(last + 2) if number not in self._kept)
        names = [] if before is None else before.names[: last + 1]
        #: The names of the files by number; empty for a number without a file.
        self.names = [name if number in self._kept else "" for number, name in enumerate(names)]
        self.size = 0
        self._places: dict[int, Place] = {}
        self._starts: dict[SpillFiles, list[int]] = {}
        self._others: list[Texts] = []

    def has(self, texts: Texts) -> bool:
        """Return whether the texts are in a file that is kept."""
        return texts.place is not None and texts.stored is self._before and texts.place[0] in self._kept

    def set_name(self, name: str) -> None:
        """Set the name of the new file."""
        self.names[self._number : self._number + 1] = [name]

    def add(self, texts: Iterable[Texts]) -> str:
        """Append the texts to the new file; return a digest of all and of their places."""
        for each in texts:
            if isinstance(each.stored, SpillFiles) and each.place is not None:
                self._add_spilled(each, each.stored, each.place)
            else:
                self._others.append(each)
        for each in self._others:
            data = each.encoded()
            content, output = data[0], data[-1]
            digests = digest_of(content), digest_of(output)
            self._places[id(each)] = (self._number, self.size, len(content), len(output), *digests)
            self.size += sum(map(len, data))
        whole = blake2b(digest_size=12)
        for place in self._places.values():
            whole.update(f"{place} ".encode())
        return whole.hexdigest()

    def _add_spilled(self, texts: Texts, files: SpillFiles, place: Place) -> None:
        if files not in self._starts:
            *starts, end = accumulate(files.sizes(), initial=self.size)
            self._starts[files], self.size = starts, end
        number, start, first, second, *digests = place
        start += self._starts[files][number]
        self._places[id(texts)] = (self._number, start, first, second, digests[0], digests[1])

    def parts(self) -> Iterator[bytes]:
        """Yield the content of the new file. Raises ``OSError``."""
        for files in self._starts:
            yield from files.chunks()
        for each in self._others:
            yield from each.encoded()

    def place(self, texts: Texts) -> Place:
        """Return the place of the texts."""
        if self.has(texts):
            assert texts.place is not None
            return texts.place
        return self._places[id(texts)]
