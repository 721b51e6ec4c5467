"""Documents: posts, drafts and the items of collections (``Jekyll::Document``)."""

from __future__ import annotations

import os
import posixpath
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.lists import as_list, flatten, pluralized_array, unique
from pylekyll.languages.ruby.text import titleize_slug, words
from pylekyll.languages.ruby.times import parse_time, to_zone
from pylekyll.languages.ruby.values import inspect, to_s, truthy
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.content.item import ContentItem
from pylekyll.site.content.names import DATELESS_NAME, DATELESS_PATH, YAML_EXTENSIONS, dated_parts, extension, join
from pylekyll.site.content.permalink import destination_path, expand_for_document

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.content.collection import Collection
    from pylekyll.site.content.context import SiteContext


#: More than the largest change of a zone's offset.
_SURELY_PAST = timedelta(days=2)


class CategoriesError(SourceError):
    """The categories of a document are not a string or a list."""

    code = "categories-invalid"


@dataclass(eq=False, repr=False)
class Document(ContentItem):
    """One document; ``content`` and ``output`` as a page's.

    ``relative_path`` is relative to the folder that holds the collections.
    """

    site: SiteContext
    collection: Collection
    path: Path
    relative_path: str
    data: dict[str, Any] = field(default_factory=dict)
    content: str = field(default_factory=str)
    first_line: int = 1
    output: str | None = field(default_factory=lambda: None)

    def __post_init__(self) -> None:
        self.basename = posixpath.basename(self.relative_path)
        self.ext = extension(self.basename)
        special = "_drafts" if self.is_draft else self.collection.relative_directory
        self.merge({"categories": self._categories_from_path(special)}, "file path")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.relative_path}>"

    @classmethod
    def restored(
        cls,
        site: SiteContext,
        collection: Collection,
        path: Path,
        relative_path: str,
        *,
        data: dict[str, Any],
        first_line: int,
    ) -> Document:
        """Return a document with ``data`` that was complete when an earlier build read it; the caller sets the content.

        Attributes are set in the order in which a new document has them.
        """
        document = cls.__new__(cls)
        document.site, document.collection, document.path = site, collection, path
        document.relative_path, document.data, document.first_line = relative_path, data, first_line
        document.output = None
        document.basename = relative_path.rpartition("/")[2]
        document.ext = extension(document.basename)
        return document

    def _categories_from_path(self, special: str) -> list[str]:
        """Return the folders above ``_posts``; folders inside are not categories."""
        if self.relative_path.startswith(special):
            return []
        above = self.relative_path.partition(special)[0]
        return [part for part in above.split("/") if part not in {"", special, self.basename}]

    # -- reading ------------------------------------------------------------------------------------------------

    def merge(self, other: dict[str, Any], source: str) -> None:
        """Merge front matter or defaults into the data (``Document#merge_data!``).

        Raises ``SourceError`` for an invalid date, or categories that are not a string or a list.
        """
        if other.get("categories") is not None:
            other = {**other, "categories": self._merged_categories(other["categories"])}
        for key, value in other.items():
            self.data[key] = _merged(self.data.get(key), value)
        if "date" in other:
            self.data["date"] = self._parse_date(self.data["date"], source)

    def _merged_categories(self, given: Any) -> list[Any]:
        if isinstance(given, str):
            given = words(given)
        own = self.data.get("categories")
        if not isinstance(own, list):
            return given if isinstance(given, list) else [given]
        if not isinstance(given, list):
            message = f"`categories` must be a list or a string, not {inspect(given)}"
            hint = None if isinstance(given, dict) else f"Write `categories: [{to_s(given)}]`."
            raise CategoriesError(message, SourceLocation(self.relative_path), hint)
        return unique([*own, *given])

    def _parse_date(self, value: Any, source: str) -> datetime:
        zone = self.site.zone
        text = to_s(value)
        moment = None
        if isinstance(value, datetime):
            moment = to_zone(value, zone)
            if isinstance(moment, datetime):
                return moment.replace(microsecond=0)
        else:
            with suppress(RubyError):
                moment = to_zone(parse_time(text, zone), zone)
        if not isinstance(moment, datetime):  # or a year that Python's calendar lacks
            message = (
                f"Invalid date '{text}': Document '{self.relative_path}' does not have a valid date in the {source}."
            )
            hint = "Write it as 2024-01-31, or with the time: 2024-01-31 15:00:00 +0100."
            raise SourceError(message, SourceLocation(self.relative_path), hint)
        return moment

    def complete(self) -> None:
        """Set title, slug, categories, tags and excerpt after the front matter is merged (``read_post_data``).

        Raises ``RubyError`` with a place for tags or categories that hold themselves.
        """
        self._populate_title()
        data = self.data
        try:
            categories = [*as_list(data.get("categories")), *pluralized_array(data, "category", "categories")]
            self.merge({"categories": unique([to_s(category) for category in categories])}, "")
            self.merge({"tags": flatten(pluralized_array(data, "tag", "tags"))}, "")
        except RubyError as error:
            error.location = SourceLocation(self.relative_path)
            raise
        if not truthy(data.get("excerpt")):
            separator = data.get("excerpt_separator")
            if not truthy(separator):
                separator = self.site.config.get("excerpt_separator")
            if separator := to_s(separator):
                data["excerpt"] = Excerpt(self, separator)

    def _populate_title(self) -> None:
        parts = dated_parts(self.basename)
        slug: str | None = None
        suffix: str | None = None
        if parts:
            day, slug, suffix = parts
            current = self.data.get("date")
            if not current or int(current.timestamp()) == int(self.site.time.timestamp()):
                self.merge({"date": day}, "filename")
        elif match := DATELESS_NAME.match(self.basename) or DATELESS_PATH.match(self.relative_path):
            slug, suffix = match[1], match[2]
        if dialect_of(self.site.config).slug_needs_extension:
            title = titleize_slug(slug or self.basename)
        else:
            slug = (self.name_without_extension if slug is None else slug).rstrip(".")
            title = titleize_slug(slug)
        for key, value in (("title", title), ("slug", slug), ("ext", suffix)):
            if not truthy(self.data.get(key)):
                self.data[key] = value

    # -- attributes ---------------------------------------------------------------------------------------------

    @property
    def type(self) -> str:
        """The collection's label, which is the type in scopes of defaults."""
        return self.collection.label

    @property
    def hook_owners(self) -> tuple[str, str]:
        """The names of the owners of this document's hooks."""
        return (self.collection.label, "documents")

    @property
    def is_draft(self) -> bool:
        """Return whether the document is a post outside ``_posts``, or says that it is a draft.

        The result is stored in its data, where ``draft: false`` does not last (``Document#draft?``).
        """
        told = self.data.get("draft")
        if not truthy(told):
            in_folder = self.collection.relative_directory in self.relative_path
            told = self.data["draft"] = self.collection.label == "posts" and not in_folder
        return truthy(told)

    def get(self, key: str) -> Any:
        """Return a value of the front matter merged with the defaults."""
        return self.data.get(key)

    @property
    def date(self) -> datetime:
        """The document's date: its own, a draft's modification time, or the time of the build."""
        value = self.data.get("date")
        if value is None:
            if self.is_draft:
                value = datetime.fromtimestamp(self.path.stat().st_mtime, self.site.zone)
            else:
                value = self.site.time
            self.data["date"] = value
        if not isinstance(value, datetime):  # set by a plugin, or in a year that Python's calendar does not have
            value = self.data["date"] = self._parse_date(value, "front matter")
        return value

    @property
    def categories(self) -> list[Any]:
        """The categories as a list."""
        return as_list(self.data.get("categories"))

    @property
    def name_without_extension(self) -> str:
        """The file's name without its extension."""
        return self.basename[: -len(self.ext)] if self.ext else self.basename

    @cached_property
    def cleaned_relative_path(self) -> str:
        """The path without extension, trailing dots and the collection's folder."""
        path = self.relative_path[: -len(self.ext)] if self.ext else self.relative_path
        return path.replace(self.collection.relative_directory, "", 1).rstrip(".")

    @cached_property
    def url(self) -> str:
        """The document's address below the site's root."""
        permalink = self.permalink
        return expand_for_document(self.collection.url_template if permalink is None else permalink, self)

    @cached_property
    def id(self) -> str:
        """The folder of the URL and the slug, used by feeds and comments."""
        slug = self.data.get("slug")
        name = self.name_without_extension if not truthy(slug) else to_s(slug)
        return join(posixpath.dirname(self.url.rstrip("/")) or "/", name)

    @cached_property
    def destination(self) -> str:
        """The path of the output, relative to the destination; a folder's index is always HTML."""
        return destination_path(self.url, ".html" if self.url.endswith("/") else self.output_ext)

    @property
    def is_yaml(self) -> bool:
        """Return whether the whole file is YAML."""
        return self.ext in YAML_EXTENSIONS

    @property
    def renders_liquid(self) -> bool:
        """True if Liquid renders the document; unlike a page's, a document's CoffeeScript is not rendered."""
        return self.ext != ".coffee" and super().renders_liquid

    @property
    def published(self) -> bool:
        """True unless the front matter says ``published: false``."""
        return self.data.get("published") is not False

    @property
    def written(self) -> bool:
        """True if the document becomes a file."""
        return self.collection.output and publishable(self)


