"""Items as templates see them: read-only views (``Jekyll::Drops``).

``pylekyll.rendering.site_drops`` makes them and keeps one per item. The recorder notes every field that is read.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.drop import METHODS, Drop, ItemDrop, method_value
from pylekyll.languages.ruby.values import compare, inspect
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt, excerpt_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pylekyll.rendering.site_drops import SiteViews
    from pylekyll.site.content.collection import Collection
    from pylekyll.site.content.static_file import StaticFile


#: Fields of documents that are values of their front matter: these are looked up without a call.
_IN_DATA = frozenset({"categories", "tags", "title"})


class DocumentDrop(ItemDrop):
    """A document: its own fields, then its front matter (``Jekyll::Drops::DocumentDrop``)."""

    __slots__ = ("_data", "_path", "_recorder", "_turn", "_views", "document")

    ruby_class = "Jekyll::Drops::DocumentDrop"

    #: In the order in which Ruby lists the drop's methods, which is that of ``jsonify`` and ``inspect``.
    fields: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "categories": lambda drop: drop.document.data.get("categories"),
        "name": lambda drop: drop.document.data.get("name") or drop.document.basename,
        "previous": lambda drop: drop.neighbour(-1),
        "output": lambda drop: drop.output(),
        "id": lambda drop: drop.document.id,
        "content": lambda drop: drop.document.content,
        "next": lambda drop: drop.neighbour(1),
        "tags": lambda drop: drop.document.data.get("tags"),
        "collection": lambda drop: drop.document.collection.label,
        "path": lambda drop: drop.document.relative_path,
        "relative_path": lambda drop: drop.document.relative_path,
        "url": lambda drop: drop.document.url,
        "date": lambda drop: drop.date(),
        "excerpt": lambda drop: excerpt_text(drop.document.data.get("excerpt")),
        "title": lambda drop: drop.document.data.get("title"),
    }

    def __init__(self, document: Document, views: SiteViews) -> None:
        self._as_item = None
        self.document = document
        self._data = document.data
        self._path = document.relative_path
        self._views = views
        self._recorder = views.recorder
        self._turn = -1

    def get(self, key: str) -> Any:
        """Return a field of the document, or a value of its front matter."""
        if key in _ASPECTS:
            self._recorder.note(_ASPECTS[key], self._path)
        elif self._turn != self._recorder.turn:
            self._recorder.note(Kind.ITEM, self._path)
            self._turn = self._recorder.turn
        compute = None if key in _IN_DATA else self.fields.get(key)
        if compute is not None:
            return compute(self)
        return method_value(self, self.fields, self._data, key) if key in METHODS else self._data.get(key)

    def date(self) -> Any:
        """Return the document's date, or the time of the build if it does not have one."""
        return self._dated(self.document.date)

    def time_for(self, key: str, template: str) -> Any:
        """Return the time of the build as the date of a document without one, for printing by ``template``.

        The read is recorded. Returns ``None`` for other values.
        """
        if key != "date" or "date" not in self.fields or self.document.date != self.document.site.time:
            return None
        self.get("path")
        self._recorder.note(Kind.TIME, ("site.time", template))
        return self.document.date

    def _dated(self, date: Any) -> Any:
        if date == self.document.site.time and self._views.clock is not None:
            self._recorder.note(self._views.clock, 0)
        return date

    def output(self) -> str | None:
        """Return the output; record a separate read, as it depends on more than the content, such as the layout."""
        self._recorder.note(Kind.OUTPUT, self._path)
        return self.document.output

    @contextmanager
    def printing_dates(self) -> Iterator[None]:
        """Record the dates that a block reads as printed: it only prints dates like ``date_to_xmlschema``."""
        self._views.clock, before = Kind.PRINTED, self._views.clock
        try:
            yield
        finally:
            self._views.clock = before

    def ruby_compare(self, other: object) -> int | None:
        """Compare by date, then by path (``Jekyll::Document#<=>``)."""
        if not isinstance(other, DocumentDrop):
            return None
        order = compare(self.get("date"), other.get("date"))
        return order or compare(self._path, other.document.relative_path)

    def keys(self) -> Sequence[str]:
        """Return the fields and the keys of the front matter."""
        return list(dict.fromkeys([*self.fields, *self._data]))

    def __contains__(self, key: object) -> bool:
        return key in self.fields or key in self._data

    def neighbour(self, step: int) -> Drop | None:
        """Return the document before or after this one in its collection."""
        return self._views.neighbour(self.document, step)

    def to_s(self) -> str:
        """Return the text of ``{{ post }}``: the output, or before the rendering the content (``Document#to_s``)."""
        self._recorder.note(Kind.CONTENT, self._path)
        return self.output() or self.document.content

    def element_inspect(self) -> str:
        """``Document#inspect``."""
        return inspect_document(self.document)

    def hash_for_json(self, depth: int = 0) -> dict[str, Any]:
        """Return all fields; inner documents lack their neighbours, so that the chain ends.

        ``depth`` counts the containers around the drop (``DocumentDrop#hash_for_json``, ``#collapse_document``).
        """
        values = self.to_h()
        if depth >= _COLLAPSE_DEPTH:
            for key in ("previous", "next"):
                neighbour = values.get(key)
                if isinstance(neighbour, DocumentDrop):
                    values[key] = {k: neighbour.get(k) for k in neighbour if k not in _NOT_IN_NESTED}
        return values


