"""Cache of documents as they were read: a document whose file did not change is not read again, and not even opened.

The front matter comes from the cache, with the address and the fingerprints that an earlier build computed. The content
is read from the file if something asks for it. All of it holds only while nothing but the document itself and the
configuration decides about a document (``_is_possible``).
"""

from __future__ import annotations

import json
import os
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pylekyll.build.observer import BuildObserver
from pylekyll.build.write.staging import is_inside
from pylekyll.incremental.facts import has_dated_address
from pylekyll.incremental.store.interface import VALUES, digest_of
from pylekyll.incremental.store.texts import DamagedTextsError
from pylekyll.incremental.value_text import NotTextError, as_json, from_text, to_text
from pylekyll.languages.ruby.values import truthy
from pylekyll.plugins.extensions import extensions_of
from pylekyll.site.content import front_matter
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.read.source_file import read_text
from pylekyll.site.site import Fingerprints

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from pylekyll.incremental.snapshot import Snapshot
    from pylekyll.incremental.store.interface import Store
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.plugins.extensions import Generator
    from pylekyll.site.content.collection import Collection
    from pylekyll.site.site import Item, Site

    #: The path and the state of the file, the front matter, the line of the body, the date, the separator of the
    #: excerpt, the URL, the destination, and the fingerprints.
    Row = list[Any]

_NAME = "documents"
#: In a text of JSON, the mark of a value of another type.
_MARK = "\\u0000"


class DocumentCache(BuildObserver):
    """Supplies a build with the documents that the previous one read, and stores those of the build.

    ``snapshot`` returns the state of all files before the build, and ``base`` the key of what all documents share.
    """

    def __init__(self, store: Store, snapshot: Callable[[], Snapshot], base: Callable[[], str], *, anew: bool) -> None:
        self._store = store
        self._snapshot = snapshot
        self._base = base
        self._anew = anew
        self._sites: list[Site] = []
        #: The time of the build in seconds, and the setting ``safe``.
        self._seconds = 0
        self._is_safe = True
        #: The rows of unchanged files by their paths, and all rows as they are in the store.
        self._known_rows: dict[str, Row] = {}
        self._rows: dict[str, bytes] = {}
        self._known: dict[Item, Fingerprints] = {}
        #: Documents that were read in this build: the front matter as text, the date, the separator of the excerpt.
        self._read: dict[Item, tuple[str, float | None, str | None]] = {}
        #: The rows of this build: those of the cache folder, or values with the front matter as JSON.
        self._now: dict[str, bytes | Row] = {}
        #: Number of documents that were not read.
        self.taken = 0

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Take the sites."""
        self._sites = [site for site, _ in sites]

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Load the documents before anything is read; the other observers know the sites by then."""
        if name == "read":
            self._begin()
        return super().phase(name)

    def _begin(self) -> None:
        site, base = self._sites[0], self._base()
        if len(self._sites) > 1 or not base or not _is_possible(site):
            return
        site.known_documents = self
        self._seconds, self._is_safe = int(site.time.timestamp()), site.config.safe
        first, _, rows = (b"" if self._anew else self._store.get(VALUES, _NAME) or b"").partition(b"\n")
        if first == base.encode():
            lines = rows.split(b"\n") if rows else []
            found: list[Row] = json.loads(b"[%b]" % rows.replace(b"\n", b","))
            self._rows = {row[0]: line for row, line in zip(found, lines, strict=True)}
            files = self._snapshot().files
            self._known_rows = {row[0]: row for row in found if row[1] == files.get(row[0])}

    # -- reading ----------------------------------------------------------------------------------------------------

    def has(self, path: Path) -> bool:
        """Return whether the file ``path`` did not change since it was read as a document."""
        return os.fspath(path) in self._known_rows

    def find(self, collection: Collection, path: Path, relative_path: str) -> Document | None:
        """Return the document in the file ``path`` if that did not change."""
        row = self._known_rows.pop(os.fspath(path), None)  # the document gets its values
        if row is None:
            return None
        site = self._sites[0]
        name, state, data, first_line, date, separator, url, destination, *fingerprints = row
        if date is not None and int(date) == self._seconds:
            return None  # then the name of the file may decide (``Document#populate_title``)
        if self._is_safe and not is_inside(destination):
            return None  # a forged cache folder must not choose files outside of the destination
        values: Any = from_text(data) if isinstance(data, str) else data
        if date is not None:
            values["date"] = datetime.fromtimestamp(date, site.zone)
        document = Document.restored(site, collection, path, relative_path, data=values, first_line=first_line)
        document.url, document.destination = url, destination
        known = self._known[document] = Fingerprints(*fingerprints)
        source = _Source(document, known.content, state[2])
        document.defer(source)
        document.output = None  # which `defer` removed
        if separator is not None:
            values["excerpt"] = Excerpt(document, separator, source.content)
        self._now[name] = self._rows[name]
        self.taken += 1
        return document

    def keep(self, document: Document) -> None:
        """Take a document that was read without a warning, before anything else looks at it."""
        date, excerpt = document.data.get("date"), document.data.get("excerpt")
        moment, separator = None, None
        data = {**document.data}
        if type(date) is datetime and date.tzinfo is document.site.zone and not date.microsecond:
            data["date"], moment = None, date.timestamp()
        if truthy(data.get("draft")) or (moment is None and "date" in data):
            return
        if isinstance(excerpt, Excerpt):
            data["excerpt"], separator = None, excerpt.separator
        try:
            text = to_text(data)
        except NotTextError:
            return
        self._read[document] = (text, moment, separator)

    # -- fingerprints -----------------------------------------------------------------------------------------------

    def fingerprints(self, item: Item) -> Fingerprints | None:
        """Return the fingerprints of a document that was neither read nor rendered in this build."""
        return self._known.get(item)

    def note(self, item: Item, known: Fingerprints) -> None:
        """Take the fingerprints of ``item`` before its rendering."""
        found = self._read.pop(item, None)
        if found is None or not isinstance(item, Document):
            return
        state = self._snapshot().files.get(os.fspath(item.path))
        if state is None:
            return
        data, date, separator = found
        if date is None and has_dated_address(item):
            return  # the time of the build is in it
        name = os.fspath(item.path)
        self._now[name] = [name, state, data, item.first_line, date, separator, item.url, item.destination, *known]

    def forget(self, item: Item) -> None:
        """Drop the fingerprints of ``item``: it was rendered, which may have changed it."""
        self._known.pop(item, None)

    def save(self) -> None:
        """Replace the stored documents by those of this build."""
        base = self._base()
        if self._sites[0].known_documents is not self or not base or not self._snapshot().is_settled:
            return
        rows = {name: row if isinstance(row, bytes) else _as_line(row) for name, row in self._now.items()}
        if rows == self._rows:
            return
        if rows or self._rows:
            self._store.put(VALUES, {_NAME: b"\n".join([base.encode(), *rows.values()])})