def publishable(item: Any) -> bool:
    """Return whether the site publishes an item (``Jekyll::Publisher#publish?``)."""
    published = item.data.get("published", True)
    if published is not True and not truthy(published) and not item.site.config.unpublished:
        return False
    return not hidden_in_the_future(item)


def hidden_in_the_future(item: Any) -> bool:
    """Return whether an item has a future date that hides it (``Jekyll::Publisher#hidden_in_the_future?``)."""
    if not isinstance(item, Document):
        return False
    now, date = item.site.time, item.data.get("date")
    if isinstance(date, datetime) and date.tzinfo is not None and date < now - _SURELY_PAST:
        return False  # most items, whatever the setting
    if item.site.config.future:
        return False
    if int(item.date.timestamp()) <= int(now.timestamp()):
        return False
    known = item.site.waits_until
    item.site.waits_until = item.date if known is None else min(known, item.date)
    return True


def _merged(old: Any, new: Any) -> Any:
    if new is None:
        return old
    if isinstance(old, dict) and isinstance(new, dict):
        return deep_merge(old, new)
    return new


def sort_key(document: Document) -> tuple[float, str]:
    """Return the sort key of documents that either all have dates or all lack them (``Document#<=>``)."""
    value = document.data.get("date")
    seconds = value.timestamp() if isinstance(value, datetime) else 0.0
    return (seconds, str(document.path) if os.sep == "/" else document.path.as_posix())  # twice as slow


def compare(left: Document, right: Document) -> int:
    """Compare as ``Document#<=>``: by date if both have one, then by path."""
    our_date, their_date = left.data.get("date"), right.data.get("date")
    if isinstance(our_date, date) and isinstance(their_date, date) and our_date != their_date:
        return -1 if our_date < their_date else 1
    ours, theirs = left.path.as_posix(), right.path.as_posix()
    return (ours > theirs) - (ours < theirs)
