"""Parse the front matter of many documents in a forked process, while this one imports the rest of the program.

The process reads the files in the order of the build, which begins later and hardly ever overtakes it. Then it converts
Markdown without Liquid, from the last file on, until the build needs the processor itself. The value of front matter
depends only on its text, and HTML on the text and the configuration: a file that the build does not read costs only
time.
"""

from __future__ import annotations

import os
import select
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import limits, presence
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.incremental.documents import DOCUMENTS, key_of
from pylekyll.incremental.early_styles import early_source
from pylekyll.incremental.kept.text_pack import read_at
from pylekyll.incremental.processes import can_fork, end_process, forked, widen, workers, write_all
from pylekyll.incremental.value_text import NotTextError, to_text
from pylekyll.site.config.kramdown import kramdown_options
from pylekyll.site.content import front_matter
from pylekyll.site.content.names import has_liquid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pylekyll.incremental.unchanged import LastBuild
    from pylekyll.site.config import Config

#: A process does not pay off for fewer files.
_FEWEST = 100
#: Values that it sends at once.
_BATCH = 32
#: Bytes of a file that are searched for front matter.
_SEARCHED = 1 << 13
_READ_SIZE = 1 << 20


#: The marks of a key of Markdown, and of one of highlighted code.
_MARKDOWN, _CODE = "#", "&"


