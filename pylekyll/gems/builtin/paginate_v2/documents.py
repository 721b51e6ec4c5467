"""The documents of a list, filtered and sorted."""

from __future__ import annotations

from datetime import date, datetime, timezone
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.gems.builtin.paginate_v2.settings import FILTERS, TOPIC, split_list
from pylekyll.languages.ruby.text import downcase, split, strip
from pylekyll.languages.ruby.values import compare, inspect, merge_sort, to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.gems.builtin.paginate_v2.settings import ListSettings
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Site

    Index = dict[str, list[Document]]

#: The name for all collections except the posts.
ALL = "all"


class Library:
    """The documents of a site, indexed by collection and by the attributes that lists filter by."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._selections: dict[tuple[str, ...], list[Document]] = {}
        self._indexes: dict[tuple[tuple[str, ...], str], Index] = {}
        self._warned: set[str] = set()
        #: True if a list has documents without a date.
        self.has_undated = False

    def documents_for(self, settings: ListSettings, template: str) -> list[Document]:
        """Return the documents in the list of the file ``template``, in order (``PaginationModel#paginate``).

        Raises ``ConfigError`` if the documents cannot be sorted by the list's field.
        """
        documents = self._filtered(settings)
        if settings.sort_field is None:
            return documents
        if settings.debug:
            self._site.log.info(TOPIC, "Rolling through the date fields for all documents")
        for document in documents:
            # The read sets a date in the front matter of documents without one.
            self.has_undated |= document.date == self._site.time
        documents = _sorted(documents, settings.sort_field, template)
        documents = documents[: len(documents) - settings.offset] if settings.offset < len(documents) else []
        return documents[::-1] if settings.sort_reverse else documents

    def _filtered(self, settings: ListSettings) -> list[Document]:
        documents = self._selection(settings.collections)
        for option, attribute in FILTERS.items():
            before = len(documents)
            for wanted in settings.filters.get(attribute, ()):
                found = set(self._index(settings.collections, attribute).get(wanted, ()))
                documents = [document for document in dict.fromkeys(documents) if document in found]
            if settings.debug:
                shown = f"{option.capitalize():<9} {before:>3} => {len(documents)}"
                self._site.log.info(TOPIC, f" Filtering by: {shown}")
        return documents

    def _selection(self, names: list[str]) -> list[Document]:
        """Return the documents of collections that are not hidden (``PaginationModel#get_docs_in_collections``)."""
        key = tuple(names)
        if key not in self._selections:
            found = [document for name in names for document in self._collection(name)]
            self._selections[key] = [document for document in found if not truthy(document.data.get("hidden"))]
        return self._selections[key]

    def _collection(self, name: str) -> Iterator[Document]:
        collections = self._site.collections
        if name == ALL:
            chosen = [collection for label, collection in collections.items() if label != "posts"]
        elif name in collections:
            chosen = [collections[name]]
        else:
            self._warn_of_missing(name)
            chosen = []
        for collection in chosen:
            yield from (document for document in collection.docs if "pagination" not in document.data)

    def _warn_of_missing(self, name: str) -> None:
        if name and name not in self._warned:
            self._warned.add(name)
            cased = next((label for label in self._site.collections if downcase(label) == name), None)
            reason = "the site does not have it"
            if cased:
                reason = f"its name is '{cased}', and the plugin finds only lowercase names"
            self._site.log.warning(TOPIC, f"The collection '{name}' not found: {reason}.", code="pagination-collection")

    def _index(self, names: list[str], attribute: str) -> Index:
        """Documents by the parts of ``attribute`` (``PaginationIndexer.index_posts_by``)."""
        key = (tuple(names), attribute)
        if key not in self._indexes:
            index: Index = {}
            documents = self._selection(names)
            for document in documents:
                for part in parts_of(document.data.get(attribute)):
                    index.setdefault(strip(downcase(part)), []).append(document)
            if attribute == "categories":
                index["posts"] = documents  # from the plugin's first versions
            self._indexes[key] = index
        return self._indexes[key]


def parts_of(value: Any) -> Iterator[str]:
    """The names in a document's categories, tags or locale, which may be lists in a text."""
    if value is None or not strip(to_s(value)):
        return
    names = split_list(value, at_blanks=True) if isinstance(value, str) else value
    for name in names if isinstance(names, list) else [names]:
        yield from split_list(strip(to_s(name)))


# -- sorting ----------------------------------------------------------------------------------------------------


def _sorted(documents: list[Document], field: str, template: str) -> list[Document]:
    """The documents by one of their values, those without it first (``Generator::Utils.sort_values``)."""
    keys = [strip(downcase(key)) for key in split(field, ":")]
    keyed = [(_sort_value(document.data, keys), document) for document in documents]
    kinds = {type(value) for value, _ in keyed}
    if kinds <= {str} or kinds <= {int, float}:
        return [document for _, document in sorted(keyed, key=lambda pair: pair[0])]

    def order(ours: tuple[Any, Document], theirs: tuple[Any, Document]) -> int:
        if ours[0] is None or theirs[0] is None:
            return (ours[0] is not None) - (theirs[0] is not None)
        result = compare(ours[0], theirs[0])
        if result is None:
            shown = " and ".join(
                f"{inspect(_raw_value(document.data, keys))} in {document.relative_path}"
                for _, document in (ours, theirs)
            )
            raise ConfigError(
                f"'pagination.sort_field': documents cannot be sorted by '{field}': {shown}.",
                SourceLocation(template),
                hint="The values must have one type: strings, numbers or dates.",
            )
        return result

    return [document for _, document in merge_sort(keyed, order)]


def _raw_value(data: Any, keys: list[str]) -> Any:
    """Return the value at the path ``keys``, nil if it is missing or a hash (``Utils.sort_get_post_data``)."""
    for key in keys:
        if not isinstance(data, dict) or key not in data:
            return None
        data = data[key]
    return None if isinstance(data, dict) else data


def _sort_value(data: Any, keys: list[str]) -> Any:
    """Return the sort key of a value: text in lowercase, a date or time in seconds."""
    value = _raw_value(data, keys)
    if isinstance(value, str):
        return downcase(value)
    if isinstance(value, datetime):
        return value.timestamp()
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day, tzinfo=timezone.utc).timestamp()
    return value
