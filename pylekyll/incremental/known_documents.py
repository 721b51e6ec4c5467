"""Cache of documents as they were read: a document whose file did not change is not read again, and not even opened.

The front matter comes from the cache, with the address and the fingerprints that an earlier build computed. The content
is read from the file if something asks for it. All of it holds only while nothing but the document itself and the
configuration decides about a document (``_is_possible``).
"""

from __future__ import annotations

import json
import os
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.build.write.staging import is_inside
from pylekyll.incremental.facts import Fingerprints, has_dated_address
from pylekyll.incremental.store.interface import digest_of
from pylekyll.incremental.store.texts import DamagedTextsError
from pylekyll.incremental.value_text import NotTextError, as_json, copied, from_text, to_text
from pylekyll.languages.ruby.values import truthy
from pylekyll.plugins.extensions import extensions_of
from pylekyll.site.content import front_matter
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.content.page import Page
from pylekyll.site.read.documents import Documents
from pylekyll.site.read.source_file import read_text

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.incremental.unchanged import LastBuild
    from pylekyll.site.content.collection import Collection
    from pylekyll.site.site import Item, Site

#: The name of the documents that the last build read, stored where every later change shows in their times.
KNOWN_DOCUMENTS = "documents"
#: In a text of JSON, the mark of a value of another type.
_MARK = "\\u0000"


class Row(NamedTuple):
    """A document: its path, the state of its file, its front matter, and what an earlier build computed.

    ``data`` is a hash of plain values, or JSON. ``date`` is in seconds since 1970, and ``separator`` that of the
    excerpt. ``line`` is the row as it is in the store.
    """

    name: str
    state: list[int]
    data: dict[str, Any] | str
    first_line: int
    date: float | None
    separator: str | None
    url: str
    destination: str
    fingerprints: Fingerprints
    line: bytes = b""

    def encoded(self) -> bytes:
        """Return the row as a line of JSON; front matter with marks is a string in it."""
        if self.line:
            return self.line
        data = as_json(self.data) if isinstance(self.data, dict) or _MARK in self.data else self.data
        rest = [*self[3:8], *self.fingerprints]
        return ",".join([as_json([self.name, self.state])[:-1], data, as_json(rest)[1:]]).encode()


class _Rows(NamedTuple):
    """The documents of a build by their paths; ``base`` is the key of what all share."""

    base: str
    rows: dict[str, Row]

    def encoded(self) -> bytes:
        """Return the rows as bytes."""
        return b"\n".join([self.base.encode(), *(row.encoded() for row in self.rows.values())])

    @classmethod
    def decoded(cls, body: bytes) -> _Rows:
        """Return the rows of ``encoded``."""
        base, _, rows = body.partition(b"\n")
        lines = rows.split(b"\n") if rows else []
        found = json.loads(b"[%b]" % rows.replace(b"\n", b","))
        pairs = zip(found, lines, strict=True)
        every = [Row._make([*row[:8], Fingerprints(*row[8:]), line]) for row, line in pairs]
        return cls(base.decode(), {row.name: row for row in every})


