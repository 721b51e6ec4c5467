"""Settings of the configuration and the front matter of a list, validated once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.text import downcase, strip
from pylekyll.languages.ruby.values import inspect, string_to_i, to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.site.site import Site

TOPIC = "Pagination:"

#: ``PaginateV2::Generator::DEFAULT``.
DEFAULTS: Mapping[str, Any] = {
    "enabled": False,
    "collection": "posts",
    "offset": 0,
    "per_page": 10,
    "permalink": "/page:num/",
    "title": ":title - page :num",
    "page_num": 1,
    "sort_reverse": False,
    "sort_field": "date",
    "limit": 0,
    "trail": {"before": 0, "after": 0},
    "indexpage": None,
    "extension": "html",
    "debug": False,
    "legacy": False,
}

#: The options that filter, and the attribute of documents that each compares.
FILTERS = {"category": "categories", "tag": "tags", "locale": "locale"}

_LIST = re.compile(r"[;,]")
_WORDS = re.compile(r"[;,\s]", re.ASCII)


def section(site: Site, name: str) -> dict[str, Any] | None:
    """Return the section ``name`` of the configuration. Raises ``ConfigError`` if it is not a hash."""
    value = site.config.get(name)
    if value is None or isinstance(value, dict):
        return value
    raise ConfigError(f"'{name}' should be set as a hash, but was: {inspect(value)}.")


def site_settings(site: Site) -> dict[str, Any]:
    """Return the defaults with the configuration's ``pagination`` merged in."""
    return deep_merge(DEFAULTS, section(site, "pagination") or {})


def split_list(text: str, *, at_blanks: bool = False) -> list[str]:
    """Return the parts of ``a, b; c``; empty ones at the end do not count (``String#split``)."""
    parts = (_WORDS if at_blanks else _LIST).split(text)
    while parts and not parts[-1]:
        parts.pop()
    return parts


@dataclass(frozen=True)
class ListSettings:
    """The settings of one list; ``values`` are the options as they were given.

    ``filters`` are the values that a document must have, by attribute. ``trail`` is the number of pages shown before
    and after the current one.
    """

    values: Mapping[str, Any]
    collections: list[str]
    filters: dict[str, list[str]]
    sort_field: str | None
    sort_reverse: bool
    offset: int
    per_page: int
    limit: int
    permalink: str
    title: str
    trail: tuple[int, int]
    index_name: str
    index_extension: str
    debug: bool

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any], template: str) -> ListSettings:
        """Return the settings of the list with the file ``template``. Raises ``ConfigError`` for an invalid value."""
        reader = _Reader(values, template)
        extension = reader.text("extension")
        return cls(
            values=values,
            collections=[strip(downcase(name)) for name in reader.names("collection", at_blanks=True)],
            filters={
                attribute: [strip(downcase(name)) for name in reader.names(option)]
                for option, attribute in FILTERS.items()
                if values.get(option) is not None
            },
            sort_field=to_s(values["sort_field"]) if truthy(values["sort_field"]) else None,
            sort_reverse=truthy(values["sort_reverse"]),
            offset=max(reader.integer("offset"), 0),
            per_page=reader.per_page(),
            limit=reader.integer("limit") if truthy(values["limit"]) else 0,
            permalink=reader.text("permalink"),
            title=reader.text("title"),
            trail=reader.trail(),
            index_name="" if values["indexpage"] is None else reader.text("indexpage").split(".")[0],
            index_extension=extension if extension.startswith(".") else f".{extension}",
            debug=truthy(values["debug"]),
        )

    def description(self, template: str) -> Iterator[str]:
        """Yield the lines that ``debug`` prints (``PaginationModel#_debug_print_config_info``)."""
        shown = {key: to_s(value) for key, value in self.values.items()}
        category = shown.get("category", "")
        yield "----------------------------"
        yield f"Page: {template}"
        yield " Active configuration"
        for label, value in (
            ("Enabled", shown["enabled"]),
            ("Items per page", shown["per_page"]),
            ("Permalink", shown["permalink"]),
            ("Title", shown["title"]),
            ("Limit", shown["limit"]),
            ("Sort by", shown["sort_field"]),
            ("Sort reverse", shown["sort_reverse"]),
        ):
            yield f"  {label}: ".ljust(20) + value
        yield " Active Filters"
        for label, value in (
            ("Collection", shown["collection"]),
            ("Offset", shown["offset"]),
            ("Category", "" if category == "posts" else category),
            ("Tag", shown.get("tag", "")),
            ("Locale", shown.get("locale", "")),
        ):
            yield f"  {label}: ".ljust(20) + (value or "[Not set]")


class _Reader:
    """Reads options from a hash, each with its expected type."""

    def __init__(self, values: Mapping[str, Any], template: str) -> None:
        self._values = values
        self._location = SourceLocation(template)

    def wrong(self, option: str, expected: str, value: Any) -> ConfigError:
        """Return the error for an option with an unexpected value."""
        return ConfigError(
            f"'pagination.{option}' must be {expected}, but was: {inspect(value)}.",
            self._location,
            hint="Look in this file's front matter and in the configuration.",
        )

    def text(self, option: str) -> str:
        """Return a text."""
        value = self._values[option]
        if not isinstance(value, str):
            raise self.wrong(option, "a text", value)
        return value

    def integer(self, option: str) -> int:
        """Return an integer; text after a number is ignored (``to_i``)."""
        return self._integer(option, self._values[option])

    def _integer(self, option: str, value: Any) -> int:
        if value is None:
            return 0
        if isinstance(value, str):
            return string_to_i(value)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.wrong(option, "a number", value)
        return int(value)

    def per_page(self) -> int:
        """Return how many documents a page shows: at least one."""
        number = self.integer("per_page")
        if number < 1:
            raise self.wrong("per_page", "a number of at least 1", self._values["per_page"])
        return number

    def trail(self) -> tuple[int, int]:
        """Return how many pages the trail shows before and after."""
        value = self._values["trail"]
        if not truthy(value):
            return 0, 0
        if not isinstance(value, dict):
            raise self.wrong("trail", "a hash with `before` and `after`", value)
        before, after = (self._integer(f"trail.{end}", value.get(end)) for end in ("before", "after"))
        return max(before, 0), max(after, 0)

    def names(self, option: str, *, at_blanks: bool = False) -> list[str]:
        """A list of names, which may be written as one text."""
        value = self._values[option]
        if isinstance(value, str):
            return split_list(value, at_blanks=at_blanks)
        if isinstance(value, (dict, bool)):
            raise self.wrong(option, "a name or a list of names", value)
        return [to_s(name) for name in (value if isinstance(value, list) else [value])]
