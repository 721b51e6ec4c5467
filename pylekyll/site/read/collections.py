"""Reading collections other than posts (``Jekyll::Collection#read``)."""

from __future__ import annotations

import os
import posixpath
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import presence
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import EncodingError, SourceLocation
from pylekyll.languages.ruby.globs import walk_sorted
from pylekyll.languages.ruby.values import compare as compare_values
from pylekyll.languages.ruby.values import merge_sort
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.content import front_matter
from pylekyll.site.content.document import Document, compare
from pylekyll.site.content.names import join
from pylekyll.site.read.hidden_header import warn_of_hidden_header
from pylekyll.site.read.pages import copied_instead, static_file
from pylekyll.site.read.special_files import is_file
from pylekyll.site.site import sorted_documents

if TYPE_CHECKING:
    from pylekyll.foundation.log import Log
    from pylekyll.site.content.collection import Collection
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.read.documents import Documents
    from pylekyll.site.read.entry_filter import EntryFilter
    from pylekyll.site.site import Site


def read_collection(site: Site, collection: Collection, entry_filter: EntryFilter, documents: Documents) -> None:
    """Read the documents of ``collection`` in order by ``documents``; add its static files to the site."""
    folder = collection.directory
    if not presence.is_folder(folder) or is_withheld(folder, site.config):
        return
    # Jekyll names the folder relative to the collections' one here, even with `collections_dir`.
    entries = entry_filter.filter(walk_sorted(folder, hidden=True), collection.relative_directory, str(folder))
    above = os.fspath(site.collections_path)
    for entry in entries:
        path = folder / entry
        is_known = documents.has(os.fspath(path))
        if not (is_known or is_file(path, site.source, site.log)):
            continue
        if not (is_known or front_matter.has_header(path)):
            warn_of_hidden_header(path, f"{collection.relative_directory}/{entry}", site.log)
            collection.files.append(_file_of(site, collection, entry))
            continue
        try:
            document = documents.document(site, collection, path, above)
        except EncodingError as error:
            if copied_instead(site, path, error):
                collection.files.append(_file_of(site, collection, entry))
            continue
        if site.config.unpublished or document.published:
            collection.docs.append(document)
    if not dialect_of(site.config).orders_collections:
        collection.docs = sorted_documents(collection.docs)
        return
    site.static_files += collection.files
    collection.docs = _ordered(collection, site.log)


def _file_of(site: Site, collection: Collection, entry: str) -> StaticFile:
    directory, name = posixpath.split(entry)
    inside = join(collection.relative_directory, directory) if directory else collection.relative_directory
    return static_file(site, inside, name, collection)


def _ordered(collection: Collection, log: Log) -> list[Document]:
    order, key = collection.metadata.get("order"), collection.metadata.get("sort_by")
    if isinstance(order, list):
        return _rearranged(collection, order)
    if isinstance(key, str):
        return _sorted_by(collection.docs, key, log)
    return sorted_documents(collection.docs)


def _rearranged(collection: Collection, order: list[Any]) -> list[Document]:
    """Return the documents of ``order`` first, then the others (``Collection#rearrange_docs!``)."""
    documents = {document.relative_path: document for document in sorted_documents(collection.docs)}
    named = [documents.pop(join(collection.relative_directory, str(entry)), None) for entry in order]
    return [document for document in named if document is not None] + list(documents.values())


def _sorted_by(documents: list[Document], key: str, log: Log) -> list[Document]:
    """Sort by a front matter value, documents without it last (``Collection#sort_docs_by_key!``)."""
    for document in documents:
        if document.data.get(key) is None:
            message = f"'{key}' not defined in {document.relative_path}"
            where = SourceLocation(document.relative_path)
            log.warning("Sort warning:", message, code="sort-key-missing", location=where)

    def order(left: Document, right: Document) -> int:
        ours, theirs = left.data.get(key), right.data.get(key)
        if (ours is None) != (theirs is None):
            return 1 if ours is None else -1
        return compare_values(ours, theirs) or compare(left, right)

    return merge_sort(documents, order)