class DocumentCache(Documents):
    """Supplies a build with the documents that the build ``last`` read, and stores those of this one.

    ``last`` has the state of all files before the build.
    """

    def __init__(self, last: LastBuild, *, anew: bool) -> None:
        self._last = last
        self._anew = anew
        #: The key of what all documents share; empty if none is known.
        self._base = ""
        #: The time of the build in seconds, and the setting ``safe``.
        self._seconds = 0
        self._is_safe = True
        #: The rows of unchanged files by their paths, and those of all files.
        self._known_rows: dict[str, Row] = {}
        self._rows: dict[str, Row] = {}
        self._known: dict[Item, Fingerprints] = {}
        #: Documents that were read in this build: the front matter as text, the date, the separator of the excerpt.
        self._read: dict[Item, tuple[str, float | None, str | None]] = {}
        #: The rows of this build.
        self._now: dict[str, Row] = {}
        self._has_changed = False
        #: Number of documents that were not read.
        self.taken = 0

    def begin(self, site: Site, base: str) -> None:
        """Load the documents of ``site`` before anything is read; ``base`` is the key of what all documents share."""
        if not base or not _is_possible(site):
            return
        self._base = base
        extensions_of(site).changes.listen(self._is_changed)
        self._seconds, self._is_safe = int(site.time.timestamp()), site.config.safe
        before = None if self._anew else self._last.values.get(KNOWN_DOCUMENTS, _Rows.decoded)
        if before is not None and before.base == base:
            self._rows = before.rows
            files = self._last.snapshot.files
            self._known_rows = {name: row for name, row in before.rows.items() if row.state == files.get(name)}

    # -- reading ----------------------------------------------------------------------------------------------------

    def has(self, path: str) -> bool:
        """Return whether the file ``path`` did not change since it was read as a document."""
        return path in self._known_rows

    def read(self, site: Site, collection: Collection, path: Path, relative_path: str) -> Document:
        """Return the document in the file ``path``, which is not opened if it did not change."""
        document = self._find(site, collection, path, relative_path)
        if document is None:
            lines_before = len(site.log.lines)
            document = super().read(site, collection, path, relative_path)
            is_lasting = site.waits_until != site.time
            if self._base and len(site.log.lines) == lines_before and not document.is_yaml and is_lasting:
                self._keep(document)
        return document

    def _find(self, site: Site, collection: Collection, path: Path, relative_path: str) -> Document | None:
        row = self._known_rows.pop(os.fspath(path), None)  # the document gets its values
        if row is None:
            return None
        date = row.date
        if date is not None and int(date) == self._seconds:
            return None  # then the name of the file may decide (``Document#populate_title``)
        if self._is_safe and not is_inside(row.destination):
            return None  # a forged cache folder must not choose files outside of the destination
        values: Any = from_text(row.data) if isinstance(row.data, str) else copied(row.data)
        if date is not None:
            values["date"] = datetime.fromtimestamp(date, site.zone)
        document = Document.restored(site, collection, path, relative_path, data=values, first_line=row.first_line)
        document.url, document.destination = row.url, row.destination
        self._known[document] = row.fingerprints
        source = _Source(document, row.fingerprints.content, row.state[2])
        document.defer(source)
        document.output = None  # which `defer` removed
        if row.separator is not None:
            values["excerpt"] = Excerpt(document, row.separator, source.content)
        self._now[row.name] = row
        self.taken += 1
        return document

    def _keep(self, document: Document) -> None:
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
        state = self._last.snapshot.files.get(os.fspath(item.path))
        if state is None:
            return
        data, date, separator = found
        if date is None and has_dated_address(item):
            return  # the time of the build is in it
        name = os.fspath(item.path)
        self._now[name] = Row(name, state, data, item.first_line, date, separator, item.url, item.destination, known)
        self._has_changed = True

    def forget(self, item: Item) -> None:
        """Drop the fingerprints of ``item``: it was rendered, which may have changed it."""
        self._known.pop(item, None)

    def _is_changed(self, item: object) -> None:
        """Drop the fingerprints of an item that a plugin changed, or of all."""
        if item is None:
            self._known.clear()
        elif isinstance(item, (Page, Document)):
            self.forget(item)

    def save(self, base: str) -> None:
        """Replace the stored documents by those of this build, if their key is still ``base``."""
        if not self._base or self._base != base or not self._last.snapshot.is_settled:
            return
        if self._has_changed or self._now.keys() != self._rows.keys():
            self._last.values.put(KNOWN_DOCUMENTS, _Rows(base, self._now), _Rows.encoded)


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


def _is_possible(site: Site) -> bool:
    """Return whether, until it is rendered, a document depends only on its file, its path and the configuration."""
    extensions = extensions_of(site)
    if any(generator.reads_other_documents(site) for generator in extensions.generators):
        return False
    if extensions.has_hooks(["documents", *site.collections], "post_init"):
        return False
    return not (extensions.has_hooks(["site"], "post_read") or extensions.has_hooks(["site"], "pre_render"))