class EarlyDocuments:
    """Values that a process parses, as text, by the keys of their documents, and HTML that it converts.

    ``close`` ends the process.
    """

    def __init__(self) -> None:
        self.settings: Mapping[str, Any] = {}
        self._texts: int | None = None
        self._process: int | None = None
        self._pipe: int | None = None
        self._rest = b""
        self._found: dict[str, str] = {}

    def begin(self, paths: Sequence[str], config: Config, texts: int) -> None:
        """Fork a process that reads ``paths`` in their order. Raises ``OSError``.

        ``texts`` is the descriptor of a temporary file.
        """
        self._texts = texts
        self.settings = kramdown_options(config, Log())
        incoming, outgoing = os.pipe()
        widen(outgoing)

        def send() -> None:
            os.close(incoming)
            with limits.applied(config.limits):
                for data in _batches(_parsed(paths, config)):
                    write_all(outgoing, data)
                for data in _converted(reversed(paths), config, self.settings, texts):
                    write_all(outgoing, data)

        try:
            self._process = forked(send)
        except OSError:
            os.close(incoming)
            raise
        finally:
            os.close(outgoing)
        self._pipe = incoming

    def find(self, key: str) -> str | None:
        """Return a value as text if the process has sent it."""
        if key not in self._found and self._pipe is not None:
            self._receive(self._pipe)
        return self._found.get(key)

    def converted(self, text: str) -> str | None:
        """Return the HTML of ``text`` if the process has it."""
        place = self.find(_MARKDOWN + key_of(text)) if type(text) is str else None
        return None if place is None else self._read(place)

    def highlighted(self) -> Iterator[tuple[str, str]]:
        """Yield the keys and the texts of the code that the process highlighted, once."""
        for key in [key for key in self._found if key.startswith(_CODE)]:
            text = self._read(self._found.pop(key))
            if text is not None:
                yield key.removeprefix(_CODE), text

    def _read(self, place: str) -> str | None:
        if self._texts is None:
            return None
        with suppress(ValueError, OverflowError, OSError):  # a damaged line counts as not found
            start, size = map(int, place.split())
            data = read_at(self._texts, start, size)
            return data.decode("utf-8", "surrogatepass") if len(data) == size else None
        return None

    def _receive(self, pipe: int) -> None:
        """Take the lines that are there."""
        while self._pipe is not None and select.select([pipe], (), (), 0)[0]:
            data = os.read(pipe, _READ_SIZE)
            if not data:
                self._end()
            self._take(data)

    def _take(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            key, _, text = line.decode(errors="replace").partition("\t")
            self._found[key] = text

    def settle(self) -> None:
        """End the process, and take what it has sent."""
        if self._process is not None:
            end_process(self._process)
            self._process = None
        if self._pipe is not None:
            self._receive(self._pipe)
        self._end()

    def _end(self) -> None:
        if self._pipe is not None:
            os.close(self._pipe)
        if self._process is not None:
            end_process(self._process)
        self._pipe = self._process = None

    def close(self) -> None:
        """End the process, and drop what it converted."""
        self._end()
        if self._texts is not None:
            os.close(self._texts)
            self._texts = None


def begin_documents(config: Config, last: LastBuild) -> EarlyDocuments:
    """Start to parse the front matter of the site of ``config``, if it has many documents and none are in the cache."""
    early = EarlyDocuments()
    if config.untrusted or config.disable_disk_cache or config.get("remote_theme") or workers(config) == 1:
        return early
    with suppress(PylekyllError, OSError, ValueError, TypeError, AttributeError):  # reported in its turn
        if can_fork() and last.folder.is_usable and not presence.exists(last.folder.path / DOCUMENTS):
            paths = sorted(_documents(config, early_source(config, last)))
            if len(paths) >= _FEWEST:
                early.begin(paths, config, last.folder.temporary_file())
    return early


def _documents(config: Config, files: Iterable[str]) -> Iterator[str]:
    """Yield the ``files`` that are probably posts or other documents."""
    source = os.fspath(config.source)
    above = f"{source}/{config.collections_dir.strip('/')}".rstrip("/")
    folders = tuple(f"{above}/_{name}/" for name in config.collections if name != "posts")
    for path in files:
        if path.startswith(folders) or (path.startswith(f"{source}/") and "/_posts/" in path[len(source) :]):
            yield path


def _parsed(paths: Iterable[str], config: Config) -> Iterator[str]:
    """Yield keys and values of the front matter of ``paths``; the build reports their errors."""
    from pylekyll.languages.safe_yaml.loader import load  # with PyYAML, which many builds do without

    for path in paths:
        with suppress(PylekyllError, NotTextError, OSError):
            parts = front_matter.cut(_beginning(path, config)) if presence.is_file(path) else None
            if parts is not None:
                yield f"{key_of(parts[0])}\t{to_text(load(parts[0], path))}\n"


def _converted(paths: Iterable[str], config: Config, settings: Mapping[str, Any], texts: int) -> Iterator[bytes]:
    """Write the HTML of ``paths`` without Liquid to the file ``texts``; yield keys and places."""
    paths = [path for path in paths if Path(path).suffix.lower() in config.markdown_extensions]
    if str(config["markdown"]).lower() != "kramdown" or not paths:
        return
    convert, end = None, 0
    code: list[tuple[str, str]] = []
    for path in paths:
        with suppress(PylekyllError, OSError):
            body = _body(path, config)
            if body is None or has_liquid(body):
                continue
            convert = convert or _kramdown(settings, code)
            code.clear()
            with limits.noticed() as notices:
                html = convert(body)
            if notices or type(html) is not str:
                continue  # the build reports what it notices
            for key, text in [(_MARKDOWN + key_of(body), html), *code]:
                data = text.encode("utf-8", "surrogatepass")
                if os.write(texts, data) < len(data):
                    return  # the disk is full
                yield f"{key}\t{end} {len(data)}\n".encode()
                end += len(data)


def _kramdown(settings: Mapping[str, Any], code: list[tuple[str, str]]) -> Callable[[str], str]:
    """Return a converter that adds the code that it highlights to ``code``."""
    from pylekyll.incremental.kept.texts import code_key, code_text
    from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
    from pylekyll.rendering.convert import KeptRouge

    def keep(request: str, highlight: Callable[[], str | None]) -> str | None:
        html = highlight()
        code.append((_CODE + code_key(request), code_text(html)))
        return html

    return Kramdown(KramdownOptions.from_mapping(settings), KeptRouge(keep)).convert


def _body(path: str, config: Config) -> str | None:
    """Return the Markdown of a document. Raises ``OSError`` and ``SourceError``."""
    if not presence.is_file(path):
        return None
    parts = front_matter.cut(front_matter.decode(Path(path).read_bytes(), path, config.encoding))
    return None if parts is None else parts[1]


def _beginning(path: str, config: Config) -> str:
    """Return the first lines of a file. Raises ``OSError``, and ``SourceError`` for another encoding."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        data = os.read(file, _SEARCHED)
    finally:
        os.close(file)
    return front_matter.decode(data[: data.rfind(b"\n") + 1], path, config.encoding)


def _batches(lines: Iterable[str]) -> Iterator[bytes]:
    batch: list[str] = []
    for line in lines:
        batch.append(line)
        if len(batch) == _BATCH:
            yield "".join(batch).encode()
            batch.clear()
    yield "".join(batch).encode()
