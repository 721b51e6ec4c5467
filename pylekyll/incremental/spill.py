"""Spill files: the rendered texts of a large site, on disk instead of in memory until they are written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.foundation.files import temporary_file
from pylekyll.incremental.kept.text_pack import read_at
from pylekyll.incremental.text_files import Place, TextFiles, Texts, digest_of
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.rendering.renderer import Rendered, Renderer
    from pylekyll.site.site import Item

#: Characters of rendered texts that stay in memory: small sites do not need a file.
_MOST_IN_MEMORY = 2_000_000
_CHUNK = 1 << 20


class SpillFiles(TextFiles):
    """Temporary files, one for each process; ``create`` returns the descriptor of a new one or raises ``OSError``.

    If a file cannot be written, for example because the disk is full, texts stay in memory.
    """

    is_strict = True

    def __init__(self, create: Callable[[], int], *, digests: bool = True) -> None:
        super().__init__()
        self._create = create
        self._digests = digests
        self._own = 0
        self._end = 0
        self._is_possible = True

    def prepare(self, processes: int) -> None:
        """Create the files of this process and of ``processes`` forked ones."""
        try:
            while self._is_possible and len(self._files) <= processes:
                self._files.append(self._create())
        except OSError:
            self._is_possible = False

    def begin_process(self, number: int) -> None:
        """Begin as a forked process, the first of which is 1."""
        self._own, self._end = number, 0
        self._is_possible = number < len(self._files)

    def add(self, content: str, output: str) -> Place | None:
        """Append a pair of texts; return its place, or ``None`` if it has to stay in memory."""
        self.prepare(0)
        if not self._is_possible or type(content) is not str or type(output) is not str:
            return None  # a subclass of a string has more than its characters
        is_one = content == output  # as of a search index, which may be large
        try:
            first = content.encode()
            second = first if is_one else output.encode()
        except UnicodeEncodeError:
            return None
        start, data = self._end, first if is_one else first + second
        try:
            _write_at(self._files[self._own], start, data)
        except OSError:
            self._is_possible = False
            return None
        self._end += len(data)
        digest = digest_of(first) if self._digests else ""
        whole = digest_of(second) if self._digests and not is_one else digest
        return (self._own, start, len(first), len(second), digest, whole)

    def data(self, place: Place, *, whole: bool) -> bytes:
        """Return the bytes of a text at ``place``; no other process had access to them."""
        return self._read(place, whole=whole)

    def sizes(self) -> list[int]:
        """Return the sizes of all files in bytes."""
        return [os.fstat(file).st_size for file in self._files]

    def chunks(self) -> Iterator[bytes]:
        """Yield the content of all files, in order. Raises ``OSError``."""
        for file, size in zip(self._files, self.sizes(), strict=True):
            for start in range(0, size, _CHUNK):
                yield read_at(file, start, min(_CHUNK, size - start))


class SpilledText:
    """A text in a spill file (``StoredText``)."""

    __slots__ = ("_files", "place")

    def __init__(self, files: SpillFiles, place: Place) -> None:
        self._files = files
        self.place = place

    def __len__(self) -> int:
        return self.place[2]

    def text(self) -> str:
        """Return the text."""
        return self._files.content(self.place)

    def encoded(self) -> bytes:
        """Return the text as UTF-8."""
        return self._files.data(self.place, whole=False)


class Spill(BuildObserver):
    """Moves rendered and converted texts to temporary files, once the site turns out to be large.

    The templates of documents are dropped.

    ``create`` returns the descriptor of a new temporary file, or raises ``OSError``.
    """

    def __init__(self, create: Callable[[], int] | None = None) -> None:
        self.files = SpillFiles(create or temporary_file)
        self.converted = SpillFiles(create or temporary_file, digests=False)
        self._characters = 0
        self._converted_characters = 0

    def prepare(self, processes: int) -> None:
        """Create the files of ``processes`` forked processes."""
        self.files.prepare(processes)
        self.converted.prepare(processes)

    def begin_process(self, number: int) -> None:
        """Begin as a forked process, the first of which is 1."""
        self.files.begin_process(number)
        self.converted.begin_process(number)

    def store(self, text: str) -> str | SpilledText:
        """Move a converted text to a file; return the text itself if it stays in memory."""
        self._converted_characters += len(text)
        place = self.converted.add(text, "") if self._converted_characters >= _MOST_IN_MEMORY else None
        return text if place is None else SpilledText(self.converted, place)

    def restored(self, text: str | Place) -> str | SpilledText:
        """Return a converted text that another process has stored."""
        return text if isinstance(text, str) else SpilledText(self.converted, text)

    def prepared(self, renderer: Renderer) -> None:
        """Let the renderer drop templates of documents."""
        renderer.keeps_templates = False

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Move the texts of ``item``, unless they are in a file already or a plugin replaced them."""
        own = vars(item)
        if own.get("content") is not result.body or own.get("output") is not result.output:
            return
        self._characters += len(result.body) + len(result.output)
        if self._characters < _MOST_IN_MEMORY:
            return
        place = self.files.add(result.body, result.output)
        if place is not None:
            item.defer(Texts(None, self.files, place))
            if isinstance(item, Page):
                renderer.views.update_page(item)


def _write_at(file: int, start: int, data: bytes) -> None:
    if hasattr(os, "pwrite"):  # forked processes share the position
        while data:
            written = os.pwrite(file, data, start)
            start, data = start + written, data[written:]
        return
    os.lseek(file, start, os.SEEK_SET)
    while data:
        data = data[os.write(file, data) :]
