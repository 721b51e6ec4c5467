"""Texts in files of the cache folder, written once and read one by one."""

from __future__ import annotations

import os
from contextlib import contextmanager
from itertools import accumulate
from typing import TYPE_CHECKING

from pylekyll.digests import blake2b
from pylekyll.incremental.spill import SpillFiles
from pylekyll.incremental.text_files import TextFiles, digest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.incremental.text_files import Place, Texts

#: Prefix of the files' names.
PREFIX = "texts-"
#: Beyond this number of files, the texts of all but the first are written to a new one; below this share of used bytes,
#: those of all.
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
        extended = ExtendedTexts(before, 0 if before is None else before.worth_keeping(texts))
        new = [each for each in texts if not extended.has(each)]
        if new:
            name = f"{PREFIX}{extended.add(new)}"
            folder.add(name, extended.size, extended.parts())
            extended.names.append(name)
        yield extended
        for name in folder.names(PREFIX):
            if name not in extended.names:
                folder.remove(name)

    def worth_keeping(self, texts: Iterable[Texts]) -> int:
        """Return how many of the files, from the first, are kept beside a new one."""
        used = [0] * len(self._files)
        for each in texts:
            if each.stored is self and each.place is not None:
                used[each.place[0]] += each.place[2] + (each.place[3] if each.place[4] != each.place[5] else 0)
        if not used or sum(used) < _LEAST_USED * sum(os.fstat(file).st_size for file in self._files):
            return 0
        if len(used) < _MOST_FILES:
            return len(used)
        return 1 if used[0] >= _LEAST_USED * sum(used) else 0


class ExtendedTexts:
    """Files with texts, and the texts that a new one gets: whole spill files first, then texts in memory."""

    def __init__(self, before: StoredTexts | None, number: int) -> None:
        """Keep the first ``number`` files of ``before``."""
        self._before = before
        self.names = [] if before is None else before.names[:number]
        self._number = len(self.names)
        self.size = 0
        self._places: dict[int, Place] = {}
        self._starts: dict[SpillFiles, list[int]] = {}
        self._others: list[Texts] = []

    def has(self, texts: Texts) -> bool:
        """Return whether the texts are in a file that is kept."""
        return texts.place is not None and texts.stored is self._before and texts.place[0] < self._number

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
