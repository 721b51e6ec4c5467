"""Reading documents (``Jekyll::Document#read``)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pylekyll.content import front_matter
from pylekyll.content.document import Document, InvalidDateError, hidden_in_the_future
from pylekyll.content.excerpt import Excerpt
from pylekyll.errors import SourceError

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.content.collection import Collection
    from pylekyll.log import Log
    from pylekyll.site import Site


def read_document(site: Site, collection: Collection, path: Path) -> Document | None:
    """The document in the file ``path``, or ``None`` when it is not text and Jekyll would leave it out.

    Raises ``SourceError`` for a date that cannot be read, and for broken front matter as ``front_matter.read`` does.
    """
    relative_path = path.relative_to(site.collections_path).as_posix()
    shown = os.path.relpath(path, site.source).replace(os.sep, "/")
    document = Document(site, collection, path, relative_path)
    site.extensions.trigger(document.hook_owners, "post_init", document)
    defaults = site.defaults.all(relative_path, document.type)
    if defaults:
        document.merge(defaults, "front matter defaults")
    parsed = front_matter.read(path, shown, site.config, site.log)
    document.content = parsed.body
    document.first_line = parsed.first_line
    try:
        if parsed.data:
            document.merge(parsed.data, "YAML front matter")
        document.complete()
    except InvalidDateError:
        raise
    except SourceError as error:
        site.log.error("Error:", f"could not read file {path}: {error.message}")
        if site.config["strict_front_matter"]:
            raise
    _warn_of_closed_blocks(document, site.log)
    return document


def _warn_of_closed_blocks(document: Document, log: Log) -> None:
    excerpt = document.data.get("excerpt")
    if not (isinstance(excerpt, Excerpt) and excerpt.closed_blocks):
        return
    log.warn("Warning:", f"Excerpt modified in {document.relative_path}!")
    log.warn("", f'Found a Liquid block containing the excerpt separator {inspect(excerpt.separator)}.')
    log.warn("", "The block has been modified with the appropriate closing tag.")
    log.warn("", "Feel free to define a custom excerpt or excerpt_separator in the")
    log.warn("", "document's Front Matter if the generated excerpt is unsatisfactory.")


def warn_if_in_future(document: Document, log: Log) -> None:
    """Say that a post waits for its date, if that is why it is not published."""
    if hidden_in_the_future(document):
        log.warn("Skipping:", f"{document.relative_path} has a future date")