def inspect_document(document: Document) -> str:
    """``Document#inspect``."""
    return f"#<Jekyll::Document {document.relative_path} collection={document.collection.label}>"


#: Fields of a document that are not its data: values that change during rendering, and its neighbours.
_ASPECTS = {
    "content": Kind.CONTENT,
    "output": Kind.CONTENT,
    "excerpt": Kind.CONTENT,
    "previous": Kind.NEIGHBOURS,
    "next": Kind.NEIGHBOURS,
}
_NOT_IN_NESTED = frozenset({"content", "output", "excerpt", "next", "previous"})
_COLLAPSE_DEPTH = 2


class ExcerptDrop(DocumentDrop):
    """An excerpt as the ``page`` of its own rendering (``Jekyll::Drops::ExcerptDrop``)."""

    __slots__ = ("excerpt",)

    ruby_class = "Jekyll::Drops::ExcerptDrop"
    fields: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "layout": lambda drop: drop.document.data.get("layout"),
        **DocumentDrop.fields,
        "id": lambda drop: f"{drop.document.id}#excerpt",
        "content": lambda drop: drop.excerpt.content,
        "output": lambda _: None,
        "path": lambda drop: drop.excerpt.relative_path,
        "relative_path": lambda drop: drop.excerpt.relative_path,
        "excerpt": lambda _: None,
    }

    def __init__(self, excerpt: Excerpt, views: SiteViews) -> None:
        assert isinstance(excerpt.document, Document)
        super().__init__(excerpt.document, views)
        self.excerpt = excerpt
        self._data = excerpt.data


class StaticFileDrop(ItemDrop):
    """A static file (``Jekyll::Drops::StaticFileDrop``)."""

    __slots__ = ("file",)

    ruby_class = "Jekyll::Drops::StaticFileDrop"
    fields: ClassVar[dict[str, Callable[[StaticFile], Any]]] = {
        "name": lambda file: file.name,
        "basename": lambda file: file.basename,
        "collection": lambda file: file.type,
        "extname": lambda file: file.ext,
        "path": lambda file: file.relative_path,
        "modified_time": lambda file: file.modified_time,
    }

    def __init__(self, file: StaticFile) -> None:
        self._as_item = None
        self.file = file

    def get(self, key: str) -> Any:
        """Return a field of the file, or a front matter default for it."""
        compute = self.fields.get(key)
        if compute is not None:
            return compute(self.file)
        data = self.file.data
        return method_value(self, self.fields, data, key) if key in METHODS else data.get(key)

    def element_inspect(self) -> str:
        """``StaticFile#inspect``."""
        return f"#<Jekyll::StaticFile @relative_path={inspect(self.file.relative_path)}>"

    def keys(self) -> Sequence[str]:
        """Return the fields and the defaults."""
        return list(dict.fromkeys([*self.fields, *self.file.data]))


class CollectionDrop(Drop):
    """A collection (``Jekyll::Drops::CollectionDrop``)."""

    __slots__ = ("_views", "collection")

    ruby_class = "Jekyll::Drops::CollectionDrop"
    fields = ("label", "docs", "files", "relative_directory", "output", "directory")

    def __init__(self, collection: Collection, views: SiteViews) -> None:
        self.collection = collection
        self._views = views

    def get(self, key: str) -> Any:
        """Return a field of the collection, or one of its settings."""
        collection = self.collection
        if key == "docs":
            return self._views.collection(collection.label, collection.docs)
        if key == "files":
            return self._views.collection_files(collection.label, collection.files)
        if key == "directory":
            return str(collection.directory)
        if key in METHODS:
            return method_value(self, self.fields, collection.metadata, key)
        return getattr(collection, key) if key in self.fields else collection.metadata.get(key)

    def keys(self) -> Sequence[str]:
        """Return the fields and the settings."""
        return list(dict.fromkeys([*self.fields, *self.collection.metadata]))

    def to_s(self) -> str:
        """Return the documents as Ruby lists objects."""
        return f"[{', '.join(map(inspect_document, self.collection.docs))}]"