def _as_line(row: Row) -> bytes:
    """Return a row as its line in the file: JSON, of which the front matter is part unless it has marks."""
    name, state, data, *rest = row
    parts = [as_json([name, state])[:-1], json.dumps(data) if _MARK in data else data, as_json(rest)[1:]]
    return ",".join(parts).encode()


class _Source:
    """The content of a document's file, before the rendering."""

    def __init__(self, document: Document, digest: str, size: int) -> None:
        self._document = document
        #: The bytes of the file.
        self.size = size
        self._digest = digest
        self._text: str | None = None

    def content(self) -> str:
        """Return the body. Raises ``SourceError``, and ``DamagedTextsError`` if it changed during the build."""
        if self._text is None:
            document = self._document
            text = read_text(document.path, document.relative_path, document.site.config)
            parts = front_matter.cut(text) if text.startswith("---") else None
            body = text if parts is None else parts[1]
            if digest_of(body.encode("utf-8", "surrogatepass")) != self._digest:
                raise DamagedTextsError
            self._text = body
        return self._text

    def output(self) -> str:
        """Return nothing: the document itself has its output."""
        return ""

    def digest(self, *, whole: bool) -> str | None:
        """Return the digest of the content."""
        return None if whole else self._digest

    def output_bytes(self) -> None:
        """Return nothing: the document itself has its output."""

    def output_size(self) -> None:
        """Return nothing: the document itself has its output."""


def _mixes_documents(generator: Generator, site: Site) -> bool:
    """Return whether ``generator`` may change a document because of anything but that and the configuration."""
    changes = getattr(generator, "changes_documents", None)  # a ``MarkdownGenerator``
    return generator.reads_other_documents if changes is None else bool(changes(site))


def _is_possible(site: Site) -> bool:
    """Return whether, until it is rendered, a document depends only on its file, its path and the configuration."""
    extensions = extensions_of(site)
    if any(_mixes_documents(generator, site) for generator in extensions.generators):
        return False
    if extensions.has_hooks(["documents", *site.collections], "post_init"):
        return False
    return not (extensions.has_hooks(["site"], "post_read") or extensions.has_hooks(["site"], "pre_render"))
