"""Reading documents (``Jekyll::Document#read``)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.languages import safe_yaml
from pylekyll.languages.ruby.values import inspect, truthy
from pylekyll.site.content.document import CategoriesError, Document, hidden_in_the_future
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.read.partial_dates import with_first_day
from pylekyll.site.read.source_file import line_of, read_source_file, read_text, report_front_matter, report_left_out

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.content.collection import Collection
    from pylekyll.site.read.source_file import SourceFile
    from pylekyll.site.site import Site


class Documents:
    """Reads documents. A subclass may know some of them."""

    def has(self, path: str) -> bool:
        """Return whether the file ``path`` is known to be that of a document."""
        return False

    def document(self, site: Site, collection: Collection, path: Path, above: str) -> Document:
        """Return the document in the file ``path``; ``above`` is ``site.collections_path`` as text."""
        relative_path = _below(path, above)
        site.log.debug("Reading:", relative_path)
        return self.read(site, collection, path, relative_path)

    def read(self, site: Site, collection: Collection, path: Path, relative_path: str) -> Document:
        """Return the document in the file ``path`` (``read_document``)."""
        return read_document(site, collection, path, relative_path)


def read_document(site: Site, collection: Collection, path: Path, relative_path: str) -> Document:
    """Return the document in the file ``path``; ``relative_path`` is relative to ``site.collections_path``.

    Invalid front matter is reported and left out, also if its categories are not a string or a list
    (``Document#handle_read_error``). Raises ``SourceError`` for it under ``strict_front_matter``, and for an invalid
    date.
    """
    shown = relative_path if site.collections_path == site.source else _below(path, os.fspath(site.source))
    document = Document(site, collection, path, relative_path)
    site.extensions.trigger(document.hook_owners, "post_init", document)
    if document.is_yaml:
        document.data = _whole_file(path, shown, site)
        return document
    defaults = site.defaults.all(relative_path, document.type)
    if defaults:
        document.merge(defaults, "front matter defaults")
    parsed = read_source_file(path, shown, site.config, of_document=True)
    report_front_matter(parsed, shown, site.log)
    document.content = parsed.body
    document.first_line = parsed.first_line
    if parsed.error is not None:
        return document  # Jekyll does not even use the file's name
    try:
        _merge(document, parsed, shown)
    except CategoriesError as error:
        if site.config.strict_front_matter:
            raise
        report_left_out(error, site.log)
        return document
    date = document.data.get("date")
    document.complete()
    if truthy(date) and document.data["date"] is not date:
        # It is the time of this build, so the file's name determines the date, in this build only.
        site.waits_until = site.time
    _warn_of_closed_blocks(document, site.log)
    return document


def _below(path: Path, folder: str) -> str:
    """Return ``path`` relative to ``folder``, with slashes; ``Path.relative_to`` takes ten times as long."""
    return os.fspath(path).removeprefix(f"{folder}{os.sep}").replace(os.sep, "/")


def _merge(document: Document, parsed: SourceFile, shown: str) -> None:
    """Merge the file's own front matter; an error has the line of its key."""
    if not parsed.data:
        return
    try:
        data = with_first_day(document, parsed.data)
        document.merge(data, "YAML front matter")
    except SourceError as error:
        key = "categories" if isinstance(error, CategoriesError) else "date"
        error.location = SourceLocation(shown, line_of(key, document.path, parsed.first_line))
        raise


def _whole_file(path: Path, shown: str, site: Site) -> dict[str, Any]:
    """Return a document that is entirely YAML (``Document#yaml_file?``)."""
    data = safe_yaml.load(read_text(path, shown, site.config), shown)
    if isinstance(data, dict):
        return data
    raise SourceError("A document in YAML must be `key: value` pairs.", SourceLocation(shown, 1))


def _warn_of_closed_blocks(document: Document, log: Log) -> None:
    excerpt = document.data.get("excerpt")
    if not (isinstance(excerpt, Excerpt) and excerpt.closed_blocks):
        return
    log.warning(
        "Warning:",
        f"Excerpt modified in {document.relative_path}!\n"
        f"Found a Liquid block containing the excerpt separator {inspect(excerpt.separator)}.\n"
        "The block has been modified with the appropriate closing tag.",
        code="excerpt-modified",
        location=SourceLocation(document.relative_path),
        hint="Feel free to define a custom excerpt or excerpt_separator in the\n"
        "document's Front Matter if the generated excerpt is unsatisfactory.",
    )


def warn_if_in_future(document: Document, log: Log) -> None:
    """Warn if a post is hidden by its future date; Jekyll 3 warns only with ``--verbose``."""
    if not hidden_in_the_future(document):
        return
    message = f"{document.relative_path} has a future date"
    if not dialect_of(document.site.config).warns_of_future_dates:
        log.debug("Skipping:", message)
    else:
        log.warning("Skipping:", message, code="future-date", location=SourceLocation(document.relative_path))
